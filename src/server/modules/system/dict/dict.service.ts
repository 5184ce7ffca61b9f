import { AppError } from '#server/http/answers/errors.ts'
import { createCached } from '#server/platform/cache.ts'
import type { Events, Publication } from '#server/platform/stores/events.store.ts'
import type { Dictionaries } from '#server/records/engine-dependencies.ts'
import type { DictionaryItems, DictionaryOption } from '#shared/wire/session.ts'
import type { DictionaryRepository, DictionaryRow } from './dict.repository.ts'

interface Dependencies {
  dictionaries: DictionaryRepository
  events: Pick<Events, 'publish' | 'subscribe'>
}

/** Cache time from the specification, in ms. A change clears the cache in every process immediately. */
const CACHE_MS = 30_000
const ENABLED = 1

interface Snapshot {
  /** Read before the rows, so that a change between both reads is noticed. */
  version: string
  /** Enabled items of every dictionary. */
  options: DictionaryItems
  /** Texts of all items, because stored data may contain a disabled value. */
  texts: ReadonlyMap<string, ReadonlyMap<string, string>>
  /** Values of enabled items. */
  enabled: ReadonlyMap<string, ReadonlySet<string>>
}

export type DictionaryService = ReturnType<typeof createDictionaryService>

export function createDictionaryService({ dictionaries, events }: Dependencies) {
  const cache = createCached(async () => {
    const version = await dictionaries.version()
    return { version, ...snapshotOf(await dictionaries.all()) }
  }, CACHE_MS)
  events.subscribe('dictionaries', cache.clear)
  const noTexts: ReadonlyMap<string, string> = new Map()
  const noValues: ReadonlySet<string> = new Set()
  const forRecords: Dictionaries = {
    texts: async (code) => (await cache.get()).texts.get(code) ?? noTexts,
    enabled: async (code) => (await cache.get()).enabled.get(code) ?? noValues,
  }

  return {
    ...forRecords,

    async all(): Promise<DictionaryItems> {
      return (await latest()).options
    },

    /** @throws AppError DICTIONARY_CODE_EMPTY; DICTIONARY_CODE_WRONG for an unknown code. */
    async options(code: string): Promise<DictionaryOption[]> {
      if (code.trim() === '') throw new AppError('DICTIONARY_CODE_EMPTY')
      const { options } = await latest()
      if (!Object.hasOwn(options, code)) throw new AppError('DICTIONARY_CODE_WRONG')
      return options[code]!
    },

    /** Returns the text of an item, also of a disabled one; null for an unknown value. */
    async text(code: string, value: string): Promise<string | null> {
      return (await latest()).texts.get(code)?.get(value) ?? null
    },

    /** Notifies all processes that dictionaries changed. */
    changed(publication: Publication): Promise<void> {
      return events.publish('dictionaries', publication)
    },
  }

  /** Returns a snapshot that includes every change committed before the call, by any process. */
  async function latest(): Promise<Snapshot> {
    const [cached, version] = await Promise.all([cache.get(), dictionaries.version()])
    if (cached.version === version) return cached
    cache.clear()
    return cache.get()
  }
}

export function snapshotOf(rows: readonly DictionaryRow[]): Omit<Snapshot, 'version'> {
  const options = new Map<string, DictionaryOption[]>()
  const texts = new Map<string, Map<string, string>>()
  for (const { code, value, text, color, status } of rows) {
    const list = options.get(code) ?? []
    options.set(code, list)
    const known = texts.get(code) ?? new Map<string, string>()
    texts.set(code, known)
    if (value === null || text === null) continue
    known.set(value, text)
    if (status === ENABLED) list.push({ value, text, title: text, ...(color && { color }) })
  }
  const enabled = new Map([...options].map(([code, list]) => [code, new Set(list.map(({ value }) => value))]))
  return { options: Object.fromEntries(options), texts, enabled }
}
