import { useLayoutEffect, useRef, useState } from 'react'

const LEAST_PX = 240
/** Below the tree stands the footer. */
const BELOW_PX = 120

/** The height that is left for an element from where it begins to the end of the window; follows the window. */
export function useRoom() {
  const room = useRef<HTMLDivElement>(null)
  const [height, setHeight] = useState(LEAST_PX)
  useLayoutEffect(() => {
    const measure = () => {
      const top = room.current?.getBoundingClientRect().top ?? 0
      setHeight(Math.max(LEAST_PX, Math.round(window.innerHeight - top - BELOW_PX)))
    }
    measure()
    window.addEventListener('resize', measure)
    return () => window.removeEventListener('resize', measure)
  }, [])
  return { room, height }
}
