/** The only place that knows that pages and entities are files, but for pages that were published. */
import type { Entity } from '#shared/documents/entity.ts'
import type { Page } from '#shared/documents/page.ts'
import { addressOf } from './document-address.ts'

type Loader<T> = () => Promise<T>

const pages = byAddress(import.meta.glob<Page>('../../../schemas/*/*.page.json', { import: 'default' }))
const entities = byAddress(import.meta.glob<Entity>('../../../schemas/*/*.entity.json', { import: 'default' }))

function byAddress<T>(files: Record<string, Loader<T>>): ReadonlyMap<string, Loader<T>> {
  return new Map(Object.entries(files).map(([file, load]) => [addressOf(file), load]))
}

/** Keys of published pages by their address. */
let published: ReadonlyMap<string, string> = new Map()

/** From now on these pages stand for the files of their address; what is on a screen stays as it is. */
export function setPublishedPages(keys: Record<string, string> = {}): void {
  published = new Map(Object.entries(keys))
}

export const isPage = (address: string): boolean => published.has(address) || pages.has(address)

/** Differs when another page has come to stand at an address. */
export const pageIdentity = (address: string): string => `${address} ${published.get(address)}`

/** @throws when there is no such page. */
export async function loadPage(address: string): Promise<Page> {
  const key = published.get(address)
  return key ? (await import('./published-page.ts')).fetchPage(key) : load(pages, address, 'page')
}

/** @throws when there is no such entity. */
export const loadEntity = (address: string): Promise<Entity> => load(entities, address, 'entity')

async function load<T>(documents: ReadonlyMap<string, Loader<T>>, address: string, kind: string): Promise<T> {
  const loader = documents.get(address)
  if (!loader) throw new Error(`There is no schemas/${address}.${kind}.json`)
  return loader()
}
