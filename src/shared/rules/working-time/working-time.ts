/** Counts working time from a moment on: default week, exceptions by day, hours of a day. Pure. */

import { lengthOfDay, type WorkSpan } from './work-hours.ts'

export interface WorkCalendar {
  /** In the order of the day, without overlaps. */
  hours: readonly WorkSpan[]
  /** Days that differ from the default week, Monday to Friday; true: people work. By `dayNumber`. */
  exceptions: ReadonlyMap<number, boolean>
}

const DAY_MS = 86_400_000
// Asia/Shanghai has had no daylight saving since 1991, so the offset is a constant.
const OFFSET_MS = 8 * 3_600_000

/** Days off in a row after which the search ends. */
export const MOST_DAYS_OFF = 1000

/** The calendar has no working day where one is needed. */
export class NoWorkingDay extends Error {
  /** First of the days off, `YYYY-MM-DD`. */
  readonly day: string

  constructor(day: string) {
    super(`no working day within ${MOST_DAYS_OFF} days from ${day} on`)
    this.day = day
  }
}

/** Number of a day `YYYY-MM-DD` in Asia/Shanghai, counted from 1970-01-01. */
export const dayNumber = (day: string): number => Date.parse(`${day}T00:00:00Z`) / DAY_MS

/** Day `YYYY-MM-DD` of a number. */
export const dayText = (number: number): string => new Date(number * DAY_MS).toISOString().slice(0, 10)

/** Number of the day in Asia/Shanghai to which a moment belongs. */
export const dayOf = (moment: Date): number => Math.floor((moment.getTime() + OFFSET_MS) / DAY_MS)

export function isWorkingDay({ exceptions }: Pick<WorkCalendar, 'exceptions'>, day: number): boolean {
  return exceptions.get(day) ?? isMondayToFriday(day)
}

/** Day 0 was a Thursday. */
function isMondayToFriday(day: number): boolean {
  const sinceSunday = (((day + 4) % 7) + 7) % 7
  return sinceSunday >= 1 && sinceSunday <= 5
}

/**
 * Moment at which that much working time has passed. A day stands for the working hours of one day, so that two days
 * from Friday 15:00 on end on Tuesday 15:00. Nothing added to a moment outside of working time gives its next moment.
 * @throws NoWorkingDay after `MOST_DAYS_OFF` days off in a row
 */
export function addWorkingTime(calendar: WorkCalendar, start: Date, { days = 0, ms = 0 }): Date {
  const { hours } = calendar
  const first = dayOf(start)
  let left = days * lengthOfDay(hours) + ms
  let daysOff = 0
  for (let day = first; ; day += 1) {
    if (!isWorkingDay(calendar, day)) {
      daysOff += 1
      if (daysOff >= MOST_DAYS_OFF) throw new NoWorkingDay(dayText(day - daysOff + 1))
      continue
    }
    daysOff = 0
    const midnight = day * DAY_MS - OFFSET_MS
    const passed = day === first ? start.getTime() - midnight : 0
    for (const { from, to } of hours) {
      const begin = Math.max(from, passed)
      if (begin >= to) continue
      if (left <= to - begin) return new Date(midnight + begin + left)
      left -= to - begin
    }
  }
}
