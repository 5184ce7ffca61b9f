import { sql } from 'kysely'
import { groupKeysOf, type Principal } from '#server/http/principal.ts'
import { isShared } from '#shared/documents/entity-fields.ts'
import type { EntityAccess } from '../entity-access.ts'
import type { EntityTable } from '../entity-table.ts'
import { allOf, type Condition } from '../read/sql/condition.ts'
import type { RecordContext } from '../record-context.ts'
import { rowCondition } from './data-rules.ts'
import { reachedMembers } from './membership.ts'

/** Which rows of an entity with soft delete are meant. */
export type RowState = 'active' | 'deleted'

/**
 * Condition on the tenant of rows; none where rows have none. Of rows that tenants share, administrators see those of every tenant,
 * since they maintain all.
 * @param alias of the table in the statement
 */
export function ofTenant({ entity, stored }: EntityTable, principal: Principal, alias = 't'): Condition[] {
  const tenant = entity['x-tenant'] === false ? undefined : stored.get('tenantId')
  if (!tenant) return []
  const column = sql.id(alias, tenant.column)
  if (!isShared(entity)) return [sql<boolean>`${column} = ${principal.tenantId}`]
  return principal.isAdmin ? [] : [sql<boolean>`(${column} is null or ${column} = ${principal.tenantId})`]
}

/** Whether membership of the tenant counts. It does not for a record that was just written, which may have left the tenant by that. */
export type Reach = 'members' | 'written'

/** Rows of the entity and of the person's tenant that are not deleted, or of those that are. */
export function activeRows(
  table: EntityTable,
  principal: Principal,
  state: RowState = 'active',
  reach: Reach = 'members',
): Condition[] {
  const deleted = table.stored.get('delFlag')
  return [
    ...(reach === 'members' ? reachedMembers(table, principal) : []),
    ...ofTenant(table, principal),
    ...(deleted && table.entity['x-soft-delete']
      ? [sql<boolean>`${deleted.ref} = ${sql.lit(state === 'active' ? 0 : 1)}`]
      : []),
    ...(table.entity['x-without'] ?? []).map(({ field, values }) => {
      const { ref } = table.stored.get(field)!
      return sql<boolean>`coalesce(${ref} <> all(${values}), true)`
    }),
    ...ownRows(table, principal),
  ]
}

/** Condition on rows that belong to the person, for an entity that has only those. */
function ownRows({ entity, stored }: EntityTable, principal: Principal): Condition[] {
  const own = entity['x-own']
  if (own === undefined) return []
  if ('groups' in own) return [sql<boolean>`${sql.id('t', own.groups)} && ${groupKeysOf(principal)}::text[]`]
  return [sql<boolean>`${stored.get(own.field)!.ref} = ${ownValue(own, principal)}`]
}

/** Value by which own rows name the person. */
export function ownValue({ is }: { is: 'id' | 'username' }, { userId, username }: Principal): string {
  return is === 'id' ? userId : username
}

/** Access with as much of the engine as the condition on rows needs. */
type RowAccess = EntityAccess<Pick<RecordContext, 'rowFilters' | 'clock' | 'log'>>

/** The one policy point of every read and write: the rows that a person may see. */
export async function visibleRows(
  { context, principal, entity, table }: RowAccess,
  state: RowState = 'active',
  reach: Reach = 'members',
): Promise<Condition> {
  const filter = await context.rowFilters.filterFor(principal, entity)
  const ruled = filter === 'all' ? [] : [rowCondition(table, filter, principal, context)]
  return allOf([...activeRows(table, principal, state, reach), ...ruled])
}

/** Whether a person may see every member of the tenant that is not deleted, and nothing else narrows the list. */
export async function seesAllMembers({ context, principal, table }: RowAccess): Promise<boolean> {
  const { 'x-without': without, 'x-own': own } = table.entity
  if (principal.isAdmin || table.members === undefined || without !== undefined || own !== undefined) return false
  if (ofTenant(table, principal).length > 0) return false
  return (await context.rowFilters.filterFor(principal, table.entity)) === 'all'
}

/**
 * The rows that a person may choose from when another record refers to them. Without a grant on a menu of that entity
 * no data rule speaks, and the right to look it up decides alone.
 */
export async function choosableRows(access: RowAccess): Promise<Condition> {
  const { context, principal, entity, table } = access
  const filter = await context.rowFilters.filterFor(principal, entity)
  if (filter !== 'none') return visibleRows(access)
  return allOf(activeRows(table, principal))
}
