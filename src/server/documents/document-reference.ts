import { createHash } from 'node:crypto'
import { readJson } from '#shared/check/json/json-source.ts'
import { canonicalText } from '#shared/documents/canonical-document.ts'
import { withoutSchemaPath } from '#shared/documents/document-format.ts'
import { AppError } from '../http/answers/errors.ts'

export type DocumentKind = 'page' | 'entity'

/** Kind and address of a document. */
export interface DocumentReference {
  kind: DocumentKind
  /** `<area>/<noun>` */
  address: string
}

/** Largest text of a document, bytes. The largest document of the program has a fiftieth. */
const LARGEST_BYTES = 256 * 1024
const LONGEST_TITLE = 200
/** Characters of an address; the checker knows the areas. */
const ADDRESS = /^[a-z][a-z0-9-]{0,39}\/[a-z][a-z0-9-]{0,59}$/

/** A document as it is stored. */
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

/** Name of a document for the checker. */
export function fileOf({ kind, address }: DocumentReference): string {
  return `schemas/${address}.${kind}.json`
}

/**
 * Reads the text of an author. Refuses a repeated key, whose first value would be lost silently.
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

/** PostgreSQL cannot store a NUL in a text. */
function titleOf(document: unknown): string {
  const title = typeof document === 'object' && document !== null ? (document as { title?: unknown }).title : undefined
  return typeof title === 'string' ? title.replaceAll('\0', '').slice(0, LONGEST_TITLE) : ''
}
