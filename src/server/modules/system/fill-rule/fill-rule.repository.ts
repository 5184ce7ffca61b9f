import { type Kysely, sql, type Transaction } from 'kysely'
import type { Tables } from '#server/db/connection.ts'

/** Connection, or the transaction of a write. */
export type FillConnection = Kysely<Tables> | Transaction<Tables>

/**
 * Returns the next number of a sequence, from 1. Two callers never get the same number. The second caller waits for the
 * transaction of the first, and reuses its number after a rollback.
 */
export async function nextNumber(
  connection: FillConnection,
  { tenantId, name, period }: { tenantId: number; name: string; period: string },
): Promise<number> {
  const { rows } = await sql<{ value: string }>`
    insert into sys_sequence as s (tenant_id, name, period, value) values (${tenantId}, ${name}, ${period}, 1)
    on conflict (tenant_id, name, period) do update set value = s.value + 1
    returning value`.execute(connection)
  return Number(rows[0]!.value)
}

/** Serializes additions below one parent until the transaction ends. Has no effect outside a transaction. */
export async function lockLevel(connection: FillConnection, level: string): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended(${level}, 0))`.execute(connection)
}

export interface TreeLevel {
  /** Code of the parent; empty for the roots. */
  parentCode: string
  parentType: string
  siblings: string[]
}

/** Codes of the departments below one, including disabled ones and codes of the past. No code is used twice. */
export async function departLevel(connection: FillConnection, tenantId: number, parentId: string): Promise<TreeLevel> {
  const { rows: parents } = await sql<{ code: string; type: string }>`
    select org_code as code, coalesce(org_type, '') as type from sys_depart
    where id = ${parentId} and tenant_id = ${tenantId}`.execute(connection)
  const { rows } = await sql<{ code: string }>`
    select org_code as code from sys_depart
    where tenant_id = ${tenantId} and coalesce(parent_id, '') = ${parentId}
    union all
    select org_code from sys_depart_code
    where tenant_id = ${tenantId} and starts_with(org_code, ${parents[0]?.code ?? ''})`.execute(connection)
  return {
    parentCode: parents[0]?.code ?? '',
    parentType: parents[0]?.type ?? '',
    siblings: rows.map(({ code }) => code),
  }
}

/** Codes of the categories below one. */
export async function categoryLevel(connection: FillConnection, pid: string): Promise<TreeLevel> {
  const { rows: parents } = await sql<{ code: string }>`
    select coalesce(code, '') as code from sys_category where id = ${pid}`.execute(connection)
  const { rows } = await sql<{ code: string }>`
    select code from sys_category where pid = ${pid} and code is not null`.execute(connection)
  return { parentCode: parents[0]?.code ?? '', parentType: '', siblings: rows.map(({ code }) => code) }
}

/** Rule that an administrator wrote. */
export interface StoredFillRule {
  ruleClass: string
  /** JSON text. */
  ruleParams: string
}

export async function storedFillRule(connection: FillConnection, code: string): Promise<StoredFillRule | undefined> {
  const { rows } = await sql<StoredFillRule>`
    select rule_class as "ruleClass", coalesce(rule_params, '') as "ruleParams" from sys_fill_rule
    where rule_code = ${code}`.execute(connection)
  return rows[0]
}
