import { describe, expect, it } from 'vitest'
import {
  countsWorkingTime,
  DURATION_PATTERN,
  isDuration,
  readDuration,
  withoutWorkingMark,
  withWorkingMark,
} from './duration.ts'

const HOUR_MS = 3_600_000

describe('a duration', () => {
  it.each([
    ['P2D', { isWorking: false, days: 2, ms: 0 }],
    ['P1W', { isWorking: false, days: 7, ms: 0 }],
    ['P1W1DT2H', { isWorking: false, days: 8, ms: 2 * HOUR_MS }],
    ['PT1M30S', { isWorking: false, days: 0, ms: 90_000 }],
    ['WORK/P3D', { isWorking: true, days: 3, ms: 0 }],
    ['WORK/P1DT4H30M', { isWorking: true, days: 1, ms: 4.5 * HOUR_MS }],
  ])('%s has parts', (text, parts) => {
    expect(readDuration(text)).toEqual(parts)
    expect(new RegExp(DURATION_PATTERN).test(text)).toBe(true)
  })

  it.each([
    ...['', 'P', 'PT', '1D', 'P1', 'P1H', 'PT1D', 'P1DT', 'P1Y', 'P1M', 'P1Y2M3DT4H', 'P123456D', ' P1D', 'P1D\n'],
    ...['WORK', 'WORK/', 'WORK/P', 'WORK/PT', 'WORK/P1W', 'WORK/PT1S', 'WORK/WORK/P1D', 'work/P1D', 'R3/WORK/P1D'],
  ])('refuses %j', (text) => {
    expect(isDuration(text)).toBe(false)
    expect(new RegExp(DURATION_PATTERN).test(text)).toBe(false)
  })
})

describe('the mark of working time', () => {
  it.each([
    ['P2D', 'WORK/P2D'],
    ['R3/PT1H', 'R3/WORK/PT1H'],
    ['R/P1D', 'R/WORK/P1D'],
  ])('is added to %s, once, and taken off again', (plain, marked) => {
    expect(withWorkingMark(plain)).toBe(marked)
    expect(withWorkingMark(marked)).toBe(marked)
    expect(withoutWorkingMark(marked)).toBe(plain)
    expect([plain, marked].map(countsWorkingTime)).toEqual([false, true])
  })

  it('does not turn nothing into something', () => {
    expect(withWorkingMark('')).toBe('')
  })
})
