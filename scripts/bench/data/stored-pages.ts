import type { Pool } from 'pg'

const GROUP = '测量'
/** Pages with a list; every second one also has a tree. */
const COMPONENTS = ['system/position', 'system/user']

/** Menu title of the page with this number, from 1. */
export function storedPageTitle(number: number): string {
  return `测量页${String(number).padStart(3, '0')}`
}

export const storedPageGroup = GROUP

/** Adds menu entries of the benchmark with keep-alive pages, and sets keep-alive for all pages. */
export async function addStoredPages(pool: Pool, count: number): Promise<void> {
  await pool.query('update sys_permission set keep_alive = true where menu_type < 2')
  await pool.query(
    `insert into sys_permission (id, name, url, component, menu_type, sort_no, icon)
     values ('bench', $1, '/bench', 'layouts/RouteView', 0, 900, 'dashboard') on conflict do nothing`,
    [GROUP],
  )
  const numbers = Array.from({ length: count }, (_, index) => index + 1)
  await pool.query(
    `insert into sys_permission (id, parent_id, name, url, component, menu_type, sort_no, keep_alive)
     select 'bench-' || number, 'bench', name, '/bench/' || number, component, 1, number, true
     from unnest($1::int[], $2::text[], $3::text[]) as page (number, name, component) on conflict do nothing`,
    [numbers, numbers.map(storedPageTitle), numbers.map((number) => COMPONENTS[number % COMPONENTS.length])],
  )
}
