import { useEffect, useMemo, useState } from 'react'
import type { ChoosableRecords, Ports } from '#renderers/ports.ts'
import { showRefusal } from '#renderers/ui/feedback/show-refusal.ts'
import { useScreen } from '#renderers/ui/screen-context.ts'
import type { DictionaryOption } from '#shared/wire/session.ts'

export const SEARCH_DELAY_MS = 800

interface Found {
  state: 'idle' | 'loading' | 'ready' | 'failed'
  options: readonly DictionaryOption[]
}

const LOADING: Found = { state: 'loading', options: [] }

/** Options of a reference by keyword. A newer request aborts the older one, whose response is ignored. */
export function useReferenceSearch(reference: ChoosableRecords) {
  const { ports } = useScreen()
  const [found, setFound] = useState<Found>({ state: 'idle', options: [] })
  const search = useMemo(() => createSearch(ports, reference, setFound), [ports, reference])
  useEffect(() => search.stop, [search])
  return { ...found, ...search }
}

function createSearch(ports: Ports, reference: ChoosableRecords, show: (found: Found) => void) {
  let running: AbortController | undefined
  let timer: ReturnType<typeof setTimeout> | undefined
  let last = ''

  function stop(): void {
    clearTimeout(timer)
    running?.abort()
  }
  function search(keyword: string): void {
    stop()
    last = keyword
    const controller = new AbortController()
    running = controller
    const answer = (found: Found) => !controller.signal.aborted && show(found)
    show(LOADING)
    ports.references.options(reference, keyword, controller.signal).then(
      (options) => answer({ state: 'ready', options }),
      (error: unknown) => {
        if (controller.signal.aborted) return
        answer({ state: 'failed', options: [] })
        showRefusal(error, ports)
      },
    )
  }
  return {
    search,
    /** Searches after a pause in typing. */
    requestSoon(keyword: string): void {
      stop()
      show(LOADING)
      timer = setTimeout(() => search(keyword), SEARCH_DELAY_MS)
    },
    retry: () => search(last),
    stop,
  }
}
