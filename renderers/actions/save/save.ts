import type { Step } from '#shared/documents/page.ts'
import type { ActionContext } from '../../pieces.ts'
import { saveRecord } from '../../ui/save-record.ts'

/** Adds or edits the record of the form around it. @throws ActionStopped when the form is not valid. */
export async function runSave(
  context: ActionContext,
  { onSuccess }: { onSuccess?: readonly Step[] } = {},
): Promise<void> {
  const result = await saveRecord(context)
  if (onSuccess) await context.run(onSuccess, { scope: { result } })
}
