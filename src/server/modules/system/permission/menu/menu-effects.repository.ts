import { type Kysely, type RawBuilder, sql } from 'kysely'
import type { Tables } from '#server/db/connection.ts'
import { isFieldCode } from '#shared/documents/field-permission.ts'
import type { AffectedUsers } from '#shared/wire/grants.ts'
import { GUEST_USERNAME } from '#shared/wire/protocol.ts'
import { countsHere, departRoleHere } from '../grant/assignment-effects.repository.ts'
import { affectedUsers, isMember, type Scope, usersToNotify } from '../grant/grant-effects.repository.ts'
import { codesIn } from './menu-rules.ts'

type Queries = Kysely<Tables>
type Fragment = RawBuilder<unknown>

/** People with a grant of a menu entry (`holders`), and all other people who sign in (`others`). */
export type Party = 'holders' | 'others'

/** Parties that gain or lose something by a change of an entry. */
export interface MenuChange {
  gaining: readonly Party[]
  losing: readonly Party[]
}

const ANYBODY = sql`u.username <> ${GUEST_USERNAME}`

/** Returns entries and all entries below them. */
export async function withBelow(queries: Queries, ids: readonly string[]): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    with recursive gone as (
      select id from sys_permission where id = any (${ids}::text[])
      union select p.id from sys_permission p join gone on p.parent_id = gone.id
    )
    select id from gone`.execute(queries)
  return rows.map(({ id }) => id)
}

/**
 * Finds people who have one of these entries, by a grant or because a button is open to everybody.
 * @param scope tenant whose people and roles count; undefined for all
 */
export function usersLosingMenus(queries: Queries, ids: readonly string[], scope: Scope): Promise<AffectedUsers> {
  const open = sql`
    select u.id as user_id, p.id as permission_id from sys_user u, sys_permission p
    where p.id = any (${ids}::text[]) and p.menu_type = 2 and p.status = '0' and p.perms <> '' and ${ANYBODY}`
  return affectedUsers(queries, sql`${holdersOf(ids, scope)} union ${open}`, isMember(scope))
}

/** Returns the buttons among entries that only restrict fields: all of them, and the enabled ones. */
export async function retainingUsers(
  queries: Queries,
  ids: readonly string[],
): Promise<{ all: ReadonlySet<string>; inForce: string[] }> {
  const { rows } = await sql<{ id: string; perms: string; status: string }>`
    select id, perms, status from sys_permission where id = any (${ids}::text[]) and menu_type = 2`.execute(queries)
  const keepers = rows.filter(({ perms }) => perms !== null && codesIn(perms).every(isFieldCode))
  const inForce = keepers.filter(({ perms, status }) => codesIn(perms).length > 0 && status !== '0')
  return { all: new Set(keepers.map(({ id }) => id)), inForce: inForce.map(({ id }) => id) }
}

/** Finds people for whom these buttons restrict fields. */
export function usersExcludedFromMenus(queries: Queries, ids: readonly string[], scope: Scope): Promise<AffectedUsers> {
  const everybody = sql`
    select u.id as user_id, p.id as permission_id from sys_user u, sys_permission p
    where p.id = any (${ids}::text[]) and ${ANYBODY}`
  return affectedUsers(queries, sql`${everybody} except (${holdersOf(ids, scope)})`, isMember(scope))
}

/** Finds everybody who signs in; all get these names of entries. */
export async function everybodyWith(queries: Queries, names: readonly string[], scope: Scope): Promise<AffectedUsers> {
  if (names.length === 0) return { count: 0, users: [] }
  return usersToNotify(queries, sql`${ANYBODY} and ${isMember(scope)}`, names)
}

/** Finds people of these parties of one entry. */
export async function usersOfMenu(
  queries: Queries,
  id: string,
  parties: readonly Party[],
  scope: Scope,
): Promise<AffectedUsers> {
  if (parties.length === 0) return { count: 0, users: [] }
  const everybody = sql`select u.id as user_id, ${id} as permission_id from sys_user u where ${ANYBODY}`
  const holders = holdersOf([id], scope)
  const others = sql`${everybody} except (${holders})`
  const reached = parties.length === 2 ? everybody : parties[0] === 'holders' ? holders : others
  return affectedUsers(queries, reached, isMember(scope))
}

function holdersOf(ids: readonly string[], scope: Scope): Fragment {
  return sql`
    select ur.user_id, rp.permission_id from sys_user_held_role ur join sys_role_permission rp on rp.role_id = ur.role_id
    where rp.permission_id = any (${ids}::text[]) and ${countsHere('rp', scope)}
    union
    select ru.user_id, drp.permission_id
    from sys_depart_role_user ru join sys_depart_role_permission drp on drp.role_id = ru.drole_id
    where drp.permission_id = any (${ids}::text[]) and ${departRoleHere('drp', scope)}`
}
