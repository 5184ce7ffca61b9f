/** Months, quarters, weeks and years as they are stored, and the days they begin on. Pure; null for what no calendar has. */
import { cleanDate, cleanText } from './widget-values.ts'

const DAY_MS = 86_400_000

/** `HH:mm:ss` out of a time or of a moment; seconds may be missing. */
export function cleanTime(value: unknown): string | null {
  const text = cleanText(value)
  const [, hours, minutes, seconds = '00', rest = ''] =
    /^(?:\d{4}-\d{2}-\d{2}[ T])?([01]\d|2[0-3]):([0-5]\d)(?::([0-5]\d))?(.*)$/.exec(text) ?? []
  return hours === undefined || /^\d|^:/.test(rest) ? null : `${hours}:${minutes}:${seconds}`
}

/** `YYYY-MM` out of a month or a day. */
export function cleanMonth(value: unknown): string | null {
  const text = cleanText(value)
  return cleanDate(/^\d{4}-\d{2}$/.test(text) ? `${text}-01` : text)?.slice(0, 7) ?? null
}

/** `YYYY` out of a year, a month or a day; a number is a year as well. */
export function cleanYear(value: unknown): string | null {
  const text = cleanText(value)
  const year = /^\d{4}$/.test(text) ? text : (cleanMonth(text)?.slice(0, 4) ?? '0000')
  return year === '0000' ? null : year
}

/** `YYYY-Qn` out of a quarter, a month or a day. */
export function cleanQuarter(value: unknown): string | null {
  const text = cleanText(value)
  if (/^\d{4}-Q[1-4]$/.test(text)) return text
  const month = cleanMonth(text)
  return month && quarterOfDay(`${month}-01`)
}

/** `YYYY-Www` by ISO 8601 (weeks begin on Monday, the first holds 4 January) out of a week or a day. */
export function cleanWeek(value: unknown): string | null {
  const text = cleanText(value)
  if (!/^\d{4}-W\d{2}$/.test(text)) {
    const day = cleanDate(text)
    return day && weekOfDay(day)
  }
  return weekOfDay(dayOfWeek(text)) === text ? text : null
}

export function quarterOfDay(day: string): string {
  return `${day.slice(0, 4)}-Q${Math.ceil(Number(day.slice(5, 7)) / 3)}`
}

/** First day of a quarter. */
export function dayOfQuarter(quarter: string): string {
  return `${quarter.slice(0, 4)}-${String(Number(quarter.slice(6)) * 3 - 2).padStart(2, '0')}-01`
}

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

/** `2024-Q1` as people read it. */
export function quarterText(quarter: string): string {
  return `${quarter.slice(0, 4)}年第${quarter.slice(6)}季度`
}

/** `2024-W05` as people read it. */
export function weekText(week: string): string {
  return `${week.slice(0, 4)}年第${Number(week.slice(6))}周`
}
