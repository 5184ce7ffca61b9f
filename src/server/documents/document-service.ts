import type { Kysely, Transaction } from 'kysely'
import type { Problem } from '#shared/check/problem.ts'
import { readableText } from '#shared/documents/canonical-document.ts'
import { DOCUMENT_FORMAT } from '#shared/documents/document-format.ts'
import type { Page } from '#shared/documents/page.ts'
import type { Tables } from '../db/connection.ts'
import { inTransaction, type UnitOfWork } from '../db/transaction.ts'
import { AppError } from '../http/answers/errors.ts'
import type { NewId } from '../platform/ids.ts'
import type { Candidate, DocumentChecker } from './check/document-checker.ts'
import { storedProblems } from './check/stored-problems.ts'
import { pageOf, shippedAt, textOf } from './document-contents.ts'
import { type DocumentReference, readContent, requireAddress } from './document-reference.ts'
import { type DocumentRow, type DocumentStore, documentWriter, type VersionRow } from './document-store.ts'
import type { PublishedPages } from './published-pages.ts'
import { mainEntityOf } from './shipped/load-documents.ts'
import type { ShippedDocuments } from './shipped/shipped-documents.ts'

interface Dependencies {
  kysely: Kysely<Tables>
  newId: NewId
  store: DocumentStore
  checker: DocumentChecker
  published: Pick<PublishedPages, 'changed'>
  shipped(): Promise<ShippedDocuments>
}

export interface Draft extends Candidate {
  /** Number of the version that the author started with; 0 for the file or a new document. */
  base: number
  note?: string
}

export interface SavedDocument {
  id: string
  /** 0 when the draft equals the file. */
  number: number
  hash: string
  /** False when the draft equals the newest version. */
  created: boolean
  problems: Problem[]
}

interface SaveOptions {
  sound?: boolean
  first?(transaction: Transaction<Tables>): Promise<void>
  also?(transaction: Transaction<Tables>, id: string): Promise<void>
}

/** Pages before sign-in cannot be published: people who cannot sign in could not restore a broken one. */
const FIXED_AREA = 'account/'

export type DocumentService = ReturnType<typeof createDocumentService>

/** Changes documents. The routes check permissions. */
export function createDocumentService({ kysely, newId, store, checker, published, shipped }: Dependencies) {
  const inDocument = <T>(
    reference: DocumentReference,
    work: (write: Write) => Promise<T>,
    first?: SaveOptions['first'],
  ): Promise<T> =>
    inTransaction(kysely, async (unit) => {
      await first?.(unit.transaction)
      const writer = documentWriter(unit.transaction, newId)
      return work({ ...unit, writer, document: await writer.lock(reference) })
    })

  return {
    /** @throws AppError BODY_TOO_LARGE; unreadable text is a problem like others. */
    async check(candidate: Candidate): Promise<Problem[]> {
      requireAddress(candidate)
      return checker.check(candidate)
    },

    /**
     * Stores a draft as a new version, even with problems.
     * @param sound the draft was checked already, without problems
     * @param first runs in the same transaction before the document is locked
     * @param also writes in the same transaction when a version is made; gets the id of the document
     * @throws AppError DOCUMENT_OUTDATED when somebody else saved since the base.
     */
    async save(by: string, draft: Draft, { sound = false, first, also }: SaveOptions = {}): Promise<SavedDocument> {
      requireAddress(draft)
      const content = readContent(draft.text)
      const problems = sound ? [] : await checker.check(draft)
      // The stored text has other lines than that of the author.
      const kept = problems.length === 0 ? [] : await checker.check({ ...draft, text: readableText(content.document) })
      const checkedWith = await checker.fingerprint()
      const file = shippedAt(await shipped(), draft)
      const keep = async ({ writer, document, transaction }: Write): Promise<SavedDocument> => {
        const { id, headNumber } = document
        const head = headNumber === null ? undefined : await writer.version(id, headNumber)
        const same = { id, hash: content.hash, created: false, problems }
        if (head?.hash === content.hash) return { ...same, number: head.number }
        if (draft.base !== (headNumber ?? 0)) throw outdated(draft.base, head)
        if (document.shippedHash !== null && !head && file?.hash === content.hash) return { ...same, number: 0 }
        const { number } = await writer.insert({
          documentId: id,
          kind: draft.kind,
          address: draft.address,
          number: document.lastNumber + 1,
          title: content.title,
          hash: content.hash,
          format: DOCUMENT_FORMAT,
          content: content.content,
          note: draft.note || null,
          ...storedProblems(kept),
          checkedWith,
          createBy: by,
        })
        await writer.updateSummary(document)
        await also?.(transaction, id)
        return { ...same, number, created: true }
      }
      return inDocument(draft, keep, first)
    },

    /**
     * Shows a version to everybody, from the next request on. An older version reverts later ones.
     * @throws AppError DOCUMENT_NOT_FOUND, VERSION_NOT_FOUND, DOCUMENT_HAS_PROBLEMS, DOCUMENT_ENTITY_NOT_YET,
     * DOCUMENT_FIXED, DOCUMENT_ENTITY_CHANGED, DOCUMENT_IN_MENU
     */
    async publish(by: string, reference: DocumentReference, number: number): Promise<void> {
      const version = await requireVersion(reference, number)
      await requirePublishable(version)
      await inDocument(reference, async ({ writer, document, ...unit }) => {
        // It may have been deleted meanwhile.
        if (!(await writer.version(document.id, number))) throw new AppError('VERSION_NOT_FOUND')
        await requireSameEntity(writer, document, mainEntityOf(pageOf(version)))
        await writer.point(document, number, by)
        await writer.updateSummary(document)
        await notifyOthers(unit)
      })
    },

    /** Shows the file again, or nothing without a file. @throws AppError DOCUMENT_NOT_PUBLISHED, DOCUMENT_SHOWN */
    async unpublish(by: string, reference: DocumentReference): Promise<void> {
      await requireDocument(reference)
      await inDocument(reference, async ({ writer, document, ...unit }) => {
        if (document.publishedNumber === null) throw new AppError('DOCUMENT_NOT_PUBLISHED')
        await requireReplaced(writer, document)
        await writer.point(document, null, by)
        await writer.updateSummary(document)
        await notifyOthers(unit)
      })
    },

    /** @throws AppError VERSION_NOT_FOUND, DOCUMENT_VERSION_RELEASED for a version that was ever published. */
    async remove(reference: DocumentReference, number: number): Promise<void> {
      await requireDocument(reference)
      await inDocument(reference, async ({ writer, document }) => {
        const version = await writer.version(document.id, number)
        if (!version) throw new AppError('VERSION_NOT_FOUND')
        if (version.state !== 'draft') throw new AppError('DOCUMENT_VERSION_RELEASED', { number })
        await writer.remove(version)
        await writer.updateSummary(document)
      })
    },
  }

  async function requireDocument(reference: DocumentReference): Promise<DocumentRow> {
    requireAddress(reference)
    const document = await store.find(reference)
    if (!document) throw new AppError('DOCUMENT_NOT_FOUND')
    return document
  }

  async function requireVersion(reference: DocumentReference, number: number): Promise<VersionRow> {
    const version = await store.version((await requireDocument(reference)).id, number)
    if (!version) throw new AppError('VERSION_NOT_FOUND')
    return version
  }

  /** Checks again, since documents that it refers to may have changed after it was saved. */
  async function requirePublishable(version: VersionRow): Promise<void> {
    if (version.kind === 'entity') throw new AppError('DOCUMENT_ENTITY_NOT_YET')
    if (version.address.startsWith(FIXED_AREA)) throw new AppError('DOCUMENT_FIXED')
    if (version.format > DOCUMENT_FORMAT) throw new AppError('DOCUMENT_FORMAT_LATER')
    const problems = await checker.check({ ...version, text: textOf(version) })
    if (problems.length > 0) {
      const { line, reason } = problems[0]!
      throw new AppError('DOCUMENT_HAS_PROBLEMS', { count: problems.length, line, reason }, { problems })
    }
  }

  /**
   * Checks that a page keeps the entity of its address: grants and data rules of the menu entries of the address apply
   * to that entity. An address without menu entries and without file may change it.
   */
  async function requireSameEntity(writer: Write['writer'], document: DocumentRow, entity?: string): Promise<void> {
    const file = await fileEntity(document)
    if (file !== undefined && file.entity !== entity) {
      throw new AppError('DOCUMENT_ENTITY_CHANGED', { entity: file.entity ?? '无' })
    }
    if (file !== undefined || !(await writer.isInMenu(document))) return
    const last = await writer.lastReleased(document)
    const known = last && mainEntityOf(pageOf(last))
    if (last === undefined || known !== entity) throw new AppError('DOCUMENT_IN_MENU', { entity: known ?? '无' })
  }

  /**
   * Checks that a file with the same entity replaces an unpublished page. Without it, menu entries that restrict the
   * entity to their grants and data rules would restrict it no longer.
   */
  async function requireReplaced(writer: Write['writer'], document: DocumentRow): Promise<void> {
    const last = await writer.lastReleased(document)
    const entity = last && mainEntityOf(pageOf(last))
    if (entity === undefined || (await fileEntity(document))?.entity === entity) return
    if (await writer.isInMenu(document)) throw new AppError('DOCUMENT_SHOWN', { entity })
  }

  /** Returns the entity of the page that comes with the program; undefined without such a page. */
  async function fileEntity(document: DocumentRow): Promise<{ entity: string | undefined } | undefined> {
    const file = shippedAt(await shipped(), document)
    return file && { entity: mainEntityOf(file.document as Page) }
  }

  function notifyOthers({ transaction, afterCommit }: UnitOfWork): Promise<void> {
    return published.changed({ trx: transaction, afterCommit })
  }
}

interface Write extends UnitOfWork {
  writer: ReturnType<typeof documentWriter>
  document: DocumentRow
}

function outdated(base: number, head: VersionRow | undefined): AppError {
  if (!head) return new AppError('DOCUMENT_BASE_GONE', { base })
  const { number, createBy: by, createTime: time } = head
  return new AppError('DOCUMENT_OUTDATED', { base, number, by, time }, { number, by, time })
}
