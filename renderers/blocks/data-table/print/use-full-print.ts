import { useEventListener } from 'ahooks'
import { type RefObject, useState } from 'react'
import { flushSync } from 'react-dom'

const PRINT_EVENTS = ['beforeprint', 'afterprint']

/** True while the element is being printed and needs all rows; otherwise only visible rows are drawn. */
export function useFullPrint(part: RefObject<HTMLElement | null>): boolean {
  const [whole, setWhole] = useState(false)
  const draw = ({ type }: Event) => flushSync(() => setWhole(type === 'beforeprint'))
  useEventListener(PRINT_EVENTS, draw, { target: part })
  return whole
}
