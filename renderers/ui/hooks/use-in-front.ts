import { useLayoutEffect, useState } from 'react'

/**
 * Whether the page is the one in front. A page that is kept behind another has its effects ended (`Activity`), and they
 * begin again, with this one's answer still false in that first rendering, when it comes back. It is false in the very first
 * rendering too, for the reason that use-mounted.ts tells. ahooks' useUnmountedRef draws nothing.
 */
export function useInFront(): boolean {
  const [inFront, setInFront] = useState(false)
  useLayoutEffect(() => {
    setInFront(true)
    return () => setInFront(false)
  }, [])
  return inFront
}
