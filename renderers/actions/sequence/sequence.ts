import type { ActionContext } from '#renderers/pieces.ts'
import type { Step } from '#shared/documents/page.ts'

/** Runs steps in sequence, as one step. */
export function runSequence({ run }: ActionContext, { do: steps }: { do: readonly Step[] }): Promise<void> {
  return run(steps)
}
