/** Position of a drop among cards. Pure. */

export interface Place {
  left: number
  top: number
  bottom: number
  width: number
}

/** A card that spans at least this part of its list stands alone in its row. */
const ALONE = 0.7

/** Index of the card before which the pointer is, in reading order; the number of cards behind the last one. */
export function dropBefore(cards: readonly Place[], width: number, { x, y }: { x: number; y: number }): number {
  const at = cards.findIndex(({ left, top, bottom, width: own }) => {
    if (y < top) return true
    if (y > bottom) return false
    return own > width * ALONE ? y < (top + bottom) / 2 : x < left + own / 2
  })
  return at < 0 ? cards.length : at
}
