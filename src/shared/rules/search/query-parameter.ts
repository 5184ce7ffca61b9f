import { parseQueryValue, type QueryCondition } from './search-value.ts'

export interface FieldCondition {
  field: string
  /** Undefined for an empty value, which does not filter. */
  condition: QueryCondition | undefined
}

const SUFFIXES: [string, (text: string) => QueryCondition | undefined][] = [
  ['_begin', (text) => ({ kind: 'greaterOrEqual', value: withTime(text, '00:00:00') })],
  ['_end', (text) => ({ kind: 'lessOrEqual', value: withTime(text, '23:59:59') })],
  ['_MultiString', (text) => parseQueryValue(`${text},`)],
]

/**
 * Reads one query parameter of a list: a field, or a field with `_begin`, `_end` or `_MultiString`.
 * @param fieldNamed finds the field of a name
 * @returns undefined for a name of no field.
 */
export function parseQueryParameter(
  name: string,
  text: string,
  fieldNamed: (name: string) => string | undefined,
): FieldCondition | undefined {
  const whole = fieldNamed(name)
  if (whole !== undefined) return { field: whole, condition: parseQueryValue(text) }
  for (const [suffix, parse] of SUFFIXES) {
    const field = name.endsWith(suffix) ? fieldNamed(name.slice(0, -suffix.length)) : undefined
    if (field !== undefined) return { field, condition: text === '' ? undefined : parse(text) }
  }
  return undefined
}

/** A bound that is a day includes the whole day. */
function withTime(text: string, time: string): string {
  return /^\d{4}-\d{2}-\d{2}$/.test(text) ? `${text} ${time}` : text
}
