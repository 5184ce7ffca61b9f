/** Rules that only the server can answer: uniqueness, check rules. */
export type RemoteRule = (value: unknown) => Promise<string | undefined>

export interface RemoteRules {
  add(field: string, key: string, rule: RemoteRule): void
  has(field: string): boolean
  /**
   * Asks all rules of a field, once for each value. Resolves to the first problem, to `undefined` when there is none, and to
   * `outdated` when a newer question was asked meanwhile. A call that failed is no problem: the server has the last word when
   * saving.
   */
  ask(field: string, value: unknown): Promise<string | undefined | typeof OUTDATED>
  /** The next question of this field is asked again, also for a value that was asked before. */
  forget(field: string): void
}

export const OUTDATED = Symbol('outdated')

interface Asked {
  newest: unknown
  answers: Map<unknown, Promise<string | undefined>>
}

/** Keeps the answers to the values of each field, so that typing, leaving a field and submitting ask once. */
export function createRemoteRules(onFailure: (error: unknown) => void): RemoteRules {
  const rules = new Map<string, Map<string, RemoteRule>>()
  const asked = new Map<string, Asked>()

  async function askAll(field: string, value: unknown): Promise<string | undefined> {
    for (const rule of rules.get(field)?.values() ?? []) {
      const problem = await rule(value)
      if (problem !== undefined) return problem
    }
    return undefined
  }

  function question(field: string, value: unknown, { answers }: Asked): Promise<string | undefined> {
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
    forget: (field) => void asked.delete(field),
    async ask(field, value) {
      const known: Asked = asked.get(field) ?? { newest: value, answers: new Map() }
      asked.set(field, known)
      known.newest = value
      const answer = await question(field, value, known)
      return known.newest === value ? answer : OUTDATED
    },
  }
}
