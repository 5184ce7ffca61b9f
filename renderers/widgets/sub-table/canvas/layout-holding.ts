import { isHoldable, isHolder } from '#shared/documents/online-form/form-design.ts'
import type { Holding } from './held-rows.ts'

/** Mark of a contained item; the board shows it by position. */
export const HELD = 'isInCard'

/** Cards and grids of a design, and the items that they contain. */
export const LAYOUT_HOLDING: Holding = {
  isHolder: ({ itemType }) => isHolder(itemType),
  isHoldable: ({ itemType }) => isHoldable(itemType),
  isHeld: (row) => row[HELD] === '1',
  said: (held) => ({ [HELD]: held ? '1' : '0' }),
}
