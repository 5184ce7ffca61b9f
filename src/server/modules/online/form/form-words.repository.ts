import type { Database } from '../../../db/connection.ts'

/** Words that PostgreSQL keeps for itself: no name of a table or column, however it were quoted elsewhere. */
export async function reservedWords({ pool }: Pick<Database, 'pool'>): Promise<ReadonlySet<string>> {
  const { rows } = await pool.query<{ word: string }>(`select word from pg_get_keywords() where catcode in ('R', 'T')`)
  return new Set(rows.map(({ word }) => word))
}
