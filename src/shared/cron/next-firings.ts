import { Cron } from 'croner'
import { readQuartz } from './quartz-cron.ts'

/** The clock that schedules go by, whatever the zone of the host. */
const ZONE = 'Asia/Shanghai'
const CLOCK = new Intl.DateTimeFormat('sv-SE', { timeZone: ZONE, dateStyle: 'short', timeStyle: 'medium' })

/**
 * When a Quartz schedule fires next, as `YYYY-MM-DD HH:mm:ss` in Shanghai; fewer than asked for when it ends.
 * Empty for a schedule that is none; ask `readQuartz` what is wrong with it.
 */
export function nextFirings(text: string, count: number, after: Date): string[] {
  return moments(text, count, after).map((moment) => CLOCK.format(moment))
}

/** The first moment after another at which a schedule fires; undefined when it never does. */
export function nextFiring(text: string, after: Date): Date | undefined {
  return moments(text, 1, after)[0]
}

function moments(text: string, count: number, after: Date): Date[] {
  const { pattern } = readQuartz(text)
  return pattern === undefined ? [] : new Cron(pattern, { timezone: ZONE, paused: true }).nextRuns(count, after)
}
