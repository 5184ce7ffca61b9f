import { type Kysely, sql, type Transaction } from 'kysely'
import type { Database, Tables } from '#server/db/connection.ts'

const MENU = `
  select m.id, coalesce(array_agg(b.perms) filter (where b.perms is not null), '{}') as codes
  from sys_permission m left join sys_permission b on b.parent_id = m.id and b.menu_type = 2 and b.del_flag = 0
  where m.component = $1 and m.menu_type in (0, 1) and m.del_flag = 0 and m.tenant_id is null group by m.id order by m.id limit 1`

/** Menu entry of a page that all tenants share, with the codes of its buttons. */
export async function menuShowing(
  { pool }: Pick<Database, 'pool'>,
  component: string,
): Promise<{ id: string; codes: string[] } | undefined> {
  const { rows } = await pool.query<{ id: string; codes: string[] }>(MENU, [component])
  return rows[0]
}

/** Menu entries and buttons of forms. */
export interface FormMenus {
  /** Names of the entries that show a page of these forms. */
  names: string[]
  /** Ids of the uppermost entries. Entries below are deleted with them. */
  ids: string[]
  buttons: number
  /** Number of roles with a grant on any of these entries. */
  roles: number
  /** Names of other entries below them. */
  others: string[]
}

/**
 * Finds the menu entries of forms.
 * @param pages addresses of all their pages
 * @param codes prefixes of their permission codes
 */
export async function menusOf(
  trx: Transaction<Tables>,
  pages: readonly string[],
  codes: readonly string[],
): Promise<FormMenus> {
  const { rows } = await sql<FormMenus>`
    with entry as (
      select id, name from sys_permission where component = any(${pages}) and menu_type in (0, 1) and del_flag = 0
    ), button as (
      select m.id, m.parent_id from sys_permission m
      where m.menu_type = 2 and m.del_flag = 0 and m.perms <> '' and not exists (
        select 1 from unnest(string_to_array(m.perms, ',')) as code
        where not exists (select 1 from unnest(${codes}::text[]) as prefix where starts_with(code, prefix)))
    ), gone as (select id from entry union select id from button)
    select
      array(select name::text from entry order by name) as names,
      array(select id::text from gone where id not in
        (select id from button where parent_id in (select id from gone))) as ids,
      (select count(*)::int from button) as buttons,
      (select count(distinct role_id)::int from sys_role_permission where permission_id in (select id from gone)) as roles,
      array(select name::text from sys_permission where del_flag = 0 and parent_id in (select id from gone)
        and id not in (select id from gone) order by name limit 10) as others`.execute(trx)
  return rows[0]!
}

/** Entries that grant only buttons of forms. */
export interface ButtonEntries {
  ids: string[]
  /** First names, by alphabet. */
  names: string[]
  /** Number of roles with a grant on any of these entries. */
  roles: number
}

/** Finds the entries of buttons. @param codes permissions of the buttons */
export async function buttonEntries(kysely: Kysely<Tables>, codes: readonly string[]): Promise<ButtonEntries> {
  if (codes.length === 0) return { ids: [], names: [], roles: 0 }
  const { rows } = await sql<ButtonEntries>`
    with entry as (
      select id, name from sys_permission where menu_type = 2 and del_flag = 0 and perms <> ''
        and string_to_array(perms, ',') <@ ${codes}::text[]
    )
    select
      array(select id::text from entry order by id) as ids,
      array(select name::text from entry order by name limit 10) as names,
      (select count(distinct role_id)::int from sys_role_permission where permission_id in (select id from entry)) as roles
    `.execute(kysely)
  return rows[0]!
}
