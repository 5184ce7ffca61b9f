import { type RawBuilder, sql } from 'kysely'
import { AppError } from '#server/http/answers/errors.ts'
import { type EntityTable, fieldNamed, type StoredField } from '../entity-table.ts'
import type { FieldMask } from '../policy/field-mask.ts'
import type { TableCatalog } from '../read-catalog.ts'
import { textOf } from './query-conditions.ts'

/** One `order by` entry, before it is written. */
export interface Sort {
  field: StoredField
  descending: boolean
}

/** What the database can do for an order, and need not. */
export interface OrderFacts {
  catalog: TableCatalog
  /** Chinese texts sort by pinyin where the server has ICU. */
  hasPinyin: boolean
}

const DICTIONARY_SUFFIX = '_dictText'

/**
 * The `order by` of a list: what is asked for, else the entity's own order; the key makes it total, so that no row is
 * on two pages.
 * @throws AppError SORT_UNKNOWN for a column that does not exist for the person.
 */
export function queryOrder(
  table: EntityTable,
  query: Readonly<Record<string, unknown>>,
  mask: FieldMask,
  facts: OrderFacts,
): RawBuilder<unknown> {
  return orderBy(querySorts(table, query, mask), facts)
}

/** Entries of the order of a list; the last one is the key. @throws AppError SORT_UNKNOWN */
export function querySorts(table: EntityTable, query: Readonly<Record<string, unknown>>, mask: FieldMask): Sort[] {
  const asked = askedSorts(table, query, mask)
  const sorts = asked.length > 0 ? asked : defaultSorts(table, mask)
  const key = sorts.findIndex(({ field }) => field === table.id)
  // What stands behind the key decides nothing.
  if (key >= 0) return sorts.slice(0, key + 1)
  return [...sorts, { field: table.id, descending: sorts.at(-1)?.descending ?? false }]
}

/** @param backwards from the last row to the first */
export function orderBy(sorts: readonly Sort[], facts: OrderFacts, backwards = false): RawBuilder<unknown> {
  return sql.join(sorts.map((sort) => orderEntry(sort, facts, backwards)))
}

function askedSorts(table: EntityTable, query: Readonly<Record<string, unknown>>, mask: FieldMask): Sort[] {
  const columns = partsOf(query.column)
  const orders = partsOf(query.order)
  const last = orders.at(-1)
  if (last === undefined) return []
  return columns.flatMap((column, index) => {
    const field = sortField(table, column, mask)
    return field ? [{ field, descending: !(orders[index] ?? last).toLowerCase().includes('asc') }] : []
  })
}

function partsOf(value: unknown): string[] {
  return (textOf(value) ?? '').split(',').filter((part) => part !== '')
}

/** @returns undefined for the client's standing wish, newest first, where the person sees no such time. */
function sortField(table: EntityTable, column: string, mask: FieldMask): StoredField | undefined {
  const asked = column.endsWith(DICTIONARY_SUFFIX) ? column.slice(0, -DICTIONARY_SUFFIX.length) : column
  const name = fieldNamed(table, asked) ?? asked
  const field = mask.sees(name) ? table.stored.get(name) : undefined
  if (field && field.kind !== 'json') return field
  if (column === 'createTime' && !mask.sees('createTime')) return undefined
  throw new AppError('SORT_UNKNOWN', { column })
}

/** By what is kept from the person nothing is ordered: the order would tell it. */
function defaultSorts(table: EntityTable, mask: FieldMask): Sort[] {
  const own = (table.entity['x-order'] ?? []).filter(({ field }) => mask.sees(field))
  if (own.length > 0)
    return own.map(({ field, order }) => ({ field: table.stored.get(field)!, descending: order === 'desc' }))
  const created = table.stored.get('createTime')
  return created ? [{ field: created, descending: true }] : []
}

/** What a field is ordered by. */
export function sortExpression(field: StoredField, { hasPinyin }: OrderFacts): RawBuilder<unknown> {
  const pinyin = hasPinyin && field.kind === 'text' && field.name !== 'id'
  return pinyin ? sql`${field.ref} collate "zh-x-icu"` : field.ref
}

function orderEntry({ field, descending }: Sort, facts: OrderFacts, backwards: boolean): RawBuilder<unknown> {
  const direction = descending !== backwards ? sql` desc` : sql``
  // Nulls are last by themselves when ascending, and absent in other columns; saying it there would keep an index from being used.
  const isOwn = !descending || facts.catalog.isNotNull(field.column)
  const nulls = isOwn ? sql`` : backwards ? sql` nulls first` : sql` nulls last`
  return sql`${sortExpression(field, facts)}${direction}${nulls}`
}
