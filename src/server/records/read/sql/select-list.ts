import { type RawBuilder, sql } from 'kysely'
import type { EntityTable } from '#server/records/entity-table.ts'
import type { FieldMask } from '#server/records/policy/field-mask.ts'
import { rendered } from './rendered-sql.ts'

const cache = new WeakMap<EntityTable, WeakMap<FieldMask, RawBuilder<unknown>>>()

/** `t."post_rank" as "postRank"` for each field that is seen: rows leave the database in the shape of the wire. */
export function selectList(table: EntityTable, mask: FieldMask): RawBuilder<unknown> {
  const lists = cache.get(table) ?? new WeakMap<FieldMask, RawBuilder<unknown>>()
  cache.set(table, lists)
  const list = lists.get(mask) ?? columns(table, mask)
  lists.set(mask, list)
  return list
}

const EVERYTHING: FieldMask = { sees: () => true }

/** Every column, also what never leaves the server: for the engine and its hooks. */
export function fullSelectList(table: EntityTable): RawBuilder<unknown> {
  return selectList(table, EVERYTHING)
}

function columns(table: EntityTable, mask: FieldMask): RawBuilder<unknown> {
  const seen = [...table.stored.values()].filter(({ name }) => mask.sees(name))
  return rendered(sql.join(seen.map(({ ref, name }) => sql`${ref} as ${sql.id(name)}`)))
}
