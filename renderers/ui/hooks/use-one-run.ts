import { useCallback, useLayoutEffect, useRef, useState } from 'react'

export interface OneRun {
  /** To be shown. */
  busy: boolean
  /** Current state, for code between renderings, where `busy` is too old. */
  isRunning(): boolean
  /** @returns what the work returns; undefined when nothing was done, since something runs already. */
  runOnce<T>(work: () => Promise<T>): Promise<T | undefined>
}

/**
 * Runs one task at a time. The next one can begin only after the screen shows the result of the last one. Before that
 * rendering, a second click can still meet the button of a closed dialog, and ahooks' useLockFn would accept it.
 */
export function useOneRun(): OneRun {
  const [{ busy }, setState] = useState({ busy: false })
  const running = useRef(false)
  const ended = useRef(false)
  useLayoutEffect(() => {
    if (!ended.current) return
    ended.current = false
    running.current = false
  })
  const isRunning = useCallback(() => running.current, [])
  const runOnce = useCallback(async <T>(work: () => Promise<T>) => {
    if (running.current) return undefined
    running.current = true
    setState({ busy: true })
    try {
      return await work()
    } finally {
      ended.current = true
      // A new object: an end that changes nothing else must be rendered too.
      setState({ busy: false })
    }
  }, [])
  return { busy, isRunning, runOnce }
}
