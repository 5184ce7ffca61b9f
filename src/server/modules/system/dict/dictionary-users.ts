import type { Entity } from '#shared/documents/entity.ts'

/** More than a message has room for. */
const MOST_NAMED = 3

/** Titles of the entities, the first few of them, whose fields take their values from a dictionary; by its code. */
export function usersOfDictionaries(entities: ReadonlyMap<string, Entity>): ReadonlyMap<string, readonly string[]> {
  const users = new Map<string, Set<string>>()
  for (const { title, properties } of entities.values()) {
    for (const { 'x-dict': code } of Object.values(properties)) {
      if (code !== undefined) users.set(code, (users.get(code) ?? new Set()).add(title))
    }
  }
  return new Map([...users].map(([code, titles]) => [code, [...titles].slice(0, MOST_NAMED)]))
}
