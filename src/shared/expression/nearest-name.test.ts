import { expect, it } from 'vitest'
import { nearestName } from './nearest-name.ts'

it.each([
  ['staus', ['status', 'state'], 'status'],
  ['Status', ['status'], 'status'],
  ['startswith', ['startsWith', 'endsWith'], 'startsWith'],
  ['DictionarySelct', ['DictionarySelect', 'Select'], 'DictionarySelect'],
  ['x', ['values', 'user'], undefined],
  ['ab', ['cd'], undefined],
  ['status', [], undefined],
])('%s among %j is probably %s', (unknown, known, expected) => {
  expect(nearestName(unknown, known)).toBe(expected)
})

it.each([
  ['widht', ['widget', 'width'], 'width'],
  ['fone', ['phone'], undefined],
  ['business:shop:lst', ['business:shop:list'], 'business:shop:list'],
  ['business:store:modify', ['business:shop:edit'], undefined],
])(
  '%s among %j: swapped letters are one mistake, and no long common part excuses another word',
  (unknown, known, expected) => {
    expect(nearestName(unknown, known)).toBe(expected)
  },
)
