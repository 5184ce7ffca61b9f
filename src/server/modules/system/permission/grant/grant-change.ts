/** Applies a person's difference to the current grants, so that two concurrent changes both take effect. */
export function changeAgainst(current: Iterable<string>, { wanted, previous }: Difference): GrantChange {
  const [now, before, after] = [new Set(current), new Set(previous), new Set(wanted)]
  return {
    added: [...after].filter((id) => !before.has(id) && !now.has(id)),
    removed: [...before].filter((id) => !after.has(id) && now.has(id)),
  }
}

/**
 * Returns the data rules of a grant after a choice. With `previous`, only the difference is applied, so that concurrent
 * choices both take effect. Without `previous`, the list is replaced.
 */
export function rulesAfter(current: readonly string[], { wanted, previous }: RuleChoice): string[] {
  if (previous === undefined) return [...new Set(wanted)]
  const { added, removed } = changeAgainst(current, { wanted, previous })
  return [...current.filter((id) => !removed.includes(id)), ...added]
}

/** Change that a person made to a list of ids. */
export interface Difference {
  wanted: readonly string[]
  /** Ids at the start of the change. */
  previous: readonly string[]
}

export interface GrantChange {
  added: string[]
  removed: string[]
}

/** Data rules that a person chose for a grant. */
export interface RuleChoice {
  wanted: readonly string[]
  /** Rules at the start of the change; absent when the client sends only whole lists. */
  previous?: readonly string[]
}
