import { type RawBuilder, sql } from 'kysely'
import type { ValueKind } from '#server/records/entity-table.ts'

/**
 * Range of column values that a text stands for: from `from` up to, but excluding, `until`. Only times have `until`.
 */
export interface BoundValue {
  readonly from: RawBuilder<unknown>
  /** Present where one text covers a span: a day or a second of a time column. */
  readonly until?: RawBuilder<unknown>
}

/** @returns undefined for a text that is no value of that kind, so nothing can equal it. */
export function boundValue(kind: ValueKind, text: string): BoundValue | undefined {
  const value = text.replaceAll('\0', '')
  switch (kind) {
    case 'text':
      return { from: sql`${value}` }
    case 'integer':
    case 'number':
      return numberValue(value)
    case 'boolean':
      return booleanValue(value)
    case 'date':
      return isDay(value.slice(0, DAY_LENGTH)) ? { from: sql`${value.slice(0, DAY_LENGTH)}::date` } : undefined
    case 'datetime':
      return timeSpan(value)
    case 'time':
      return TIME.test(value) ? { from: sql`${value}::time` } : undefined
    case 'json':
      return undefined
  }
}

const DAY_LENGTH = 'YYYY-MM-DD'.length
const TIME = /^([01]\d|2[0-3]):[0-5]\d(:[0-5]\d)?$/
const DECIMAL = /^[+-]?\d{1,30}(\.\d{1,30})?$/

function numberValue(text: string): BoundValue | undefined {
  const trimmed = text.trim()
  if (!DECIMAL.test(trimmed)) return undefined
  // bigint and an integer column share an index, numeric does not.
  const whole = Number.isSafeInteger(Number(trimmed))
  return { from: whole ? sql`${String(Number(trimmed))}::bigint` : sql`${trimmed}::numeric` }
}

function booleanValue(text: string): BoundValue | undefined {
  if (['true', '1', 'Y'].includes(text)) return { from: sql`true` }
  return ['false', '0', 'N'].includes(text) ? { from: sql`false` } : undefined
}

function timeSpan(text: string): BoundValue | undefined {
  const day = text.slice(0, DAY_LENGTH)
  const time = text.slice(DAY_LENGTH).replace(/^[ T]/, '')
  if (!isDay(day) || (time !== '' && !TIME.test(time))) return undefined
  const from = sql`${`${day} ${time || '00:00:00'}`}::timestamptz`
  return { from, until: time === '' ? sql`(${from} + interval '1 day')` : sql`(${from} + interval '1 second')` }
}

function isDay(text: string): boolean {
  if (!/^\d{4}-\d{2}-\d{2}$/.test(text) || text.startsWith('0000')) return false
  const date = new Date(`${text}T00:00:00Z`)
  return !Number.isNaN(date.getTime()) && date.toISOString().startsWith(text)
}
