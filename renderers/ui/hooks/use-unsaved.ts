import { useLatest } from 'ahooks'
import { useEffect, useRef } from 'react'
import { useScreen } from '../screen-context.ts'

/**
 * Lets the host ask whether something was typed that would be lost, also while the page is behind another.
 * @param isUnsaved told whether the page closes by a step of its own, such as one after a save.
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
