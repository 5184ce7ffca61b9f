import { type Kysely, sql, type Transaction } from 'kysely'
import type { Tables } from '#server/db/connection.ts'

type Queries = Kysely<Tables> | Transaction<Tables>

/** Statements on codes inside a write. */
export const categoryCodes = {
  async idOf(queries: Queries, code: string): Promise<string | undefined> {
    const { rows } = await sql<{ id: string }>`select id from sys_category where code = ${code}`.execute(queries)
    return rows[0]?.id
  },

  /** Returns the length of the longest code at or below a code. */
  async longestBelow(queries: Queries, code: string): Promise<number> {
    const { rows } = await sql<{ length: number | null }>`
      select max(length(code)) as length from sys_category where starts_with(code, ${code})`.execute(queries)
    return rows[0]?.length ?? 0
  },

  /** Updates the codes below a category that moved. */
  async moveBelow(queries: Queries, from: string, to: string): Promise<void> {
    await sql`
      update sys_category set code = ${to}::text || substr(code, ${from.length + 1})
      where starts_with(code, ${from}) and code <> ${from}`.execute(queries)
  },
}
