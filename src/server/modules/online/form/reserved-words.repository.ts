import { sql } from 'kysely'
import type { Database } from '#server/db/connection.ts'

/** Words that PostgreSQL keeps for itself: no name of a table or column, however it were quoted elsewhere. */
export async function reservedWords({ kysely }: Pick<Database, 'kysely'>): Promise<ReadonlySet<string>> {
  const { rows } = await sql<{ word: string }>`
    select word from pg_get_keywords() where catcode in ('R', 'T')`.execute(kysely)
  return new Set(rows.map(({ word }) => word))
}
