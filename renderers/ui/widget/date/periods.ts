/** Stored months, quarters, weeks and years. Pure; null for an invalid period. */
import { isQuarter, isWeek, quarterOfDay, weekOfDay } from '#shared/rules/calendar-periods.ts'
import { cleanDate, cleanText } from '../values.ts'

/** `HH:mm:ss` of a time or a date-time; seconds may be missing. */
export function cleanTime(value: unknown): string | null {
  const text = cleanText(value)
  const [, hours, minutes, seconds = '00', rest = ''] =
    /^(?:\d{4}-\d{2}-\d{2}[ T])?([01]\d|2[0-3]):([0-5]\d)(?::([0-5]\d))?(.*)$/.exec(text) ?? []
  return hours === undefined || /^\d|^:/.test(rest) ? null : `${hours}:${minutes}:${seconds}`
}

/** `YYYY-MM` of a month or a day. */
export function cleanMonth(value: unknown): string | null {
  const text = cleanText(value)
  return cleanDate(/^\d{4}-\d{2}$/.test(text) ? `${text}-01` : text)?.slice(0, 7) ?? null
}

/** `YYYY` of a year, a month or a day; a number is accepted as a year. */
export function cleanYear(value: unknown): string | null {
  const text = cleanText(value)
  const year = /^\d{4}$/.test(text) ? text : (cleanMonth(text)?.slice(0, 4) ?? '0000')
  return year === '0000' ? null : year
}

/** `YYYY-Qn` of a quarter, a month or a day. */
export function cleanQuarter(value: unknown): string | null {
  const text = cleanText(value)
  if (isQuarter(text)) return text
  const month = cleanMonth(text)
  return month && quarterOfDay(`${month}-01`)
}

/** `YYYY-Www` of a week or a day. */
export function cleanWeek(value: unknown): string | null {
  const text = cleanText(value)
  if (isWeek(text)) return text
  const day = cleanDate(text)
  return day && weekOfDay(day)
}

/** Display text of `2024-Q1`. */
export function quarterText(quarter: string): string {
  return `${quarter.slice(0, 4)}年第${quarter.slice(6)}季度`
}

/** Display text of `2024-W05`. */
export function weekText(week: string): string {
  return `${week.slice(0, 4)}年第${Number(week.slice(6))}周`
}
