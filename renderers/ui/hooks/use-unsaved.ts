import { useLatest } from 'ahooks'
import { useEffect, useRef } from 'react'
import { useScreen } from '../screen-context.ts'

/**
 * Registers a check for unsaved input with the host, also for a page behind another one.
 * @param isUnsaved gets whether a step of the page closes it, such as one after a save.
 */
export function useUnsaved(isUnsaved: (byItself: boolean) => boolean): void {
  const { ports } = useScreen()
  const latest = useLatest(isUnsaved)
  const isLeaving = useRef(false)
  useEffect(() => {
    // Once, and never taken back: a page behind another has ended its effects, and the host knows when it is gone.
    if (!isLeaving.current) ports.unsaved?.((byItself = false) => latest.current(byItself))
    isLeaving.current = true
  }, [ports])
}
