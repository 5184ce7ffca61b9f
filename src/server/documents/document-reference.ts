import { createHash } from 'node:crypto'
import { readJson } from '#shared/check/json-source.ts'
import { canonicalText } from '#shared/documents/canonical-document.ts'
import { withoutSchemaPath } from '#shared/documents/document-format.ts'
import { AppError } from '../http/answers/errors.ts'

export type DocumentKind = 'page' | 'entity'

/** Which document is meant. */
export interface DocumentReference {
  kind: DocumentKind
  /** `<area>/<noun>` */
  address: string
}

/** Largest text of a document, bytes. The largest that comes with the program has a fiftieth of it. */
const LARGEST_BYTES = 256 * 1024
const LONGEST_TITLE = 200
/** The areas are known to the checker; here it is about what may stand in a name at all. */
const ADDRESS = /^[a-z][a-z0-9-]{0,39}\/[a-z][a-z0-9-]{0,59}$/

/** A document as it is kept. */
export interface DocumentContent {
  document: unknown
  /** Canonical. */
  content: string
  /** SHA-256 of the canonical text, in hexadecimal. */
  hash: string
  title: string
}

/** @throws AppError DOCUMENT_ADDRESS_WRONG */
export function requireAddress({ address }: DocumentReference): void {
  if (!ADDRESS.test(address)) throw new AppError('DOCUMENT_ADDRESS_WRONG')
}

/** Name that the checker knows a document by. */
export function fileOf({ kind, address }: DocumentReference): string {
  return `schemas/${address}.${kind}.json`
}

/**
 * Reads the text of an author. A key that comes twice would be lost without a word, so it is refused.
 * @throws AppError BODY_TOO_LARGE, DOCUMENT_BROKEN with line and column of the first mistake.
 */
export function readContent(text: string): DocumentContent {
  if (Buffer.byteLength(text) > LARGEST_BYTES)
    throw new AppError('BODY_TOO_LARGE', { limit: `${LARGEST_BYTES / 1024}KB` })
  const { value, errors, duplicates } = readJson(text)
  const broken = errors[0] ?? duplicates.map(({ place, key }) => ({ place, reason: `键 ${key} 重复` }))[0]
  if (broken) {
    const { line, column } = broken.place
    throw new AppError('DOCUMENT_BROKEN', { line, column, reason: broken.reason })
  }
  return contentOf(value)
}

export function contentOf(value: unknown): DocumentContent {
  const document = withoutSchemaPath(value)
  const content = canonicalText(document)
  return { document, content, hash: createHash('sha256').update(content).digest('hex'), title: titleOf(document) }
}

/** No text of the database may hold a NUL. */
function titleOf(document: unknown): string {
  const title = typeof document === 'object' && document !== null ? (document as { title?: unknown }).title : undefined
  return typeof title === 'string' ? title.replaceAll('\0', '').slice(0, LONGEST_TITLE) : ''
}
