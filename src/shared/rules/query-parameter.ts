import { parseQueryValue, type QueryCondition } from './search-value.ts'

export interface FieldCondition {
  field: string
  condition: QueryCondition
}

const SUFFIXES: [string, (text: string) => QueryCondition | undefined][] = [
  ['_begin', (text) => ({ kind: 'greaterOrEqual', value: withTime(text, '00:00:00') })],
  ['_end', (text) => ({ kind: 'lessOrEqual', value: withTime(text, '23:59:59') })],
  ['_MultiString', (text) => parseQueryValue(`${text},`)],
]

/**
 * Reads one query parameter of a list: a field, or a field with `_begin`, `_end` or `_MultiString`.
 * @returns undefined for an empty value and for a name that is not about a field, which a list ignores.
 */
export function parseQueryParameter(
  name: string,
  text: string,
  isField: (name: string) => boolean,
): FieldCondition | undefined {
  if (isField(name)) return withField(name, parseQueryValue(text))
  for (const [suffix, parse] of SUFFIXES) {
    const field = name.slice(0, -suffix.length)
    if (name.endsWith(suffix) && text !== '' && isField(field)) return withField(field, parse(text))
  }
  return undefined
}

function withField(field: string, condition: QueryCondition | undefined): FieldCondition | undefined {
  return condition && { field, condition }
}

/** A bound given as a day takes the whole day in. */
function withTime(text: string, time: string): string {
  return /^\d{4}-\d{2}-\d{2}$/.test(text) ? `${text} ${time}` : text
}
