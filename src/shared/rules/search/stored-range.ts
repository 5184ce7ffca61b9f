import type { Field } from '#shared/documents/entity.ts'

/** Largest whole number of an `integer` column; a field with a larger limit gets a `bigint` one. */
export const LARGEST_INTEGER = 2_147_483_647

/** Digits of a `numeric` column, before and behind the decimal point together. */
export const NUMERIC_DIGITS = 18

/** Adds the range and the decimals of the column to a field, so that a form knows what the table cannot store. */
export function withStoredRange(field: Field): Field {
  if (field['x-virtual']) return field
  if (field.type === 'integer') return { minimum: -LARGEST_INTEGER, maximum: LARGEST_INTEGER, ...field }
  const precision = field['x-precision']
  if (field.type !== 'number' || precision === undefined) return field
  const limit = 10 ** (NUMERIC_DIGITS - precision)
  return {
    multipleOf: Number(`1e-${precision}`),
    ...field,
    ...(field.minimum === undefined && { exclusiveMinimum: field.exclusiveMinimum ?? -limit }),
    ...(field.maximum === undefined && { exclusiveMaximum: field.exclusiveMaximum ?? limit }),
  }
}
