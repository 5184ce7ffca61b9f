import { readDuration } from '#shared/documents/workflow/duration.ts'

const MINUTE_MS = 60_000
const HOUR_MS = 60 * MINUTE_MS
const DAY_MS = 24 * HOUR_MS

/** Largest unit first: a duration shows in the largest one that holds it exactly. */
const UNITS = { D: DAY_MS, H: HOUR_MS, M: MINUTE_MS }
/** Days, hours and minutes, working days and working hours. */
export type DurationUnit = keyof typeof UNITS | 'WD' | 'WH'

export interface DurationParts {
  /** Null for no duration, and for one of months, seconds, or working days with hours. */
  amount: number | null
  unit: DurationUnit
}

const NONE: DurationParts = { amount: null, unit: 'D' }

/** Amount and unit of a duration. */
export function durationParts(text: string | undefined): DurationParts {
  const duration = readDuration(text ?? '')
  if (duration === undefined) return NONE
  const { isWorking, days, ms } = duration
  if (isWorking) return workingParts(days, ms)
  const total = days * DAY_MS + ms
  if (total === 0 || total % MINUTE_MS !== 0) return NONE
  const unit = (Object.keys(UNITS) as (keyof typeof UNITS)[]).find((each) => total % UNITS[each] === 0)!
  return { amount: total / UNITS[unit], unit }
}

/** The length of a working day is a setting of the server, so days and hours are not added. */
function workingParts(days: number, ms: number): DurationParts {
  if (ms === 0 && days > 0) return { amount: days, unit: 'WD' }
  return days === 0 && ms > 0 && ms % HOUR_MS === 0 ? { amount: ms / HOUR_MS, unit: 'WH' } : NONE
}

/** Duration as text; '' without an amount. */
export function durationText(amount: unknown, unit: unknown): string {
  if (typeof amount !== 'number' || !(amount >= 1)) return ''
  const whole = Math.floor(amount)
  switch (unit) {
    case 'H':
    case 'M':
      return `PT${whole}${unit}`
    case 'WD':
      return `WORK/P${whole}D`
    case 'WH':
      return `WORK/PT${whole}H`
    default:
      return `P${whole}D`
  }
}

const WORDS: Record<DurationUnit, string> = { D: '天', H: '小时', M: '分钟', WD: '个工作日', WH: '个工作小时' }

/** A duration in words; one that the form cannot show as it is written. */
export function durationWords(text: string): string {
  const { amount, unit } = durationParts(text)
  return amount === null ? text : `${amount} ${WORDS[unit]}`
}
