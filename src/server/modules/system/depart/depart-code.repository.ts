import { type Kysely, sql, type Transaction } from 'kysely'
import type { Tables } from '#server/db/connection.ts'
import type { CodeColumn } from './code-columns.ts'

type Queries = Kysely<Tables> | Transaction<Tables>

/** Default tenant, in which shared tables are usually written. */
const DEFAULT_TENANT = 0

/** Change of a department code; the row has the new code already. */
export interface CodeChange {
  tenantId: number
  from: string
  to: string
}

/** Statements on department codes and on the columns that store them. */
export const departCodeRepository = {
  /** Returns the length of the longest code at or below a code. */
  async longestCode(queries: Queries, tenantId: number, code: string): Promise<number> {
    const { rows } = await sql<{ length: number }>`
      select max(length(org_code)) as length from sys_depart
      where tenant_id = ${tenantId} and starts_with(org_code, ${code})`.execute(queries)
    return rows[0]?.length ?? 0
  },

  /** Stores codes that must not be used again. */
  async retire(queries: Queries, tenantId: number, codes: readonly string[]): Promise<void> {
    await sql`
      insert into sys_depart_code (tenant_id, org_code) select ${tenantId}::int, code from unnest(${codes}::text[]) as code
      on conflict do nothing`.execute(queries)
  },

  /**
   * Updates the codes of departments below one that moved, and retires the old codes. @returns number of departments.
   */
  async moveBelow(queries: Queries, { tenantId, from, to }: CodeChange): Promise<number> {
    const { rows } = await sql<{ count: number }>`
      with moved as (
        update sys_depart d
        set org_code = ${to}::text || substr(d.org_code, ${from.length + 1}),
          org_type = ((length(${to}::text) + length(d.org_code) - ${from.length}) / 3)::text
        from sys_depart old
        where old.id = d.id and d.tenant_id = ${tenantId} and starts_with(d.org_code, ${from}) and d.org_code <> ${from}
        returning old.org_code
      ), retired as (
        insert into sys_depart_code (tenant_id, org_code) select ${tenantId}::int, org_code from moved
        union select ${tenantId}::int, ${from}::text
        on conflict do nothing
      )
      select count(*)::int as count from moved`.execute(queries)
    return rows[0]!.count
  },

  /** Updates the current department of people in departments that moved. */
  async moveWorkplaces(queries: Queries, { tenantId, from, to }: CodeChange): Promise<void> {
    const code = sql`${to}::text || substr(u.org_code, ${from.length + 1})`
    await sql`
      update sys_user u set org_code = ${code}
      where starts_with(u.org_code, ${from}) and exists (
        select from sys_user_depart ud join sys_depart d on d.id = ud.dep_id
        where ud.user_id = u.id and d.tenant_id = ${tenantId} and d.org_code = ${code}
      )`.execute(queries)
  },

  /** Updates the codes of departments that moved in a column of records. */
  async moveRecords(queries: Queries, change: CodeChange, { table, column, hasTenant }: CodeColumn): Promise<void> {
    const { tenantId, from, to } = change
    // In a shared table a code does not identify its tenant.
    if (!hasTenant && tenantId !== DEFAULT_TENANT) return
    const storedCode = sql.id('t', column)
    await sql`
      update ${sql.id(table)} as t set ${sql.id(column)} = ${to}::text || substr(${storedCode}, ${from.length + 1})
      where starts_with(${storedCode}, ${from}) ${hasTenant ? sql`and t.tenant_id = ${tenantId}` : sql``}`.execute(
      queries,
    )
  },
}
