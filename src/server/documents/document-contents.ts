import { readableText } from '#shared/documents/canonical-document.ts'
import { DOCUMENT_FORMAT, upgradeDocument } from '#shared/documents/document-format.ts'
import type { Page } from '#shared/documents/page.ts'
import type { DocumentReference } from './document-reference.ts'
import type { VersionRow } from './document-store.ts'
import { type ShippedDocuments, shippedContent } from './shipped/shipped-documents.ts'

type Shipped = ReturnType<typeof shippedContent>

/** Document of a stored version, in the current format. @throws RangeError when a later release stored it. */
export function documentOf({ content, format }: Pick<VersionRow, 'content' | 'format'>): unknown {
  return upgradeDocument(JSON.parse(content), format)
}

/** Readable text of a stored version; problems refer to its lines. @throws RangeError as `documentOf`. */
export function textOf(version: Pick<VersionRow, 'content' | 'format'>): string {
  return readableText(documentOf(version))
}

/** Page of a version that passed the checker. @throws RangeError as `documentOf`. */
export function pageOf(version: Pick<VersionRow, 'content' | 'format'>): Page {
  return documentOf(version) as Page
}

/** Key of a page for browsers; it changes with the content and with the format. */
export function pageKey(hash: string): string {
  return `${hash}-${DOCUMENT_FORMAT}`
}

/** Hash in a key of any format. */
export function hashOfKey(key: string): string {
  return key.replace(/-\d+$/, '')
}

/** Document that comes with the program. */
export function shippedAt({ sources }: ShippedDocuments, { kind, address }: DocumentReference): Shipped | undefined {
  const source = sources.find(({ file }) => file === `schemas/${address}.${kind}.json`)
  return source && shippedContent(source)
}
