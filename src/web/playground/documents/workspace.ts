import { readJson } from '#shared/check/json-source.ts'
import { readText } from '../editor/knowledge.ts'
import type { DraftBase, Drafts } from './drafts.ts'
import { type DocumentKind, fileOf, shippedText } from './shipped-documents.ts'

/** A document that is open: its name, what is in the editor now, and what came with the program. */
export interface OpenDocument {
  kind: DocumentKind
  address: string
  file: string
  text: string
  /** Undefined for one that does not come with the program. */
  shipped: string | undefined
  /** Version that the text began with, to save upon and to merge with. */
  base: DraftBase
}

/** The page that is open, and the entity that it speaks of. */
export interface Workspace {
  page: OpenDocument
  entity: OpenDocument | undefined
}

const ADDRESS = /^[a-z][a-z0-9-]*\/[a-z][a-z0-9-]*$/

export function isAddress(text: unknown): text is string {
  return typeof text === 'string' && ADDRESS.test(text)
}

/** A page with its draft, when there is one, and its entity. */
export function openWorkspace(address: string, drafts: Drafts): Workspace {
  const page = openDocument('page', address, drafts)
  const entity = entityAddressIn(page.text)
  return { page, entity: entity === undefined ? undefined : openDocument('entity', entity, drafts) }
}

/** What was typed; when the page names another entity, that one is opened. */
export function typed({ page, entity }: Workspace, kind: DocumentKind, text: string, drafts: Drafts): Workspace {
  if (kind === 'entity') return { page, entity: entity && { ...entity, text } }
  const next = { ...page, text }
  const address = entityAddressIn(text)
  // While the page is broken it names nothing, or half of a name; its entity stays open.
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

/** With what a document begins that nobody has written yet. */
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
