/** Dependencies between entries. Pure. */
import type { Granted, GrantIndex } from './grant-nodes.ts'

/** An entry that is granted without an entry that it needs. */
export interface Lack {
  key: string
  title: string
  /** Names of the missing entries. */
  needs: readonly string[]
}

/**
 * Adds the entries that the granted keys need. Entries that the person may not grant, or that the tree lacks, stay
 * missing.
 */
export function withNeeds(index: GrantIndex, granted: Granted, keys: readonly string[]): Granted {
  const all = new Set(granted)
  const waiting = [...keys]
  for (let key = waiting.pop(); key !== undefined; key = waiting.pop()) {
    for (const need of index.get(key)?.node.needs ?? []) {
      if (need.keys.some((one) => all.has(one))) continue
      const best = need.keys.find((one) => index.has(one) && !index.get(one)!.node.locked)
      if (best === undefined) continue
      for (const one of [best, ...index.get(best)!.above]) {
        if (!all.has(one)) waiting.push(one)
        all.add(one)
      }
    }
  }
  return all
}

/** Names of the granted entries that need each entry, by its key. */
export function neededBy(index: GrantIndex, granted: Granted): ReadonlyMap<string, readonly string[]> {
  const found = new Map<string, string[]>()
  for (const { node } of placesOf(index, granted)) {
    for (const { keys } of node.needs) {
      const key = keys.find((one) => granted.has(one))
      if (key !== undefined) found.set(key, [...(found.get(key) ?? []), node.title])
    }
  }
  return found
}

export function lacksOf(index: GrantIndex, granted: Granted): readonly Lack[] {
  return placesOf(index, granted).flatMap(({ node: { key, title, needs } }) => {
    const missing = needs.filter((need) => !need.keys.some((one) => granted.has(one)))
    return missing.length > 0 ? [{ key, title, needs: missing.map((need) => need.title) }] : []
  })
}

function placesOf(index: GrantIndex, granted: Granted) {
  return [...index.values()].filter(({ node }) => granted.has(node.key))
}

const MOST_NAMES = 3

/** Text such as `「用户管理」、「角色管理」等 5 项`. */
export function namesIn(titles: readonly string[]): string {
  const names = titles.slice(0, MOST_NAMES).map((title) => `「${title}」`)
  return names.join('、') + (titles.length > MOST_NAMES ? `等 ${titles.length} 项` : '')
}
