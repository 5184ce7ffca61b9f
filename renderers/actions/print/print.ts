import type { ActionContext, BlockHandle } from '#renderers/pieces.ts'
import { printOnly } from './print-only.ts'

/** Prints a block in its own way where it has one, else as the screen shows it; without a target the page. */
export async function runPrint(context: ActionContext, { target }: { target?: string }): Promise<void> {
  const block = target === undefined ? undefined : await mounted(context, target)
  if (block?.print) return block.print()
  const element = context.screen.element(target)
  if (!element) throw new Error(`没有可打印的内容：${target ?? '页面'}`)
  printOnly(element)
}

/** Not every block makes itself known, so nobody waits for one that has not. */
function mounted({ blockByName }: ActionContext, name: string): Promise<BlockHandle | undefined> {
  const nobody = new Promise<undefined>((resolve) => setTimeout(resolve, 0))
  return Promise.race([blockByName(name).catch(() => undefined), nobody])
}
