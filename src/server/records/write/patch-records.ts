import type { Row } from '#shared/documents/entity.ts'
import { checkRowsOf } from '../children/child-rules.ts'
import type { HookContext } from '../engine-dependencies.ts'
import type { EntityAccess } from '../entity-access.ts'
import { batchKeys } from '../record-keys.ts'
import { lockRows } from './lock-rows.ts'
import { updateRecord } from './update-record.ts'
import type { Write } from './write.ts'
import { finishRecord, inWrite, type WriteReport } from './write-context.ts'

/** Returns the fields to change of a locked record; may write elsewhere, in the transaction of the context. */
export type PatchOf = (row: Row, context: HookContext) => Promise<Row>

/**
 * Changes records as the server decides, each checked and logged like an edit. All or none, only records that the
 * person may see. Write permission on fields does not matter; the caller has checked another permission.
 * @param ids keys or comma lists of keys, as they were sent
 * @throws AppError IDS_MISSING, RECORD_NOT_FOUND, RECORD_INVALID, or what `patchOf` or a hook throws.
 */
export async function patchRecords(
  access: EntityAccess,
  ids: unknown,
  patchOf: PatchOf,
  report?: Pick<WriteReport, 'notify'>,
): Promise<void> {
  const keys = batchKeys(ids)
  const work = async (given: Write) => {
    const write = { ...given, isServers: true }
    for (const { id } of await lockRows(write, keys)) {
      // Reads the current row: the patch of an earlier record may have changed it.
      const [row] = await lockRows(write, [String(id)])
      if (!row) continue
      const patch = await patchOf(row, write.hookContext)
      // An empty patch is no edit and runs no hook.
      if (Object.keys(patch).length > 0) await updateRecord(write, String(row.id), patch, undefined)
      await finishRecord(write)
    }
    await checkRowsOf(write, keys)
  }
  await inWrite(access, {}, work, { report })
}
