import type { Principal } from '#server/http/principal.ts'
import type { Entity, Row } from '#shared/documents/entity.ts'
import { childName } from '#shared/documents/entity-fields.ts'
import type { Children } from '../children/child-rows.ts'
import { belongsTo, childTable, parentColumn, parentValues } from '../children/child-scope.ts'
import { choosableRows, type Reach } from '../policy/row-scope.ts'
import type { RecordContext } from '../record-context.ts'
import { keysFrom } from '../record-keys.ts'
import { allOf, type Condition } from './condition.ts'
import { readRow, rowsWhere } from './read-rows.ts'

/**
 * Reads a record with the rows of its sub-tables: a list for each, or one row or null for `kind: one`.
 * @param asked comma list of names of sub-tables, or `*` for all
 * @throws AppError RECORD_NOT_FOUND, also for a record that the person may not see.
 */
export async function readRecord(
  context: RecordContext,
  principal: Principal,
  entity: Entity,
  id: string,
  asked?: unknown,
  reach?: Reach,
): Promise<Row> {
  const row = await readRow(context, principal, entity, id, reach)
  const names = keysFrom(asked)
  for (const children of entity['x-children'] ?? []) {
    const name = childName(children)
    if (!names.includes('*') && !names.includes(name)) continue
    const rows = await childRows(context, principal, children, row)
    row[name] = children.kind === 'one' ? (rows[0] ?? null) : rows
  }
  return row
}

async function childRows(context: RecordContext, principal: Principal, children: Children, row: Row): Promise<Row[]> {
  const table = childTable(context, children)
  const where = await ownRows(context, principal, children, row)
  return inOrder(children, await rowsWhere(context, principal, table, where, MOST_READ))
}

/** The rows of a sub-table that belong to a record. */
export async function ownRows(
  context: RecordContext,
  principal: Principal,
  children: Children,
  record: Row,
): Promise<Condition> {
  const table = childTable(context, children)
  const own = belongsTo(parentColumn(table, children), parentValues(table, children, [record]))
  return allOf([await choosableRows(context, principal, table.entity), own])
}

/** Most rows returned with a record. For more, a sub-table has its own list. */
const MOST_READ = 10_000

function inOrder({ order }: Children, rows: Row[]): Row[] {
  return order === undefined ? rows : rows.sort((one, other) => Number(one[order] ?? 0) - Number(other[order] ?? 0))
}
