import { type RefObject, useEffect } from 'react'

const SECOND = 1000

/**
 * Does something again and again while somebody can see an element, and when its tab of the browser is seen again.
 * @param every seconds; undefined for not at all
 */
export function useRepeated(place: RefObject<HTMLElement | null>, every: number | undefined, run: () => void): void {
  useEffect(() => {
    if (every === undefined) return
    const turn = () => {
      // Behind another tab, of the product or of the browser, nobody looks.
      if (document.hidden || place.current?.checkVisibility?.() === false) return
      run()
    }
    const timer = setInterval(turn, every * SECOND)
    document.addEventListener('visibilitychange', turn)
    return () => {
      clearInterval(timer)
      document.removeEventListener('visibilitychange', turn)
    }
  }, [place, every, run])
}
