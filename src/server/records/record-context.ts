import { addCronFormat } from '#shared/cron/cron-format.ts'
import type { Entity } from '#shared/documents/entity.ts'
import { createLimiter, type Limiter } from '../platform/limiter.ts'
import type { RecordEngineDependencies, RecordHooks } from './engine-dependencies.ts'
import { type EntityTable, isStored, tableOf } from './entity-table.ts'
import { type Catalog, readCatalog, type TableCatalog } from './read-catalog.ts'

/** What every part of the engine works with. */
export interface RecordContext extends RecordEngineDependencies {
  /** What the database says of the tables of entities that were there at the start; read once. */
  catalog(): Promise<Catalog>
  /** The same of a table whose entity came later, once for each version of the entity. */
  laterCatalog(table: EntityTable): Promise<TableCatalog | undefined>
  /** Tables of all entities that have one, at this moment. */
  readonly tables: readonly EntityTable[]
  /** The entity that a reference names. @throws when there is none; the checker keeps such documents out. */
  entityOf(address: string): Entity
  /** What an entity does around the steps of a write or a read. */
  hooksOf(entity: Entity): RecordHooks
  /** Exports take turns: each holds a connection for as long as it reads. */
  readonly exporting: Limiter
  /** So do imports. */
  readonly importing: Limiter
}

const EXPORTS_AT_A_TIME = 2
const IMPORTS_AT_A_TIME = 2

export function createContext(dependencies: RecordEngineDependencies): RecordContext {
  const tablesNow = () => [...dependencies.entities.values()].filter(isStored).map(tableOf)
  const tables = tablesNow()
  const later = new WeakMap<EntityTable, Promise<TableCatalog | undefined>>()
  addCronFormat()
  let catalog: Promise<Catalog> | undefined
  return {
    ...dependencies,
    get tables() {
      return tablesNow()
    },
    exporting: createLimiter(EXPORTS_AT_A_TIME),
    importing: createLimiter(IMPORTS_AT_A_TIME),
    catalog: () => {
      catalog ??= readCatalog(dependencies.database.kysely, tableNames(tables)).catch((error: unknown) => {
        catalog = undefined
        throw error
      })
      return catalog
    },
    laterCatalog: (table) => {
      const known = later.get(table)
      if (known) return known
      const reading = readCatalog(dependencies.database.kysely, [table.name]).then((found) =>
        found.tables.get(table.name),
      )
      later.set(table, reading)
      reading.catch(() => later.delete(table))
      return reading
    },
    hooksOf: (entity) => dependencies.hooks[entity.$id] ?? dependencies.laterHooks?.(entity) ?? {},
    entityOf: (address) => {
      const entity = dependencies.entities.get(address)
      if (!entity) throw new Error(`there is no entity ${address}`)
      return entity
    },
  }
}

export async function catalogOf(context: RecordContext, table: EntityTable): Promise<TableCatalog> {
  const known = (await context.catalog()).tables.get(table.name) ?? (await context.laterCatalog(table))
  if (!known) throw new Error(`table ${table.name} of ${table.entity.$id} does not exist`)
  return known
}

export function tableNames(tables: readonly EntityTable[]): string[] {
  return tables.flatMap(({ name, links, members }) => [
    name,
    ...[...links.values()].map(({ table }) => table),
    ...(members ? [members.table] : []),
  ])
}
