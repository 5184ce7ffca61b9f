/**
 * The data rules that go along with a menu that a person hands on: none where one of the own grants has none, otherwise
 * all of them, which shows no row more than any of them.
 * @param own rules of the person's own grants of that menu, one list each
 */
export function rulesHandedOn(own: readonly (readonly string[])[]): string[] {
  if (own.some((rules) => rules.length === 0)) return []
  return [...new Set(own.flat())]
}

/** Whether rules show no row that the person's own grants of that menu do not show; more rules show fewer rows. */
export function isWithin(own: readonly (readonly string[])[], wanted: readonly string[]): boolean {
  return own.some((rules) => rules.every((id) => wanted.includes(id)))
}
