import { useEventListener } from 'ahooks'
import { type RefObject, useState } from 'react'
import { flushSync } from 'react-dom'

const PRINT_EVENTS = ['beforeprint', 'afterprint']

/** Whether everything is to be drawn, because it is told that it is about to be printed; otherwise what is in view. */
export function useDrawnWhole(part: RefObject<HTMLElement | null>): boolean {
  const [whole, setWhole] = useState(false)
  const draw = ({ type }: Event) => flushSync(() => setWhole(type === 'beforeprint'))
  useEventListener(PRINT_EVENTS, draw, { target: part })
  return whole
}
