import { describe, expect, it } from 'vitest'
import { dueTime } from './due-time.ts'

const NOW = new Date('2026-05-01T00:00:00Z')

describe('the moment of a timer', () => {
  it.each([
    ['P2D', '2026-05-03T00:00:00.000Z'],
    ['PT90M', '2026-05-01T01:30:00.000Z'],
    ['P1DT1H1M1S', '2026-05-02T01:01:01.000Z'],
    ['P99999D', '2300-02-13T00:00:00.000Z'],
    ['R3/PT1H', '2026-05-01T01:00:00.000Z'],
    ['P1W', '2026-05-08T00:00:00.000Z'],
    ['WORK/P1D', '2026-05-01T10:00:00.000Z'],
    ['WORK/P2D', '2026-05-04T10:00:00.000Z'],
    ['WORK/PT4H', '2026-05-01T06:00:00.000Z'],
    ['R3/WORK/PT12H', '2026-05-04T06:00:00.000Z'],
    ['2026-06-01', '2026-05-31T16:00:00.000Z'],
    ['2026-06-01 09:30:00', '2026-06-01T01:30:00.000Z'],
    ['2026-06-01T09:30', '2026-06-01T01:30:00.000Z'],
  ])('%s is %s', (at, moment) => {
    expect(dueTime(at, NOW).toISOString()).toBe(moment)
  })

  it.each([
    '',
    'P',
    'PT',
    'WORK/2026-06-01',
    'WORK/P1W',
    'tomorrow',
    '2026-13-01',
    'P1Y',
    'P999999999D',
    `PT${'9'.repeat(300)}S`,
    'R999999/PT1H',
  ])('refuses %j', (at) => {
    expect(() => dueTime(at, NOW)).toThrow('no duration')
  })
})
