import type { ActionContext } from '#renderers/plugin.ts'

/** Reloads one block, or every list of the entity in effect. */
export async function runReload(context: ActionContext, { target }: { target?: string }): Promise<void> {
  const blocks = target === undefined ? context.lists(context.entity) : [await context.blockByName(target)]
  for (const block of blocks) block.reload?.()
}
