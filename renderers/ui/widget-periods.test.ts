import { describe, expect, it } from 'vitest'
import {
  cleanMonth,
  cleanQuarter,
  cleanTime,
  cleanWeek,
  cleanYear,
  dayOfQuarter,
  dayOfWeek,
  quarterOfDay,
  weekOfDay,
} from './widget-periods.ts'

describe('cleaning stored periods', () => {
  it.each([
    [cleanTime, '23:59:59', '23:59:59'],
    [cleanTime, '08:30', '08:30:00'],
    [cleanTime, '2024-01-05 08:30:15.000', '08:30:15'],
    [cleanTime, '24:00:00', null],
    [cleanTime, '08:30:150', null],
    [cleanTime, '8:30', null],
    [cleanMonth, '2024-02', '2024-02'],
    [cleanMonth, '2024-02-29 10:00:00', '2024-02'],
    [cleanMonth, '2024-13', null],
    [cleanMonth, '2024-00', null],
    [cleanMonth, '202402', null],
    [cleanYear, '2024', '2024'],
    [cleanYear, 2024, '2024'],
    [cleanYear, '2024-05', '2024'],
    [cleanYear, 24, null],
    [cleanYear, '0000', null],
    [cleanQuarter, '2024-Q4', '2024-Q4'],
    [cleanQuarter, '2024-07-01', '2024-Q3'],
    [cleanQuarter, '2024-Q5', null],
    [cleanWeek, '2024-W05', '2024-W05'],
    [cleanWeek, '2024-01-29', '2024-W05'],
    [cleanWeek, '2024-W00', null],
    [cleanWeek, '2024-W53', null],
    [cleanWeek, '2020-W53', '2020-W53'],
  ] as const)('%o of %j is %j', (clean, stored, shown) => {
    expect(clean(stored)).toBe(shown)
  })
})

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
  it.each(['2024-Q1', '2024-Q2', '2024-Q3', '2024-Q4'])('%s begins with a day of its own', (quarter) => {
    expect(quarterOfDay(dayOfQuarter(quarter))).toBe(quarter)
  })
})
