const DAY_MS = 24 * 60 * 60 * 1000

/** Matches the whole text; `%` stands for any run of characters, every other character (`_` too) for itself. */
export function matchesLike(text: string, pattern: string): boolean {
  const pieces = pattern.split('%')
  if (pieces.length === 1) return text === pattern
  const first = pieces[0]!
  const last = pieces.at(-1)!
  if (!text.startsWith(first)) return false
  let at = first.length
  for (const piece of pieces.slice(1, -1)) {
    const found = text.indexOf(piece, at)
    if (found < 0) return false
    at = found + piece.length
  }
  return text.length - last.length >= at && text.endsWith(last)
}

/** Parses a decimal number; undefined for anything else (empty text, hexadecimal, a boolean). */
export function parseNumber(value: string | number | boolean): number | undefined {
  if (typeof value === 'number') return value
  if (typeof value === 'boolean' || !/^[+-]?(\d+\.?\d*|\.\d+)(e[+-]?\d+)?$/i.test(value)) return undefined
  const number = Number(value)
  return Number.isFinite(number) ? number : undefined
}

/** Parses true and false, written out or as 1 and 0; undefined for anything else. */
export function parseBoolean(value: string | number | boolean): boolean | undefined {
  if (value === true || value === 1 || value === 'true' || value === '1') return true
  if (value === false || value === 0 || value === 'false' || value === '0') return false
  return undefined
}

/**
 * Rounds half away from zero, on the decimal digits (1.005 to 1.01).
 * @returns undefined unless digits is a whole number from 0 to 15.
 */
export function roundHalfAway(value: number, digits: number): number | undefined {
  if (!Number.isInteger(digits) || digits < 0 || digits > 15) return undefined
  // toFixed is exact for tiny numbers that are written with an exponent; for others the decimal point is moved as text.
  if (Math.abs(value) < 1e-6) return Number(value.toFixed(digits)) + 0
  const shifted = Math.round(Number(`${Math.abs(value)}e${digits}`))
  if (!Number.isSafeInteger(shifted)) return value
  return Math.sign(value) * Number(`${shifted}e-${digits}`) + 0
}

/** Whole calendar days from one day to another, negative backwards; undefined unless both begin with a real `YYYY-MM-DD`. */
export function daysBetween(from: string, to: string): number | undefined {
  const start = dayOf(from)
  const end = dayOf(to)
  return start === undefined || end === undefined ? undefined : Math.round((end - start) / DAY_MS)
}

/** Adds days to a day; undefined for an invalid day, a fractional number, or a result outside the calendar. */
export function addDays(day: string, days: number): string | undefined {
  const start = dayOf(day)
  if (start === undefined || !Number.isInteger(days)) return undefined
  const end = new Date(start + days * DAY_MS)
  const text = Number.isNaN(end.getTime()) ? '' : end.toISOString().slice(0, 10)
  return dayOf(text) === undefined ? undefined : text
}

function dayOf(text: string): number | undefined {
  const day = /^\d{4}-\d{2}-\d{2}(?![^ T])/.exec(text)?.[0]
  const time = day ? Date.parse(`${day}T00:00:00Z`) : Number.NaN
  const real = !Number.isNaN(time) && new Date(time).toISOString().startsWith(day!)
  return real ? time : undefined
}
