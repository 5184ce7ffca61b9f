import { useCallback, useEffect, useRef, useState } from 'react'
import { NoticedError, RefusedError, type SearchesPort } from '#renderers/ports.ts'
import { useScreen } from '#renderers/ui/screen-context.ts'
import type { SavedSearch } from '#shared/wire/saved-search.ts'

export interface SavedSearches {
  all: readonly SavedSearch[]
  /** Resolves to whether the search was saved; otherwise the person was notified. */
  save(search: Omit<SavedSearch, 'id'>): Promise<boolean>
  edit(id: string, changes: Partial<Pick<SavedSearch, 'name' | 'isDefault'>>): Promise<boolean>
  remove(id: string): Promise<boolean>
}

/**
 * Saved queries of the person for this list.
 * @param onLoaded called once after loading, with an empty list where nothing can be loaded.
 * @returns undefined for people who cannot save queries, and until the queries have loaded
 */
export function useSavedSearches(
  block: string,
  onLoaded: (all: readonly SavedSearch[]) => void,
): SavedSearches | undefined {
  const { ports, address } = useScreen()
  const [kept, setKept] = useState<{ port: SearchesPort; all: readonly SavedSearch[] }>()
  const isRequested = useRef(false)
  const onLoadedRef = useRef(onLoaded)
  const page = `${address}/${block}`
  useEffect(() => {
    // A hidden tab that is shown again has loaded them already.
    if (isRequested.current) return
    isRequested.current = true
    void load(ports.searches, page).then((loaded) => {
      if (loaded) setKept(loaded)
      onLoadedRef.current(loaded?.all ?? [])
    })
  }, [ports, page])

  const change = useCallback(
    async (work: (port: SearchesPort) => Promise<unknown>) => {
      if (!kept) return false
      try {
        await work(kept.port)
        setKept({ port: kept.port, all: await kept.port.list(page) })
        return true
      } catch (error) {
        if (error instanceof RefusedError) ports.notices.error(error.message)
        else if (!(error instanceof NoticedError)) throw error
        return false
      }
    },
    [kept, page, ports],
  )
  if (!kept) return undefined
  return {
    all: kept.all,
    save: (search) => change((port) => port.save(page, search)),
    edit: (id, changes) => change((port) => port.edit(id, changes)),
    remove: (id) => change((port) => port.remove(id)),
  }
}

async function load(searches: () => Promise<SearchesPort | undefined>, page: string) {
  try {
    const port = await searches()
    return port && { port, all: await port.list(page) }
  } catch (error) {
    // The list works without them, so a failure stops nobody.
    console.warn('saved searches could not be read', error)
    return undefined
  }
}
