import { expect, it } from 'vitest'
import { periodEnds } from './period-ends.ts'

it.each([
  ['2026', '2026-01-01', '2026-12-31'],
  ['2026-Q1', '2026-01-01', '2026-03-31'],
  ['2026-Q4', '2026-10-01', '2026-12-31'],
  ['2024-02', '2024-02-01', '2024-02-29'],
  ['2026-12', '2026-12-01', '2026-12-31'],
  ['2026-W01', '2025-12-29', '2026-01-04'],
  ['2026-07-05', '2026-07-05', '2026-07-05'],
  ['2026-07-05 10:00:00', '2026-07-05', '2026-07-05'],
])('%s goes from %s to %s', (period, first, last) => {
  expect(periodEnds(period)).toEqual([first, last])
})

it.each(['', '2026-13', '2026-Q5', 'soon'])('%j is no period', (text) => {
  expect(periodEnds(text)).toBeUndefined()
})
