import { useEventListener, useMemoizedFn } from 'ahooks'
import { useLayoutEffect, useRef, useState } from 'react'

const LEAST_PX = 240
/** Height of the footer below the tree, in pixels. */
const BELOW_PX = 120
const GAP_PX = 8

/** Height from the top of an element to the end of the window; follows the window size. */
export function useRoom() {
  const room = useRef<HTMLDivElement>(null)
  const [height, setHeight] = useState(LEAST_PX)
  const measure = useMemoizedFn(() => {
    const top = room.current?.getBoundingClientRect().top ?? 0
    setHeight(Math.max(LEAST_PX, Math.round(window.innerHeight - top - heightBelow(room.current))))
  })
  useLayoutEffect(measure, [])
  useEventListener('resize', measure)
  return { room, height }
}

function heightBelow(room: HTMLElement | null): number {
  const footer = room?.closest('.ant-drawer .r-grants')?.querySelector<HTMLElement>('.r-grants__footer')
  return footer ? footer.offsetHeight + GAP_PX : BELOW_PX
}
