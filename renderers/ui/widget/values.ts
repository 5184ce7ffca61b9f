/**
 * Conversions of stored values for widgets. Pure; each `clean…` returns the empty value for a value that a widget
 * cannot show.
 */
import type { Field } from '#shared/documents/entity.ts'

type Scalar = string | number | boolean

function isScalar(value: unknown): value is Scalar {
  return (
    typeof value === 'string' || typeof value === 'boolean' || (typeof value === 'number' && Number.isFinite(value))
  )
}

/** Text of a stored value; '' for nothing and for a value that is no text. */
export function cleanText(value: unknown): string {
  return isScalar(value) ? String(value) : ''
}

/** Returns null for nothing, for text that is no number, and for an integer too large for all its digits. */
export function cleanNumber(value: unknown): number | null {
  const number = typeof value === 'string' && value.trim() !== '' ? Number(value) : value
  if (typeof number !== 'number' || !Number.isFinite(number)) return null
  return Number.isInteger(number) && !Number.isSafeInteger(number) ? null : number
}

/** Like `cleanNumber`, but a number that is too large to be stored stays, beside the message about it. */
export function cleanTyped(value: unknown): number | null {
  return cleanNumber(value) ?? (typeof value === 'number' && Number.isFinite(value) ? value : null)
}

/**
 * One stored key in the type of its field: `"1"` is 1 in an integer field. Text that is no number stays unchanged, so
 * that it is shown.
 */
export function cleanKey(value: unknown, field: Field): Scalar | null {
  if (!isScalar(value) || value === '') return null
  return storedKey(String(value), field.type)
}

/** The key as the field stores it. */
export function storedKey(key: string, type: Field['type']): Scalar {
  if (type === 'integer' || type === 'number') return cleanNumber(key) ?? key
  if (type === 'boolean' && (key === 'true' || key === 'false')) return key === 'true'
  return key
}

/** Keys of a value with several: an array, or a comma list. */
export function keysOf(value: unknown): string[] {
  if (Array.isArray(value)) return value.filter(isScalar).map(String)
  return cleanText(value)
    .split(',')
    .map((key) => key.trim())
    .filter((key) => key !== '')
}

/** Several keys as the field stores them: an array in an array field, else a comma list. */
export function storedKeys(keys: readonly string[], field: Field): Scalar[] | string {
  if (field.type !== 'array') return keys.join(',')
  return keys.map((key) => storedKey(key, field.items?.type ?? 'string'))
}

/** A stored list in the shape of its field; see `storedKeys`. */
export function cleanKeys(value: unknown, field: Field): Scalar[] | string {
  return storedKeys(keysOf(value), field)
}

/** Chosen value or values. Several values in a field that is no array are a comma list. */
export function cleanChoice(value: unknown, field: Field): Scalar | Scalar[] | string | null {
  if (field.type === 'array') return cleanKeys(value, field)
  return cleanKey(Array.isArray(value) ? keysOf(value).join(',') : value, field)
}

/** A reference: several values when the reference allows many. */
export function cleanReference(value: unknown, field: Field): Scalar | Scalar[] | string | null {
  return field.type === 'array' || field['x-ref']?.many ? cleanKeys(value, field) : cleanKey(value, field)
}

const DATE = /^(\d{4})-(\d{2})-(\d{2})/
const TIME = /^[ T]([01]\d|2[0-3]):([0-5]\d)(?::([0-5]\d))?/

/** `YYYY-MM-DD` of a date or a date-time; null for a day that does not exist. */
export function cleanDate(value: unknown): string | null {
  const text = cleanText(value)
  const [day, year, month, date] = DATE.exec(text) ?? []
  if (!day || Number(date) < 1 || Number(date) > daysOf(Number(year), Number(month))) return null
  return text.length === day.length || TIME.test(text.slice(day.length)) ? day : null
}

/**
 * `YYYY-MM-DD HH:mm:ss`; a date alone gets midnight. Text after the seconds (fraction, zone) is dropped, never
 * converted.
 */
export function cleanDateTime(value: unknown): string | null {
  const day = cleanDate(value)
  if (day === null) return null
  const [, hours = '00', minutes = '00', seconds = '00'] = TIME.exec(cleanText(value).slice(day.length)) ?? []
  return `${day} ${hours}:${minutes}:${seconds}`
}

function daysOf(year: number, month: number): number {
  return month < 1 || month > 12 ? 0 : new Date(Date.UTC(year, month, 0)).getUTCDate()
}
