import { useEffect, useLayoutEffect, useRef } from 'react'

/** Restores the scroll position of each page; `round` changes when a page is refreshed, which begins at its top. */
export function useStoredScroll(key: string, round: string): void {
  const places = useRef(new Map<string, number>())
  const present = useRef<string>(undefined)
  const place = `${key} ${round}`

  useLayoutEffect(() => {
    // The browser restores the position of the first page of a load.
    if (present.current !== undefined) window.scrollTo(0, places.current.get(place) ?? 0)
    present.current = place
  }, [place])

  // With ahooks' useEventListener the first page would weigh 0.5 kB more, for this alone.
  useEffect(() => {
    const remember = () => {
      if (present.current !== undefined) places.current.set(present.current, window.scrollY)
    }
    window.addEventListener('scroll', remember, { passive: true })
    return () => window.removeEventListener('scroll', remember)
  }, [])
}
