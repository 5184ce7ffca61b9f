import type { Step } from '#shared/documents/page.ts'
import type { ActionContext } from '../../pieces.ts'

/** Steps one after the other, as one step. */
export function runSequence({ run }: ActionContext, { do: steps }: { do: readonly Step[] }): Promise<void> {
  return run(steps)
}
