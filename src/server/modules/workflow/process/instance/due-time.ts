import { readDuration } from '#shared/documents/workflow/duration.ts'
import { DEFAULT_WORK_HOURS, readWorkHours } from '#shared/rules/working-time/work-hours.ts'
import { addWorkingTime, type WorkCalendar } from '#shared/rules/working-time/working-time.ts'

const REPEAT = /^R\d{0,5}\/(.+)$/
const DATE = /^(\d{4}-\d{2}-\d{2})(?:[ T](\d{2}:\d{2}(?::\d{2}(?:\.\d{1,9})?)?)(Z|[+-]\d{2}:\d{2})?)?$/
const DAY_MS = 86_400_000

/** Default week without holidays. */
export const PLAIN_CALENDAR: WorkCalendar = { hours: readWorkHours(DEFAULT_WORK_HOURS)!, exceptions: new Map() }

/**
 * Moment at which a timer is due.
 * @param at duration (`P2DT3H`, or `WORK/P2D` of working time), repetition of one (`R3/PT1H`), or a date with or without
 * time, in Asia/Shanghai unless it names a zone
 * @param calendar counts working time; other times do not need it
 * @throws Error for another text, NoWorkingDay
 */
export function dueTime(at: string, now: Date, calendar = PLAIN_CALENDAR): Date {
  const text = REPEAT.exec(at)?.[1] ?? at
  const duration = readDuration(text)
  if (duration?.isWorking) return addWorkingTime(calendar, now, duration)
  if (duration) return new Date(now.getTime() + duration.days * DAY_MS + duration.ms)
  const [, day, time = '00:00', zone = '+08:00'] = DATE.exec(text) ?? []
  const moment = new Date(`${day}T${time}${zone}`)
  if (day === undefined || Number.isNaN(moment.getTime())) throw new Error(`${at} is no duration and no date`)
  return moment
}
