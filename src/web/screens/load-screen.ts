/** The only place that knows that pages and entities are files. */
import type { Entity } from '#shared/documents/entity.ts'
import type { Page } from '#shared/documents/page.ts'
import { addressOf } from './document-address.ts'

type Loader<T> = () => Promise<T>

const pages = byAddress(import.meta.glob<Page>('../../../schemas/*/*.page.json', { import: 'default' }))
const entities = byAddress(import.meta.glob<Entity>('../../../schemas/*/*.entity.json', { import: 'default' }))

function byAddress<T>(files: Record<string, Loader<T>>): ReadonlyMap<string, Loader<T>> {
  return new Map(Object.entries(files).map(([file, load]) => [addressOf(file), load]))
}

export const isPage = (address: string): boolean => pages.has(address)

/** @throws when there is no such page. */
export const loadPage = (address: string): Promise<Page> => load(pages, address, 'page')

/** @throws when there is no such entity. */
export const loadEntity = (address: string): Promise<Entity> => load(entities, address, 'entity')

async function load<T>(documents: ReadonlyMap<string, Loader<T>>, address: string, kind: string): Promise<T> {
  const loader = documents.get(address)
  if (!loader) throw new Error(`There is no schemas/${address}.${kind}.json`)
  return loader()
}
