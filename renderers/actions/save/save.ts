import type { ActionContext } from '../../pieces.ts'
import { saveRecord } from '../../ui/save-record.ts'

/** Adds or edits the record of the form around it. @throws ActionStopped when the form is not valid. */
export function runSave(context: ActionContext): Promise<void> {
  return saveRecord(context)
}
