import { isHoldable, isHolder } from '#shared/documents/online-form/form-design.ts'
import type { Holding } from './held-rows.ts'

/** Says of an item of a design that it is held; on the board it is seen. */
export const HELD = 'isInCard'

/** Cards and grids of a design, and what they hold. */
export const LAYOUT_HOLDING: Holding = {
  isHolder: ({ itemType }) => isHolder(itemType),
  isHoldable: ({ itemType }) => isHoldable(itemType),
  isHeld: (row) => row[HELD] === '1',
  said: (held) => ({ [HELD]: held ? '1' : '0' }),
}
