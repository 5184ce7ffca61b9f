import type { Field, Row } from '#shared/documents/entity.ts'

/** Parameters of one choice. */
export interface ParameterSet {
  value: string
  description?: string
  properties: Record<string, Field>
  required?: readonly string[]
}

/** What a stored text says; a text that is no object says nothing. */
export function parametersIn(text: unknown): Row {
  if (typeof text !== 'string' || text === '') return {}
  try {
    const value: unknown = JSON.parse(text)
    return typeof value === 'object' && value !== null && !Array.isArray(value) ? (value as Row) : {}
  } catch {
    return {}
  }
}

/** The text after one parameter changed; those that the set does not know are left behind, for they belong to another one. */
export function withParameter(text: unknown, { properties }: ParameterSet, name: string, value: unknown): string {
  const known = Object.entries({ ...parametersIn(text), [name]: value }).filter(
    ([key, given]) => Object.hasOwn(properties, key) && given !== null && given !== undefined && given !== '',
  )
  return known.length === 0 ? '' : JSON.stringify(Object.fromEntries(known))
}

/** Whether a text has parameters of another set. */
export function hasForeign(text: unknown, { properties }: ParameterSet): boolean {
  return Object.keys(parametersIn(text)).some((name) => !Object.hasOwn(properties, name))
}
