import type { ActionContext } from '../../pieces.ts'

/** Closes a block without asking; by default the one in which the button stands. */
export async function runClose(context: ActionContext, { target }: { target?: string }): Promise<void> {
  const block = await context.blockByName(target ?? context.block)
  block.close?.()
}
