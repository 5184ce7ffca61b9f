/**
 * Durations of timers and time limits: ISO 8601 periods of weeks, days and time, such as `P1DT2H`. `WORK/` before one
 * lets only working time count, such as `WORK/P2D` or `WORK/PT4H`. Months and years have no fixed length and are refused.
 */

/** More digits would name a moment that nobody lives to see, or none at all. */
const PERIOD = 'P(?=.)(?:(\\d{1,5})W)?(?:(\\d{1,5})D)?(?:T(?=.)(?:(\\d{1,5})H)?(?:(\\d{1,5})M)?(?:(\\d{1,7})S)?)?'
/** A working week has no fixed number of days. */
const WORKING_PERIOD = 'WORK/P(?=.)(?:(\\d{1,5})D)?(?:T(?=.)(?:(\\d{1,5})H)?(?:(\\d{1,5})M)?)?'

/** Pattern of a duration, without groups to read. */
export const DURATION_PATTERN = `^(?:${PERIOD}|${WORKING_PERIOD})$`.replaceAll('(\\d', '(?:\\d')

const CALENDAR_TIME = new RegExp(`^${PERIOD}$`)
const WORKING_TIME = new RegExp(`^${WORKING_PERIOD}$`)

export interface Duration {
  /** Only working time counts, and a day has as many hours as people work. */
  isWorking: boolean
  days: number
  ms: number
}

const DAYS_OF_WEEK = 7
const SECOND_MS = 1000

/** Parts of a duration; undefined for a text that is none. */
export function readDuration(text: string): Duration | undefined {
  const working = WORKING_TIME.exec(text)
  if (working) {
    const [days = 0, hours = 0, minutes = 0] = numbers(working)
    return { isWorking: true, days, ms: (hours * 60 + minutes) * 60 * SECOND_MS }
  }
  const period = CALENDAR_TIME.exec(text)
  if (period === null) return undefined
  const [weeks = 0, days = 0, hours = 0, minutes = 0, seconds = 0] = numbers(period)
  const ms = ((hours * 60 + minutes) * 60 + seconds) * SECOND_MS
  return { isWorking: false, days: weeks * DAYS_OF_WEEK + days, ms }
}

const numbers = (match: RegExpExecArray): number[] => match.slice(1).map((part) => Number(part ?? 0))

export const isDuration = (text: string): boolean => readDuration(text) !== undefined

const MARK = /^(R\d*\/)?WORK\//

/** Whether a timer or limit counts working time, also a repeated one such as `R3/WORK/P1D`. */
export const countsWorkingTime = (text: string): boolean => MARK.test(text)

/** Duration, or repetition of one, without the mark of working time. */
export const withoutWorkingMark = (text: string): string => text.replace(MARK, '$1')

/** Adds the mark of working time to a duration or repetition of one. */
export function withWorkingMark(text: string): string {
  if (text === '' || countsWorkingTime(text)) return text
  const [, repetition = '', period] = /^(R\d*\/)?(.*)$/s.exec(text)!
  return `${repetition}WORK/${period}`
}
