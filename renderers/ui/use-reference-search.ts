import { useEffect, useMemo, useState } from 'react'
import type { DictionaryOption } from '#shared/wire/session.ts'
import type { ChoosableRecords, ReferencePort } from '../ports.ts'
import { useScreen } from './screen-context.ts'

export const SEARCH_DELAY_MS = 800

interface Found {
  state: 'idle' | 'loading' | 'ready' | 'failed'
  options: readonly DictionaryOption[]
}

const LOADING: Found = { state: 'loading', options: [] }

/** Options of a reference by keyword. A newer question aborts the older one, whose answer is never shown. */
export function useReferenceSearch(reference: ChoosableRecords) {
  const { references } = useScreen().ports
  const [found, setFound] = useState<Found>({ state: 'idle', options: [] })
  const search = useMemo(() => createSearch(references, reference, setFound), [references, reference])
  useEffect(() => search.stop, [search])
  return { ...found, ...search }
}

function createSearch(references: ReferencePort, reference: ChoosableRecords, show: (found: Found) => void) {
  let running: AbortController | undefined
  let timer: ReturnType<typeof setTimeout> | undefined
  let last = ''

  function stop(): void {
    clearTimeout(timer)
    running?.abort()
  }
  function ask(keyword: string): void {
    stop()
    last = keyword
    const controller = new AbortController()
    running = controller
    const answer = (found: Found) => !controller.signal.aborted && show(found)
    show(LOADING)
    references.options(reference, keyword, controller.signal).then(
      (options) => answer({ state: 'ready', options }),
      () => answer({ state: 'failed', options: [] }),
    )
  }
  return {
    ask,
    /** Asks when the person has stopped typing. */
    askSoon(keyword: string): void {
      stop()
      show(LOADING)
      timer = setTimeout(() => ask(keyword), SEARCH_DELAY_MS)
    },
    retry: () => ask(last),
    stop,
  }
}
