import { sql } from 'kysely'
import type { Entity, Row } from '#shared/documents/entity.ts'
import { AppError } from '../http/errors.ts'
import type { Principal } from '../http/principal.ts'
import { oneOf } from './comparison.ts'
import type { Condition } from './condition.ts'
import { logRecord } from './data-log.ts'
import type { EntityTable } from './entity-table.ts'
import { filledValues } from './fill-values.ts'
import type { RecordContext } from './record-context.ts'
import { removeLinks, requireUnreferenced } from './referencing-records.ts'
import { fullSelectList } from './select-list.ts'
import { columnValues } from './stored-values.ts'
import { childLives, lockWholeTree, parentField, refreshParents } from './tree-rules.ts'
import { inWrite, type Write } from './write-context.ts'

/** A batch is one transaction; more would hold its locks for too long. */
const MOST_IDS = 1_000

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
  const keys = keysFrom(ids)
  if (keys.length === 0) throw new AppError('IDS_MISSING')
  if (keys.length > MOST_IDS) throw new AppError('REQUEST_INVALID', { reason: `一次最多删除${MOST_IDS}条记录` })
  await inWrite(context, principal, entity, {}, (write) => removeRows(write, keys))
  return keys.length
}

/** Keys without blanks and repetitions; a comma list often ends with a comma. */
export function keysFrom(ids: unknown): string[] {
  const texts = (Array.isArray(ids) ? ids : [ids]).filter((id) => typeof id === 'string' || typeof id === 'number')
  const keys = texts.flatMap((text) => String(text).replaceAll('\0', '').split(','))
  return [...new Set(keys.map((key) => key.trim()).filter((key) => key !== ''))]
}

async function removeRows(write: Write, keys: readonly string[]): Promise<void> {
  const { entity, hooks, hookContext } = write
  if (entity['x-tree']) await lockWholeTree(write)
  const rows = await lockRows(write, keys)
  await hooks.beforeDelete?.(rows, hookContext)
  await requireNoChildren(write, keys)
  for (const row of rows) await logRecord(write, 'delete', row)
  await (entity['x-soft-delete'] ? markDeleted(write, keys) : removeForGood(write, rows, keys))
  await refreshParents(write, rows)
  await hooks.afterDelete?.(rows, hookContext)
}

/** In the order of their keys, so that two batches never wait for each other. */
async function lockRows({ table, trx, policy }: Write, keys: readonly string[]): Promise<Row[]> {
  const { rows } = await sql<Row>`
    select ${fullSelectList(table)} from ${table.source} where ${hasKey(table, keys)} and ${policy.visible}
    order by ${table.id.ref} for update of t`.execute(trx)
  if (rows.length !== keys.length) throw new AppError('RECORD_NOT_FOUND')
  return rows
}

async function requireNoChildren({ entity, table, trx }: Write, keys: readonly string[]): Promise<void> {
  const tree = entity['x-tree']
  if (!tree) return
  const parent = sql.id('c', parentField(table, tree).column)
  const { rows } = await sql`
    select 1 from ${sql.id(table.name)} as c
    where ${parent}::text = any(${keys}) and not (${sql.id('c', table.id.column)}::text = any(${keys})) ${childLives(table)}
    limit 1`.execute(trx)
  if (rows.length > 0) throw new AppError('TREE_HAS_CHILDREN')
}

/** The row stays, so what refers to it still finds it. */
async function markDeleted(write: Write, keys: readonly string[]): Promise<void> {
  const { context, principal, table, entity, trx } = write
  const filled = filledValues(context, principal, table, 'update')
  const sets = (await columnValues({ ...write, hooks: {} }, { ...filled, delFlag: 1 })).map(
    ({ column, value }) => sql`${column} = ${value}`,
  )
  if (entity['x-version']) sets.push(sql`version = t.version + 1`)
  await sql`update ${table.source} set ${sql.join(sets)} where ${hasKey(table, keys)}`.execute(trx)
}

async function removeForGood(write: Write, rows: readonly Row[], keys: readonly string[]): Promise<void> {
  const { table, trx } = write
  await requireUnreferenced(write, rows)
  await removeLinks(write, rows)
  await sql`delete from ${table.source} where ${hasKey(table, keys)}`.execute(trx).catch(referenced)
}

function hasKey({ id: { ref, kind } }: EntityTable, keys: readonly string[]): Condition {
  return oneOf({ ref, kind, list: false }, keys)
}

/** Tables without an entity may refer to a record too; their foreign keys speak for them. */
function referenced(error: { code?: string }): never {
  throw error.code === FOREIGN_KEY_VIOLATION ? new AppError('RECORD_REFERENCED') : error
}

const FOREIGN_KEY_VIOLATION = '23503'
