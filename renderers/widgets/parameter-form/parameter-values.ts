import type { Row } from '#shared/documents/entity.ts'
import { isGivenParameter, type ParameterSet, parametersIn } from '#shared/rules/parameters.ts'

/** Values that the form shows: the parameters of a text, and the defaults of the others. */
export function shownParameters(text: unknown, { properties }: ParameterSet): Row {
  const given = parametersIn(text)
  return Object.fromEntries(
    Object.entries(properties).map(([name, field]) => [name, given[name] ?? field.default ?? null]),
  )
}

/**
 * The text after some parameters changed. Cleared parameters are left out, unless a default would replace them.
 * Parameters that the set does not know are left out too, since they belong to another set.
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
