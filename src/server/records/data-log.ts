import { sql } from 'kysely'
import type { Row } from '#shared/documents/entity.ts'
import { linkValues } from './link-rows.ts'
import type { Write } from './write-context.ts'

export type LoggedOperation = 'add' | 'edit' | 'delete'

/** Keeps what a record is after a change, or was before its deletion. Secret fields are left out. */
export async function logRecord(write: Write, operation: LoggedOperation, row: Readonly<Row>): Promise<void> {
  const { context, entity, table, principal, trx } = write
  if (!entity['x-log']) return
  const id = String(row.id)
  // The record's row is locked, so nobody else makes a version of it now.
  await sql`
    insert into sys_data_log
      (id, data_table, data_id, data_version, operation, data_content, tenant_id, create_by, create_time)
    select ${context.newId()}, ${table.name}, ${id}, coalesce(max(data_version) + 1, 0), ${operation},
      ${JSON.stringify(await snapshot(write, row))}::jsonb, ${principal.tenantId}::integer, ${principal.username},
      ${context.clock.now().toISOString()}::timestamptz
    from sys_data_log where data_table = ${table.name} and data_id = ${id}`.execute(trx)
}

async function snapshot({ table, trx }: Write, row: Readonly<Row>): Promise<Row> {
  const content: Row = {}
  for (const { name, field } of table.stored.values()) if (!field['x-secret']) content[name] = row[name]
  for (const link of table.links.values()) content[link.name] = await linkValues(trx, link, String(row.id))
  return content
}
