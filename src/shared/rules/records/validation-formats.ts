import { parseJson } from '#shared/json/bounded-json.ts'
import { isStrongPassword } from '../password-strength.ts'

const DAY = /^(\d{4})-(\d{2})-(\d{2})$/
const TIME = /^([01]\d|2[0-3]):[0-5]\d:[0-5]\d$/
// Addresses that run as code on a click.
const SCRIPT_SCHEME = /^\s*(javascript|data|vbscript):/i

/** Existing day of the calendar, as `YYYY-MM-DD`. */
export function isDate(text: string): boolean {
  const [, year, month, day] = DAY.exec(text) ?? []
  if (year === undefined || year === '0000') return false
  return new Date(Date.UTC(Number(year), Number(month) - 1, Number(day))).toISOString().startsWith(text)
}

/** `YYYY-MM-DD HH:mm:ss`, the wire format of moments. */
export function isDateTime(text: string): boolean {
  return text.length === 19 && text[10] === ' ' && isDate(text.slice(0, 10)) && TIME.test(text.slice(11))
}

/** The formats of entity fields. */
export const FORMATS: Record<string, (text: string) => boolean> = {
  date: isDate,
  'date-time': isDateTime,
  time: (text) => TIME.test(text),
  email: (text) => text.length <= 254 && /^[^\s@]+@[^\s@]+\.[^\s@.]+$/.test(text),
  uri: (text) => !/\s/.test(text) && !SCRIPT_SCHEME.test(text) && URL.canParse(text),
  'strong-password': isStrongPassword,
  json: isJsonText,
}

function isJsonText(text: string): boolean {
  try {
    parseJson(text)
    return true
  } catch {
    return false
  }
}

/** Returns whether a text has a format. An unknown format, or one that is not loaded yet, is not checked. */
export function hasFormat(format: string, text: string): boolean {
  return FORMATS[format]?.(text) ?? true
}

/** Adds a format whose code is too large for every page; the server adds all of them at its start. */
export function addFormat(format: string, holds: (text: string) => boolean): void {
  FORMATS[format] = holds
}
