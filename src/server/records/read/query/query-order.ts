import { type RawBuilder, sql } from 'kysely'
import { AppError } from '#server/http/answers/errors.ts'
import { type EntityTable, fieldNamed, type StoredField } from '#server/records/entity-table.ts'
import type { FieldMask } from '#server/records/policy/field-mask.ts'
import type { TableCatalog } from '#server/records/read-catalog.ts'
import { textOf } from './query-conditions.ts'

/** One `order by` entry, before it becomes SQL. */
export interface Sort {
  field: StoredField
  descending: boolean
}

/** Facts about the database that affect how an order is written. */
export interface OrderFacts {
  catalog: TableCatalog
  /** Chinese texts sort by pinyin where the server has ICU. */
  hasPinyin: boolean
}

const DICTIONARY_SUFFIX = '_dictText'

/**
 * Makes the `order by` of a list: the requested order, else that of the entity. The key makes the order total, so that
 * no row is on two pages.
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

/** Checks whether a query names an order. @throws AppError SORT_UNKNOWN */
export function isOrderRequested(
  table: EntityTable,
  query: Readonly<Record<string, unknown>>,
  mask: FieldMask,
): boolean {
  return requestedSorts(table, query, mask).length > 0
}

/** Entries of the order of a list; the last one is the key. @throws AppError SORT_UNKNOWN */
export function querySorts(table: EntityTable, query: Readonly<Record<string, unknown>>, mask: FieldMask): Sort[] {
  const requested = requestedSorts(table, query, mask)
  const sorts = requested.length > 0 ? requested : defaultSorts(table, mask)
  const key = sorts.findIndex(({ field }) => field === table.id)
  // Entries behind the key have no effect.
  if (key >= 0) return sorts.slice(0, key + 1)
  return [...sorts, { field: table.id, descending: sorts.at(-1)?.descending ?? false }]
}

/** @param backwards from the last row to the first */
export function orderBy(sorts: readonly Sort[], facts: OrderFacts, backwards = false): RawBuilder<unknown> {
  return sql.join(sorts.map((sort) => orderEntry(sort, facts, backwards)))
}

function requestedSorts(table: EntityTable, query: Readonly<Record<string, unknown>>, mask: FieldMask): Sort[] {
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

/** @returns undefined for `createTime`, which clients send by default, where the person may not see that field */
function sortField(table: EntityTable, column: string, mask: FieldMask): StoredField | undefined {
  const requested = column.endsWith(DICTIONARY_SUFFIX) ? column.slice(0, -DICTIONARY_SUFFIX.length) : column
  const name = fieldNamed(table, requested) ?? requested
  const field = mask.sees(name) ? table.stored.get(name) : undefined
  if (field && field.kind !== 'json') return field
  if (column === 'createTime' && !mask.sees('createTime')) return undefined
  throw new AppError('SORT_UNKNOWN', { column })
}

/** Skips fields that are masked for the person: the order would reveal their values. */
function defaultSorts(table: EntityTable, mask: FieldMask): Sort[] {
  const own = (table.entity['x-order'] ?? []).filter(({ field }) => mask.sees(field))
  if (own.length > 0)
    return own.map(({ field, order }) => ({ field: table.stored.get(field)!, descending: order === 'desc' }))
  const created = table.stored.get('createTime')
  return created ? [{ field: created, descending: true }] : []
}

/** Returns the SQL expression by which a field is ordered. */
export function sortExpression(field: StoredField, { hasPinyin }: OrderFacts): RawBuilder<unknown> {
  const pinyin = hasPinyin && field.kind === 'text' && field.name !== 'id'
  return pinyin ? sql`${field.ref} collate "zh-x-icu"` : field.ref
}

function orderEntry({ field, descending }: Sort, facts: OrderFacts, backwards: boolean): RawBuilder<unknown> {
  const direction = descending !== backwards ? sql` desc` : sql``
  // PostgreSQL puts nulls last when ascending, and other columns have no nulls. An explicit `nulls last` would prevent
  // the use of an index.
  const isOwn = !descending || facts.catalog.isNotNull(field.column)
  const nulls = isOwn ? sql`` : backwards ? sql` nulls first` : sql` nulls last`
  return sql`${sortExpression(field, facts)}${direction}${nulls}`
}
