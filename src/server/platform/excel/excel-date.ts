const DAY_SECONDS = 86_400
const DAY_MS = DAY_SECONDS * 1000
/** Day 0, in both of the calendars that workbooks count by. */
const DAY_ZERO = { 1900: Date.UTC(1899, 11, 30), 1904: Date.UTC(1904, 0, 1) } as const
/** 9999-12-31, the last day that spreadsheets know. */
const LAST_SERIAL = 2_958_466

export type ExcelCalendar = keyof typeof DAY_ZERO

/**
 * `YYYY-MM-DD HH:mm:ss` of a day number with fraction, rounded to the second.
 * @returns undefined for what is no day of the calendar.
 */
export function serialTime(serial: number, calendar: ExcelCalendar = 1900): string | undefined {
  if (!(serial >= 0 && serial < LAST_SERIAL)) return undefined
  // The calendar of 1900 counts a 29 February that never was.
  const real = calendar === 1900 && serial < 60 ? serial + 1 : serial
  const seconds = Math.round(real * DAY_SECONDS)
  const time = new Date(
    DAY_ZERO[calendar] + Math.floor(seconds / DAY_SECONDS) * DAY_MS + (seconds % DAY_SECONDS) * 1000,
  )
  return time.toISOString().slice(0, 19).replace('T', ' ')
}

const BUILT_IN: readonly (readonly [number, number])[] = [
  [14, 22],
  [27, 36],
  [45, 47],
  [50, 58],
]

/** Whether a number format shows a number as date or time. `code` is that of a format of the workbook's own. */
export function isDateFormat(id: number, code?: string): boolean {
  if (code === undefined) return BUILT_IN.some(([from, to]) => id >= from && id <= to)
  const signs = code.replace(/"[^"]*"|\\.|_.|\*./g, '').replace(/\[(?!(h+|m+|s+)\])[^\]]*\]/gi, '')
  return /[ymdhs]/i.test(signs)
}
