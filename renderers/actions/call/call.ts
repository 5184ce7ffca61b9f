import type { Step } from '#shared/documents/page.ts'
import type { ActionContext } from '../../pieces.ts'
import type { CallRequest } from '../../ports.ts'
import { requireValid } from '../../ui/require-valid.ts'

export type CallParameters = CallRequest & { quiet?: boolean; onSuccess?: readonly Step[] }

/** Calls the server; inside a form only when the form is valid. Says what the server says. */
export async function runCall(
  context: ActionContext,
  { quiet = false, onSuccess, ...request }: CallParameters,
): Promise<void> {
  await requireValid(context.form)
  const { result, message } = await context.ports.call(request)
  if (!quiet && message) context.ports.notices.success(message)
  if (onSuccess) await context.run(onSuccess, { scope: { result } })
}
