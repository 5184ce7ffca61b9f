import { describe, expect, it } from 'vitest'
import { dropBefore } from './drop-place.ts'

const card = (left: number, top: number, width = 50) => ({ left, top, bottom: top + 40, width })

describe('the drop position', () => {
  it('is before the card whose first half is under the pointer, in rows of several cards and of one', () => {
    const cards = [card(0, 0), card(50, 0), card(0, 50, 100)]
    const at = (x: number, y: number) => dropBefore(cards, 100, { x, y })
    expect([at(10, 20), at(40, 20), at(90, 20)]).toEqual([0, 1, 2])
    expect([at(90, 60), at(10, 80), at(10, 200)]).toEqual([2, 3, 3])
  })
})
