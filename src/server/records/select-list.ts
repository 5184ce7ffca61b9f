import { type RawBuilder, sql } from 'kysely'
import type { EntityTable, StoredField } from './entity-table.ts'
import type { FieldMask } from './field-mask.ts'

const cache = new WeakMap<EntityTable, Map<string, RawBuilder<unknown>>>()

/** `t."post_rank" as "postRank"` for each field that is seen: rows leave the database in the shape of the wire. */
export function selectList(table: EntityTable, mask: FieldMask): RawBuilder<unknown> {
  const seen = [...table.stored.values()].filter(({ name }) => mask.sees(name))
  const key = seen.map(({ name }) => name).join()
  const lists = cache.get(table) ?? new Map<string, RawBuilder<unknown>>()
  cache.set(table, lists)
  const list = lists.get(key) ?? columns(seen)
  lists.set(key, list)
  return list
}

/** Every column, also what never leaves the server: for the engine and its hooks. */
export function fullSelectList(table: EntityTable): RawBuilder<unknown> {
  return selectList(table, { sees: () => true })
}

function columns(fields: readonly StoredField[]): RawBuilder<unknown> {
  return sql.join(fields.map(({ ref, name }) => sql`${ref} as ${sql.id(name)}`))
}
