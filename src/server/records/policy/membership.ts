/**
 * Records that belong to tenants by a link table (`x-members`): which records a person reaches, and which are shared
 * with other tenants.
 */
import { type Kysely, sql } from 'kysely'
import type { Tables } from '#server/db/connection.ts'
import { AppError } from '#server/http/answers/errors.ts'
import type { Principal } from '#server/http/principal.ts'
import type { Row } from '#shared/documents/entity.ts'
import type { FieldProblem } from '#shared/wire/envelope.ts'
import { errorCatalogue } from '#shared/wire/error-codes.ts'
import type { EntityTable } from '../entity-table.ts'
import { allOf, type Condition } from '../read/sql/condition.ts'
import { isChange } from '../write/values/changed-fields.ts'
import type { Write } from '../write/write.ts'

/** Records that are members of a tenant; no condition for an entity without memberships. */
export function membersOf({ members, id }: EntityTable, tenantId: number): Condition[] {
  if (members === undefined) return []
  const { table, from, to } = members
  return [
    sql<boolean>`exists (
      select from ${sql.id(table)} as m where ${sql.id('m', from)} = ${id.ref} and ${sql.id('m', to)} = ${tenantId})`,
  ]
}

/**
 * Condition on records that a person reaches by tenant: all for administrators, else members of the tenant of the
 * request.
 */
export function reachedMembers(table: EntityTable, { isAdmin, tenantId }: Principal): Condition[] {
  return isAdmin ? [] : membersOf(table, tenantId)
}

/** Returns the keys of records that the person reaches by tenant; all keys for an entity without memberships. */
export async function reachedKeys(
  queries: Kysely<Tables>,
  table: EntityTable,
  principal: Principal,
  keys: readonly string[],
): Promise<ReadonlySet<string>> {
  const reached = reachedMembers(table, principal)
  if (reached.length === 0 || keys.length === 0) return new Set(keys)
  const { rows } = await sql<{ key: string }>`
    select ${table.id.ref}::text as key from ${table.source}
    where ${table.id.ref} = any (${keys}) and ${allOf(reached)}`.execute(queries)
  return new Set(rows.map(({ key }) => key))
}

/**
 * Keys of the records that other tenants share, which the person may not change as a whole; none for administrators.
 */
export async function sharedKeys(
  queries: Kysely<Tables>,
  { members }: EntityTable,
  principal: Principal,
  keys: readonly string[],
): Promise<string[]> {
  if (members === undefined || principal.isAdmin || keys.length === 0) return []
  const key = sql.id('m', members.from)
  const { rows } = await sql<{ key: string }>`
    select distinct ${key}::text as key from ${sql.id(members.ties)} as m
    where ${key} = any (${keys}) and ${sql.id('m', members.to)} <> ${principal.tenantId}`.execute(queries)
  return rows.map((row) => row.key)
}

/**
 * Refuses to change records as a whole that other tenants share.
 * @throws AppError RECORD_SHARED
 */
export async function requireUnshared({ trx, table, principal }: Write, keys: readonly string[]): Promise<void> {
  if ((await sharedKeys(trx, table, principal, keys)).length > 0) throw new AppError('RECORD_SHARED')
}

/**
 * Problems of fields that an edit would change for all tenants of a record. The person may only change the share of the
 * own tenant.
 */
export async function sharedProblems(
  { trx, table, principal, isByServer }: Write,
  record: Readonly<Row>,
  existing?: Readonly<Row>,
): Promise<FieldProblem[]> {
  if (table.members === undefined || existing === undefined || isByServer) return []
  const { own } = table.members
  const changed = Object.keys(record).filter(
    (name) => !own.has(name) && isChange(table, { [name]: record[name] }, existing),
  )
  if (changed.length === 0 || (await sharedKeys(trx, table, principal, [String(existing.id)])).length === 0) return []
  const { text: message } = errorCatalogue.RECORD_SHARED
  return changed.map((field) => ({ field, keyword: 'permission', message }))
}
