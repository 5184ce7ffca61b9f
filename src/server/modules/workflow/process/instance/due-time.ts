/** More digits would name a moment that nobody lives to see, or none at all. */
const DURATION = /^P(?=.)(?:(\d{1,5})D)?(?:T(?=.)(?:(\d{1,5})H)?(?:(\d{1,5})M)?(?:(\d{1,7})S)?)?$/
const REPEAT = /^R\d{0,5}\/(.+)$/
const DATE = /^(\d{4}-\d{2}-\d{2})(?:[ T](\d{2}:\d{2}(?::\d{2}(?:\.\d{1,9})?)?)(Z|[+-]\d{2}:\d{2})?)?$/

/**
 * Moment at which a timer is due.
 * @param at ISO 8601 duration (`P2DT3H`), repetition of one (`R3/PT1H`), or a date with or without time, in Asia/Shanghai
 *   unless it names a zone
 * @throws Error for another text
 */
export function dueTime(at: string, now: Date): Date {
  const text = REPEAT.exec(at)?.[1] ?? at
  const duration = DURATION.exec(text)
  if (duration) {
    const [days, hours, minutes, seconds] = duration.slice(1).map((part) => Number(part ?? 0)) as [
      number,
      number,
      number,
      number,
    ]
    return new Date(now.getTime() + (((days * 24 + hours) * 60 + minutes) * 60 + seconds) * 1000)
  }
  const [, day, time = '00:00', zone = '+08:00'] = DATE.exec(text) ?? []
  const moment = new Date(`${day}T${time}${zone}`)
  if (day === undefined || Number.isNaN(moment.getTime())) throw new Error(`${at} is no duration and no date`)
  return moment
}
