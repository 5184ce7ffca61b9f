import { describe, expect, it } from 'vitest'
import { DEFAULT_WORK_HOURS, lengthOfDay, readWorkHours } from './work-hours.ts'

const HOUR_MS = 3_600_000

describe('working hours', () => {
  it('are spans of a day', () => {
    expect(readWorkHours('09:00-12:00, 13:30-18:00')).toEqual([
      { from: 9 * HOUR_MS, to: 12 * HOUR_MS },
      { from: 13.5 * HOUR_MS, to: 18 * HOUR_MS },
    ])
    expect(readWorkHours('00:00-23:59')).toHaveLength(1)
  })

  it('are eight by default', () => {
    expect(lengthOfDay(readWorkHours(DEFAULT_WORK_HOURS)!)).toBe(8 * HOUR_MS)
  })

  it.each([
    ...['', '9:00-18:00', '09:00', '09:00-09:00', '18:00-09:00', '09:00-24:00', '09:60-10:00', '09:00-18:00,'],
    ...[
      '09:00-13:00,12:00-18:00',
      '13:00-18:00,09:00-12:00',
      '09:00-18:00;',
      '09:00-09:59',
      '09:00-18:00\n19:00-20:00',
    ],
  ])('are not %j', (text) => {
    expect(readWorkHours(text)).toBeUndefined()
  })
})
