import { useEventListener, useMemoizedFn } from 'ahooks'
import { useLayoutEffect, useRef, useState } from 'react'

const LEAST_PX = 240
/** Below the tree stands the footer, in a drawer at its very end. */
const BELOW_PX = 120
const GAP_PX = 8

/** The height that is left for an element from where it begins to the end of the window; follows the window. */
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
