import { DOCUMENT_FORMAT } from '#shared/documents/document-format.ts'
import type { Entity } from '#shared/documents/entity.ts'
import type { Page } from '#shared/documents/page.ts'
import { createCached } from '../platform/cache.ts'
import type { Events, Publication } from '../platform/stores/events.store.ts'
import { documentOf, hashOfKey, pageKey, pageOf } from './document-contents.ts'
import type { DocumentKind } from './document-reference.ts'
import type { DocumentStore, VersionRow } from './document-store.ts'
import { mainEntityOf } from './shipped/load-documents.ts'

interface Dependencies {
  store: Pick<DocumentStore, 'inUse' | 'published' | 'released'>
  events: Pick<Events, 'publish' | 'subscribe'>
}

/** Longest time for which a process that missed a message uses old data, ms. */
const CACHE_MS = 30_000

export type PublishedPages = ReturnType<typeof createPublishedPages>

/** Published pages, which replace shipped ones or have an address of their own. */
export function createPublishedPages({ store, events }: Dependencies) {
  const addresses = createCached(() => addressesByEntity(store), CACHE_MS)
  const pages = createCached(() => pagesInUse(store), CACHE_MS)
  events.subscribe('documents', addresses.clear)
  events.subscribe('documents', pages.clear)

  return {
    /** Keys of pages by address. Read with each request, so that the next one after a publication sees it. */
    async keys(): Promise<Record<string, string>> {
      return (await keysInUse(store)).page
    },

    /** Keys of pages and entities. */
    allKeys(): Promise<Record<DocumentKind, Record<string, string>>> {
      return keysInUse(store)
    },

    /** Page of a key, in the current format; undefined for a page that was never published. */
    async page(key: string): Promise<unknown> {
      const version = await store.released(hashOfKey(key))
      if (version === undefined || version.format > DOCUMENT_FORMAT) return undefined
      // The definition of a form, with its statements, is only for its administrators.
      const { 'x-form': _, ...shown } = documentOf(version) as Entity
      return shown
    },

    /** Published pages by address. */
    pages: () => pages.get(),

    /** Addresses of published pages about an entity, for the data rules of their menus. */
    async addressesAbout(entity: string): Promise<readonly string[]> {
      return (await addresses.get()).get(entity) ?? []
    },

    /** Notifies every process that published pages changed. */
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
  const inUse = (await store.published('page')).filter(
    ({ fault, format }) => fault === null && format <= DOCUMENT_FORMAT,
  )
  return new Map(inUse.map((version) => [version.address, pageOf(version)]))
}

async function addressesByEntity(store: Pick<DocumentStore, 'published'>): Promise<ReadonlyMap<string, string[]>> {
  const found = new Map<string, string[]>()
  // A page that this release cannot show keeps its menu entries, whose rules go on to restrict its entity.
  const released = await store.published('page')
  for (const version of released) {
    const entity = entityOf(version)
    if (entity !== undefined) found.set(entity, [...(found.get(entity) ?? []), version.address])
  }
  return found
}

/**
 * Entity of a page, also of one from a later release, which other processes may show already: the rules of its menu
 * apply here too.
 */
function entityOf(version: VersionRow): string | undefined {
  if (version.format <= DOCUMENT_FORMAT) return mainEntityOf(pageOf(version))
  const entity = (JSON.parse(version.content) as Partial<Page>)['x-entity']
  return typeof entity === 'string' ? entity : undefined
}
