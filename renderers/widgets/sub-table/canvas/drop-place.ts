/** Where what is carried comes to stand. Pure. */

export interface Place {
  left: number
  top: number
  bottom: number
  width: number
}

/** A card that is nearly as wide as its list stands alone in its row. */
const ALONE = 0.7

/** Place of the card that the pointer is before, in reading order; beyond the last one their number. */
export function dropBefore(cards: readonly Place[], width: number, { x, y }: { x: number; y: number }): number {
  const at = cards.findIndex(({ left, top, bottom, width: own }) => {
    if (y < top) return true
    if (y > bottom) return false
    return own > width * ALONE ? y < (top + bottom) / 2 : x < left + own / 2
  })
  return at < 0 ? cards.length : at
}
