import { sql } from 'kysely'
import type { Database } from '#server/db/connection.ts'
import type { EntityTable } from '#server/records/entity-table.ts'

/** Digest that a password field of a record holds. Null for none. */
export async function digestOf(
  { kysely }: Pick<Database, 'kysely'>,
  table: EntityTable,
  field: string,
  id: string,
): Promise<string | null> {
  const { rows } = await sql<{ digest: string | null }>`
    select ${table.stored.get(field)!.ref} as digest from ${table.source} where ${table.id.ref} = ${id}`.execute(kysely)
  return rows[0]?.digest ?? null
}
