import { type Kysely, type RawBuilder, sql } from 'kysely'
import { isFieldCode } from '#shared/documents/field-permission.ts'
import type { AffectedUsers } from '#shared/wire/grants.ts'
import { GUEST_USERNAME } from '#shared/wire/protocol.ts'
import type { Tables } from '../../../db/connection.ts'
import { affectedUsers, usersTold } from './grant-effects.repository.ts'
import { codesIn } from './menu-rules.ts'

type Queries = Kysely<Tables>
type Fragment = RawBuilder<unknown>

/** Who has an entry of the menu by a grant, and everybody else who signs in. */
export type Party = 'holders' | 'others'

/** Whom a change of an entry gives something, and whom it takes something. */
export interface MenuChange {
  gaining: readonly Party[]
  losing: readonly Party[]
}

const ANYBODY = sql`u.username <> ${GUEST_USERNAME}`

/** Entries with all that is below them. */
export async function withBelow(queries: Queries, ids: readonly string[]): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    with recursive gone as (
      select id from sys_permission where id = any (${ids}::text[])
      union select p.id from sys_permission p join gone on p.parent_id = gone.id
    )
    select id from gone`.execute(queries)
  return rows.map(({ id }) => id)
}

/** People who have one of these entries, by a grant or because a button is open to everybody. */
export function usersLosingMenus(queries: Queries, ids: readonly string[]): Promise<AffectedUsers> {
  const open = sql`
    select u.id as user_id, p.id as permission_id from sys_user u, sys_permission p
    where p.id = any (${ids}::text[]) and p.menu_type = 2 and p.status = '0' and p.perms <> '' and ${ANYBODY}`
  return affectedUsers(queries, sql`${holdersOf(ids)} union ${open}`, sql`true`)
}

/** Of entries the buttons that do nothing but keep fields for their holders: all of them, and those in force. */
export async function keepersAmong(
  queries: Queries,
  ids: readonly string[],
): Promise<{ all: ReadonlySet<string>; inForce: string[] }> {
  const { rows } = await sql<{ id: string; perms: string; status: string }>`
    select id, perms, status from sys_permission where id = any (${ids}::text[]) and menu_type = 2`.execute(queries)
  const keepers = rows.filter(({ perms }) => perms !== null && codesIn(perms).every(isFieldCode))
  const inForce = keepers.filter(({ perms, status }) => codesIn(perms).length > 0 && status !== '0')
  return { all: new Set(keepers.map(({ id }) => id)), inForce: inForce.map(({ id }) => id) }
}

/** People from whom these buttons keep fields. */
export function usersKeptOut(queries: Queries, ids: readonly string[]): Promise<AffectedUsers> {
  const everybody = sql`
    select u.id as user_id, p.id as permission_id from sys_user u, sys_permission p
    where p.id = any (${ids}::text[]) and ${ANYBODY}`
  return affectedUsers(queries, sql`${everybody} except (${holdersOf(ids)})`, sql`true`)
}

/** Everybody who signs in, whom an entry of this name would reach. */
export function everybodyWith(queries: Queries, name: string): Promise<AffectedUsers> {
  return usersTold(queries, ANYBODY, [name])
}

/** People of these parties of one entry. */
export async function usersOfMenu(queries: Queries, id: string, parties: readonly Party[]): Promise<AffectedUsers> {
  if (parties.length === 0) return { count: 0, users: [] }
  const everybody = sql`select u.id as user_id, ${id} as permission_id from sys_user u where ${ANYBODY}`
  const others = sql`${everybody} except (${holdersOf([id])})`
  const reached = parties.length === 2 ? everybody : parties[0] === 'holders' ? holdersOf([id]) : others
  return affectedUsers(queries, reached, sql`true`)
}

function holdersOf(ids: readonly string[]): Fragment {
  return sql`
    select ur.user_id, rp.permission_id from sys_user_held_role ur join sys_role_permission rp on rp.role_id = ur.role_id
    where rp.permission_id = any (${ids}::text[])
    union
    select ru.user_id, rp.permission_id
    from sys_depart_role_user ru join sys_depart_role_permission rp on rp.role_id = ru.drole_id
    where rp.permission_id = any (${ids}::text[])`
}
