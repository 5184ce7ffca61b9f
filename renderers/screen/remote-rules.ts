/** Rules that only the server can answer: uniqueness, check rules. */
export type RemoteRule = (value: unknown) => Promise<string | undefined>

export interface RemoteRules {
  add(field: string, key: string, rule: RemoteRule): void
  has(field: string): boolean
  /**
   * Asks all rules of a field. Resolves to the first problem, to `undefined` when there is none, and to `outdated` when a
   * newer question was asked meanwhile. A call that failed is no problem: the server has the last word when saving.
   */
  ask(field: string, value: unknown): Promise<string | undefined | typeof OUTDATED>
  /** The next question of this field is asked again, also for the same value. */
  forget(field: string): void
}

export const OUTDATED = Symbol('outdated')

/** Keeps the answer to the newest question of each field, so that leaving a field and submitting ask once. */
export function createRemoteRules(onFailure: (error: unknown) => void): RemoteRules {
  const rules = new Map<string, Map<string, RemoteRule>>()
  const newest = new Map<string, { value: unknown; answer: Promise<string | undefined> }>()

  async function askAll(field: string, value: unknown): Promise<string | undefined> {
    for (const rule of rules.get(field)?.values() ?? []) {
      const problem = await rule(value)
      if (problem !== undefined) return problem
    }
    return undefined
  }

  function question(field: string, value: unknown): Promise<string | undefined> {
    const known = newest.get(field)
    if (known && known.value === value) return known.answer
    const answer = askAll(field, value).catch((error: unknown) => {
      newest.delete(field)
      onFailure(error)
      return undefined
    })
    newest.set(field, { value, answer })
    return answer
  }

  return {
    add(field, key, rule) {
      const known = rules.get(field) ?? new Map<string, RemoteRule>()
      rules.set(field, known.set(key, rule))
    },
    has: (field) => rules.has(field),
    forget: (field) => void newest.delete(field),
    async ask(field, value) {
      const answer = await question(field, value)
      const asked = newest.get(field)
      return asked && asked.value !== value ? OUTDATED : answer
    },
  }
}
