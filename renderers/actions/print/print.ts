import type { ActionContext, BlockHandle } from '#renderers/plugin.ts'
import { printOnly } from './print-only.ts'

/** Prints a block by its custom method, or else as the screen shows it; without a target the whole page. */
export async function runPrint(context: ActionContext, { target }: { target?: string }): Promise<void> {
  const block = target === undefined ? undefined : await mounted(context, target)
  if (block?.print) return block.print()
  const element = context.screen.element(target)
  if (!element) throw new Error(`没有可打印的内容：${target ?? '页面'}`)
  printOnly(element)
}

/** Not every block registers, so this does not wait for a block that has not. */
function mounted({ blockByName }: ActionContext, name: string): Promise<BlockHandle | undefined> {
  const nobody = new Promise<undefined>((resolve) => setTimeout(resolve, 0))
  return Promise.race([blockByName(name).catch(() => undefined), nobody])
}
