import { describe, expect, it } from 'vitest'
import { cleanMonth, cleanQuarter, cleanTime, cleanWeek, cleanYear } from './periods.ts'

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
    [cleanQuarter, '0000-Q1', null],
    [cleanWeek, '2024-W05', '2024-W05'],
    [cleanWeek, '2024-01-29', '2024-W05'],
    [cleanWeek, '2024-W00', null],
    [cleanWeek, '2024-W53', null],
    [cleanWeek, '2020-W53', '2020-W53'],
  ] as const)('%o of %j is %j', (clean, stored, shown) => {
    expect(clean(stored)).toBe(shown)
  })
})
