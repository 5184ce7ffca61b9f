import { sql } from 'kysely'
import type { Database } from '#server/db/connection.ts'
import type { EntityTable } from '#server/records/entity-table.ts'

/** What a field for a password holds in a record; null for none. */
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
