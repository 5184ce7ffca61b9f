/** Working hours of a day. */

/** Part of a day in which people work, as milliseconds since midnight; `to` no longer belongs to it. */
export interface WorkSpan {
  from: number
  to: number
}

const SPAN = /^([01]\d|2[0-3]):([0-5]\d)-([01]\d|2[0-3]):([0-5]\d)$/
const MINUTE_MS = 60_000
const LEAST_MS = 60 * MINUTE_MS

/**
 * Reads hours such as `09:00-12:00,13:00-18:00`; undefined for spans that are empty, overlap or stand in another order,
 * and for less than an hour, which would let a long time limit end in thousands of years. A day ends before midnight, so
 * that a moment at the end of a working day still lies in it.
 */
export function readWorkHours(text: string): readonly WorkSpan[] | undefined {
  const spans = text.split(',').map((part) => spanOf(part.trim()))
  const isOrdered = spans.every((span, index) => {
    if (span === undefined || span.from >= span.to) return false
    return index === 0 || spans[index - 1]!.to <= span.from
  })
  return isOrdered && lengthOfDay(spans as WorkSpan[]) >= LEAST_MS ? (spans as WorkSpan[]) : undefined
}

function spanOf(text: string): WorkSpan | undefined {
  const [, ...parts] = SPAN.exec(text) ?? []
  if (parts.length === 0) return undefined
  const [fromHour = 0, fromMinute = 0, toHour = 0, toMinute = 0] = parts.map(Number)
  return { from: (fromHour * 60 + fromMinute) * MINUTE_MS, to: (toHour * 60 + toMinute) * MINUTE_MS }
}

/** Working time of one day, in milliseconds. */
export const lengthOfDay = (hours: readonly WorkSpan[]): number =>
  hours.reduce((sum, { from, to }) => sum + to - from, 0)

/** Hours of an installation that sets none: eight, as the law says, with a break at noon. */
export const DEFAULT_WORK_HOURS = '09:00-12:00,13:00-18:00'
