import type { Row } from '#shared/documents/entity.ts'
import type { Mode } from '#shared/documents/page.ts'
import type { ActionContext } from '../../pieces.ts'

export interface OpenParameters {
  target: string
  mode?: Mode
  row?: Row | null
  initial?: Row
}

/** Opens a block; the row of the button is taken when none is given. */
export async function runOpen(
  context: ActionContext,
  { target, mode = 'add', row, initial }: OpenParameters,
): Promise<void> {
  const block = await context.blockByName(target)
  await block.open?.({ mode, row: mode === 'add' ? undefined : (row ?? context.scope.row ?? undefined), initial })
}
