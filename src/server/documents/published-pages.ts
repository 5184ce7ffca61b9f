import { DOCUMENT_FORMAT } from '#shared/documents/document-format.ts'
import type { Entity } from '#shared/documents/entity.ts'
import type { Page } from '#shared/documents/page.ts'
import { createCached } from '../platform/cache.ts'
import type { Events, Publication } from '../platform/events.store.ts'
import { documentOf, hashOfKey, pageKey, pageOf } from './document-contents.ts'
import type { DocumentKind } from './document-reference.ts'
import type { DocumentStore, VersionRow } from './document-store.ts'
import { mainEntityOf } from './load-documents.ts'

interface Dependencies {
  store: Pick<DocumentStore, 'inUse' | 'published' | 'released'>
  events: Pick<Events, 'publish' | 'subscribe'>
}

/** Longest time that a process which missed a message goes on with what it knew. */
const CACHE_MS = 30_000

export type PublishedPages = ReturnType<typeof createPublishedPages>

/** The pages that stand for those that came with the program, or at addresses of their own. */
export function createPublishedPages({ store, events }: Dependencies) {
  const addresses = createCached(() => addressesByEntity(store), CACHE_MS)
  const pages = createCached(() => pagesInUse(store), CACHE_MS)
  events.subscribe('documents', addresses.clear)
  events.subscribe('documents', pages.clear)

  return {
    /** Key of each page by address, asked anew each time: the next request after a publication sees it. */
    async keys(): Promise<Record<string, string>> {
      return (await keysInUse(store)).page
    },

    /** The same for pages and entities. */
    allKeys(): Promise<Record<DocumentKind, Record<string, string>>> {
      return keysInUse(store)
    },

    /** The page of a key, in the present format; undefined for what never was published. */
    async page(key: string): Promise<unknown> {
      const version = await store.released(hashOfKey(key))
      if (version === undefined || version.format > DOCUMENT_FORMAT) return undefined
      // What a form was made from, statements among it, is for its administrators.
      const { 'x-form': _, ...shown } = documentOf(version) as Entity
      return shown
    },

    /** The published pages by their addresses. */
    pages: () => pages.get(),

    /** Addresses of published pages about an entity, for the data rules of their menus. */
    async addressesAbout(entity: string): Promise<readonly string[]> {
      return (await addresses.get()).get(entity) ?? []
    },

    /** Tells every process that other pages are in use. */
    changed(publication: Publication): Promise<void> {
      return events.publish('documents', publication)
    },
  }
}

async function keysInUse(store: Pick<DocumentStore, 'inUse'>): Promise<Record<DocumentKind, Record<string, string>>> {
  const keys: Record<DocumentKind, Record<string, string>> = { page: {}, entity: {} }
  for (const { kind, address, hash } of await store.inUse(DOCUMENT_FORMAT)) keys[kind][address] = pageKey(hash)
  return keys
}

async function pagesInUse(store: Pick<DocumentStore, 'published'>): Promise<ReadonlyMap<string, Page>> {
  const inUse = (await store.published()).filter(
    ({ kind, fault, format }) => kind === 'page' && fault === null && format <= DOCUMENT_FORMAT,
  )
  return new Map(inUse.map((version) => [version.address, pageOf(version)]))
}

async function addressesByEntity(store: Pick<DocumentStore, 'published'>): Promise<ReadonlyMap<string, string[]>> {
  const found = new Map<string, string[]>()
  const inUse = (await store.published()).filter(({ kind, fault }) => kind === 'page' && fault === null)
  for (const version of inUse) {
    const entity = entityOf(version)
    if (entity !== undefined) found.set(entity, [...(found.get(entity) ?? []), version.address])
  }
  return found
}

/** Of a page of a later release too, which other processes may show already: the rules of its menu hold here as well. */
function entityOf(version: VersionRow): string | undefined {
  if (version.format <= DOCUMENT_FORMAT) return mainEntityOf(pageOf(version))
  const entity = (JSON.parse(version.content) as Partial<Page>)['x-entity']
  return typeof entity === 'string' ? entity : undefined
}
