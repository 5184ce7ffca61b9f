import { sql } from 'kysely'
import type { Entity, Row } from '#shared/documents/entity.ts'
import { AppError } from '../http/errors.ts'
import type { Principal } from '../http/principal.ts'
import { logRecords } from './data-log.ts'
import { filledValues } from './fill-values.ts'
import { hasKey, lockRows } from './lock-rows.ts'
import type { RecordContext } from './record-context.ts'
import { batchKeys } from './record-keys.ts'
import { removeLinks, requireUnreferenced } from './referencing-records.ts'
import { columnValues } from './stored-values.ts'
import { childLives, lockWholeTree, parentField, refreshParents } from './tree-rules.ts'
import { inWrite, type Write } from './write-context.ts'

/**
 * Deletes records, all of them or none.
 * @param ids keys or comma lists of keys, as they were sent
 * @returns how many were deleted.
 * @throws AppError IDS_MISSING, RECORD_NOT_FOUND, TREE_HAS_CHILDREN, RECORD_REFERENCED, or what a hook throws.
 */
export async function deleteRecords(
  context: RecordContext,
  principal: Principal,
  entity: Entity,
  ids: unknown,
): Promise<number> {
  const keys = batchKeys(ids)
  await inWrite(context, principal, entity, {}, (write) => removeRows(write, keys))
  return keys.length
}

async function removeRows(write: Write, keys: readonly string[]): Promise<void> {
  const { entity, hooks, hookContext } = write
  if (entity['x-tree']) await lockWholeTree(write)
  const rows = await lockRows(write, keys)
  await hooks.beforeDelete?.(rows, hookContext)
  await requireNoChildren(write, keys)
  await logRecords(write, 'delete', rows)
  await (entity['x-soft-delete'] ? markDeleted(write, keys, 1) : removeForGood(write, rows, keys))
  await refreshParents(write, rows)
  await hooks.afterDelete?.(rows, hookContext)
}

/** @throws AppError TREE_HAS_CHILDREN when a record outside of these is below one of them. */
export async function requireNoChildren({ entity, table, trx }: Write, keys: readonly string[]): Promise<void> {
  const tree = entity['x-tree']
  if (!tree) return
  const parent = sql.id('c', parentField(table, tree).column)
  const { rows } = await sql`
    select 1 from ${sql.id(table.name)} as c
    where ${parent}::text = any(${keys}) and not (${sql.id('c', table.id.column)}::text = any(${keys})) ${childLives(table)}
    limit 1`.execute(trx)
  if (rows.length > 0) throw new AppError('TREE_HAS_CHILDREN')
}

/** The row stays, so what refers to it still finds it; 0 brings it back. */
export async function markDeleted(write: Write, keys: readonly string[], delFlag: 0 | 1): Promise<void> {
  const { context, principal, table, entity, trx } = write
  const filled = filledValues(context, principal, table, 'update')
  const sets = (await columnValues({ ...write, hooks: {} }, { ...filled, delFlag })).map(
    ({ column, value }) => sql`${column} = ${value}`,
  )
  if (entity['x-version']) sets.push(sql`version = t.version + 1`)
  await sql`update ${table.source} set ${sql.join(sets)} where ${hasKey(table, keys)}`.execute(trx)
}

/** @throws AppError RECORD_REFERENCED */
export async function removeForGood(write: Write, rows: readonly Row[], keys: readonly string[]): Promise<void> {
  const { table, trx } = write
  await requireUnreferenced(write, rows)
  await removeLinks(write, rows)
  await sql`delete from ${table.source} where ${hasKey(table, keys)}`.execute(trx).catch(referenced)
}

/** Tables without an entity may refer to a record too; their foreign keys speak for them. */
function referenced(error: { code?: string }): never {
  throw error.code === FOREIGN_KEY_VIOLATION ? new AppError('RECORD_REFERENCED') : error
}

const FOREIGN_KEY_VIOLATION = '23503'
