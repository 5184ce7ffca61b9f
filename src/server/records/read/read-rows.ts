import { sql } from 'kysely'
import { AppError } from '#server/http/answers/errors.ts'
import type { Row } from '#shared/documents/entity.ts'
import type { PageResult } from '#shared/wire/paging.ts'
import { withQueryRows } from '../children/child-filters.ts'
import type { EntityAccess } from '../entity-access.ts'
import type { EntityTable } from '../entity-table.ts'
import { withVisibleLinks } from '../labels/link-rows.ts'
import { type FieldMask, readMask } from '../policy/field-mask.ts'
import { type Reach, type RowState, visibleRows } from '../policy/row-scope.ts'
import { decorateRows } from './decorate-rows.ts'
import { listSummary } from './list-summary.ts'
import { pageBounds } from './page/page-bounds.ts'
import { pageResult } from './page/page-result.ts'
import { exactTotal, pageTotal } from './page/page-total.ts'
import { orderFacts, readPage } from './page/read-page.ts'
import { askableField, queryCondition, queryConditions } from './query/query-conditions.ts'
import { queryOrder } from './query/query-order.ts'
import { superQuery } from './query/super-query.ts'
import { type RecordQuery, refuseUnknown } from './query/unknown-filters.ts'
import { compare } from './sql/comparison.ts'
import { allOf, type Condition } from './sql/condition.ts'
import { selectList } from './sql/select-list.ts'

export type { RecordQuery } from './query/unknown-filters.ts'

/** Conditions that the server adds to the query of a person: fields, and the values of which they have one. */
export type ServerConditions = Readonly<Record<string, readonly string[]>>

interface ListOptions {
  state?: RowState
  only?: ServerConditions | undefined
}

/**
 * Returns one page of the rows that the person may see, by the query conventions of the contract.
 * @throws AppError SORT_UNKNOWN, FILTER_UNKNOWN, REQUEST_INVALID; NOT_GRANTED for a condition of the server on a field
 * that the person may not read
 */
export async function listRows(
  access: EntityAccess,
  query: RecordQuery,
  options?: ListOptions,
): Promise<PageResult<Row>> {
  return pageWhere(access, query, await listCondition(access, query, options))
}

/** Returns one page of the rows under a condition, with their sums. @throws AppError SORT_UNKNOWN, REQUEST_INVALID */
export async function pageWhere(
  access: EntityAccess,
  query: RecordQuery,
  { where, ignored, isUnfiltered }: ListCondition,
): Promise<PageResult<Row>> {
  const { context, principal, entity, table } = access
  const bounds = pageBounds(entity, query)
  const { rows, more, total } = await readPage(access, { query, where, bounds, isUnfiltered })
  // A page beyond the end has the exact total too, which lets the client go back to the last page.
  const isExact = query.count === 'full' || !more
  const matching = sql`select 1 from ${table.source} where ${where}`
  const shown = bounds.offset + rows.length
  const mayEstimate = isUnfiltered || principal.isAdmin
  const [all, summary] = await Promise.all([
    total ?? (isExact ? exactTotal(context, matching) : pageTotal(context, matching, shown, mayEstimate)),
    listSummary(context, table, query.summary, readMask(table, principal), where),
    decorateRows(access, rows),
  ])
  return { ...pageResult(rows, all, bounds), ...(summary && { summary }), ...(ignored.length > 0 && { ignored }) }
}

/** Returns all rows that satisfy a condition, in the entity's own order, up to the size of a small table. */
export async function rowsWhere(access: EntityAccess, where: Condition, limit: number): Promise<Row[]> {
  const { context, principal, table } = access
  const order = await listOrder(access, {})
  const { rows } = await sql<Row>`
    select ${selectList(table, readMask(table, principal))}
    from ${table.source} where ${where} order by ${order} limit ${limit}`.execute(context.database.kysely)
  await decorateRows(access, rows)
  return rows
}

/** @throws AppError RECORD_NOT_FOUND, also for a record that the person may not see. */
export async function readRow(access: EntityAccess, id: string, reach?: Reach): Promise<Row> {
  const { table } = access
  const where = allOf([await visibleRows(access, 'active', reach), hasId(table, id)])
  const [row] = await rowsWhere(access, where, 1)
  if (!row) throw new AppError('RECORD_NOT_FOUND')
  return row
}

export function hasId(table: EntityTable, id: string): Condition {
  return compare({ ref: table.id.ref, kind: table.id.kind, list: false }, 'eq', id)
}

/** Condition of the rows of a list. */
export interface ListCondition {
  where: Condition
  /** Parameters that were ignored. */
  ignored: string[]
  /** The query does not filter the list of the person. */
  isUnfiltered?: boolean
}

/** Builds the whole condition of a list: policy first, then the query. @throws AppError as `listRows` */
export async function listCondition(
  access: EntityAccess,
  query: RecordQuery,
  { state = 'active', only = {} }: ListOptions = {},
): Promise<ListCondition> {
  const visible = await visibleRows(access, state)
  const { isFiltered, ...scope } = await filteredWithin(access, query, visible, only)
  return { ...scope, isUnfiltered: state === 'active' && !isFiltered }
}

/** Adds the conditions of a query to a condition on visible rows. @throws AppError FILTER_UNKNOWN, REQUEST_INVALID */
export async function conditionWithin(
  access: EntityAccess,
  query: RecordQuery,
  within: Condition,
): Promise<ListCondition> {
  const { where, ignored } = await filteredWithin(access, query, within)
  return { where, ignored }
}

async function filteredWithin(
  access: EntityAccess,
  query: RecordQuery,
  within: Condition,
  only: ServerConditions = {},
): Promise<ListCondition & { isFiltered: boolean }> {
  const { principal, table } = access
  const mask = readMask(table, principal)
  const scope = withoutLandingCode(query, principal.landingCode)
  const seen = await withQueryRows({ ...access, table: withVisibleLinks(access) })
  const advanced = superQuery(seen, scope, mask)
  const { conditions, unknown } = queryConditions(seen, scope, mask)
  const ignored = [...unknown, ...(advanced === 'unreadable' ? ['superQueryParams'] : [])]
  refuseUnknown(query, ignored, () => Object.keys(table.fields).filter((name) => askableField(seen, name, mask)))
  const filters = [
    ...serverConditions(seen, only, mask),
    ...conditions,
    ...(advanced && advanced !== 'unreadable' ? [advanced] : []),
  ]
  return { where: allOf([within, ...filters]), ignored, isFiltered: filters.length > 0 }
}

/** Refuses a field that the person may not read: without the condition too many rows would show, with it the value. */
function serverConditions(table: EntityTable, only: ServerConditions, mask: FieldMask): Condition[] {
  return Object.entries(only).map(([name, values]) => {
    if (askableField(table, name, mask) !== name) throw new AppError('NOT_GRANTED')
    return queryCondition(table, name, { kind: 'in', values: [...values] })
  })
}

export async function listOrder({ context, principal, table }: EntityAccess, query: RecordQuery) {
  return queryOrder(table, query, readMask(table, principal), await orderFacts(context, table))
}

/** Removes the code of the landing address, which comes with every request and is no filter. */
export function withoutLandingCode(query: RecordQuery, landingCode: string | null): RecordQuery {
  if (landingCode === null || query.code !== landingCode) return query
  const { code: _, ...rest } = query
  return rest
}
