import { type Kysely, sql, type Transaction } from 'kysely'
import type { Tables } from '#server/db/connection.ts'
import type { CodeColumn } from './code-columns.ts'

type Queries = Kysely<Tables> | Transaction<Tables>

/** The default tenant, in whose name shared tables are written as a rule. */
const DEFAULT_TENANT = 0

/** A department whose code became another one; its row has the new one already. */
export interface CodeChange {
  tenantId: number
  from: string
  to: string
}

/** Statements on the codes of departments, and on what is known by them. */
export const departCodeRepository = {
  /** Characters of the longest code at or below a code. */
  async longestCode(queries: Queries, tenantId: number, code: string): Promise<number> {
    const { rows } = await sql<{ length: number }>`
      select max(length(org_code)) as length from sys_depart
      where tenant_id = ${tenantId} and starts_with(org_code, ${code})`.execute(queries)
    return rows[0]?.length ?? 0
  },

  /** Codes that nobody gets again. */
  async retire(queries: Queries, tenantId: number, codes: readonly string[]): Promise<void> {
    await sql`
      insert into sys_depart_code (tenant_id, org_code) select ${tenantId}::int, code from unnest(${codes}::text[]) as code
      on conflict do nothing`.execute(queries)
  },

  /** Gives the departments below one that moved their new codes; the old ones are retired. @returns how many. */
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

  /** People who work in one of the departments that moved go on doing so. */
  async moveWorkplaces(queries: Queries, { tenantId, from, to }: CodeChange): Promise<void> {
    const code = sql`${to}::text || substr(u.org_code, ${from.length + 1})`
    await sql`
      update sys_user u set org_code = ${code}
      where starts_with(u.org_code, ${from}) and exists (
        select from sys_user_depart ud join sys_depart d on d.id = ud.dep_id
        where ud.user_id = u.id and d.tenant_id = ${tenantId} and d.org_code = ${code}
      )`.execute(queries)
  },

  /** Records that hold the code of a department that moved hold its new one. */
  async moveRecords(queries: Queries, change: CodeChange, { table, column, hasTenant }: CodeColumn): Promise<void> {
    const { tenantId, from, to } = change
    // In a shared table a code says not whose it is.
    if (!hasTenant && tenantId !== DEFAULT_TENANT) return
    const held = sql.id('t', column)
    await sql`
      update ${sql.id(table)} as t set ${sql.id(column)} = ${to}::text || substr(${held}, ${from.length + 1})
      where starts_with(${held}, ${from}) ${hasTenant ? sql`and t.tenant_id = ${tenantId}` : sql``}`.execute(queries)
  },
}
