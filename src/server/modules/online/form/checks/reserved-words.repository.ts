import { sql } from 'kysely'
import type { Database } from '#server/db/connection.ts'

/** Reserved words of PostgreSQL. No table or column may be named so, even where quotes would allow it. */
export async function reservedWords({ kysely }: Pick<Database, 'kysely'>): Promise<ReadonlySet<string>> {
  const { rows } = await sql<{ word: string }>`
    select word from pg_get_keywords() where catcode in ('R', 'T')`.execute(kysely)
  return new Set(rows.map(({ word }) => word))
}
