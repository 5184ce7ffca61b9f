import { type RawBuilder, sql } from 'kysely'
import type { Principal } from '../http/principal.ts'
import { accountsOfTenant } from '../records/accounts-of-tenant.ts'
import { allOf } from '../records/condition.ts'
import type { EntityTable } from '../records/entity-table.ts'
import { type FieldMask, readMask } from '../records/field-mask.ts'
import type { RecordContext } from '../records/record-context.ts'
import { choosableRows } from '../records/row-scope.ts'
import { ofSeenRecords } from './seen-records.store.ts'

/** What a report reads under the name of a table: the rows and fields of it that the reader may see. */
export async function readableRows(
  context: RecordContext,
  principal: Principal,
  table: EntityTable,
): Promise<RawBuilder<unknown>> {
  const rows = allOf([
    await choosableRows(context, principal, table.entity),
    ...(await ofSeenRecords(context, principal, table)),
    ...accountsOfTenant(table, principal),
  ])
  return sql`select ${readableColumns(table, readMask(table, principal))} from ${table.source} where ${rows}`
}

/** A field that is not for the reader is empty, so that the statement still holds. */
function readableColumns(table: EntityTable, mask: FieldMask): RawBuilder<unknown> {
  const columns = [...table.stored.values()].map(({ name, ref, column }) =>
    mask.sees(name) ? sql`${ref} as ${sql.id(column)}` : sql`nullif(${ref}, ${ref}) as ${sql.id(column)}`,
  )
  return sql.join(columns)
}
