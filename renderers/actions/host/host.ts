import type { ActionContext } from '#renderers/plugin.ts'
import { requireValid } from '#renderers/ui/feedback/require-valid.ts'
import type { HostCommand } from '#shared/wire/host-commands.ts'

export interface HostParameters {
  command: HostCommand
  input?: unknown
}

/** Runs a command of the shell; inside a form only when the form is valid and the command takes input. */
export async function runHost({ form, ports }: ActionContext, { command, input }: HostParameters): Promise<void> {
  if (input !== undefined) await requireValid(form)
  await ports.host[command](input)
}
