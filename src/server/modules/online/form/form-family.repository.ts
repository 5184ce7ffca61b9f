import type { Database } from '../../../db/connection.ts'

// The list of forms reads each of them as well; there are some hundred at most.
const SUBS = `select id from onl_form_head where table_type = '3' and main_table = $1 order by table_name`

/** Forms whose rows belong to records of a table, by their newest versions. */
export async function subFormIds({ pool }: Pick<Database, 'pool'>, mainTable: string): Promise<string[]> {
  const { rows } = await pool.query<{ id: string }>(SUBS, [mainTable])
  return rows.map(({ id }) => id)
}
