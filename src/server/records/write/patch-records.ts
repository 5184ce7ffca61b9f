import type { Row } from '#shared/documents/entity.ts'
import { checkRowsOf } from '../children/child-rules.ts'
import type { HookContext } from '../engine-dependencies.ts'
import type { EntityAccess } from '../entity-access.ts'
import { batchKeys } from '../record-keys.ts'
import { lockRows } from './lock-rows.ts'
import { updateRecord } from './update-record.ts'
import type { Write } from './write.ts'
import { finishRecord, inWrite, type WriteReport } from './write-context.ts'

/**
 * Returns the new values of a locked record by field; none for a record that stays as it is. May write other tables in
 * the transaction of `context`.
 */
export type PatchOf = (row: Row, context: HookContext) => Promise<Row>

/**
 * Changes all given records or none, with the values that `patchOf` returns. Each change is validated and logged like
 * an edit. The user must be able to see the records; write permission on fields is not checked, so the caller must
 * check its own permission.
 * @param ids keys or comma lists of keys, as the client sent them
 * @param report receives messages of hooks for the user
 * @throws AppError IDS_MISSING, RECORD_NOT_FOUND, RECORD_INVALID, or what `patchOf` or a hook throws.
 */
export async function patchRecords(
  access: EntityAccess,
  ids: unknown,
  patchOf: PatchOf,
  report?: Pick<WriteReport, 'notify'>,
): Promise<void> {
  const keys = batchKeys(ids)
  const patchAll = async (userWrite: Write) => {
    const write = { ...userWrite, isByServer: true }
    for (const { id } of await lockRows(write, keys)) {
      // Reads the row again: the patch of an earlier record may have changed or deleted it.
      const [row] = await lockRows(write, [String(id)])
      if (!row) continue
      const patch = await patchOf(row, write.hookContext)
      // An empty patch is not an edit, so it runs no hooks.
      if (Object.keys(patch).length > 0) await updateRecord(write, String(row.id), patch, undefined)
      await finishRecord(write)
    }
    await checkRowsOf(write, keys)
  }
  await inWrite(access, {}, patchAll, { report })
}
