import { useCallback, useEffect, useMemo, useRef, useState } from 'react'
import type { Sound } from '../use-sound.ts'
import { FRAME_PATH, type FromFrame, isFromFrame, type Shown, type ToFrame } from './frame-messages.ts'

interface Props {
  sound: Sound | undefined
  view: Pick<Shown, 'data' | 'grants' | 'dark'> & { width: number }
  onMessage(message: FromFrame): void
}

let revisions = 0

/** Screen in a separate frame: its media queries see the width of the frame, and the page around it is separate. */
export function PreviewFrame({ sound, view, onMessage }: Props) {
  const frame = useRef<HTMLIFrameElement>(null)
  const [ready, setReady] = useState(false)
  const { data, grants, dark, width } = view
  const shown = useMemo((): Shown | undefined => {
    if (!sound) return undefined
    revisions += 1
    return { revision: revisions, ...sound, data, grants, dark }
  }, [sound, data, grants, dark])

  const hear = useCallback(
    (message: FromFrame) => {
      if ('ready' in message) setReady(true)
      onMessage(message)
    },
    [onMessage],
  )
  useMessages(frame, hear)

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

function useMessages(frame: React.RefObject<HTMLIFrameElement | null>, hear: (message: FromFrame) => void): void {
  useEffect(() => {
    const listen = ({ data, source, origin }: MessageEvent) => {
      const isOurs = source === frame.current?.contentWindow && origin === window.location.origin
      if (isOurs && isFromFrame(data)) hear(data)
    }
    window.addEventListener('message', listen)
    return () => window.removeEventListener('message', listen)
  }, [frame, hear])
}

/** Shrinks a frame that is wider than its place, never enlarges it. */
function useScale(width: number) {
  const place = useRef<HTMLDivElement>(null)
  const [size, setSize] = useState({ width: 0, height: 600 })
  useEffect(() => {
    const element = place.current
    if (!element) return
    const measure = () => setSize({ width: element.clientWidth, height: element.clientHeight })
    const observer = new ResizeObserver(measure)
    observer.observe(element)
    measure()
    return () => observer.disconnect()
  }, [])
  const scale = size.width > 0 ? Math.min(1, size.width / width) : 1
  return { place, scale, height: size.height }
}
