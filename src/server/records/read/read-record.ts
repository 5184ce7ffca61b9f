import type { Row } from '#shared/documents/entity.ts'
import { childName } from '#shared/documents/entity-fields.ts'
import type { Children } from '../children/child-rows.ts'
import { belongsTo, childAccess, parentColumn, parentValues } from '../children/child-scope.ts'
import type { EngineAccess, EntityAccess } from '../entity-access.ts'
import { choosableRows, type Reach } from '../policy/row-scope.ts'
import { keysFrom } from '../record-keys.ts'
import { readRow, rowsWhere } from './read-rows.ts'
import { allOf, type Condition } from './sql/condition.ts'

/**
 * Reads a record with the rows of its sub-tables: a list for each, or one row or null for `kind: one`.
 * @param asked comma list of names of sub-tables, or `*` for all
 * @throws AppError RECORD_NOT_FOUND, also for a record that the person may not see.
 */
export async function readRecord(access: EntityAccess, id: string, asked?: unknown, reach?: Reach): Promise<Row> {
  const row = await readRow(access, id, reach)
  const names = keysFrom(asked)
  for (const children of access.entity['x-children'] ?? []) {
    const name = childName(children)
    if (!names.includes('*') && !names.includes(name)) continue
    const rows = await childRows(access, children, row)
    row[name] = children.kind === 'one' ? (rows[0] ?? null) : rows
  }
  return row
}

async function childRows(access: EngineAccess, children: Children, row: Row): Promise<Row[]> {
  const where = await ownRows(access, children, row)
  return inOrder(children, await rowsWhere(childAccess(access, children), where, MOST_READ))
}

/** The rows of a sub-table that belong to a record. */
export async function ownRows(access: EngineAccess, children: Children, record: Row): Promise<Condition> {
  const inside = childAccess(access, children)
  const { table } = inside
  const own = belongsTo(parentColumn(table, children), parentValues(table, children, [record]))
  return allOf([await choosableRows(inside), own])
}

/** Most rows returned with a record. For more, a sub-table has its own list. */
const MOST_READ = 10_000

function inOrder({ order }: Children, rows: Row[]): Row[] {
  return order === undefined ? rows : rows.sort((one, other) => Number(one[order] ?? 0) - Number(other[order] ?? 0))
}
