import { expect, it } from 'vitest'
import { rowsAtATime } from './rows-at-a-time.ts'

it.each([
  ['short texts and numbers', [{ type: 'string', maxLength: 100 }, { type: 'integer' }], 1000],
  ['a text of a page', [{ type: 'string', maxLength: 20_000 }], 629],
  ['the longest text of a form', [{ type: 'string', maxLength: 500_000 }], 47],
  ['several texts without a limit', Array.from({ length: 4 }, () => ({ type: 'string' as const })), 11],
  ['more of them than fit', Array.from({ length: 100 }, () => ({ type: 'string' as const })), 1],
] as const)('rows with %s are read in numbers that fit into the memory', (_, fields, rows) => {
  expect(rowsAtATime(fields)).toBe(rows)
})
