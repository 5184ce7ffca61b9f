import type { ActionContext } from '#renderers/plugin.ts'

/**
 * Closes a block without a confirmation; default is the block of the button.
 * @throws for a block that cannot be closed: the host closes a page above another.
 */
export async function runClose(context: ActionContext, { target }: { target?: string }): Promise<void> {
  const name = target ?? context.block
  const block = await context.blockByName(name)
  if (!block.close) throw new Error(`区块 ${name} 不能关闭；要关闭所在的页面，用 host 的 close-screen`)
  block.close()
}
