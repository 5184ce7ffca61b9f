import { readJson } from '#shared/check/json/json-source.ts'
import { readText } from '#shared/check/json/lenient-json.ts'
import type { DraftBase, Drafts } from './drafts.ts'
import { type DocumentKind, fileOf, shippedText } from './shipped-documents.ts'

/** Open document: its name, the text in the editor, and the shipped text. */
export interface OpenDocument {
  kind: DocumentKind
  address: string
  file: string
  text: string
  /** Undefined for a document that is not shipped. */
  shipped: string | undefined
  /** Version that the text is based on, for saving and merging. */
  base: DraftBase
}

/** Open page and its entity. */
export interface Workspace {
  page: OpenDocument
  entity: OpenDocument | undefined
}

const ADDRESS = /^[a-z][a-z0-9-]*\/[a-z][a-z0-9-]*$/

export function isAddress(text: unknown): text is string {
  return typeof text === 'string' && ADDRESS.test(text)
}

/** Opens a page with its draft, when there is one, and its entity. */
export function openWorkspace(address: string, drafts: Drafts): Workspace {
  const page = openDocument('page', address, drafts)
  const entity = entityAddressIn(page.text)
  return { page, entity: entity === undefined ? undefined : openDocument('entity', entity, drafts) }
}

/** Applies typed text; when the page names another entity, that one is opened. */
export function typed({ page, entity }: Workspace, kind: DocumentKind, text: string, drafts: Drafts): Workspace {
  if (kind === 'entity') return { page, entity: entity && { ...entity, text } }
  const next = { ...page, text }
  const address = entityAddressIn(text)
  // While the page is invalid it names no entity, or an incomplete one; the old entity stays open.
  if (address === undefined || address === entity?.address) return { page: next, entity }
  if (!isKnown('entity', address, drafts) && readJson(text).errors.length > 0) return { page: next, entity }
  return { page: next, entity: openDocument('entity', address, drafts) }
}

function isKnown(kind: DocumentKind, address: string, drafts: Drafts): boolean {
  return shippedText(kind, address) !== undefined || drafts.get(fileOf(kind, address)) !== undefined
}

function openDocument(kind: DocumentKind, address: string, drafts: Drafts): OpenDocument {
  const file = fileOf(kind, address)
  const shipped = shippedText(kind, address)
  const begun = shipped ?? blank(kind, address)
  const base = drafts.base(file) ?? { number: 0, text: begun }
  return { kind, address, file, shipped, base, text: drafts.get(file) ?? begun }
}

/** Initial text of a new document. */
function blank(kind: DocumentKind, address: string): string {
  const document =
    kind === 'page'
      ? { $schema: '../_meta/page.schema.json', title: '', 'x-entity': address, type: 'object', properties: {} }
      : { $schema: '../_meta/entity.schema.json', $id: address, title: '', type: 'object', properties: {} }
  return `${JSON.stringify(document, null, 2)}\n`
}

function entityAddressIn(text: string): string | undefined {
  const value = readText(text).value as Record<string, unknown> | undefined
  const address = value?.['x-entity']
  return isAddress(address) ? address : undefined
}
