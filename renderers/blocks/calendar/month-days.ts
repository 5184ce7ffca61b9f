/** Days are texts `YYYY-MM-DD`, months `YYYY-MM`, as on the wire; time zones do not matter. */

const DAY_MS = 86_400_000
const WEEK = 7

/** Weeks, starting on Monday, that a month overlaps. */
export function monthWeeks(month: string): string[][] {
  const first = timeOf(`${month}-01`)
  const before = (new Date(first).getUTCDay() + WEEK - 1) % WEEK
  const start = first - before * DAY_MS
  const days = before + lengthOf(month)
  return Array.from({ length: Math.ceil(days / WEEK) }, (_, week) =>
    Array.from({ length: WEEK }, (_, day) => textOf(start + (week * WEEK + day) * DAY_MS)),
  )
}

export function addDays(day: string, count: number): string {
  return textOf(timeOf(day) + count * DAY_MS)
}

/** Day with the same number in another month, or the last day if that month is shorter. */
export function addMonths(day: string, count: number): string {
  const [year = 0, month = 1, date = 1] = day.split('-').map(Number)
  const target = textOf(Date.UTC(year, month - 1 + count, 1)).slice(0, 'YYYY-MM'.length)
  return `${target}-${String(Math.min(date, lengthOf(target))).padStart(2, '0')}`
}

/** Weekday from Monday 0 to Sunday 6. */
export function weekdayOf(day: string): number {
  return (new Date(timeOf(day)).getUTCDay() + WEEK - 1) % WEEK
}

/** Today by the clock of this machine. */
export function today(now = new Date()): string {
  const pad = (number: number) => String(number).padStart(2, '0')
  return `${now.getFullYear()}-${pad(now.getMonth() + 1)}-${pad(now.getDate())}`
}

function lengthOf(month: string): number {
  const [year = 0, number = 1] = month.split('-').map(Number)
  return new Date(Date.UTC(year, number, 0)).getUTCDate()
}

function timeOf(day: string): number {
  return Date.parse(`${day}T00:00:00Z`)
}

function textOf(time: number): string {
  return new Date(time).toISOString().slice(0, 'YYYY-MM-DD'.length)
}
