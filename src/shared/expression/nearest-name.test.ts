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
