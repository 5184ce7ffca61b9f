import type { KeptPort } from '#renderers/ports.ts'
import type { Stored } from '../session/stored.ts'

const PREFIX = 'Kept'

/**
 * In the browser's storage, for each person apart; it outlives the session, so that the person finds it again.
 * @param onUnstored the browser did not store something: it is lost when the page is left.
 */
export function createKept(
  stored: Pick<Stored, 'get' | 'set' | 'remove'>,
  person: () => string,
  onUnstored: () => void = () => undefined,
): KeptPort {
  const nameOf = (key: string) => `${PREFIX} ${person()} ${key}`
  return {
    read: (key) => stored.get(nameOf(key)),
    write(key, value) {
      if (value === undefined) stored.remove(nameOf(key))
      else if (!stored.set(nameOf(key), value)) onUnstored()
    },
  }
}

/**
 * What one screen keeps: for whoever was there when it began. What it still writes when somebody else has signed in, or
 * nobody is signed in any more, is nobody's.
 */
export function keptByOne(kept: KeptPort, person: () => string): KeptPort {
  const owner = person()
  const isTheirs = () => person() === owner
  return {
    read: (key) => (isTheirs() ? kept.read(key) : undefined),
    write: (key, value) => {
      if (isTheirs()) kept.write(key, value)
    },
  }
}
