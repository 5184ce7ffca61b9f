import type { ImportResult } from '#shared/wire/import-result.ts'
import { checkRowsOf } from '../children/child-rules.ts'
import type { EntityAccess } from '../entity-access.ts'
import { insertRecord } from '../write/insert-record.ts'
import type { Write } from '../write/write.ts'
import { finishRecord, inWrite } from '../write/write-context.ts'
import type { ImportOptions } from './import-options.ts'
import { importRefused } from './import-refusal.ts'
import { importResult } from './import-result.ts'
import { type AddRow, addedIn, addSheetRows, type ImportOutcome } from './import-rows.ts'
import { type ImportSheet, readImport } from './sheet/import-sheet.ts'

/**
 * Adds the records of a workbook in one transaction, each as if it came from the form. Refused rows are left out and
 * reported; all others are added. A dry run does the same and rolls back.
 * @throws AppError IMPORT_FAILED for a file that is refused as a whole, or when every row was refused; AbortError when
 * the signal aborts, and then nothing was written.
 */
export async function importRecords(
  access: EntityAccess,
  content: Buffer,
  options: ImportOptions,
): Promise<ImportResult> {
  const { context, principal, entity } = access
  return importSheet(access, content, options, (sheet, end) => {
    const fields = Object.fromEntries(sheet.heads.columns.map(({ name }) => [name, null]))
    const work = async (write: Write) => {
      const outcome = end(await addSheetRows(write, sheet, options, addRecord))
      await options.whenAdded?.(outcome.added, write.hookContext)
      const added = addedIn(sheet, outcome)
      write.hookContext.afterCommit(() => context.logOperation(principal, 'import', `导入${entity.title}：${added}条`))
      return outcome
    }
    return inWrite(access, fields, work, { isImport: true })
  })
}

const addRecord: AddRow = async (write, record) => {
  const key = await insertRecord(write, record)
  await finishRecord(write)
  await checkRowsOf(write, [key])
  return key
}

/**
 * Writes a sheet in a transaction of the caller.
 * @param write gets the rows, and calls `end` once all rows are judged. `end` returns its argument when rows were
 * added; otherwise it throws, so that the transaction rolls back
 * @throws AppError IMPORT_FAILED, AbortError
 */
export function importSheet(
  access: EntityAccess,
  content: Buffer,
  { dryRun, signal }: ImportOptions,
  write: (sheet: ImportSheet, end: (outcome: ImportOutcome) => ImportOutcome) => Promise<ImportOutcome>,
): Promise<ImportResult> {
  return access.context.importing(access.principal, async () => {
    signal.throwIfAborted()
    const sheet = await readImport(access, content)
    const end = (outcome: ImportOutcome) => {
      if (dryRun || addedIn(sheet, outcome) === 0) throw new RolledBack(outcome)
      return outcome
    }
    const outcome = await write(sheet, end).catch(resultOfRollback)
    const result = await importResult(access.entity, sheet, outcome, dryRun)
    const isRefused = result.successCount === 0 && result.errorCount > 0
    if (!dryRun && isRefused) throw importRefused('没有一行可以导入', result)
    return result
  })
}

/** Rolls back the write of a dry run, or one without added rows. */
class RolledBack extends Error {
  constructor(readonly outcome: ImportOutcome) {
    super('nothing to be kept')
  }
}

function resultOfRollback(error: unknown): ImportOutcome {
  if (error instanceof RolledBack) return error.outcome
  throw error
}
