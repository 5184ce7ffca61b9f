/** Periods for which units report, and when a report is due. Days are `YYYY-MM-DD` in Asia/Shanghai. Pure. */
import { dayOfWeek, weekOfDay } from '../calendar-periods.ts'
import {
  dayNumber,
  dayText,
  isWorkingDay,
  MOST_DAYS_OFF,
  NoWorkingDay,
  type WorkCalendar,
} from '../working-time/working-time.ts'

/** Values of the dictionary `report_period`. */
export type ReportPeriodKind = 'day' | 'week' | 'ten_days' | 'month'

export interface ReportPeriod {
  first: string
  /** Last day of the period, part of it. */
  last: string
}

/** When a form is due. */
export interface DueRule {
  /** `HH:mm:ss` */
  dueTime: string
  /** Days after the last day of the period. */
  dueAfterDays: number
  /** A due day on which nobody works moves to the next working day. */
  dueOnWorkday: boolean
}

const DAY_MS = 86_400_000
const OFFSET = '+08:00'

/** Period of a kind to which a day belongs. Ten days (旬) end on the 10th, the 20th and the last day of a month. */
export function periodOfDay(kind: ReportPeriodKind, day: string): ReportPeriod {
  switch (kind) {
    case 'day':
      return { first: day, last: day }
    case 'week': {
      const first = dayOfWeek(weekOfDay(day))
      return { first, last: dayText(dayNumber(first) + 6) }
    }
    case 'ten_days': {
      const third = Math.min(Math.floor((Number(day.slice(8)) - 1) / 10), 2)
      const month = day.slice(0, 7)
      return { first: `${month}-${third}1`, last: third === 2 ? lastOfMonth(day) : `${month}-${third + 1}0` }
    }
    case 'month':
      return { first: `${day.slice(0, 7)}-01`, last: lastOfMonth(day) }
  }
}

/** Period before another one of its kind. */
export function periodBefore(kind: ReportPeriodKind, { first }: ReportPeriod): ReportPeriod {
  return periodOfDay(kind, dayText(dayNumber(first) - 1))
}

/** Name of a period for people: `2026年11月27日`, `2026年第48周`, `2026年11月下旬` or `2026年11月`. */
export function periodName(kind: ReportPeriodKind, { first }: ReportPeriod): string {
  const [year, month, day] = first.split('-').map(Number) as [number, number, number]
  switch (kind) {
    case 'day':
      return `${year}年${month}月${day}日`
    case 'week': {
      const week = weekOfDay(first)
      return `${Number(week.slice(0, 4))}年第${Number(week.slice(6))}周`
    }
    case 'ten_days':
      return `${year}年${month}月${['上旬', '中旬', '下旬'][Math.floor(day / 10)]}`
    case 'month':
      return `${year}年${month}月`
  }
}

/**
 * Moment at which the report of a period is due.
 * @throws NoWorkingDay when the calendar has no working day from the due day on
 */
export function dueMoment(
  { dueTime, dueAfterDays, dueOnWorkday }: DueRule,
  { last }: ReportPeriod,
  calendar: Pick<WorkCalendar, 'exceptions'>,
): Date {
  const planned = dayNumber(last) + dueAfterDays
  let day = planned
  while (dueOnWorkday && !isWorkingDay(calendar, day)) {
    day += 1
    if (day - planned >= MOST_DAYS_OFF) throw new NoWorkingDay(dayText(planned))
  }
  return new Date(`${dayText(day)}T${dueTime}${OFFSET}`)
}

/** Whether a form that counts from one month to another, both included, covers a period: its first day decides. */
export function coversPeriod(
  { startMonth, endMonth }: { startMonth: string; endMonth?: string | null },
  { first }: ReportPeriod,
): boolean {
  const month = first.slice(0, 7)
  return month >= startMonth && (!endMonth || month <= endMonth)
}

function lastOfMonth(day: string): string {
  const [year, month] = day.split('-').map(Number) as [number, number]
  return new Date(Date.UTC(year, month, 1) - DAY_MS).toISOString().slice(0, 10)
}
