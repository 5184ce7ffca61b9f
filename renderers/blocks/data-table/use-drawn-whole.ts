import { type RefObject, useEffect, useState } from 'react'
import { flushSync } from 'react-dom'

/** True while the element is being printed and needs all rows; otherwise only visible rows are drawn. */
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
