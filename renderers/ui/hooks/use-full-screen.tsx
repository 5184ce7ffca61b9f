import { type ReactNode, Suspense, useState } from 'react'
import { failedSilently } from '../feedback/failed-part.tsx'
import { chunk } from '../feedback/lazy-part.ts'
import { useNarrow } from './use-narrow.ts'
import '../full-screen.css'

/** A button in the title bar of a dialog goes over to the whole screen and back; `opened` begins with the whole screen. */
export type FullScreen = 'button' | 'opened'

const FullScreenButton = chunk(
  async () => (await import('../overlay/full-screen-button.tsx')).FullScreenButton,
  failedSilently,
)

interface Sized {
  isFull: boolean
  /** Class names for the dialog. */
  className: string
  /** Nothing on a phone, where a dialog has one size only. */
  button: ReactNode
}

/**
 * The size of a dialog or a drawer. Each time it opens it begins at the size of the page. ahooks' useFullscreen takes an
 * element to the whole screen of the device.
 */
export function useFullScreen(wanted: FullScreen | undefined, open: boolean): Sized {
  const [isFull, setFull] = useState(wanted === 'opened')
  const [wasOpen, setWasOpen] = useState(open)
  if (wasOpen !== open) {
    setWasOpen(open)
    // On its way out it keeps the size that it has.
    if (open) setFull(wanted === 'opened')
  }
  const narrow = useNarrow()
  const button = wanted && !narrow && (
    <Suspense>
      <FullScreenButton isFull={isFull} onChange={setFull} />
    </Suspense>
  )
  return { isFull, className: `${wanted ? ' r-sized' : ''}${isFull ? ' r-full' : ''}`, button }
}
