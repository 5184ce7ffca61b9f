import { cleanMonth, cleanQuarter, cleanWeek, cleanYear } from '#renderers/ui/widget/date/periods.ts'
import { cleanDate } from '#renderers/ui/widget/values.ts'
import { dayOfQuarter, dayOfWeek } from '#shared/rules/calendar-periods.ts'

const DAY_MS = 86_400_000

/**
 * First and last day of a year (`2026`), quarter (`2026-Q3`), month (`2026-07`) or week (`2026-W30`) that a control
 * shows. For a stored day it is the period around the day where the control shows periods, else the day itself.
 * @returns undefined for a value that the control shows as empty
 */
export function periodEnds(value: unknown, widget: string): readonly [first: string, last: string] | undefined {
  const year = widget === 'YearPicker' && cleanYear(value)
  if (year) return [`${year}-01-01`, `${year}-12-31`]
  const quarter = widget === 'QuarterPicker' && cleanQuarter(value)
  if (quarter) return monthsFrom(dayOfQuarter(quarter), 3)
  const month = widget === 'MonthPicker' && cleanMonth(value)
  if (month) return monthsFrom(`${month}-01`, 1)
  const week = widget === 'WeekPicker' && cleanWeek(value)
  if (week) return [dayOfWeek(week), textOf(Date.parse(dayOfWeek(week)) + 6 * DAY_MS)]
  const day = OF_PERIODS.includes(widget) ? null : cleanDate(value)
  return day === null ? undefined : [day, day]
}

const OF_PERIODS = ['YearPicker', 'QuarterPicker', 'MonthPicker', 'WeekPicker']

/** Day 0 of a month is the last day of the month before. */
function monthsFrom(first: string, months: number): readonly [string, string] {
  return [first, textOf(Date.UTC(Number(first.slice(0, 4)), Number(first.slice(5, 7)) - 1 + months, 0))]
}

const textOf = (time: number) => new Date(time).toISOString().slice(0, 10)
