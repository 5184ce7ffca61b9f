import { type RawBuilder, sql } from 'kysely'
import { AppError } from '../http/errors.ts'
import { type EntityTable, fieldNamed, type StoredField } from './entity-table.ts'
import type { FieldMask } from './field-mask.ts'
import { textOf } from './query-conditions.ts'
import type { TableCatalog } from './read-catalog.ts'

/** One `order by` entry, before it is written. */
interface Sort {
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
  const asked = askedSorts(table, query, mask)
  const sorts = asked.length > 0 ? asked : defaultSorts(table, mask)
  const last = sorts.at(-1)
  const all = sorts.some(({ field }) => field === table.id)
    ? sorts
    : [...sorts, { field: table.id, descending: last?.descending ?? false }]
  return sql.join(all.map((sort) => orderEntry(sort, facts)))
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

function orderEntry({ field, descending }: Sort, { catalog, hasPinyin }: OrderFacts): RawBuilder<unknown> {
  const pinyin = hasPinyin && field.kind === 'text' && field.name !== 'id'
  const collation = pinyin ? sql` collate "zh-x-icu"` : sql``
  const direction = descending ? sql` desc` : sql``
  // Nulls are last by themselves when ascending, and absent in other columns; saying it there would keep an index from being used.
  const nulls = descending && !catalog.isNotNull(field.column) ? sql` nulls last` : sql``
  return sql`${field.ref}${collation}${direction}${nulls}`
}
