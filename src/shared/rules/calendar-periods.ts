/**
 * Years (`2026`), months (`2026-07`), quarters (`2026-Q3`) and weeks (`2026-W30`) of the calendar; first days of the last
 * two. Weeks follow ISO 8601: they begin on Monday, and the first of a year contains 4 January. Days are `YYYY-MM-DD`. Pure.
 */

const DAY_MS = 86_400_000

export function isYear(text: string): boolean {
  return /^\d{4}$/.test(text) && text !== '0000'
}

export function isMonth(text: string): boolean {
  return /^\d{4}-(0[1-9]|1[0-2])$/.test(text) && !text.startsWith('0000')
}

export function isQuarter(text: string): boolean {
  return /^\d{4}-Q[1-4]$/.test(text) && !text.startsWith('0000')
}

/** Most years have 52 weeks: the 53rd of such a year is the first of the next. */
export function isWeek(text: string): boolean {
  return /^\d{4}-W\d{2}$/.test(text) && !text.startsWith('0000') && weekOfDay(dayOfWeek(text)) === text
}

/** Quarter of a day. */
export function quarterOfDay(day: string): string {
  return `${day.slice(0, 4)}-Q${Math.ceil(Number(day.slice(5, 7)) / 3)}`
}

/** First day of a quarter. */
export function dayOfQuarter(quarter: string): string {
  return `${quarter.slice(0, 4)}-${String(Number(quarter.slice(6)) * 3 - 2).padStart(2, '0')}-01`
}

/** Week of a day; its year may be the one before or after. */
export function weekOfDay(day: string): string {
  const thursday = mondayBefore(Date.parse(day)) + 3 * DAY_MS
  const year = new Date(thursday).getUTCFullYear()
  const week = (mondayBefore(thursday) - firstMonday(year)) / (7 * DAY_MS) + 1
  return `${String(year).padStart(4, '0')}-W${String(week).padStart(2, '0')}`
}

/** Monday of a week. */
export function dayOfWeek(week: string): string {
  const monday = firstMonday(Number(week.slice(0, 4))) + (Number(week.slice(6)) - 1) * 7 * DAY_MS
  return new Date(monday).toISOString().slice(0, 10)
}

function mondayBefore(time: number): number {
  return time - ((new Date(time).getUTCDay() + 6) % 7) * DAY_MS
}

function firstMonday(year: number): number {
  return mondayBefore(Date.parse(`${String(year).padStart(4, '0')}-01-04`))
}
