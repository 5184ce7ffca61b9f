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

/**
 * Place among all fields for what comes before one of them, or after the last one of the list it was let go in.
 * @param moved the field that is carried; a new one is in no place yet
 */
export function placeBefore(
  order: readonly string[],
  moved: string | undefined,
  before?: string,
  last?: string,
): number {
  const others = order.filter((key) => key !== moved)
  if (before === moved && moved !== undefined) return order.indexOf(moved)
  if (before !== undefined) return others.indexOf(before)
  if (last === moved && moved !== undefined) return order.indexOf(moved)
  return last === undefined ? others.length : others.indexOf(last) + 1
}
