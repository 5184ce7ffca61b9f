import type { StoragePort } from '#renderers/ports.ts'
import type { Stored } from '../session/stored.ts'

const PREFIX = 'Kept'

/**
 * Stores data in the browser, separately for each user. Data outlive the session, so that the user finds them again.
 * @param onUnstored called when the browser did not store something: it is lost when the page is left.
 */
export function createUserStorage(
  stored: Pick<Stored, 'get' | 'set' | 'remove'>,
  person: () => string,
  onUnstored: () => void = () => undefined,
): StoragePort {
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
 * Storage of one screen for the user at its start. Once another user or nobody is signed in, it writes and reads
 * nothing.
 */
export function storageOfOneUser(storage: StoragePort, person: () => string): StoragePort {
  const owner = person()
  const isTheirs = () => person() === owner
  return {
    read: (key) => (isTheirs() ? storage.read(key) : undefined),
    write: (key, value) => {
      if (isTheirs()) storage.write(key, value)
    },
  }
}
