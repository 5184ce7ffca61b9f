import { describe, expect, it } from 'vitest'
import { dayOfQuarter, dayOfWeek, isQuarter, isWeek, quarterOfDay, weekOfDay } from './calendar-periods.ts'

describe('weeks of ISO 8601', () => {
  it.each([
    ['2024-12-30', '2025-W01'],
    ['2025-01-05', '2025-W01'],
    ['2021-01-03', '2020-W53'],
    ['2021-01-04', '2021-W01'],
    ['2016-01-01', '2015-W53'],
  ])('%s lies in %s', (day, week) => {
    expect(weekOfDay(day)).toBe(week)
  })

  it('begin on the Monday that lies in them', () => {
    for (let day = Date.UTC(1999, 0, 4); day < Date.UTC(2040, 0, 1); day += 7 * 86_400_000) {
      const monday = new Date(day).toISOString().slice(0, 10)
      expect(dayOfWeek(weekOfDay(monday))).toBe(monday)
    }
  })
})

describe('quarters', () => {
  it.each(['2024-Q1', '2024-Q2', '2024-Q3', '2024-Q4'])('%s has a distinct first day', (quarter) => {
    expect(quarterOfDay(dayOfQuarter(quarter))).toBe(quarter)
  })
})

describe('which periods there are', () => {
  it.each([
    ['2026-Q3', true],
    ['2026-Q5', false],
    ['0000-Q1', false],
    ['2026-3', false],
  ])('quarter %s: %o', (text, is) => {
    expect(isQuarter(text)).toBe(is)
  })

  it.each([
    ['2026-W53', true],
    ['2025-W53', false],
    ['2026-W00', false],
    ['0000-W01', false],
    ['2026-W3', false],
  ])('week %s: %o', (text, is) => {
    expect(isWeek(text)).toBe(is)
  })
})
