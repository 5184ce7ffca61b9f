import { parseQueryValue, type QueryCondition } from './search-value.ts'

export interface FieldCondition {
  field: string
  /** Undefined for an empty value, which narrows nothing. */
  condition: QueryCondition | undefined
}

const SUFFIXES: [string, (text: string) => QueryCondition | undefined][] = [
  ['_begin', (text) => ({ kind: 'greaterOrEqual', value: withTime(text, '00:00:00') })],
  ['_end', (text) => ({ kind: 'lessOrEqual', value: withTime(text, '23:59:59') })],
  ['_MultiString', (text) => parseQueryValue(`${text},`)],
]

/**
 * Reads one query parameter of a list: a field, or a field with `_begin`, `_end` or `_MultiString`.
 * @param fieldNamed finds the field that a name means
 * @returns undefined for a name that is not about a field.
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

/** A bound given as a day takes the whole day in. */
function withTime(text: string, time: string): string {
  return /^\d{4}-\d{2}-\d{2}$/.test(text) ? `${text} ${time}` : text
}
