/** What a change of grants amounts to, and how far a person may go with it. */

export interface GrantChange {
  added: string[]
  removed: string[]
}

/**
 * The difference that a person made, against what is granted now: two who save at once both get what they wanted.
 * @param last what the person began with
 */
export function changeAgainst(
  current: ReadonlySet<string>,
  wanted: readonly string[],
  last: readonly string[],
): GrantChange {
  const before = new Set(last)
  const after = new Set(wanted)
  return {
    added: [...after].filter((id) => !before.has(id) && !current.has(id)),
    removed: [...before].filter((id) => !after.has(id) && current.has(id)),
  }
}

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

/** Ids in a comma list, each once. */
export function idsIn(list: string | readonly string[] | null | undefined): string[] {
  const parts = (typeof list === 'string' ? list.split(',') : (list ?? [])).map((id) => id.trim())
  return [...new Set(parts.filter((id) => id !== ''))]
}
