import type { KeptPort } from '#renderers/ports.ts'
import type { Stored } from '../session/stored.ts'

const PREFIX = 'Kept'

/** In the browser's storage, for each person apart; it outlives the session, so that the person finds it again. */
export function createKept(stored: Pick<Stored, 'get' | 'set' | 'remove'>, person: () => string): KeptPort {
  const nameOf = (key: string) => `${PREFIX} ${person()} ${key}`
  return {
    read: (key) => stored.get(nameOf(key)),
    write: (key, value) => (value === undefined ? stored.remove(nameOf(key)) : stored.set(nameOf(key), value)),
  }
}
