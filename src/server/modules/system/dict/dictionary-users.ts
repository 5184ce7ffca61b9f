import type { Entity } from '#shared/documents/entity.ts'

/** Most titles that fit into a message. */
const MOST_NAMED = 3

/** Returns titles of the first few entities whose fields use a dictionary, by its code. */
export function usersOfDictionaries(entities: ReadonlyMap<string, Entity>): ReadonlyMap<string, readonly string[]> {
  const users = new Map<string, Set<string>>()
  for (const { title, properties } of entities.values()) {
    for (const { 'x-dict': code } of Object.values(properties)) {
      if (code !== undefined) users.set(code, (users.get(code) ?? new Set()).add(title))
    }
  }
  return new Map([...users].map(([code, titles]) => [code, [...titles].slice(0, MOST_NAMED)]))
}
