import type { Database } from '../../../db/connection.ts'

const ENTRY = `
  select id from sys_permission where perms = $1 and menu_type in (0, 1) and del_flag = 0 order by id limit 1`

/** Id of the menu entry that gives a permission. */
export async function menuGranting({ pool }: Pick<Database, 'pool'>, perms: string): Promise<string | undefined> {
  const { rows } = await pool.query<{ id: string }>(ENTRY, [perms])
  return rows[0]?.id
}
