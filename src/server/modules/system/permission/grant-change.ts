import type { Difference, GrantChange } from './grantable.service.ts'

/** The difference that a person made, against what is granted now: two who save at once both get what they wanted. */
export function changeAgainst(current: Iterable<string>, { wanted, seen }: Difference): GrantChange {
  const [now, before, after] = [new Set(current), new Set(seen), new Set(wanted)]
  return {
    added: [...after].filter((id) => !before.has(id) && !now.has(id)),
    removed: [...before].filter((id) => !after.has(id) && now.has(id)),
  }
}
