import { sql } from 'kysely'
import { AppError } from '#server/http/answers/errors.ts'
import type { Row } from '#shared/documents/entity.ts'
import type { EntityAccess } from '../entity-access.ts'
import { requireUnshared } from '../policy/membership.ts'
import { batchKeys } from '../record-keys.ts'
import { childLives, lockWholeTree, refreshParents } from '../tree/tree-rules.ts'
import { markDeleted, removeForGood, requireNoChildren, restoreChildren } from '../write/delete-records.ts'
import { lockRows } from '../write/lock-rows.ts'
import type { Write } from '../write/write.ts'
import { inWrite } from '../write/write-context.ts'
import { logRecords } from './data-log.ts'

/**
 * Restores deleted records, all or none.
 * @returns the number of restored records.
 * @throws AppError IDS_MISSING, RECORD_NOT_FOUND, RECORD_INVALID when another record now has a unique value,
 * TREE_PARENT_UNKNOWN when the parent is deleted, or what a hook throws.
 */
export function restoreRecords(access: EntityAccess, ids: unknown): Promise<number> {
  return withDeleted(access, ids, async (write, rows, keys) => {
    await write.hooks.beforeRestore?.(rows, write.hookContext)
    await requireParents(write, rows, keys)
    await restoreChildren(write, rows)
    await markDeleted(write, keys, 0)
    await refreshParents(write, rows)
    await write.hooks.afterRestore?.(rows, write.hookContext)
    await logRecords(write, 'restore', rows)
  })
}

/**
 * Removes deleted records for good, all or none.
 * @returns the number of removed records.
 * @throws AppError IDS_MISSING, RECORD_NOT_FOUND, RECORD_REFERENCED, TREE_HAS_CHILDREN, or what a hook throws.
 */
export function purgeRecords(access: EntityAccess, ids: unknown): Promise<number> {
  return withDeleted(access, ids, async (write, rows, keys) => {
    await write.hooks.beforePurge?.(rows, write.hookContext)
    await requireNoChildren(write, keys)
    await logRecords(write, 'purge', rows)
    await removeForGood(write, rows, keys)
    await write.hooks.afterPurge?.(rows, write.hookContext)
  })
}

async function withDeleted(
  access: EntityAccess,
  ids: unknown,
  work: (write: Write, rows: readonly Row[], keys: readonly string[]) => Promise<void>,
): Promise<number> {
  const { entity } = access
  const keys = batchKeys(ids)
  const change = async (write: Write) => {
    if (entity['x-tree']) await lockWholeTree(write)
    const rows = await lockRows(write, keys)
    await requireUnshared(write, keys)
    await work(write, rows, keys)
  }
  await inWrite(access, {}, change, { state: 'deleted' })
  return keys.length
}

/** Restores a node only below an active parent, or together with its parent. */
async function requireParents(
  { entity, table, trx }: Write,
  rows: readonly Row[],
  keys: readonly string[],
): Promise<void> {
  const tree = entity['x-tree']
  if (!tree) return
  const parents = [...new Set(rows.map((row) => String(row[tree.parent] ?? tree.root)))]
  const requestedParents = parents.filter((parent) => parent !== tree.root && parent !== '' && !keys.includes(parent))
  const { rows: found } = await sql<{ id: string }>`
    select ${sql.id('c', table.id.column)}::text as id from ${table.quoted} as c
    where ${sql.id('c', table.id.column)}::text = any(${requestedParents}) ${childLives(table)}`.execute(trx)
  if (found.length < requestedParents.length) throw new AppError('TREE_PARENT_UNKNOWN')
}
