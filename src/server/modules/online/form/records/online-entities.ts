import { documentOf } from '#server/documents/document-contents.ts'
import type { DocumentStore } from '#server/documents/document-store.ts'
import type { Events } from '#server/platform/events.store.ts'
import type { Entity } from '#shared/documents/entity.ts'
import { ADDRESS_PREFIX, addressOfForm } from '#shared/documents/online-form/form.ts'
import { formOf } from '#shared/documents/online-form/form-documents.ts'

interface Dependencies {
  store: Pick<DocumentStore, 'find' | 'hashesInUse' | 'published' | 'version'>
  events: Pick<Events, 'subscribe'>
  /** All entities of this process; those of forms are put in here and replaced. */
  entities: Map<string, Entity>
  warn(message: string): void
}

const childAddresses = (entity: Entity | undefined) => entity?.['x-children']?.map((children) => children.entity) ?? []

export type OnlineEntities = ReturnType<typeof createOnlineEntities>

/** The entities of online forms that are in use, in the memory of this process. */
export function createOnlineEntities({ store, events, entities, warn }: Dependencies) {
  const hashes = new Map<string, string>()
  // Each request looks for itself; this is for references between records only.
  events.subscribe(
    'documents',
    () => void refresh().catch((error: Error) => warn(`在线表单未能刷新：${error.message}`)),
  )

  return {
    /** Reads all of them, so that what refers to a record is known before its form is asked for. */
    refresh,

    /** The entity of a table as it is at this moment, asked of the database: undefined before its table was made. */
    async find(tableName: string): Promise<Entity | undefined> {
      const address = addressOfForm(tableName)
      const before = childAddresses(entities.get(address))
      const entity = await current([address, ...before], address)
      // A version that was just read may have other sub-tables than the one of before.
      const fresh = childAddresses(entity).filter((child) => !before.includes(child))
      if (fresh.length > 0) await current(fresh)
      return entity
    },
  }

  /** Reads those of which another version is in use than the one at hand, all asked for in one statement. */
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
    for (const version of await store.published()) {
      const { kind, address, hash } = version
      if (kind !== 'entity' || !address.startsWith(ADDRESS_PREFIX)) continue
      there.add(address)
      if (hashes.get(address) !== hash) put(address, hash, documentOf(version) as Entity)
    }
    for (const address of hashes.keys()) if (!there.has(address)) forget(address)
  }

  /** Its table is gone, or nobody is to know it any more. */
  function forget(address: string): void {
    if (hashes.delete(address)) entities.delete(address)
  }

  async function load(address: string): Promise<void> {
    const document = await store.find({ kind: 'entity', address })
    const version = document?.publishedNumber && (await store.version(document.id, document.publishedNumber))
    if (version) put(address, version.hash, documentOf(version) as Entity)
  }

  /** Always a new object, since what is known of an entity is kept by it. */
  function put(address: string, hash: string, entity: Entity): void {
    if (formOf(entity) === undefined) return
    entities.set(address, entity)
    hashes.set(address, hash)
  }
}
