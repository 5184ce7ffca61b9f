import { useLayoutEffect, useState } from 'react'

/**
 * Returns whether the page is in front. `Activity` ends the effects of a page behind another one and starts them again
 * when it returns. The first rendering after that, and the very first one, return false; use-mounted.ts gives the
 * reason. ahooks' useUnmountedRef causes no rendering.
 */
export function useInFront(): boolean {
  const [inFront, setInFront] = useState(false)
  useLayoutEffect(() => {
    setInFront(true)
    return () => setInFront(false)
  }, [])
  return inFront
}
