import { useCallback, useLayoutEffect, useRef, useState } from 'react'

export interface OneRun {
  /** To be shown. */
  busy: boolean
  /** To be asked between renderings, where `busy` is too old. */
  isRunning(): boolean
  /** @returns what the work returns; undefined when nothing was done, since something runs already. */
  runOnce<T>(work: () => Promise<T>): Promise<T | undefined>
}

/**
 * Lets one thing run at a time. The next may begin only when the screen shows what the last one left: between its end
 * and that rendering a second click can still meet the button of a dialog that is closed already, and ahooks' useLockFn
 * would let it through.
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
