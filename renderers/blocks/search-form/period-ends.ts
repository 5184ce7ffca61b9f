import { dayOfQuarter, dayOfWeek } from '../../ui/widget-periods.ts'

const DAY_MS = 86_400_000
const dayAfter = (day: string, days: number) =>
  new Date(Date.parse(`${day}T00:00:00Z`) + days * DAY_MS).toISOString().slice(0, 10)

/**
 * First and last day of a year (`2026`), quarter (`2026-Q3`), month (`2026-07`), week (`2026-W30`) or day.
 * @returns undefined for what is none of these.
 */
export function periodEnds(period: string): readonly [first: string, last: string] | undefined {
  if (/^\d{4}$/.test(period)) return [`${period}-01-01`, `${period}-12-31`]
  if (/^\d{4}-Q[1-4]$/.test(period)) return monthsFrom(dayOfQuarter(period), 3)
  if (/^\d{4}-(0[1-9]|1[0-2])$/.test(period)) return monthsFrom(`${period}-01`, 1)
  if (/^\d{4}-W\d{2}$/.test(period)) {
    const monday = dayOfWeek(period)
    return [monday, dayAfter(monday, 6)]
  }
  const day = /^\d{4}-\d{2}-\d{2}/.exec(period)?.[0]
  return day === undefined ? undefined : [day, day]
}

function monthsFrom(first: string, months: number): readonly [string, string] {
  const [year, month] = [Number(first.slice(0, 4)), Number(first.slice(5, 7)) + months]
  const next = month > 12 ? `${year + 1}-01-01` : `${first.slice(0, 4)}-${String(month).padStart(2, '0')}-01`
  return [first, dayAfter(next, -1)]
}
