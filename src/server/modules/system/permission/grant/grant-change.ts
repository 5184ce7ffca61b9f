/** Applies a person's difference to the current grants, so that two concurrent changes both take effect. */
export function changeAgainst(current: Iterable<string>, { wanted, seen }: Difference): GrantChange {
  const [now, before, after] = [new Set(current), new Set(seen), new Set(wanted)]
  return {
    added: [...after].filter((id) => !before.has(id) && !now.has(id)),
    removed: [...before].filter((id) => !after.has(id) && now.has(id)),
  }
}

/**
 * Returns the data rules of a grant after a choice. With `seen`, only the difference is applied, so that concurrent
 * choices both take effect. Without `seen`, the list is replaced.
 */
export function rulesAfter(current: readonly string[], { wanted, seen }: RuleChoice): string[] {
  if (seen === undefined) return [...new Set(wanted)]
  const { added, removed } = changeAgainst(current, { wanted, seen })
  return [...current.filter((id) => !removed.includes(id)), ...added]
}

/** Change that a person made to a list of ids. */
export interface Difference {
  wanted: readonly string[]
  /** Ids at the start of the change. */
  seen: readonly string[]
}

export interface GrantChange {
  added: string[]
  removed: string[]
}

/** Data rules that a person chose for a grant. */
export interface RuleChoice {
  wanted: readonly string[]
  /** Rules at the start of the change; absent when the client sends only whole lists. */
  seen?: readonly string[]
}
