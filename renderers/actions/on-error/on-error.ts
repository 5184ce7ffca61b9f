import { type ActionContext, ActionStopped } from '#renderers/plugin.ts'
import { RefusedError } from '#renderers/ports.ts'
import type { Step } from '#shared/documents/page.ts'

export interface OnErrorParameters {
  do: readonly Step[]
  refused?: readonly Step[]
  broken?: readonly Step[]
  goOn?: boolean
}

/**
 * Runs steps, and other steps when they fail. A failure without its own steps passes on. Fields that the server named
 * show their problems in either case.
 * @throws ActionStopped after the failure, unless the sequence goes on.
 */
export async function runOnError(context: ActionContext, parameters: OnErrorParameters): Promise<void> {
  try {
    await context.run(parameters.do)
  } catch (error) {
    if (error instanceof ActionStopped) throw error
    const refused = error instanceof RefusedError
    const steps = refused ? parameters.refused : parameters.broken
    if (!steps) throw error
    if (refused) context.form?.showProblems(error.problems)
    else console.error(error)
    await context.run(steps, { scope: { error: { message: error instanceof Error ? error.message : String(error) } } })
    if (!parameters.goOn) throw new ActionStopped()
  }
}
