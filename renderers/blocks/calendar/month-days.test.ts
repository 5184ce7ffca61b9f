import { describe, expect, it } from 'vitest'
import { addDays, addMonths, monthWeeks, today, weekdayOf } from './month-days.ts'

describe('the days of a month', () => {
  it('are whole weeks from Monday on', () => {
    const weeks = monthWeeks('2026-11')
    expect(weeks).toHaveLength(6)
    expect(weeks[0]![0]).toBe('2026-10-26')
    expect(weeks[0]![6]).toBe('2026-11-01')
    expect(weeks[5]![6]).toBe('2026-12-06')
    expect(monthWeeks('2027-02')).toHaveLength(4)
  })

  it.each([
    ['2026-12-31', 1, '2027-01-01'],
    ['2028-03-01', -1, '2028-02-29'],
  ])('%s and %i days is %s', (day, count, expected) => {
    expect(addDays(day, count)).toBe(expected)
  })

  it.each([
    ['2026-01-31', 1, '2026-02-28'],
    ['2026-01-15', -1, '2025-12-15'],
    ['2026-12-31', 12, '2027-12-31'],
  ])('%s and %i months is %s', (day, count, expected) => {
    expect(addMonths(day, count)).toBe(expected)
  })

  it('have a weekday', () => {
    expect(weekdayOf('2026-11-21')).toBe(5)
    expect(weekdayOf('2026-11-22')).toBe(6)
  })

  it('know today by the clock of the machine', () => {
    expect(today(new Date(2026, 0, 5, 23, 59))).toBe('2026-01-05')
  })
})
