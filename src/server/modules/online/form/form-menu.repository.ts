import type { Database } from '../../../db/connection.ts'

const MENU = `
  select m.id, coalesce(array_agg(b.perms) filter (where b.perms is not null), '{}') as codes
  from sys_permission m left join sys_permission b on b.parent_id = m.id and b.menu_type = 2 and b.del_flag = 0
  where m.component = $1 and m.menu_type in (0, 1) and m.del_flag = 0 group by m.id order by m.id limit 1`

/** The menu entry that shows a page, with the codes of its buttons. */
export async function menuShowing(
  { pool }: Pick<Database, 'pool'>,
  component: string,
): Promise<{ id: string; codes: string[] } | undefined> {
  const { rows } = await pool.query<{ id: string; codes: string[] }>(MENU, [component])
  return rows[0]
}
