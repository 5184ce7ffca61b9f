import { sql } from 'kysely'
import { AppError } from '#server/http/answers/errors.ts'
import type { EntityAccess } from '#server/records/entity-access.ts'
import type { EntityTable, StoredField } from '#server/records/entity-table.ts'
import { logRecords } from '#server/records/history/data-log.ts'
import { isWritable } from '#server/records/policy/field-mask.ts'
import { strictly } from '#server/records/read/query/unknown-filters.ts'
import { listCondition, listOrder, type RecordQuery } from '#server/records/read/read-rows.ts'
import { allOf, type Condition } from '#server/records/read/sql/condition.ts'
import { fullSelectList } from '#server/records/read/sql/select-list.ts'
import { parentField } from '#server/records/tree/tree-rules.ts'
import type { Row } from '#shared/documents/entity.ts'
import { isShared, orderFieldOf } from '#shared/documents/entity-fields.ts'
import { hasKey, requireOwnRows } from '../lock-rows.ts'
import { filledValues } from '../values/fill-values.ts'
import { columnValues } from '../values/stored-values.ts'
import type { Write } from '../write.ts'
import { inWrite } from '../write-context.ts'
import { type OrderedRow, reordered } from './reordered.ts'

/** Largest list that people order by hand; all of its rows are locked during a move. */
const MOST_ROWS = 1_000

export interface Move {
  id: unknown
  /** Key of the row in front of which it goes. */
  before?: unknown
  /** Key of the row behind which it goes; without both it goes to the end. */
  after?: unknown
}

/**
 * Moves one record within the rows of a list with these conditions, by its order field, in one transaction. In a tree
 * it moves among its siblings.
 * @returns the number of records with a new place.
 * @throws AppError NOT_GRANTED for people who may not write the order field, RECORD_NOT_FOUND for a row that is not in
 * the list, SHARED_BY_TENANTS, REQUEST_INVALID for too many rows.
 */
export async function reorderRecords(access: EntityAccess, query: RecordQuery, move: Move): Promise<number> {
  const { principal, entity, table } = access
  const field = table.stored.get(orderFieldOf(entity)!)!
  if (!isWritable(table, field.name, principal, 'edit')) throw new AppError('NOT_GRANTED')
  const scope = await listCondition(access, strictly(query))
  const where = allOf([scope.where, ...beside(table, move.id)])
  return inWrite(access, {}, async (write) => {
    const { rows } = await sql<Row>`
      select ${fullSelectList(table)} from ${table.source} where ${where}
      order by ${table.id.ref} limit ${MOST_ROWS + 1} for update of t`.execute(write.trx)
    if (rows.length > MOST_ROWS) {
      throw new AppError('REQUEST_INVALID', { reason: `超过${MOST_ROWS}条记录的列表不能拖动排序，请先缩小查询范围` })
    }
    const changed = placesOf(ownAmong(write, await asShown(write, rows), move), field, move)
    if (changed.length > 0) await writePlaces(write, field, changed, rows)
    return changed.length
  })
}

/** Returns the rows as the list shows them, which also orders equal places. */
async function asShown(write: Write, rows: readonly Row[]): Promise<Row[]> {
  const { table, trx } = write
  const order = await listOrder(write, {})
  const ids = rows.map(({ id }) => String(id))
  const { rows: shown } = await sql<{ id: string }>`
    select ${table.id.ref}::text as id from ${table.source} where ${hasKey(table, ids)} order by ${order}`.execute(trx)
  const known = new Map(rows.map((row) => [String(row.id), row]))
  return shown.map(({ id }) => known.get(id)!)
}

/**
 * Rows that may get another place. People who are no administrators move only rows of their tenant.
 * @throws AppError SHARED_BY_TENANTS where one of the named rows is shared
 */
function ownAmong(write: Write, rows: readonly Row[], { id, before, after }: Move): readonly Row[] {
  if (!isShared(write.entity) || write.principal.isAdmin) return rows
  const named = [id, before, after].map(keyOf)
  const chosen = rows.filter((row) => named.includes(String(row.id)))
  // A record outside the list is unknown to the person, whatever else is named.
  if (chosen.some((row) => row.id === named[0])) requireOwnRows(write, chosen)
  return rows.filter(({ tenantId }) => tenantId !== null)
}

/** In a tree a record moves among those of the same parent. */
function beside(table: EntityTable, id: unknown): Condition[] {
  const tree = table.entity['x-tree']
  if (!tree) return []
  const { column, ref } = parentField(table, tree)
  return [
    sql<boolean>`${ref} is not distinct from (
      select ${sql.id('m', column)} from ${table.quoted} as m
      where ${sql.id('m', table.id.column)}::text = ${String(id ?? '').replaceAll('\0', '')})`,
  ]
}

function placesOf(rows: readonly Row[], { name }: StoredField, { id, before, after }: Move): OrderedRow[] {
  const present = rows.map((row) => ({ id: String(row.id), place: row[name] as number | null }))
  const changed = reordered(present, String(id ?? ''), { before: keyOf(before), after: keyOf(after) })
  if (!changed) throw new AppError('RECORD_NOT_FOUND')
  return changed
}

const keyOf = (value: unknown) => (value === undefined || value === null || value === '' ? undefined : String(value))

async function writePlaces(
  write: Write,
  field: StoredField,
  changed: readonly OrderedRow[],
  before: readonly Row[],
): Promise<void> {
  const { table, entity, trx, hooks, hookContext } = write
  const ids = changed.map(({ id }) => id)
  const known = new Map(before.map((row) => [String(row.id), row]))
  const filled = await columnValues(write, filledValues(write, 'update'), known.get(ids[0]!))
  const sets = filled.map(({ column, value }) => sql`${column} = ${value}`)
  if (entity['x-version']) sets.push(sql`version = t.version + 1`)
  await sql`
    update ${table.source} set ${sql.join([sql`${sql.id(field.column)} = new.place`, ...sets])}
    from unnest(${ids}::text[], ${changed.map(({ place }) => place)}::numeric[]) as new (id, place)
    where ${table.id.ref}::text = new.id`.execute(trx)
  const { rows } = await sql<Row>`
    select ${fullSelectList(table)} from ${table.source} where ${hasKey(table, ids)}`.execute(trx)
  for (const row of rows) await hooks.afterEdit?.(row, known.get(String(row.id))!, hookContext)
  // The data log stores the new order. No content changes, so the operation log gets no entry.
  await logRecords({ ...write, logsChanges: false }, 'edit', rows)
}
