import type { Row } from '#shared/documents/entity.ts'
import { isGivenParameter, type ParameterSet, parametersIn } from '#shared/rules/parameters.ts'

/** What the form shows: the parameters that a text has, and the defaults of the others. */
export function shownParameters(text: unknown, { properties }: ParameterSet): Row {
  const given = parametersIn(text)
  return Object.fromEntries(
    Object.entries(properties).map(([name, field]) => [name, given[name] ?? field.default ?? null]),
  )
}

/**
 * The text after some parameters changed. What was emptied is left out, unless a default would take its place; so are those
 * that the set does not know, for they belong to another one.
 */
export function withParameters(text: unknown, { properties }: ParameterSet, changes: Readonly<Row>): string {
  const known = Object.entries({ ...parametersIn(text), ...changes }).filter(([name, value]) => {
    const field = Object.hasOwn(properties, name) ? properties[name]! : undefined
    return field && isGivenParameter(field, value) && (value !== '' || field.default !== undefined)
  })
  return known.length === 0 ? '' : JSON.stringify(Object.fromEntries(known))
}

/** Whether a text has parameters of another set. */
export function hasForeign(text: unknown, { properties }: ParameterSet): boolean {
  return Object.keys(parametersIn(text)).some((name) => !Object.hasOwn(properties, name))
}
