import type { ActionContext } from '#renderers/plugin.ts'
import { saveRecord } from '#renderers/ui/overlay/record/save-record.ts'
import type { Step } from '#shared/documents/page.ts'

/** Adds or edits the record of the form around the button. @throws ActionStopped when the form is not valid. */
export async function runSave(
  context: ActionContext,
  { onSuccess }: { onSuccess?: readonly Step[] } = {},
): Promise<void> {
  const result = await saveRecord(context)
  if (onSuccess) await context.run(onSuccess, { scope: { result } })
}
