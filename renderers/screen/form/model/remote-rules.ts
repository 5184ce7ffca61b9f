/** Rules that only the server can check: uniqueness, check rules. */
export type RemoteRule = (value: unknown) => Promise<string | undefined>

export interface RemoteRules {
  add(field: string, key: string, rule: RemoteRule): void
  has(field: string): boolean
  /**
   * Runs all rules of a field, once for each value. Resolves to the first problem, to `undefined` without one, and to
   * `OUTDATED` when a newer check began meanwhile. A failed call is no problem, since saving checks again.
   */
  requestRule(field: string, value: unknown): Promise<string | undefined | typeof OUTDATED>
  /** Makes the next check of the field run again, even for a value that was checked before. */
  forget(field: string): void
}

export const OUTDATED = Symbol('outdated')

interface PendingCheck {
  newest: unknown
  answers: Map<unknown, Promise<string | undefined>>
}

/** Caches the answer for the value of each field, so that typing, leaving a field and submitting cause one check. */
export function createRemoteRules(onFailure: (error: unknown) => void): RemoteRules {
  const rules = new Map<string, Map<string, RemoteRule>>()
  const pending = new Map<string, PendingCheck>()

  async function askAll(field: string, value: unknown): Promise<string | undefined> {
    for (const rule of rules.get(field)?.values() ?? []) {
      const problem = await rule(value)
      if (problem !== undefined) return problem
    }
    return undefined
  }

  function requestAnswer(field: string, value: unknown, { answers }: PendingCheck): Promise<string | undefined> {
    const known = answers.get(value)
    if (known) return known
    const answer = askAll(field, value).catch((error: unknown) => {
      answers.delete(value)
      onFailure(error)
      return undefined
    })
    answers.set(value, answer)
    return answer
  }

  return {
    add(field, key, rule) {
      const known = rules.get(field) ?? new Map<string, RemoteRule>()
      rules.set(field, known.set(key, rule))
    },
    has: (field) => rules.has(field),
    forget: (field) => void pending.delete(field),
    async requestRule(field, value) {
      const known: PendingCheck = pending.get(field) ?? { newest: value, answers: new Map() }
      pending.set(field, known)
      known.newest = value
      const answer = await requestAnswer(field, value, known)
      return known.newest === value ? answer : OUTDATED
    },
  }
}
