import { readableText } from '#shared/documents/canonical-document.ts'
import { DOCUMENT_FORMAT, upgradeDocument } from '#shared/documents/document-format.ts'
import type { Page } from '#shared/documents/page.ts'
import type { DocumentReference } from './document-reference.ts'
import type { VersionRow } from './document-store.ts'
import { type ShippedDocuments, shippedContent } from './shipped-documents.ts'

type Shipped = ReturnType<typeof shippedContent>

/** What a stored version says in the present format. @throws RangeError when it was stored by a later release. */
export function documentOf({ content, format }: Pick<VersionRow, 'content' | 'format'>): unknown {
  return upgradeDocument(JSON.parse(content), format)
}

/** What a stored version says, as people read it; its problems are told by these lines. @throws RangeError like `documentOf`. */
export function textOf(version: Pick<VersionRow, 'content' | 'format'>): string {
  return readableText(documentOf(version))
}

/** The page of a version that passed the checker. @throws RangeError like `documentOf`. */
export function pageOf(version: Pick<VersionRow, 'content' | 'format'>): Page {
  return documentOf(version) as Page
}

/** By what a browser knows a page: other content or another format is another page. */
export function pageKey(hash: string): string {
  return `${hash}-${DOCUMENT_FORMAT}`
}

/** The hash in a key of any format. */
export function hashOfKey(key: string): string {
  return key.replace(/-\d+$/, '')
}

/** A document as it comes with the program. */
export function shippedAt({ sources }: ShippedDocuments, { kind, address }: DocumentReference): Shipped | undefined {
  const source = sources.find(({ file }) => file === `schemas/${address}.${kind}.json`)
  return source && shippedContent(source)
}
