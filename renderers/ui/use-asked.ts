import { useCallback, useEffect, useRef, useState } from 'react'

export interface Asked<T> {
  state: 'loading' | 'ready' | 'failed'
  /** The newest answer; it stays while the question is asked again. */
  value?: T
  reload(): void
}

/** Asks once and again on `reload`; an answer that comes after a newer question is ignored. Keep `ask` while it asks the same. */
export function useAsked<T>(ask: () => Promise<T>): Asked<T> {
  const [answer, setAnswer] = useState<Omit<Asked<T>, 'reload'>>({ state: 'loading' })
  const newest = useRef(0)
  const reload = useCallback(() => {
    newest.current += 1
    const mine = newest.current
    setAnswer(({ value }) => ({ state: 'loading', value }))
    ask().then(
      (value) => mine === newest.current && setAnswer({ state: 'ready', value }),
      () => mine === newest.current && setAnswer(({ value }) => ({ state: 'failed', value })),
    )
  }, [ask])
  useEffect(() => {
    reload()
    return () => {
      newest.current += 1
    }
  }, [reload])
  return { ...answer, reload }
}
