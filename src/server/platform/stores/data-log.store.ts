import { type Kysely, sql } from 'kysely'
import type { Tables } from '#server/db/connection.ts'
import type { Principal } from '#server/http/principal.ts'
import type { NewId } from '../ids.ts'

/** States before and after a change; `null` before creation or after deletion. */
export interface LoggedChange {
  table: string
  id: string
  before: unknown
  after: unknown
  /** Tenant of the log entry; by default that of the author. */
  tenantId?: number
}

interface Tools {
  newId: NewId
  now: Date
}

/**
 * Logs a change of something that is no record of an entity. Before the first logged change it also stores the previous
 * state. Lock the changed row first: versions are counted.
 */
export async function logChange(
  trx: Kysely<Tables>,
  change: LoggedChange,
  author: Pick<Principal, 'username' | 'tenantId'>,
  tools: Tools,
): Promise<void> {
  await logChanges(trx, [change], author, tools)
}

/** Logs many changes by one statement; each thing at most once. */
export async function logChanges(
  trx: Kysely<Tables>,
  changes: readonly LoggedChange[],
  { username, tenantId }: Pick<Principal, 'username' | 'tenantId'>,
  { newId, now }: Tools,
): Promise<void> {
  if (changes.length === 0) return
  const given = changes.map((change) => ({ tenantId, ...change, originId: newId(), newId: newId() }))
  const at = now.toISOString()
  await sql`
    with known as (
      select g.*, (
        select max(data_version) from sys_data_log l where l.data_table = g."table" and l.data_id = g.id
      ) as last
      from jsonb_to_recordset(${JSON.stringify(given)}::jsonb) as g
        ("originId" text, "newId" text, "table" text, id text, before jsonb, after jsonb, "tenantId" integer)
    )
    insert into sys_data_log
      (id, data_table, data_id, data_version, operation, data_content, tenant_id, create_by, create_time)
    select "originId", "table", id, 0, 'origin', before, "tenantId", null, ${at}::timestamptz
    from known where last is null and before is not null and after is not null
    union all
    select "newId", "table", id,
      coalesce(last + 1, case when before is null or after is null then 0 else 1 end),
      case when before is null then 'add' when after is null then 'delete' else 'edit' end,
      coalesce(after, before), "tenantId", ${username}, ${at}::timestamptz
    from known`.execute(trx)
}
