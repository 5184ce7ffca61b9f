import { useEventListener, useInterval } from 'ahooks'
import type { RefObject } from 'react'

const SECOND = 1000

/**
 * Does something again and again while somebody can see an element, and when its tab of the browser is seen again.
 * @param every seconds; undefined for not at all
 */
export function useRepeated(place: RefObject<HTMLElement | null>, every: number | undefined, run: () => void): void {
  const turn = () => {
    // Behind another tab, of the product or of the browser, nobody looks.
    if (document.hidden || place.current?.checkVisibility?.() === false) return
    run()
  }
  useInterval(turn, every === undefined ? undefined : every * SECOND)
  useEventListener('visibilitychange', turn, { target: document, enable: every !== undefined })
}
