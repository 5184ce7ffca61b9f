import { type Kysely, sql } from 'kysely'
import type { Tables } from '#server/db/connection.ts'

export const addressListRepository = {
  async departIdOf(kysely: Kysely<Tables>, orgCode: string, tenantId: number): Promise<string | undefined> {
    const { rows } = await sql<{ id: string }>`
      select id from sys_depart where org_code = ${orgCode} and tenant_id = ${tenantId}`.execute(kysely)
    return rows[0]?.id
  },
}
