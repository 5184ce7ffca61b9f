import { type RefObject, useEffect, useState } from 'react'
import { flushSync } from 'react-dom'

/** Whether everything is to be drawn, because it is told that it is about to be printed; otherwise what is in view. */
export function useDrawnWhole(part: RefObject<HTMLElement | null>): boolean {
  const [whole, setWhole] = useState(false)
  useEffect(() => {
    const element = part.current!
    const draw = ({ type }: Event) => flushSync(() => setWhole(type === 'beforeprint'))
    element.addEventListener('beforeprint', draw)
    element.addEventListener('afterprint', draw)
    return () => {
      element.removeEventListener('beforeprint', draw)
      element.removeEventListener('afterprint', draw)
    }
  }, [part])
  return whole
}
