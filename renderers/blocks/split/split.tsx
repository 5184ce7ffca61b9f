import { useLocalStorageState } from 'ahooks'
import { type KeyboardEvent, type PointerEvent, useRef, useState } from 'react'
import type { BlockProps } from '#renderers/plugin.ts'
import { useNarrow } from '#renderers/ui/hooks/use-narrow.ts'
import { partNamed } from '#renderers/ui/text/part-named.ts'
import './split.css'

export type SplitProps = BlockProps<{ first: string; second: string; size?: number; min?: number }>

/** Percent by which an arrow key moves the border, without and with Shift. */
const STEP = 2
const LEAP = 10

/** Without storage in the browser the width lasts as long as the page. */
const KEPT = { deserializer: percentOf, onError: () => undefined }

/** Two blocks side by side with a movable border. */
export function Split({ name, first, second, size: given = 50, min = 20, parts }: SplitProps) {
  const narrow = useNarrow()
  const place = `split:${window.location.pathname}#${name}`
  const within = (percent: number) => Math.min(100 - min, Math.max(min, percent))
  const [kept, keep] = useLocalStorageState(place, KEPT)
  const [size, setSize] = useState(() => within(kept ?? given))
  const whole = useRef<HTMLDivElement>(null)
  const moved = (percent: number) => setSize(within(Math.round(percent * 10) / 10))
  const settled = (percent: number) => {
    const next = within(percent)
    setSize(next)
    keep(next)
  }
  const drag = (event: PointerEvent<HTMLElement>) => {
    if (!event.currentTarget.hasPointerCapture(event.pointerId)) return
    const { left, width } = whole.current!.getBoundingClientRect()
    if (width > 0) moved(((event.clientX - left) / width) * 100)
  }
  const press = (event: KeyboardEvent) => {
    const next = nextSize(event, size, min)
    if (next === undefined) return
    event.preventDefault()
    settled(next)
  }
  return (
    <div ref={whole} className={narrow ? 'r-split r-split--narrow' : 'r-split'}>
      <div className="r-split__pane" style={narrow ? undefined : { flexBasis: `${size}%` }}>
        {partNamed(parts, first)}
      </div>
      {!narrow && (
        <div
          role="separator"
          aria-orientation="vertical"
          aria-label="调整左右宽度"
          aria-valuenow={Math.round(size)}
          aria-valuemin={min}
          aria-valuemax={100 - min}
          tabIndex={0}
          className="r-split__border"
          onPointerDown={(event) => event.currentTarget.setPointerCapture(event.pointerId)}
          onPointerMove={drag}
          onPointerUp={(event) => {
            event.currentTarget.releasePointerCapture(event.pointerId)
            keep(size)
          }}
          onDoubleClick={() => settled(given)}
          onKeyDown={press}
        />
      )}
      <div className="r-split__pane" style={narrow ? undefined : { flexBasis: `${100 - size}%` }}>
        {partNamed(parts, second)}
      </div>
    </div>
  )
}

function nextSize({ key, shiftKey }: KeyboardEvent, size: number, min: number): number | undefined {
  const step = shiftKey ? LEAP : STEP
  if (key === 'ArrowLeft') return size - step
  if (key === 'ArrowRight') return size + step
  if (key === 'Home') return min
  return key === 'End' ? 100 - min : undefined
}

function percentOf(text: string): number | undefined {
  const percent = Number.parseFloat(text)
  return Number.isFinite(percent) ? percent : undefined
}
