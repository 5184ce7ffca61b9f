/** The difference that a person made, against what is granted now: two who save at once both get what they wanted. */
export function changeAgainst(current: Iterable<string>, { wanted, seen }: Difference): GrantChange {
  const [now, before, after] = [new Set(current), new Set(seen), new Set(wanted)]
  return {
    added: [...after].filter((id) => !before.has(id) && !now.has(id)),
    removed: [...before].filter((id) => !after.has(id) && now.has(id)),
  }
}

/**
 * The data rules of a grant after a choice. Who tells what the choice began with changes nothing else, so that two who choose at
 * once both get what they wanted; who tells only the whole list replaces what is there.
 */
export function rulesAfter(current: readonly string[], { wanted, seen }: RuleChoice): string[] {
  if (seen === undefined) return [...new Set(wanted)]
  const { added, removed } = changeAgainst(current, { wanted, seen })
  return [...current.filter((id) => !removed.includes(id)), ...added]
}

/** What a person made of a list of ids. */
export interface Difference {
  wanted: readonly string[]
  /** What the person began with. */
  seen: readonly string[]
}

export interface GrantChange {
  added: string[]
  removed: string[]
}

/** Data rules that a person chose for a grant. */
export interface RuleChoice {
  wanted: readonly string[]
  /** What the person began with; absent from who knows only whole lists. */
  seen?: readonly string[]
}
