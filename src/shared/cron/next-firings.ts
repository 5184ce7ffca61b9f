import { Cron } from 'croner'
import { readQuartz } from './quartz-cron.ts'

/** Time zone of schedules, whatever the zone of the host. */
const ZONE = 'Asia/Shanghai'
const CLOCK = new Intl.DateTimeFormat('sv-SE', { timeZone: ZONE, dateStyle: 'short', timeStyle: 'medium' })

/**
 * Next firings of a Quartz schedule, as `YYYY-MM-DD HH:mm:ss` in Shanghai; fewer than `count` when the schedule ends.
 * Empty for an invalid schedule; `readQuartz` returns the reason.
 */
export function nextFirings(text: string, count: number, after: Date): string[] {
  return moments(text, count, after).map((moment) => CLOCK.format(moment))
}

/** First firing of a schedule after a moment; undefined when it never fires. */
export function nextFiring(text: string, after: Date): Date | undefined {
  return moments(text, 1, after)[0]
}

function moments(text: string, count: number, after: Date): Date[] {
  const { pattern } = readQuartz(text)
  return pattern === undefined ? [] : new Cron(pattern, { timezone: ZONE, paused: true }).nextRuns(count, after)
}
