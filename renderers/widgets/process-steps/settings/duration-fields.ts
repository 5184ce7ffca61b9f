/** Largest unit first: a duration shows in the largest one that holds it exactly. */
const UNITS = { D: 24 * 60, H: 60, M: 1 }
export type DurationUnit = keyof typeof UNITS

const TEXT = /^P(?:(\d+)W)?(?:(\d+)D)?(?:T(?:(\d+)H)?(?:(\d+)M)?)?$/
const DAYS_OF_WEEK = 7

export interface DurationParts {
  /** Null for no duration, and for one of months or seconds. */
  amount: number | null
  unit: DurationUnit
}

/** Amount and unit of an ISO 8601 duration. */
export function durationParts(text: string | undefined): DurationParts {
  const [, weeks = 0, days = 0, hours = 0, minutes = 0] = TEXT.exec(text ?? '') ?? []
  const total = (Number(weeks) * DAYS_OF_WEEK + Number(days)) * UNITS.D + Number(hours) * UNITS.H + Number(minutes)
  if (total === 0) return { amount: null, unit: 'D' }
  const unit = (Object.keys(UNITS) as DurationUnit[]).find((each) => total % UNITS[each] === 0)!
  return { amount: total / UNITS[unit], unit }
}

/** ISO 8601 duration; '' without an amount. */
export function durationText(amount: unknown, unit: unknown): string {
  if (typeof amount !== 'number' || !(amount >= 1)) return ''
  const whole = Math.floor(amount)
  return unit === 'H' || unit === 'M' ? `PT${whole}${unit}` : `P${whole}D`
}

const WORDS: Record<DurationUnit, string> = { D: '天', H: '小时', M: '分钟' }

/** A duration in words; one of months or seconds as it is written. */
export function durationWords(text: string): string {
  const { amount, unit } = durationParts(text)
  return amount === null ? text : `${amount} ${WORDS[unit]}`
}
