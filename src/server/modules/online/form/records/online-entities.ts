import { documentOf } from '#server/documents/document-contents.ts'
import type { DocumentStore } from '#server/documents/document-store.ts'
import type { Events } from '#server/platform/stores/events.store.ts'
import type { Entity } from '#shared/documents/entity.ts'
import { ADDRESS_PREFIX, addressOfForm } from '#shared/documents/online-form/form.ts'
import { formOf } from '#shared/documents/online-form/form-documents.ts'

interface Dependencies {
  store: Pick<DocumentStore, 'find' | 'hashesInUse' | 'published' | 'version'>
  events: Pick<Events, 'subscribe'>
  /** All entities of this process. Those of forms are added and replaced here. */
  entities: Map<string, Entity>
  warn(message: string): void
}

const childAddresses = (entity: Entity | undefined) => entity?.['x-children']?.map((children) => children.entity) ?? []

export type OnlineEntities = ReturnType<typeof createOnlineEntities>

/** Entities of online forms in use, in the memory of this process. */
export function createOnlineEntities({ store, events, entities, warn }: Dependencies) {
  const hashes = new Map<string, string>()
  // Each request reads its own entity. This refresh serves references between records only.
  events.subscribe(
    'documents',
    () => void refresh().catch((error: Error) => warn(`在线表单未能刷新：${error.message}`)),
  )

  return {
    /** Reads all forms in use, so that references to their records are known before the first request for a form. */
    refresh,

    /**
     * Returns the current entity of a table and reads its version from the database. Undefined before the table
     * exists.
     */
    async find(tableName: string): Promise<Entity | undefined> {
      const address = addressOfForm(tableName)
      const before = childAddresses(entities.get(address))
      const entity = await current([address, ...before], address)
      // The new version may have other sub-tables than the previous one.
      const fresh = childAddresses(entity).filter((child) => !before.includes(child))
      if (fresh.length > 0) await current(fresh)
      return entity
    },
  }

  /** Loads the entities whose version in use differs from the loaded one. One statement reads all versions. */
  async function current(addresses: readonly string[], wanted?: string): Promise<Entity | undefined> {
    const inUse = await store.hashesInUse('entity', addresses)
    for (const address of addresses) {
      const hash = inUse.get(address)
      if (hash === undefined) forget(address)
      else if (hashes.get(address) !== hash) await load(address)
    }
    return wanted !== undefined && inUse.has(wanted) ? entities.get(wanted) : undefined
  }

  async function refresh(): Promise<void> {
    const there = new Set<string>()
    for (const version of await store.published('entity')) {
      const { address, hash } = version
      if (!address.startsWith(ADDRESS_PREFIX)) continue
      there.add(address)
      if (hashes.get(address) !== hash) put(address, hash, documentOf(version) as Entity)
    }
    for (const address of hashes.keys()) if (!there.has(address)) forget(address)
  }

  /** Removes the entity of a form that is deleted or no longer in use. */
  function forget(address: string): void {
    if (hashes.delete(address)) entities.delete(address)
  }

  async function load(address: string): Promise<void> {
    const document = await store.find({ kind: 'entity', address })
    const version = document?.publishedNumber && (await store.version(document.id, document.publishedNumber))
    if (version) put(address, version.hash, documentOf(version) as Entity)
  }

  /** Always stores a new object, because caches are keyed by the entity. */
  function put(address: string, hash: string, entity: Entity): void {
    if (formOf(entity) === undefined) return
    entities.set(address, entity)
    hashes.set(address, hash)
  }
}
