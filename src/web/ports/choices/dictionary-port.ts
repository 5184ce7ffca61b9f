import type { DictionaryItems, DictionaryOption } from '#shared/wire/session.ts'
import type { Http } from '#web/http/client.ts'

/** Time that a dictionary is cached. */
export const DICTIONARY_LIFETIME_MS = 30_000

interface Dependencies {
  http: Http
  now(): number
  /** Items from the sign-in; shown when the server does not answer. */
  readStored(): DictionaryItems
  store(items: DictionaryItems): void
}

export interface Dictionaries {
  /** Enabled items. Simultaneous calls share one request. */
  items(code: string): Promise<DictionaryOption[]>
  /** Adds items that were just read, e.g. with the sign-in. */
  seed(all: DictionaryItems): void
  /** Drops the cache. */
  forget(): void
  /** Clears the cache of the server and reads every dictionary again. @throws when either call fails. */
  refresh(): Promise<void>
}

interface Remembered {
  items: Promise<DictionaryOption[]>
  until: number
}

export function createDictionaries({ http, now, readStored, store }: Dependencies): Dictionaries {
  const remembered = new Map<string, Remembered>()

  function items(code: string): Promise<DictionaryOption[]> {
    const known = remembered.get(code)
    if (known && known.until > now()) return known.items
    const fresh = fetchItems(code)
    remember(code, fresh)
    fresh.catch(() => remembered.delete(code))
    return fresh
  }

  async function fetchItems(code: string): Promise<DictionaryOption[]> {
    const seed = readStored()[code]
    const path = `/sys/dict/getDictItems/${encodeURIComponent(code)}`
    const answer = http.send<DictionaryOption[]>({ method: 'GET', path, quiet: seed !== undefined })
    return answer.then(
      ({ result }) => result,
      (error) => {
        if (seed) return seed
        throw error
      },
    )
  }

  async function refresh(): Promise<void> {
    await http.send({ method: 'GET', path: '/sys/dict/refleshCache', quiet: true })
    const { result } = await http.send<DictionaryItems>({
      method: 'GET',
      path: '/sys/dict/queryAllDictItems',
      quiet: true,
    })
    store(result)
    seed(result)
  }

  function seed(all: DictionaryItems): void {
    remembered.clear()
    for (const [code, known] of Object.entries(all)) remember(code, Promise.resolve(known))
  }

  function remember(code: string, known: Promise<DictionaryOption[]>): void {
    remembered.set(code, { items: known, until: now() + DICTIONARY_LIFETIME_MS })
  }

  return { items, seed, forget: () => remembered.clear(), refresh }
}
