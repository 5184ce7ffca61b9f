import { sql } from 'kysely'
import type { Row } from '#shared/documents/entity.ts'
import { isShared } from '#shared/documents/entity-fields.ts'
import type { VersionOperation } from '#shared/wire/record-history.ts'
import { addLinkValues } from '../labels/link-rows.ts'
import { logRecordChange } from '../write/log-change.ts'
import type { Write } from '../write/write.ts'

/**
 * Stores a version of records after a change, or before their deletion, by one statement for all. Also notifies the
 * operation log. Secret fields are left out.
 */
export async function logRecords(write: Write, operation: VersionOperation, rows: readonly Row[]): Promise<void> {
  const { context, principal } = write
  const author = { by: principal.username, at: context.clock.now().toISOString() }
  const remark = write.remarks.splice(0).join('；')
  await keep(write, operation, rows, () => author, remark)
  logRecordChange(write, operation, rows, remark)
}

/**
 * Stores a version of records before their first logged change, if they have none yet. Without it nobody could see the
 * state before the first edit.
 */
export async function logOrigins(write: Write, rows: readonly Row[]): Promise<void> {
  const { entity, table, trx } = write
  if (!entity['x-log'] || rows.length === 0) return
  const ids = rows.map(({ id }) => String(id))
  const { rows: found } = await sql<{ id: string }>`
    select distinct data_id as id from sys_data_log
    where data_table = ${table.name} and data_id = any(${ids})`.execute(trx)
  const known = new Set(found.map(({ id }) => id))
  const unknown = rows.filter(({ id }) => !known.has(String(id)))
  await keep(write, 'origin', unknown, (row) => ({
    by: row.updateBy ?? row.createBy ?? null,
    at: row.updateTime ?? row.createTime ?? write.context.clock.now().toISOString(),
  }))
}

async function keep(
  write: Write,
  operation: VersionOperation,
  rows: readonly Row[],
  authorOf: (row: Row) => { by: unknown; at: unknown },
  remark = '',
): Promise<void> {
  const { context, entity, table, principal, trx } = write
  if (!entity['x-log'] || rows.length === 0) return
  const authors = rows.map(authorOf)
  const logIds = rows.map(() => context.newId())
  const ids = rows.map(({ id }) => String(id))
  const contents = (await snapshots(write, rows)).map((content) => JSON.stringify(content))
  // The log of a tenant's own row among shared rows belongs to that tenant.
  const tenants = rows.map(({ tenantId }) => (isShared(entity) && tenantId !== null ? tenantId : principal.tenantId))
  // The rows of the records are locked, so nobody else adds a version now.
  await sql`
    insert into sys_data_log
      (id, data_table, data_id, data_version, operation, data_content, tenant_id, create_by, create_time, remark)
    select new.id, ${table.name}, new.data_id,
      (select coalesce(max(data_version) + 1, 0) from sys_data_log
       where data_table = ${table.name} and data_id = new.data_id),
      ${operation}, new.content::jsonb, new.tenant_id, new.create_by, new.create_time,
      left(nullif(${remark}, ''), 300)
    from unnest(
      ${logIds}::text[], ${ids}::text[], ${contents}::text[],
      ${authors.map(({ by }) => by)}::text[], ${authors.map(({ at }) => at)}::timestamptz[], ${tenants}::integer[]
    ) as new (id, data_id, content, create_by, create_time, tenant_id)`.execute(trx)
}

async function snapshots(write: Write, rows: readonly Row[]): Promise<Row[]> {
  const { table } = write
  const kept = [...table.stored.values()].filter(({ field }) => !field['x-secret'] && field['x-log'] !== false)
  const contents: Row[] = rows.map((row) => Object.fromEntries(kept.map(({ name }) => [name, row[name]])))
  await addLinkValues(write, contents)
  return contents
}
