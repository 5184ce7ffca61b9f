import type { Entity, Field, Period } from '#shared/documents/entity.ts'
import { quarterOfDay, weekOfDay } from '#shared/rules/calendar-periods.ts'
import type { DictionaryOption } from '#shared/wire/session.ts'
import { sampleOfPattern } from './sample-pattern.ts'

/** Input for values beside their field. */
export interface SampleDependencies {
  /** Items of the dictionaries that the entities name, by code. */
  dictionaries: Readonly<Record<string, readonly DictionaryOption[]>>
}

const DAY_MS = 86_400_000
const BEGIN = Date.UTC(2026, 0, 5, 1, 30)

/** Value that the field accepts. Equal numbers give equal values; neighbours differ where the field allows it. */
export function sampleValue(
  entity: Entity,
  name: string,
  field: Field,
  number: number,
  dependencies: SampleDependencies,
): unknown {
  if (field['x-secret'] || field['x-file']) return null
  const options = optionsOf(field, dependencies)
  if (options.length > 0) return ofType(field, options[number % options.length]!)
  switch (field.type) {
    case 'integer':
    case 'number':
      return sampleNumber(field, number)
    case 'boolean':
      return number % 2 === 0
    case 'array':
      return field.items?.enum ? [field.items.enum[number % field.items.enum.length]] : []
    case 'object':
      return {}
    default:
      return sampleText(entity, name, field, number)
  }
}

/** Empty for a field that accepts anything. */
function optionsOf(field: Field, { dictionaries }: SampleDependencies): readonly (string | number)[] {
  if (field.enum) return field.enum
  return field['x-dict'] ? (dictionaries[field['x-dict']] ?? []).map(({ value }) => value) : []
}

function ofType({ type }: Field, value: string | number): unknown {
  if (type === 'integer' || type === 'number') return Number(value)
  if (type === 'boolean') return value === 'true' || value === '1' || value === 'Y'
  return type === 'array' ? [String(value)] : String(value)
}

function sampleNumber(field: Field, number: number): number {
  const { minimum, maximum, exclusiveMinimum, exclusiveMaximum, multipleOf, type } = field
  const digits = type === 'integer' ? 0 : (field['x-precision'] ?? 2)
  const step = multipleOf ?? (digits === 0 ? 1 : 10 ** -digits)
  const least = minimum ?? (exclusiveMinimum === undefined ? undefined : exclusiveMinimum + step)
  const most = maximum ?? (exclusiveMaximum === undefined ? undefined : exclusiveMaximum - step)
  const from = least ?? Math.min(1, most ?? 1)
  const span = most === undefined ? 1_000 * step : most - from
  const steps = Math.max(1, Math.floor(span / step + 1e-9) + 1)
  const value = (Math.ceil(from / step - 1e-9) + ((number * 37) % steps)) * step
  return Number(Math.min(value, most ?? value).toFixed(Math.max(digits, decimalsOf(step))))
}

function decimalsOf(step: number): number {
  return (/\.(\d+)$/.exec(String(step))?.[1] ?? '').length
}

function sampleText(entity: Entity, name: string, field: Field, number: number): string {
  const { format, pattern, minLength = 0, maxLength } = field
  if (format) return formatted(format, number, Object.keys(entity.properties).indexOf(name))
  if (pattern) return sampleOfPattern(pattern, number + 1) ?? ''
  const noun = name === entity['x-title'] ? entity.title : field.title
  const longest = maxLength ?? Number.POSITIVE_INFINITY
  const count = String(number + 1)
  const text = noun.length + count.length <= longest ? noun + count : count.slice(-longest)
  return text.padEnd(minLength, '样').slice(0, longest)
}

const PERIOD_OF: Readonly<Record<Period, (day: string) => string>> = {
  year: (day) => day.slice(0, 4),
  month: (day) => day.slice(0, 7),
  quarter: quarterOfDay,
  week: weekOfDay,
}

function rangeFrom(time: string, periodOf: (day: string) => string): string {
  const end = new Date(Date.parse(time) + 7 * DAY_MS).toISOString()
  return `${periodOf(time.slice(0, 10))},${periodOf(end.slice(0, 10))}`
}

/** @param position of the field: a start field stands before its end field, and is earlier. */
function formatted(format: NonNullable<Field['format']>, number: number, position: number): string {
  const later = Math.max(0, position) * (format === 'date' ? DAY_MS : 600_000)
  const time = new Date(BEGIN + number * (DAY_MS + 4_260_000) + later).toISOString()
  switch (format) {
    case 'date':
      return time.slice(0, 10)
    case 'date-time':
      return time.slice(0, 19).replace('T', ' ')
    case 'year':
    case 'month':
    case 'quarter':
    case 'week':
      return PERIOD_OF[format](time.slice(0, 10))
    case 'date-range':
      return rangeFrom(time, (day) => day)
    case 'year-range':
    case 'month-range':
    case 'quarter-range':
    case 'week-range':
      return rangeFrom(time, PERIOD_OF[format.slice(0, -'-range'.length) as Period])
    case 'time':
      return time.slice(11, 19)
    case 'email':
      return `user${number + 1}@example.com`
    case 'uri':
      return `https://example.com/${number + 1}`
    case 'strong-password':
      return `Sample#${1000 + number}`
    case 'json':
      return `{"number":${number + 1}}`
    case 'cron':
      return `0 ${number % 60} 2 * * ?`
    case 'html':
      return `<p>样例内容 ${number + 1}</p>`
  }
}
