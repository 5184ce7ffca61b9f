/**
 * Returns the data rules that are passed on with a granted menu: none if one of the own grants has none, otherwise all
 * of them. All together show no row that one of the own grants hides.
 * @param own rules of the person's own grants of that menu, one list each
 */
export function rulesHandedOn(own: readonly (readonly string[])[]): string[] {
  if (own.some((rules) => rules.length === 0)) return []
  return [...new Set(own.flat())]
}

/** Returns whether rules show no row that the person's own grants of that menu hide; more rules show fewer rows. */
export function isWithin(own: readonly (readonly string[])[], wanted: readonly string[]): boolean {
  return own.some((rules) => rules.every((id) => wanted.includes(id)))
}
