import type { Row } from '#shared/documents/entity.ts'
import type { ImportResult } from '#shared/wire/import-result.ts'
import { lastPlace } from '../children/child-records.ts'
import { type Children, requireOpen } from '../children/child-rows.ts'
import { checkChildRules } from '../children/child-rules.ts'
import { childAccess, childWrite, parentColumn } from '../children/child-scope.ts'
import { lockedValue } from '../children/own-rows.ts'
import { childrenNamed, type RowsPlace, requireRoom } from '../children/record-rows.ts'
import type { EntityAccess } from '../entity-access.ts'
import { insertRecord } from '../write/insert-record.ts'
import { lockRows } from '../write/lock-rows.ts'
import { updateRecord } from '../write/update-record.ts'
import type { Write } from '../write/write.ts'
import { finishRecord, inWrite } from '../write/write-context.ts'
import type { ImportOptions } from './import-options.ts'
import { importSheet } from './import-records.ts'
import { type AddRow, addedIn, addSheetRows } from './import-rows.ts'

/**
 * Adds the rows of a workbook behind the rows of a record, as one edit of the record. Each row is judged as if it came
 * from the form; refused rows are left out and reported. The record is locked meanwhile.
 * @throws AppError ROWS_FIXED, RECORD_NOT_FOUND, RECORD_INVALID where a rule for all rows is broken, and what
 * `importRecords` throws
 */
export async function importOwnRows(
  access: EntityAccess,
  { record, name }: RowsPlace,
  content: Buffer,
  options: ImportOptions,
): Promise<ImportResult> {
  const { context, principal, entity } = access
  const children = childrenNamed(entity, name)
  requireOpen(children, 'add')
  const inside = childAccess(access, children)
  const { table } = inside
  const sent = { children, rows: [] }
  return importSheet(inside, content, options, (sheet, end) =>
    inWrite(
      access,
      {},
      async (write) => {
        const [locked] = await lockRows(write, [record])
        const value = await lockedValue(write, parentColumn(table, children), record)
        const add = await addingTo(write, children, record, value)
        const outcome = await addSheetRows(childWrite(write, children, [value]), sheet, options, add)
        if (addedIn(sheet, outcome) === 0) return end(outcome)
        const added = `导入${table.entity.title}：${addedIn(sheet, outcome)}条`
        write.hookContext.remark(added)
        const notices = new Set(outcome.notices)
        const hookContext = { ...write.hookContext, notify: (text: string) => void notices.add(text) }
        // Runs after the rows, since the log of the record contains their number.
        await updateRecord({ ...write, hookContext, logsChanges: false }, record, {}, undefined, true)
        await finishRecord(write)
        await checkChildRules(write, record, { body: {}, sent: [sent], paths: new Map() })
        const whose = `${entity.title}：${String(locked![write.table.title.name] ?? record)}`
        write.hookContext.afterCommit(() => context.logOperation(principal, 'import', `${added}，${whose}`))
        // A dry run ends here, after everything that can refuse an import.
        return end({ ...outcome, notices })
      },
      { sent: [sent], isImport: true },
    ),
  )
}

/** Adds rows behind the existing ones. Nobody else adds rows while the record is locked. */
async function addingTo(write: Write, children: Children, record: string, value: string): Promise<AddRow> {
  const { by, order } = children
  let last = order === undefined ? 0 : await lastPlace(childWrite(write, children, [value]), order)
  return async (inside: Write, row: Row) => {
    await requireRoom(write, children, record)
    const key = await insertRecord(inside, { ...row, ...(order !== undefined && { [order]: last + 1 }), [by]: value })
    await finishRecord(inside)
    last += 1
    return key
  }
}
