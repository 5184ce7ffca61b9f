import { sql } from 'kysely'
import type { Row } from '#shared/documents/entity.ts'
import { checkRowsOf } from '../children/child-rules.ts'
import type { HookContext } from '../engine-dependencies.ts'
import type { EntityAccess } from '../entity-access.ts'
import { logOrigins, logRecords } from '../history/data-log.ts'
import { requireUnshared } from '../policy/membership.ts'
import { fullSelectList } from '../read/sql/select-list.ts'
import { batchKeys } from '../record-keys.ts'
import { hasKey, lockRows } from './lock-rows.ts'
import { requireVisible } from './require-visible.ts'
import type { Write } from './write.ts'
import { inWrite } from './write-context.ts'

/**
 * Part of a record that changes: the whole record, which tenants that share it leave to administrators, or the part of
 * one tenant (`x-members.own`).
 */
export type Changes = 'record' | 'own share'

/** Writes to locked rows, in the transaction of the context. */
export type ApplyChange = (rows: readonly Row[], context: HookContext) => Promise<void>

/**
 * Changes records in a way that no edit could, such as a state that belongs to the server. All or none, only records
 * that the person may see, with the data log. `apply` writes, and its caller notifies the operation log.
 * @param ids keys or comma lists of keys, as they were sent
 * @returns the keys.
 * @throws AppError IDS_MISSING, RECORD_NOT_FOUND, RECORD_SHARED, RECORD_INVALID, or what `apply` throws.
 */
export async function changeRecords(
  access: EntityAccess,
  ids: unknown,
  apply: ApplyChange,
  changes: Changes = 'record',
): Promise<string[]> {
  const keys = batchKeys(ids)
  await inWrite(access, {}, async (write) => {
    const before = await lockRows(write, keys)
    if (changes === 'record') await requireUnshared(write, keys)
    await logOrigins(write, before)
    await apply(before, write.hookContext)
    await checkRowsOf(write, keys)
    await logRecords({ ...write, logsChanges: false }, 'edit', await changedRows(write, keys, before))
    await requireVisible(write, keys)
  })
  return keys
}

async function changedRows({ table, trx }: Write, keys: readonly string[], before: readonly Row[]): Promise<Row[]> {
  const { rows } = await sql<Row>`
    select ${fullSelectList(table)} from ${table.source} where ${hasKey(table, keys)} order by ${table.id.ref}`.execute(
    trx,
  )
  return rows.filter((row, index) => JSON.stringify(row) !== JSON.stringify(before[index]))
}
