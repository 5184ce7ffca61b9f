import { sql } from 'kysely'
import type { UnitOfWork } from '#server/db/transaction.ts'
import { AppError } from '#server/http/answers/errors.ts'
import type { Row } from '#shared/documents/entity.ts'
import { belongsTo, childTable, childWrite, parentColumn, parentValues } from '../children/child-scope.ts'
import type { EntityAccess } from '../entity-access.ts'
import type { EntityTable } from '../entity-table.ts'
import { logRecords } from '../history/data-log.ts'
import { removeLinks, requireUnreferenced } from '../labels/referencing-records.ts'
import { requireUnshared } from '../policy/membership.ts'
import { allOf, type Condition } from '../read/sql/condition.ts'
import { fullSelectList } from '../read/sql/select-list.ts'
import { batchKeys } from '../record-keys.ts'
import { childLives, keysBelow, lockWholeTree, parentField, refreshParents } from '../tree/tree-rules.ts'
import { hasKey, lockRows } from './lock-rows.ts'
import { filledValues } from './values/fill-values.ts'
import { columnValues } from './values/stored-values.ts'
import type { Write } from './write.ts'
import { inWrite } from './write-context.ts'

export type AlsoWritten = (unit: UnitOfWork) => Promise<void>

/**
 * Deletes records, all or none.
 * @param ids keys or comma lists of keys, as they were sent
 * @param also further writes in the same transaction, afterwards
 * @returns the number of deleted records.
 * @throws AppError IDS_MISSING, RECORD_NOT_FOUND, TREE_HAS_CHILDREN, RECORD_REFERENCED, or what a hook throws.
 */
export async function deleteRecords(access: EntityAccess, ids: unknown, also?: AlsoWritten): Promise<number> {
  const keys = batchKeys(ids)
  await inWrite(access, {}, async (write) => {
    await removeRows(write, keys)
    await also?.({ transaction: write.trx, afterCommit: write.hookContext.afterCommit })
  })
  return keys.length
}

/** Deletes rows in a running write. */
export async function removeRows(write: Write, given: readonly string[]): Promise<void> {
  const { entity, hooks, hookContext } = write
  const tree = entity['x-tree']
  if (tree) await lockWholeTree(write)
  const keys = tree?.deletes === 'subtree' ? await keysBelow(write, tree, given) : given
  const rows = await lockRows(write, keys)
  await requireUnshared(write, keys)
  await hooks.beforeDelete?.(rows, hookContext)
  await requireNoChildren(write, keys)
  await logRecords(write, 'delete', rows)
  if (entity['x-soft-delete']) {
    // Marks the record before its children, so that a restore can distinguish them from children deleted earlier.
    await markDeleted(write, keys, 1)
    await markChildren(write, rows)
  } else await removeForGood(write, rows, keys)
  await refreshParents(write, rows)
  await hooks.afterDelete?.(rows, hookContext)
}

/** Marks the rows of marked records as deleted. Rows without soft deletion stay with their record. */
async function markChildren(write: Write, rows: readonly Row[]): Promise<void> {
  for (const children of write.entity['x-children'] ?? []) {
    const child = childTable(write.context, children)
    if (!child.entity['x-soft-delete']) continue
    const inside = childWrite(write, children, parentValues(child, children, rows), 'all')
    const found = await rowsIn(inside, inside.policy.visible)
    if (found.length > 0) await removeRows(inside, keysOf(found))
  }
}

/** Removes all rows of records that are removed for good, marked or not. */
async function removeChildrenForGood(write: Write, rows: readonly Row[]): Promise<void> {
  for (const children of write.entity['x-children'] ?? []) {
    const child = childTable(write.context, children)
    const values = parentValues(child, children, rows)
    const inside = childWrite(write, children, values, 'all')
    const found = await rowsIn(inside, belongsTo(parentColumn(child, children), values))
    if (found.length === 0) continue
    await logRecords(inside, 'purge', found)
    await removeForGood(inside, found, keysOf(found))
  }
}

/** Restores the rows that were marked together with the records. Rows that were deleted alone before stay deleted. */
export async function restoreChildren(write: Write, rows: readonly Row[]): Promise<void> {
  for (const children of write.entity['x-children'] ?? []) {
    const child = childTable(write.context, children)
    const deleted = child.stored.get('delFlag')
    if (!deleted || !child.entity['x-soft-delete']) continue
    const inside = childWrite(write, children, parentValues(child, children, rows), 'all')
    for (const row of rows) {
      const own = belongsTo(parentColumn(child, children), parentValues(child, children, [row]))
      const marked = sql<boolean>`${deleted.ref} = 1`
      const found = await rowsIn(inside, allOf([own, marked, ...sinceDeletionOf(write, child, row)]))
      if (found.length === 0) continue
      await restoreChildren(inside, found)
      await markDeleted(inside, keysOf(found), 0)
      await logRecords(inside, 'restore', found)
    }
  }
}

/** Condition on rows deleted with the record. Without times they cannot be distinguished, and all are restored. */
function sinceDeletionOf({ table }: Write, child: EntityTable, row: Readonly<Row>): Condition[] {
  const [own, since] = [table.stored.get('updateTime'), child.stored.get('updateTime')]
  if (!own || !since) return []
  const parent = sql.id('p', own.column)
  return [
    sql<boolean>`${since.ref} >= (
      select ${parent} from ${table.quoted} as p where ${sql.id('p', table.id.column)}::text = ${String(row.id)})`,
  ]
}

/** The child rows that a condition holds for, in the order of their keys. */
async function rowsIn({ table, trx }: Write, where: Condition): Promise<Row[]> {
  const { rows } = await sql<Row>`
    select ${fullSelectList(table)} from ${table.source} where ${where} order by ${table.id.ref} for update of t`.execute(
    trx,
  )
  return rows
}

function keysOf(rows: readonly Row[]): string[] {
  return rows.map(({ id }) => String(id))
}

/** @throws AppError TREE_HAS_CHILDREN when a record outside of these is below one of them. */
export async function requireNoChildren({ entity, table, trx }: Write, keys: readonly string[]): Promise<void> {
  const tree = entity['x-tree']
  if (!tree) return
  const parent = sql.id('c', parentField(table, tree).column)
  const { rows } = await sql`
    select 1 from ${table.quoted} as c
    where ${parent}::text = any(${keys}) and not (${sql.id('c', table.id.column)}::text = any(${keys})) ${childLives(table)}
    limit 1`.execute(trx)
  if (rows.length > 0) throw new AppError('TREE_HAS_CHILDREN')
}

/** Sets or clears the mark of deletion (1 or 0). The row stays, so references still find it. */
export async function markDeleted(write: Write, keys: readonly string[], delFlag: 0 | 1): Promise<void> {
  const { table, entity, trx } = write
  const filled = filledValues(write, 'update')
  const sets = (await columnValues({ ...write, hooks: {} }, { ...filled, delFlag })).map(
    ({ column, value }) => sql`${column} = ${value}`,
  )
  if (entity['x-version']) sets.push(sql`version = t.version + 1`)
  await sql`update ${table.source} set ${sql.join(sets)} where ${hasKey(table, keys)}`.execute(trx)
}

/** @throws AppError RECORD_REFERENCED */
export async function removeForGood(write: Write, rows: readonly Row[], keys: readonly string[]): Promise<void> {
  const { table, trx } = write
  await removeChildrenForGood(write, rows)
  await requireUnreferenced(write, rows)
  await removeLinks(write, rows)
  await sql`delete from ${table.source} where ${hasKey(table, keys)}`.execute(trx).catch(referenced)
}

/** Tables without an entity may refer to a record too; their foreign keys refuse the deletion. */
function referenced(error: { code?: string }): never {
  throw error.code === FOREIGN_KEY_VIOLATION ? new AppError('RECORD_REFERENCED') : error
}

const FOREIGN_KEY_VIOLATION = '23503'
