import { type ActionContext, ActionStopped } from '#renderers/plugin.ts'

export interface ConfirmParameters {
  title: string
  content?: string
  danger?: boolean
}

/** @throws ActionStopped when the person declines. */
export async function runConfirm({ ports }: ActionContext, question: ConfirmParameters): Promise<void> {
  if (!(await ports.notices.confirm(question))) throw new ActionStopped()
}
