import { useEventListener, useSize } from 'ahooks'
import { useEffect, useMemo, useRef, useState } from 'react'
import type { LastValid } from '../use-last-valid.ts'
import { FRAME_PATH, type FromFrame, isFromFrame, type Shown, type ToFrame } from './frame-messages.ts'

interface Props {
  lastValid: LastValid | undefined
  view: Pick<Shown, 'data' | 'grants' | 'dark'> & { width: number }
  onMessage(message: FromFrame): void
}

const UNKNOWN_SIZE = { width: 0, height: 600 }

let revisions = 0

/** Screen in a separate frame: its media queries see the width of the frame, and the page around it is separate. */
export function PreviewFrame({ lastValid, view, onMessage }: Props) {
  const frame = useRef<HTMLIFrameElement>(null)
  const [ready, setReady] = useState(false)
  const { data, grants, dark, width } = view
  const shown = useMemo((): Shown | undefined => {
    if (!lastValid) return undefined
    revisions += 1
    return { revision: revisions, ...lastValid, data, grants, dark }
  }, [lastValid, data, grants, dark])

  useEventListener('message', ({ data, source, origin }) => {
    const isOurs = source === frame.current?.contentWindow && origin === window.location.origin
    if (!isOurs || !isFromFrame(data)) return
    if ('ready' in data) setReady(true)
    onMessage(data)
  })

  useEffect(() => {
    if (!ready || !shown) return
    const message: ToFrame = { to: 'playground-frame', show: shown }
    frame.current?.contentWindow?.postMessage(message, window.location.origin)
  }, [ready, shown])

  const { place, scale, height } = useScale(width)
  return (
    <div ref={place} className="w-playground-stage" data-dark={dark || undefined}>
      <iframe
        ref={frame}
        title="页面预览"
        src={FRAME_PATH}
        width={width}
        height={height / scale}
        style={{ transform: `scale(${scale})` }}
      />
    </div>
  )
}

/** Shrinks a frame that is wider than its place, never enlarges it. */
function useScale(width: number) {
  const place = useRef<HTMLDivElement>(null)
  const size = useSize(place) ?? UNKNOWN_SIZE
  const scale = size.width > 0 ? Math.min(1, size.width / width) : 1
  return { place, scale, height: size.height }
}
