import { describe, expect, it } from 'vitest'
import { type SeededRandom, seededRandom } from '#shared/testing/seeded-random.ts'
import { testSeed } from '#shared/testing/test-seed.ts'
import { DEFAULT_WORK_HOURS, readWorkHours } from './work-hours.ts'
import {
  addWorkingTime,
  dayNumber,
  dayOf,
  dayText,
  isWorkingDay,
  MOST_DAYS_OFF,
  NoWorkingDay,
  type WorkCalendar,
} from './working-time.ts'

const MINUTE_MS = 60_000
const HOUR_MS = 60 * MINUTE_MS
const DAY_MS = 24 * HOUR_MS

/** Exceptions by day; `off` or `work`. */
function calendarOf(days: Readonly<Record<string, 'off' | 'work'>> = {}, hours = DEFAULT_WORK_HOURS): WorkCalendar {
  const exceptions = new Map(Object.entries(days).map(([day, kind]) => [dayNumber(day), kind === 'work'] as const))
  return { hours: readWorkHours(hours)!, exceptions }
}

const moment = (text: string) => new Date(`${text.replace(' ', 'T')}+08:00`)
const shown = (at: Date) => new Date(at.getTime() + 8 * HOUR_MS).toISOString().slice(0, 16).replace('T', ' ')
const added = (start: string, duration: { days?: number; ms?: number }, calendar = calendarOf()) =>
  shown(addWorkingTime(calendar, moment(start), duration))

describe('working days from a moment on', () => {
  // 2026-05-01 is a Friday.
  it.each([
    ['2026-05-01 15:00', 1, '2026-05-04 15:00'],
    ['2026-05-01 20:00', 1, '2026-05-04 18:00'],
    ['2026-05-02 10:00', 1, '2026-05-04 18:00'],
    ['2026-05-04 00:00', 1, '2026-05-04 18:00'],
    ['2026-05-04 08:59', 2, '2026-05-05 18:00'],
    ['2026-05-04 12:30', 1, '2026-05-05 12:00'],
    ['2026-05-01 15:00', 10, '2026-05-15 15:00'],
    ['2026-12-31 15:00', 2, '2027-01-04 15:00'],
    ['2026-05-01 20:00', 0, '2026-05-04 09:00'],
    ['2026-05-01 15:30', 0, '2026-05-01 15:30'],
  ])('%s and %i days give %s', (start, days, end) => {
    expect(added(start, { days })).toBe(end)
  })

  it.each([
    ['2026-05-01 17:00', 2, '2026-05-04 10:00'],
    ['2026-05-04 11:00', 2, '2026-05-04 14:00'],
    ['2026-05-04 17:00', 1, '2026-05-04 18:00'],
    ['2026-05-04 17:01', 1, '2026-05-05 09:01'],
    ['2026-05-02 23:00', 16, '2026-05-05 18:00'],
  ])('%s and %i hours give %s', (start, hours, end) => {
    expect(added(start, { ms: hours * HOUR_MS })).toBe(end)
  })

  it('adds a day and some hours', () => {
    expect(added('2026-05-01 15:00', { days: 1, ms: 4 * HOUR_MS })).toBe('2026-05-05 10:00')
  })

  it('leaves out days off, and counts a weekend on which people work', () => {
    const nationalDay = calendarOf({
      ...{ '2026-10-01': 'off', '2026-10-02': 'off', '2026-10-05': 'off', '2026-10-06': 'off', '2026-10-07': 'off' },
      ...{ '2026-09-27': 'work', '2026-10-10': 'work' },
    })
    expect(added('2026-09-30 15:00', { days: 1 }, nationalDay)).toBe('2026-10-08 15:00')
    expect(added('2026-09-25 15:00', { days: 1 }, nationalDay)).toBe('2026-09-27 15:00')
    expect(added('2026-10-09 15:00', { days: 1 }, nationalDay)).toBe('2026-10-10 15:00')
  })

  it('takes a day by the clock of the product, whatever the zone of the host', () => {
    // In UTC this is still Friday.
    expect(addWorkingTime(calendarOf(), new Date('2026-05-01T23:00:00Z'), { days: 1 }).toISOString()).toBe(
      '2026-05-04T10:00:00.000Z',
    )
  })

  it('works with other hours', () => {
    expect(added('2026-05-01 20:00', { ms: 4 * HOUR_MS }, calendarOf({}, '08:30-17:30'))).toBe('2026-05-04 12:30')
    expect(added('2026-05-01 20:00', { days: 1 }, calendarOf({}, '00:00-23:59'))).toBe('2026-05-04 20:00')
  })
})

describe('a calendar with many days off', () => {
  /** Every day off from a day on. */
  const closed = (from: string, count: number): WorkCalendar => {
    const first = dayNumber(from)
    return {
      ...calendarOf(),
      exceptions: new Map(Array.from({ length: count }, (_, index) => [first + index, false])),
    }
  }

  it('is searched to its end', () => {
    expect(added('2026-05-04 10:00', { days: 1 }, closed('2026-05-04', 900))).toBe('2028-10-20 18:00')
  })

  it('is given up with the first of the days off', () => {
    const calendar = closed('2026-05-04', MOST_DAYS_OFF + 10)
    expect(() => added('2026-05-04 10:00', { days: 1 }, calendar)).toThrow(NoWorkingDay)
    expect(() => added('2026-05-04 10:00', { days: 1 }, calendar)).toThrow('1000 days from 2026-05-04')
    // The weekend before belongs to the days off.
    expect(() => added('2026-05-01 17:00', { ms: 2 * HOUR_MS }, calendar)).toThrow('from 2026-05-02')
    expect(added('2026-05-01 17:00', { ms: HOUR_MS }, calendar)).toBe('2026-05-01 18:00')
  })
})

describe('any calendar', () => {
  const random = seededRandom(testSeed('CALENDAR_SEED'))
  const HOURS = [DEFAULT_WORK_HOURS, '09:00-18:00', '00:00-23:59', '22:30-23:45', '08:30-11:30,14:00-17:30']
  const cases = Array.from({ length: 120 }, () => anyCase(random))

  function anyCase({ whole, pick, chance }: SeededRandom) {
    const first = dayNumber('2025-12-01') + whole(60)
    const exceptions = new Map<number, boolean>()
    for (let day = first - 2; day < first + 90; day += 1) if (chance(0.3)) exceptions.set(day, chance(0.4))
    // A run of days off, as a long festival.
    const festival = first + whole(20)
    for (let day = festival; day < festival + whole(25); day += 1) exceptions.set(day, false)
    const start = new Date(first * DAY_MS + whole(DAY_MS / MINUTE_MS) * MINUTE_MS)
    return { calendar: { hours: readWorkHours(pick(HOURS))!, exceptions }, start, minutes: 1 + whole(3000) }
  }

  const worksAt = (calendar: WorkCalendar, at: number): boolean => {
    const day = dayOf(new Date(at))
    const time = at + 8 * HOUR_MS - day * DAY_MS
    return isWorkingDay(calendar, day) && calendar.hours.some(({ from, to }) => from <= time && time < to)
  }

  it('gives what counting single minutes gives', () => {
    for (const { calendar, start, minutes } of cases) {
      let [at, left] = [start.getTime(), minutes]
      while (left > 0) {
        if (worksAt(calendar, at)) left -= 1
        at += MINUTE_MS
      }
      const end = addWorkingTime(calendar, start, { ms: minutes * MINUTE_MS })
      expect(end.toISOString()).toBe(new Date(at).toISOString())
    }
  })

  it('never ends on a day off, nor before the start', () => {
    for (const { calendar, start, minutes } of cases) {
      for (const duration of [{ days: 0 }, { days: minutes % 40 }, { ms: minutes * MINUTE_MS }]) {
        const end = addWorkingTime(calendar, start, duration)
        expect([dayText(dayOf(end)), isWorkingDay(calendar, dayOf(end))]).toEqual([expect.any(String), true])
        expect(end.getTime()).toBeGreaterThanOrEqual(start.getTime())
      }
    }
  })

  it('ends later with more time and with a later start', () => {
    for (const { calendar, start, minutes } of cases) {
      const ms = minutes * MINUTE_MS
      const end = addWorkingTime(calendar, start, { ms }).getTime()
      expect(addWorkingTime(calendar, start, { ms: ms + MINUTE_MS }).getTime()).toBeGreaterThan(end)
      const later = new Date(start.getTime() + minutes * MINUTE_MS)
      expect(addWorkingTime(calendar, later, { ms }).getTime()).toBeGreaterThanOrEqual(end)
    }
  })

  it('adds in two steps what it adds in one', () => {
    for (const { calendar, start, minutes } of cases) {
      const half = addWorkingTime(calendar, start, { ms: minutes * MINUTE_MS })
      const whole = addWorkingTime(calendar, start, { ms: 2 * minutes * MINUTE_MS })
      expect(addWorkingTime(calendar, half, { ms: minutes * MINUTE_MS })).toEqual(whole)
    }
  })
})
