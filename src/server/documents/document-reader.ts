import type { Problem } from '#shared/check/problem.ts'
import { readableText } from '#shared/documents/canonical-document.ts'
import { compareDocuments, type Difference } from '#shared/documents/compare/compare-documents.ts'
import { placeNamer } from '#shared/documents/compare/name-place.ts'
import { DOCUMENT_FORMAT } from '#shared/documents/document-format.ts'
import type { Entity } from '#shared/documents/entity.ts'
import { AppError } from '../http/answers/errors.ts'
import { problemsOf } from './check/stored-problems.ts'
import { documentOf, shippedAt } from './document-contents.ts'
import { type DocumentReference, requireAddress } from './document-reference.ts'
import type { DocumentRow, DocumentStore, VersionRow } from './document-store.ts'
import { namedEntities, wordsFor } from './document-words.ts'
import type { ShippedDocuments } from './shipped/shipped-documents.ts'

/**
 * A state of a document. `head`: the newest version, else the file. `current`: the state that people see; `at`: the
 * state that they saw at a moment, `YYYY-MM-DD HH:mm:ss`.
 */
export type Side = number | 'head' | 'current' | 'published' | 'shipped' | { at: string }

/** A document in one of its states. */
export interface DocumentAnswer extends DocumentReference {
  id: string
  status: DocumentRow['status']
  fault: string | null
  /** Whether the program ships a file of the document. */
  shipped: boolean
  headNumber: number | null
  publishedNumber: number | null
  /** 0 for the file. */
  number: number
  title: string
  hash: string
  format: number
  /** Canonical text for people. */
  text: string
  note: string | null
  state: VersionRow['state'] | 'shipped'
  problems: Problem[]
  createBy: string | null
  createTime: string | null
}

type State = Pick<
  DocumentAnswer,
  'number' | 'title' | 'hash' | 'note' | 'state' | 'problems' | 'createBy' | 'createTime'
> & { document: unknown }

interface Dependencies {
  store: Pick<DocumentStore, 'find' | 'findById' | 'version' | 'numberAt'>
  shipped(): Promise<ShippedDocuments>
  entities: ReadonlyMap<string, Entity>
}

export type DocumentReader = ReturnType<typeof createDocumentReader>

/** Reads documents for people. */
export function createDocumentReader({ store, shipped, entities }: Dependencies) {
  return {
    /** @throws AppError DOCUMENT_ADDRESS_WRONG, DOCUMENT_NOT_FOUND, VERSION_NOT_FOUND, DOCUMENT_FORMAT_LATER */
    async read(which: DocumentReference | { id: string }, side: Side): Promise<DocumentAnswer> {
      const row = await requireDocument(which)
      const { document, ...state } = await stateOf(row, side)
      const { id, kind, address, status, fault, headNumber, publishedNumber, shippedHash } = row
      const own = { id, kind, address, status, fault, headNumber, publishedNumber, shipped: shippedHash !== null }
      return { ...own, ...state, format: DOCUMENT_FORMAT, text: readableText(document) }
    },

    /** Differences between two states, as texts. @throws AppError as `read` */
    async compare(which: DocumentReference | { id: string }, from: Side, to: Side): Promise<Difference[]> {
      const row = await requireDocument(which)
      const [before, after] = [await documentAt(row, from), await documentAt(row, to)]
      const named = [...namedEntities([after, before])]
      const words = wordsFor(
        await shipped(),
        named.flatMap((address) => entities.get(address) ?? []),
      )
      return compareDocuments(before, after, placeNamer(words))
    },
  }

  async function requireDocument(which: DocumentReference | { id: string }): Promise<DocumentRow> {
    if (!('id' in which)) requireAddress(which)
    const document = 'id' in which ? await store.findById(which.id) : await store.find(which)
    if (!document) throw new AppError('DOCUMENT_NOT_FOUND')
    return document
  }

  /** Without a file a new document starts empty. */
  async function documentAt(row: DocumentRow, side: Side): Promise<unknown> {
    const isNothing = row.shippedHash === null && (await numberOf(row, side)) === 0
    return isNothing ? undefined : (await stateOf(row, side)).document
  }

  async function stateOf(row: DocumentRow, side: Side): Promise<State> {
    const number = await numberOf(row, side)
    if (number === 0) return shippedState(row)
    const version = await store.version(row.id, number)
    if (!version) throw new AppError('VERSION_NOT_FOUND')
    if (version.format > DOCUMENT_FORMAT) throw new AppError('DOCUMENT_FORMAT_LATER')
    const document = documentOf(version)
    const { title, hash, note, state, createBy, createTime } = version
    return { number, title, hash, note, state, problems: problemsOf(version), createBy, createTime, document }
  }

  async function shippedState(row: DocumentRow): Promise<State> {
    const file = shippedAt(await shipped(), row)
    if (!file) throw new AppError('VERSION_NOT_FOUND')
    const { title, hash, document } = file
    const nobody = { note: null, createBy: null, createTime: null }
    return { number: 0, title, hash, state: 'shipped', problems: [], ...nobody, document }
  }

  /** @throws AppError DOCUMENT_NOT_PUBLISHED */
  async function numberOf({ id, headNumber, publishedNumber, fault }: DocumentRow, side: Side): Promise<number> {
    if (typeof side === 'number') return side
    if (typeof side === 'object') return (await store.numberAt(id, momentOf(side.at))) ?? 0
    if (side === 'shipped') return 0
    if (side === 'head') return headNumber ?? 0
    if (publishedNumber === null && side === 'published') throw new AppError('DOCUMENT_NOT_PUBLISHED')
    return side === 'current' && fault !== null ? 0 : (publishedNumber ?? 0)
  }
}

/** A day that its month does not have becomes one of the next month. */
function momentOf(wireTime: string): Date {
  return new Date(`${wireTime.replace(' ', 'T')}+08:00`)
}
