import type { ActionContext } from '#renderers/plugin.ts'
import type { Row } from '#shared/documents/entity.ts'
import type { Mode } from '#shared/documents/page.ts'

export interface OpenParameters {
  target: string
  mode?: Mode
  row?: Row | null
  initial?: Row
}

/** Opens a block; default record is the row of the button. */
export async function runOpen(
  context: ActionContext,
  { target, mode = 'add', row, initial }: OpenParameters,
): Promise<void> {
  const block = await context.blockByName(target)
  const shown = row ?? (initial === undefined ? context.scope.row : initial)
  await block.open?.({ mode, row: mode === 'add' ? undefined : (shown ?? undefined), initial })
}
