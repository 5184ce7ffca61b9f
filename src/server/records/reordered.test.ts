import { describe, expect, it } from 'vitest'
import { reordered } from './reordered.ts'

const rows = (...places: (number | null)[]) => places.map((place, index) => ({ id: 'abcdef'[index]!, place }))
const shown = (changed: ReturnType<typeof reordered>) => changed?.map(({ id, place }) => `${id}${place}`).join(' ')

describe('a row that is moved', () => {
  it.each([
    ['to the front', rows(10, 20, 30), 'c', 'a', 'c10 a20 b30'],
    ['to the end', rows(1, 2, 3), 'a', undefined, 'b1 c2 a3'],
    ['between two', rows(5, 7, 9, 11), 'd', 'b', 'd7 b9 c11'],
    ['to where it is', rows(1, 2, 3), 'b', 'c', ''],
    ['in front of itself', rows(1, 2, 3), 'b', 'b', ''],
    ['among equal ones', rows(1, 1, 1), 'c', 'a', 'a2 b3'],
    ['among rows without a place', rows(null, null), 'b', 'a', 'b1 a2'],
    ['in front of an unknown row', rows(1, 2), 'a', 'x', undefined],
    ['though unknown itself', rows(1, 2), 'x', 'a', undefined],
  ] as const)('%s', (_, present, id, before, changed) => {
    expect(shown(reordered(present, id, before))).toBe(changed)
  })
})
