import type { HostCommand } from '#shared/wire/host-commands.ts'
import type { ActionContext } from '../../pieces.ts'
import { requireValid } from '../../ui/require-valid.ts'

export interface HostParameters {
  command: HostCommand
  input?: unknown
}

/** Hands a command to the shell; inside a form only when the form is valid and the command takes input. */
export async function runHost({ form, ports }: ActionContext, { command, input }: HostParameters): Promise<void> {
  if (input !== undefined) await requireValid(form)
  await ports.host[command](input)
}
