/** Loads pages and entities. Only this file knows that they are files, except published ones. */
import { loadChunk } from '#renderers/ui/feedback/load-module.ts'
import type { Entity } from '#shared/documents/entity.ts'
import { entityOfStandardPage, type Page } from '#shared/documents/page.ts'
import { addressOf } from './document-address.ts'

type Loader<T> = () => Promise<T>

const pages = byAddress(import.meta.glob<Page>('../../../schemas/*/*.page.json', { import: 'default' }))
const entities = byAddress(import.meta.glob<Entity>('../../../schemas/*/*.entity.json', { import: 'default' }))

function byAddress<T>(files: Record<string, Loader<T>>): ReadonlyMap<string, Loader<T>> {
  return new Map(Object.entries(files).map(([file, load]) => [addressOf(file), load]))
}

/** Keys of published pages by their address. */
let published: ReadonlyMap<string, string> = new Map()

/** Keys of published entities, which online forms have, by their address. */
let publishedEntities: ReadonlyMap<string, string> = new Map()

/** Replaces the files of their addresses from now on; open screens stay unchanged. */
export function setPublished(pageKeys: Record<string, string> = {}, entityKeys: Record<string, string> = {}): void {
  published = new Map(Object.entries(pageKeys))
  publishedEntities = new Map(Object.entries(entityKeys))
}

export const isPage = (address: string): boolean =>
  published.has(address) || pages.has(address) || standardOf(address) !== undefined

/** Entity of a page that no document describes, because it follows from the entity. */
function standardOf(address: string): string | undefined {
  const entity = pages.has(address) ? undefined : entityOfStandardPage(address)
  return entity !== undefined && (entities.has(entity) || publishedEntities.has(entity)) ? entity : undefined
}

/** Changes when another page is published at an address, or another entity beside it. */
export const pageIdentity = (address: string): string =>
  `${address} ${published.get(address)} ${publishedEntities.get(address)}`

/** @throws when the page does not exist. */
export async function loadPage(address: string): Promise<Page> {
  const key = published.get(address)
  if (key) return fetchPublished<Page>(key)
  const entity = standardOf(address)
  return entity === undefined ? load(pages, address, 'page') : loadStandardPage(address, entity)
}

async function loadStandardPage(address: string, of: string): Promise<Page> {
  const [entity, { standardPages }] = await Promise.all([
    loadEntity(of),
    loadChunk(() => import('#shared/documents/standard-pages.ts')),
  ])
  const page = standardPages(entity)[address]
  if (!page) throw new Error(`${of} has neither a history nor a recycle bin for the page ${address}`)
  return page
}

/** @throws when the entity does not exist. */
export async function loadEntity(address: string): Promise<Entity> {
  const key = publishedEntities.get(address)
  return key ? fetchPublished<Entity>(key) : load(entities, address, 'entity')
}

const fetchPublished = async <T>(key: string) =>
  (await loadChunk(() => import('./published-document.ts'))).fetchDocument<T>(key)

async function load<T>(documents: ReadonlyMap<string, Loader<T>>, address: string, kind: string): Promise<T> {
  const loader = documents.get(address)
  if (!loader) throw new Error(`There is no schemas/${address}.${kind}.json`)
  return loadChunk(loader)
}
