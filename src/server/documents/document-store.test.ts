import { expect, it } from 'vitest'
import { portionsOf } from './document-store.ts'

it('many documents are read in portions of about so many bytes, each once and in their order', () => {
  const sizes = [3, 4, 50, 1, 2, 9].map((bytes, index) => ({ id: `d${index}`, bytes }))
  expect(portionsOf(sizes, 7)).toEqual([['d0', 'd1'], ['d2'], ['d3', 'd4', 'd5']])
  expect(portionsOf([], 7)).toEqual([])
})
