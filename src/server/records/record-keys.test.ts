import { expect, it } from 'vitest'
import { keysChanged, keysFrom } from './record-keys.ts'

it('reads keys from a comma list or a list, each once, without what is none', () => {
  expect(keysFrom('a, b,,a,')).toEqual(['a', 'b'])
  expect(keysFrom(['x', 'x', 7, 'y,x'])).toEqual(['x', '7', 'y'])
  expect(keysFrom(null)).toEqual([])
  expect(keysFrom({ a: 1 })).toEqual([])
})

it('returns which keys were added or removed', () => {
  expect(keysChanged('a,b', ['b', 'c'])).toEqual(['a', 'c'])
  expect(keysChanged('a,b', 'b,a,')).toEqual([])
  expect(keysChanged(undefined, 'a')).toEqual(['a'])
})
