import { type RawBuilder, sql } from 'kysely'
import type { Principal } from '#server/http/principal.ts'
import { accessTo } from '#server/records/entity-access.ts'
import type { EntityTable } from '#server/records/entity-table.ts'
import { type FieldMask, readMask } from '#server/records/policy/field-mask.ts'
import { membersOf } from '#server/records/policy/membership.ts'
import { choosableRows } from '#server/records/policy/row-scope.ts'
import { allOf } from '#server/records/read/sql/condition.ts'
import type { RecordContext } from '#server/records/record-context.ts'
import { ofVisibleRecords } from './visible-records.store.ts'
import { withoutStatistics } from './without-statistics.store.ts'

/**
 * Rows and fields of a table that the reader may see; a report reads these under the name of the table. `offset 0` is
 * an optimisation barrier: PostgreSQL moves no condition of the author below it, where an error would reveal hidden
 * rows.
 */
export async function readableRows(
  context: RecordContext,
  principal: Principal,
  table: EntityTable,
): Promise<RawBuilder<unknown>> {
  const rows = allOf([
    await choosableRows(accessTo({ context, principal }, table.entity)),
    ...(await ofVisibleRecords(context, principal, table)),
    // A report is about one tenant, also for administrators.
    ...membersOf(table, principal.tenantId),
  ])
  return sql`select ${readableColumns(table, readMask(table, principal))} from ${table.source} where ${rows} offset 0`
}

/** A masked field is NULL, so that the statement still works. */
function readableColumns(table: EntityTable, mask: FieldMask): RawBuilder<unknown> {
  const columns = [...table.stored.values()].map(({ name, ref, column, kind }) => {
    const readable = mask.sees(name) ? withoutStatistics(ref, kind) : sql`nullif(${ref}, ${ref})`
    return sql`${readable} as ${sql.id(column)}`
  })
  return sql.join(columns)
}
