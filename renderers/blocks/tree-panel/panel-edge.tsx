import { type KeyboardEvent, type PointerEvent, useLayoutEffect, useRef, useState } from 'react'
import { useScreen } from '#renderers/ui/screen-context.ts'
import './panel-edge.css'

const WIDTH = 240
const LEAST_WIDTH = 160
const GREATEST_WIDTH = 600
const STEP = 16

/** The edge between the panel and the page, moved by pointer or arrow keys. The width is stored for the person. */
export function PanelEdge({ storageKey }: { storageKey: string }) {
  const { ports } = useScreen()
  const edge = useRef<HTMLHRElement>(null)
  const pull = useRef<{ from: number; width: number }>(undefined)
  const [width, setWidth] = useState(() => bounded(Number(ports.storage.read(storageKey) ?? WIDTH)))
  useLayoutEffect(() => {
    const side = edge.current?.closest<HTMLElement>('.r-page__side')
    side?.style.setProperty('flex-basis', `${width}px`)
    return () => void side?.style.removeProperty('flex-basis')
  }, [width])

  function keep(next: number): void {
    setWidth(next)
    ports.storage.write(storageKey, next === WIDTH ? undefined : next)
  }
  function press(event: KeyboardEvent): void {
    const wanted = WANTED[event.key]?.(width)
    if (wanted === undefined) return
    event.preventDefault()
    keep(bounded(wanted))
  }
  const pulledTo = ({ clientX }: PointerEvent) => bounded(pull.current!.width + clientX - pull.current!.from)
  return (
    <hr
      ref={edge}
      className="r-tree__edge"
      tabIndex={0}
      aria-orientation="vertical"
      aria-label="调整宽度"
      aria-valuenow={width}
      aria-valuemin={LEAST_WIDTH}
      aria-valuemax={GREATEST_WIDTH}
      onKeyDown={press}
      onDoubleClick={() => keep(WIDTH)}
      onPointerDown={(event) => {
        event.currentTarget.setPointerCapture?.(event.pointerId)
        pull.current = { from: event.clientX, width }
      }}
      onPointerMove={(event) => pull.current && setWidth(pulledTo(event))}
      onPointerUp={(event) => {
        if (!pull.current) return
        keep(pulledTo(event))
        pull.current = undefined
      }}
    />
  )
}

const WANTED: Readonly<Record<string, (width: number) => number>> = {
  ArrowLeft: (width) => width - STEP,
  ArrowRight: (width) => width + STEP,
  Home: () => LEAST_WIDTH,
  End: () => GREATEST_WIDTH,
}

/** The stored value may be anything, since the browser's storage belongs to the person. */
function bounded(width: number): number {
  return Number.isFinite(width) ? Math.min(GREATEST_WIDTH, Math.max(LEAST_WIDTH, Math.round(width))) : WIDTH
}
