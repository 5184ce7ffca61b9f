import type { ActionContext } from '#renderers/plugin.ts'
import type { CallRequest } from '#renderers/ports.ts'
import { requireValid } from '#renderers/ui/feedback/require-valid.ts'
import { acceptSubmitted } from '#renderers/ui/overlay/use-submission.ts'
import type { Step } from '#shared/documents/page.ts'

export type CallParameters = CallRequest & { quiet?: boolean; unchecked?: boolean; onSuccess?: readonly Step[] }

/** Calls the server; inside a form only when the form is valid, unless it is left unchecked. Shows the message of the server. */
export async function runCall(
  context: ActionContext,
  { quiet = false, unchecked = false, onSuccess, ...request }: CallParameters,
): Promise<void> {
  if (!unchecked) await requireValid(context.form)
  const { result, message } = await context.ports.call(request)
  acceptSubmitted(context.form)
  if (!quiet && message) context.ports.notices.success(message)
  if (onSuccess) await context.run(onSuccess, { scope: { result } })
}
