import { AppError } from '#server/http/answers/errors.ts'
import type { RecordGuards } from '#server/records/engine-dependencies.ts'
import type { Entity, Row } from '#shared/documents/entity.ts'
import { RECORD_STATUS } from '#shared/documents/workflow/record-status.ts'

/**
 * Closes records to edits and deletion while their process runs, and after it approved them: the approval stands for
 * the values that were approved. A button of a form may still change an approved record, for example to mark it paid.
 * The status is part of the row that the engine has locked, so no statement is added.
 */
export function guardsOf(entity: Entity): RecordGuards | undefined {
  const process = entity['x-process']
  if (process === undefined) return undefined
  const refuseRunning = (row: Readonly<Row>) => {
    if (row[process.status] === RECORD_STATUS.running) throw new AppError('RECORD_IN_PROCESS')
  }
  const refuse = (row: Readonly<Row>) => {
    refuseRunning(row)
    if (row[process.status] === RECORD_STATUS.completed) throw new AppError('RECORD_APPROVED')
  }
  return {
    beforeEdit: refuse,
    beforePatch: refuseRunning,
    beforeDelete: async (rows) => rows.forEach(refuse),
    beforePurge: async (rows) => rows.forEach(refuseRunning),
  }
}
