import type { ActionContext } from '#renderers/plugin.ts'

/** Reloads the block `target`. Without `target`, reloads every list of the entity on which the action runs. */
export async function runReload(context: ActionContext, { target }: { target?: string }): Promise<void> {
  const blocks = target === undefined ? context.lists(context.entity) : [await context.blockByName(target)]
  for (const block of blocks) block.reload?.()
}
