import { expect, it } from 'vitest'
import { periodEnds } from './period-ends.ts'

it.each([
  ['YearPicker', '2026', '2026-01-01', '2026-12-31'],
  ['YearPicker', '2026-11-23', '2026-01-01', '2026-12-31'],
  ['QuarterPicker', '2026-Q1', '2026-01-01', '2026-03-31'],
  ['QuarterPicker', '9999-Q4', '9999-10-01', '9999-12-31'],
  ['QuarterPicker', '2026-11-23', '2026-10-01', '2026-12-31'],
  ['MonthPicker', '2024-02', '2024-02-01', '2024-02-29'],
  ['MonthPicker', '9999-12', '9999-12-01', '9999-12-31'],
  ['MonthPicker', '2026-11-23', '2026-11-01', '2026-11-30'],
  ['WeekPicker', '2026-W01', '2025-12-29', '2026-01-04'],
  ['WeekPicker', '2026-11-23', '2026-11-23', '2026-11-29'],
  ['DatePicker', '2026-07-05', '2026-07-05', '2026-07-05'],
  ['DateTimePicker', '2026-07-05 10:00:00', '2026-07-05', '2026-07-05'],
])('%s with %s is from %s to %s', (widget, value, first, last) => {
  expect(periodEnds(value, widget)).toEqual([first, last])
})

it.each([
  ['YearPicker', '0000'],
  ['QuarterPicker', '2026-Q5'],
  ['MonthPicker', '2026-13'],
  ['WeekPicker', '2026-W99'],
  ['DatePicker', '2026-02-31'],
  ['DatePicker', 'soon'],
])('%s shows nothing for %s, and adds no condition', (widget, value) => {
  expect(periodEnds(value, widget)).toBeUndefined()
})
