import { useCallback, useEffect, useRef, useState } from 'react'
import { reasonOf, showRefusal } from '../feedback/show-refusal.ts'
import { useScreen } from '../screen-context.ts'

export interface QueryState<T> {
  state: 'loading' | 'ready' | 'failed'
  /** Newest answer; it stays during a reload. After a failure it is out of date: show `reason`. */
  value?: T
  /** Why the newest question was refused, in the server's words. */
  reason?: string
  /** Counts the answers. */
  round: number
  reload(): void
}

interface Options {
  /** Shows a refusal as a notice, for places that do not show `reason`. Else the text would appear twice. */
  notify?: boolean
}

/**
 * Asks once and again on `reload`; an answer that comes after a newer question is ignored. Keep `ask` while it asks the
 * same. A hidden tab that is shown again keeps the answer that it has; with ahooks' useRequest it would ask again.
 */
export function useQuery<T>(load: () => Promise<T>, { notify = false }: Options = {}): QueryState<T> {
  const { ports } = useScreen()
  const [answer, setAnswer] = useState<Omit<QueryState<T>, 'reload'>>({ state: 'loading', round: 0 })
  const newest = useRef(0)
  const answered = useRef<unknown>(undefined)
  const reload = useCallback(() => {
    newest.current += 1
    const mine = newest.current
    setAnswer((present) => ({ ...present, state: 'loading' }))
    load().then(
      (value) => {
        if (mine !== newest.current) return
        answered.current = load
        setAnswer(({ round }) => ({ state: 'ready', value, round: round + 1 }))
      },
      (error: unknown) => {
        if (mine !== newest.current) return
        setAnswer((present) => ({ ...present, state: 'failed', reason: reasonOf(error) }))
        if (notify) showRefusal(error, ports)
      },
    )
  }, [load, ports, notify])
  useEffect(() => {
    if (answered.current === load) return
    reload()
    return () => {
      newest.current += 1
    }
  }, [load, reload])
  return { ...answer, reload }
}
