import { type RawBuilder, sql } from 'kysely'
import type { EntityAccess } from '#server/records/entity-access.ts'
import type { EntityTable } from '#server/records/entity-table.ts'
import { readMask } from '#server/records/policy/field-mask.ts'
import { seesAllMembers } from '#server/records/policy/row-scope.ts'
import { catalogOf, type RecordContext } from '#server/records/record-context.ts'
import type { Row } from '#shared/documents/entity.ts'
import { DEEP_OFFSET } from '#shared/wire/paging.ts'
import { textOf } from '../query/query-conditions.ts'
import { type OrderFacts, orderBy, querySorts, type Sort } from '../query/query-order.ts'
import { compare } from '../sql/comparison.ts'
import { allOf, type Condition } from '../sql/condition.ts'
import { selectList } from '../sql/select-list.ts'
import type { PageBounds } from './page-bounds.ts'
import { exactTotal, expectedTotal } from './page-total.ts'
import { rowsBehind } from './rows-after.ts'

/** A page of the rows that satisfy a condition. */
export interface PageRequest {
  query: Readonly<Record<string, unknown>>
  where: Condition
  bounds: PageBounds
  /** The query does not filter the list of the person. */
  isUnfiltered?: boolean
}

export interface ReadPage {
  rows: Row[]
  /** More rows follow. */
  more: boolean
  /** Present where it had to be counted, or where the page is the last one. */
  total?: number
}

/**
 * Reads the rows of a page. A page far from the beginning is read behind the last row of the page before, or else from
 * the nearer end.
 * @throws AppError SORT_UNKNOWN
 */
export async function readPage(access: EntityAccess, request: PageRequest): Promise<ReadPage> {
  const { context, principal, table } = access
  const { query, where, bounds, isUnfiltered = false } = request
  const { size, offset } = bounds
  const mask = readMask(table, principal)
  const order = { sorts: querySorts(table, query, mask), facts: await orderFacts(context, table) }
  const list = { context, table, columns: selectList(table, mask), order }
  if (offset < (context.paging?.deepOffset ?? DEEP_OFFSET))
    return frontPage(await firstOf(list, where, size + 1, offset), bounds)
  const before = await rowBefore(context, table, where, query._after)
  if (!before) {
    const members = isUnfiltered ? await memberKeys(access, order.sorts) : undefined
    return deepPage(
      list,
      members ?? { source: table.source, key: table.id.ref, sorts: order.sorts, where },
      where,
      bounds,
    )
  }
  const behind = allOf([where, rowsBehind(table, order.sorts, order.facts, before)])
  const rows = await firstOf(list, behind, size + 1, 0)
  return { rows: rows.slice(0, size), more: rows.length > size }
}

/** @param rows rows of the page, and one more if there is one */
function frontPage(rows: Row[], { size, offset }: PageBounds): ReadPage {
  const isLast = rows.length <= size && (rows.length > 0 || offset === 0)
  return { rows: rows.slice(0, size), more: rows.length > size, ...(isLast && { total: offset + rows.length }) }
}

interface List {
  context: RecordContext
  table: EntityTable
  columns: RawBuilder<unknown>
  order: { sorts: readonly Sort[]; facts: OrderFacts }
}

async function firstOf({ context, table, columns, order }: List, where: Condition, limit: number, offset: number) {
  const { rows } = await sql<Row>`
    select ${columns} from ${table.source} where ${where}
    order by ${orderBy(order.sorts, order.facts)} limit ${limit} offset ${offset}`.execute(context.database.kysely)
  return rows
}

/** Where the keys of a list are read, in its order. */
interface Keys {
  source: RawBuilder<unknown>
  key: RawBuilder<unknown>
  sorts: readonly Sort[]
  where: Condition
}

/**
 * Keys of all members of the person's tenant, from the link table alone: joined with their records, each of the skipped ones costs a
 * look-up.
 * @returns undefined where the person does not see all members, or the link table has no copy of what the list needs
 */
async function memberKeys(access: EntityAccess, sorts: readonly Sort[]): Promise<Keys | undefined> {
  const { principal, table } = access
  const { members, stored, id } = table
  const deleted = stored.get('delFlag')
  if (members === undefined || deleted === undefined || !members.copies.has('delFlag')) return undefined
  if (!sorts.every(({ field }) => field === id || members.copies.has(field.name))) return undefined
  if (!(await seesAllMembers(access))) return undefined
  const copyOf = (column: string) => sql.ref(`m.${column}`)
  return {
    source: sql`${sql.id(members.table)} as m`,
    key: copyOf(members.from),
    sorts: sorts.map(({ field, descending }) => ({
      field: { ...field, ref: copyOf(field === id ? members.from : field.column) },
      descending,
    })),
    where: sql<boolean>`${copyOf(members.to)} = ${principal.tenantId} and ${copyOf(deleted.column)} = 0`,
  }
}

/** Part of the list up to which rows are skipped from its beginning. From the end they are skipped only after all are counted. */
const FORWARD_PART = 0.75

/** Reads a page from the end where that is nearer, although it takes the exact total. */
async function deepPage(list: List, keys: Keys, where: Condition, bounds: PageBounds): Promise<ReadPage> {
  const { context } = list
  const { size, offset } = bounds
  const matching = sql`select 1 from ${keys.source} where ${keys.where}`
  const expected = await expectedTotal(context, matching)
  if (offset < expected * FORWARD_PART) return frontPage(await byKeys(list, keys, where, size + 1, offset), bounds)
  const total = await exactTotal(context, matching)
  const shown = Math.min(size, total - offset)
  if (shown <= 0) return { rows: [], more: false, total }
  const behind = total - offset - shown
  const rows = await (behind < offset
    ? byKeys(list, keys, where, shown, behind, true)
    : byKeys(list, keys, where, shown, offset))
  return { rows, more: behind > 0, total }
}

/**
 * Orders and skips keys, for which an index may suffice, and reads whole rows for the page only. A view may have one
 * row per tenant under the same key, so the condition is applied to the rows again.
 */
async function byKeys(list: List, keys: Keys, where: Condition, limit: number, offset: number, backwards = false) {
  const { context, table, columns, order } = list
  const { rows } = await sql<Row>`
    select ${columns} from (
      select ${keys.key} as page_key from ${keys.source} where ${keys.where}
      order by ${orderBy(keys.sorts, order.facts, backwards)} limit ${limit} offset ${offset}
    ) as page join ${table.source} on ${table.id.ref} = page.page_key
    where ${where}
    order by ${orderBy(order.sorts, order.facts)}`.execute(context.database.kysely)
  return rows
}

/**
 * Condition of the row that the page follows. It must be a row of the list, since its position in the order reveals its
 * values.
 * @returns undefined where the row is missing
 */
async function rowBefore(
  { database }: RecordContext,
  table: EntityTable,
  where: Condition,
  given: unknown,
): Promise<Condition | undefined> {
  const id = textOf(given)
  if (id === undefined || id === '') return undefined
  const row = compare({ ref: table.id.ref, kind: table.id.kind, list: false }, 'eq', id)
  const { rows } = await sql`select 1 from ${table.source} where ${allOf([where, row])}`.execute(database.kysely)
  return rows.length > 0 ? allOf([where, row]) : undefined
}

export async function orderFacts(context: RecordContext, table: EntityTable): Promise<OrderFacts> {
  return { catalog: await catalogOf(context, table), hasPinyin: (await context.catalog()).hasPinyin }
}
