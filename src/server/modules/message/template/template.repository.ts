import { sql } from 'kysely'
import type { Database } from '#server/db/connection.ts'

export type TemplateRepository = ReturnType<typeof createTemplateRepository>

export function createTemplateRepository({ kysely }: Pick<Database, 'kysely'>) {
  return {
    /** Returns the key of a person of the tenant who is neither frozen nor deleted. */
    async memberNamed(username: string, tenantId: number): Promise<string | undefined> {
      const { rows } = await sql<{ id: string }>`
        select id from sys_address_book where username = ${username} and tenant_id = ${tenantId}`.execute(kysely)
      return rows[0]?.id
    },
  }
}
