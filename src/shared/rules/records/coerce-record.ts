import type { Entity, Field, Row } from '#shared/documents/entity.ts'
import { fieldsOf } from '#shared/documents/entity-fields.ts'
import { parseNumber, roundHalfAway } from '#shared/expression/evaluation/function-rules.ts'

/** Returns whether a value is empty: null, undefined or the empty text. */
export function isEmptyValue(value: unknown): value is null | undefined | '' {
  return value === null || value === undefined || value === ''
}

/**
 * Converts a value from the wire to the type of its field, where that loses nothing.
 * - Numbers and booleans may be written as text.
 * - The empty text becomes null unless the field holds text.
 * - NUL is removed, because PostgreSQL cannot store it.
 * - Decimals that differ from the precision of the column by the inexactness of doubles only get that precision.
 * Other values stay unchanged, and validation refuses them.
 */
export function coerceField(field: Field, given: unknown): unknown {
  if (typeof given === 'number') return asStored(field, given)
  if (typeof given !== 'string') return joinedList(field, given)
  const value = given.replaceAll('\0', '')
  if (value === '') return holdsText(field) ? value : null
  if (field.type === 'integer' || field.type === 'number') return asStored(field, numberOf(value))
  if (field.type === 'boolean') return value === 'true' ? true : value === 'false' ? false : value
  return value
}

/**
 * Coerces the fields of the entity and drops all others. Nothing is trimmed and nothing is refused. On edit, null means
 * unchanged while '' means cleared (null after this function): drop nulls before, not after.
 */
export function coerceRecord(entity: Entity, data: Readonly<Row>): Row {
  const record: Row = {}
  for (const [name, field] of Object.entries(fieldsOf(entity))) {
    if (Object.hasOwn(data, name)) record[name] = coerceField(field, data[name])
  }
  return record
}

/** Coerces values that an expression or a script computed. Their decimals are rounded to those of the column. */
export function coerceComputed(entity: Entity, data: Readonly<Row>): Row {
  const record = coerceRecord(entity, data)
  for (const [name, field] of Object.entries(fieldsOf(entity))) {
    if (Object.hasOwn(record, name)) record[name] = roundedToColumn(field, record[name])
  }
  return record
}

/** Several references are a comma list on the wire; an array is equivalent. */
function joinedList(field: Field, value: unknown): unknown {
  if (!field['x-ref']?.many || field.type !== 'string' || !Array.isArray(value)) return value
  return value.every((item) => typeof item === 'string' || typeof item === 'number') ? value.join(',') : value
}

function holdsText(field: Field): boolean {
  return field.type === 'string' && !['date', 'date-time', 'time'].includes(field.format ?? '')
}

function asStored(field: Field, value: unknown): unknown {
  const rounded = roundedToColumn(field, value)
  return typeof value === 'number' && Number(value.toPrecision(EXACT_DIGITS)) === rounded ? rounded : value
}

/** Digits that every double has. */
const EXACT_DIGITS = 15

/** Rounds a computed number to the decimals of the column of its field. Other values stay as they are. */
export function roundedToColumn(field: Field, value: unknown): unknown {
  const digits = field['x-precision']
  if (typeof value !== 'number' || field.type !== 'number' || digits === undefined) return value
  return roundHalfAway(value, digits) ?? value
}

/** Whole numbers that a double cannot represent exactly stay text, so that they are refused instead of changed. */
function numberOf(text: string): unknown {
  const number = parseNumber(text)
  if (number === undefined || (Number.isInteger(number) && !Number.isSafeInteger(number))) return text
  return number
}
