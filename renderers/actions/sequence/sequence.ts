import type { ActionContext } from '#renderers/plugin.ts'
import type { Step } from '#shared/documents/page.ts'

/** Runs steps in sequence, as one step. */
export function runSequence({ run }: ActionContext, { do: steps }: { do: readonly Step[] }): Promise<void> {
  return run(steps)
}
