import type { Kysely } from 'kysely'
import type { Tables } from '#server/db/connection.ts'
import type { EntityTable } from './entity-table.ts'
import { type Catalog, readCatalog, type TableCatalog } from './read-catalog.ts'

/** Columns and unique indexes of tables, each read once. */
export interface Catalogs {
  /** Tables of entities that exist at the start. */
  known(): Promise<Catalog>
  /** Table of a later entity; read once for each version of the entity. */
  later(table: EntityTable): Promise<TableCatalog | undefined>
}

/** @param names tables that exist at the start */
export function createCatalogs(kysely: Kysely<Tables>, names: readonly string[]): Catalogs {
  const later = new WeakMap<EntityTable, Promise<TableCatalog | undefined>>()
  let catalog: Promise<Catalog> | undefined
  return {
    known() {
      catalog ??= readCatalog(kysely, names).catch((error: unknown) => {
        catalog = undefined
        throw error
      })
      return catalog
    },
    later(table) {
      const known = later.get(table)
      if (known) return known
      const reading = readCatalog(kysely, [table.name]).then((found) => found.tables.get(table.name))
      later.set(table, reading)
      reading.catch(() => later.delete(table))
      return reading
    },
  }
}
