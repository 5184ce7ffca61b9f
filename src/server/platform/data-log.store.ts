import { type Kysely, sql } from 'kysely'
import type { Tables } from '../db/connection.ts'
import type { Principal } from '../http/principal.ts'
import type { NewId } from './ids.ts'

export interface LoggedChange {
  table: string
  id: string
  before: unknown
  after: unknown
}

/**
 * Keeps what something was and what it is now, for what is no record of an entity. Before the first change that is kept
 * it also keeps what was there until then. Lock what is changed first: versions are counted.
 */
export async function logChange(
  trx: Kysely<Tables>,
  { table, id, before, after }: LoggedChange,
  { username, tenantId }: Pick<Principal, 'username' | 'tenantId'>,
  { newId, now }: { newId: NewId; now: Date },
): Promise<void> {
  const at = now.toISOString()
  await sql`
    with known as (
      select max(data_version) as last from sys_data_log where data_table = ${table} and data_id = ${id}
    )
    insert into sys_data_log
      (id, data_table, data_id, data_version, operation, data_content, tenant_id, create_by, create_time)
    select ${newId()}, ${table}, ${id}, 0, 'origin', ${JSON.stringify(before)}::jsonb, ${tenantId}::integer, null, ${at}::timestamptz
    from known where known.last is null
    union all
    select ${newId()}, ${table}, ${id}, coalesce(known.last, 0) + 1, 'edit', ${JSON.stringify(after)}::jsonb,
      ${tenantId}::integer, ${username}, ${at}::timestamptz
    from known`.execute(trx)
}
