import { useEffect, useRef } from 'react'
import { useScreen } from './screen-context.ts'

/** Lets the host ask whether something was typed that would be lost, also while the page is behind another. */
export function useUnsaved(isUnsaved: () => boolean): void {
  const { ports } = useScreen()
  const latest = useRef(isUnsaved)
  const told = useRef(false)
  useEffect(() => {
    latest.current = isUnsaved
  })
  useEffect(() => {
    // Once, and never taken back: a page behind another has ended its effects, and the host knows when it is gone.
    if (!told.current) ports.unsaved?.(() => latest.current())
    told.current = true
  }, [ports])
}
