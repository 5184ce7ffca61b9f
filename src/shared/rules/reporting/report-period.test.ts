import { describe, expect, it } from 'vitest'
import { dayNumber, NoWorkingDay } from '../working-time/working-time.ts'
import { coversPeriod, dueMoment, periodBefore, periodName, periodOfDay } from './report-period.ts'

const DAYS_OFF = { exceptions: new Map<number, boolean>() }

describe('the period of a day', () => {
  it.each([
    ['day', '2024-02-29', '2024-02-29', '2024-02-29', '2024年2月29日'],
    ['week', '2026-11-27', '2026-11-23', '2026-11-29', '2026年第48周'],
    ['week', '2027-01-01', '2026-12-28', '2027-01-03', '2026年第53周'],
    ['ten_days', '2026-11-10', '2026-11-01', '2026-11-10', '2026年11月上旬'],
    ['ten_days', '2026-11-11', '2026-11-11', '2026-11-20', '2026年11月中旬'],
    ['ten_days', '2024-02-29', '2024-02-21', '2024-02-29', '2024年2月下旬'],
    ['ten_days', '2026-01-31', '2026-01-21', '2026-01-31', '2026年1月下旬'],
    ['month', '2026-02-03', '2026-02-01', '2026-02-28', '2026年2月'],
    ['month', '2026-12-31', '2026-12-01', '2026-12-31', '2026年12月'],
  ] as const)('%s: %s', (kind, day, first, last, name) => {
    expect(periodOfDay(kind, day)).toEqual({ first, last })
    expect(periodName(kind, { first, last })).toBe(name)
  })

  it.each(['day', 'week', 'ten_days', 'month'] as const)('follows the one before without a gap: %s', (kind) => {
    for (let day = dayNumber('2023-12-20'); day < dayNumber('2025-03-05'); day += 1) {
      const period = periodOfDay(kind, new Date(day * 86_400_000).toISOString().slice(0, 10))
      expect(day).toBeGreaterThanOrEqual(dayNumber(period.first))
      expect(day).toBeLessThanOrEqual(dayNumber(period.last))
      expect(dayNumber(periodBefore(kind, period).last)).toBe(dayNumber(period.first) - 1)
    }
  })
})

describe('a report', () => {
  const rule = { dueTime: '18:00:00', dueAfterDays: 0, dueOnWorkday: true }
  const friday = { first: '2026-11-27', last: '2026-11-27' }
  const saturday = { first: '2026-11-28', last: '2026-11-28' }

  it('is due at a time of the last day, or some days later', () => {
    expect(dueMoment(rule, friday, DAYS_OFF).toISOString()).toBe('2026-11-27T10:00:00.000Z')
    const later = { ...rule, dueAfterDays: 2, dueOnWorkday: false }
    expect(dueMoment(later, friday, DAYS_OFF).toISOString()).toBe('2026-11-29T10:00:00.000Z')
  })

  it('is due on the next working day where the form says so', () => {
    expect(dueMoment(rule, saturday, DAYS_OFF).toISOString()).toBe('2026-11-30T10:00:00.000Z')
    const worked = { exceptions: new Map([[dayNumber('2026-11-28'), true]]) }
    expect(dueMoment(rule, saturday, worked).toISOString()).toBe('2026-11-28T10:00:00.000Z')
    const holiday = { exceptions: new Map([[dayNumber('2026-11-30'), false]]) }
    expect(dueMoment(rule, saturday, holiday).toISOString()).toBe('2026-12-01T10:00:00.000Z')
  })

  it('has no due day in a calendar without working days', () => {
    const off = new Map(Array.from({ length: 1100 }, (_, index) => [dayNumber('2026-11-27') + index, false]))
    expect(() => dueMoment(rule, friday, { exceptions: off })).toThrow(NoWorkingDay)
  })

  it('is wanted from the first month of its form to the last one', () => {
    const form = { startMonth: '2026-03', endMonth: '2026-12' }
    expect(coversPeriod(form, { first: '2026-02-28', last: '2026-02-28' })).toBe(false)
    expect(coversPeriod(form, { first: '2026-03-01', last: '2026-03-31' })).toBe(true)
    // The first day of a week decides.
    expect(coversPeriod(form, { first: '2026-12-28', last: '2027-01-03' })).toBe(true)
    expect(coversPeriod(form, { first: '2027-01-01', last: '2027-01-31' })).toBe(false)
    expect(coversPeriod({ startMonth: '2026-03', endMonth: null }, { first: '2030-01-01', last: '2030-01-01' })).toBe(
      true,
    )
  })
})
