import { describe, expect, it } from 'vitest'
import { type OrderedRow, reordered } from './reordered.ts'

type Case = [string, OrderedRow[], string, string | undefined, string | undefined, ('before' | 'after')?]

const rows = (...places: (number | null)[]) => places.map((place, index) => ({ id: 'abcdef'[index]!, place }))
const shown = (changed: ReturnType<typeof reordered>) => changed?.map(({ id, place }) => `${id}${place}`).join(' ')

describe('a row that is moved', () => {
  it.each([
    ['to the front', rows(10, 20, 30), 'c', 'a', 'c10 a20 b30'],
    ['to the end', rows(1, 2, 3), 'a', undefined, 'b1 c2 a3'],
    ['between two', rows(5, 7, 9, 11), 'd', 'b', 'd7 b9 c11'],
    ['to where it is', rows(1, 2, 3), 'b', 'c', ''],
    ['in front of itself', rows(1, 2, 3), 'b', 'b', ''],
    ['behind another', rows(1, 2, 3), 'a', 'b', 'b1 a2', 'after'],
    ['among equal ones', rows(1, 1, 1), 'c', 'a', 'a2 b3'],
    ['among rows without a place', rows(null, null), 'b', 'a', 'b1 a2'],
    ['in front of an unknown row', rows(1, 2), 'a', 'x', undefined],
    ['though unknown itself', rows(1, 2), 'x', 'a', undefined],
  ] as Case[])('%s', (_, present, id, target, changed, side = 'before') => {
    expect(shown(reordered(present, id, side === 'after' ? { after: target } : { before: target }))).toBe(changed)
  })
})
