import { nextPaint, untilVisibleControls } from './painted.ts'

declare global {
  interface Window {
    /** Mounts the form; resolves to ms from the call to the frame in which every visible field has its control. */
    mountForm?: () => Promise<number>
    /** Ms from each key press to the frame that shows it. */
    keyTimes?: number[]
  }
}

/** Lets the measurement mount a form whose code is there already, and notes how long each key takes. */
export function mountForm(mount: () => void): void {
  const keyTimes: number[] = []
  window.keyTimes = keyTimes
  window.mountForm = async () => {
    const start = performance.now()
    mount()
    await untilVisibleControls()
    return performance.now() - start
  }
  document.addEventListener(
    'keydown',
    async ({ timeStamp }) => {
      await nextPaint()
      keyTimes.push(performance.now() - timeStamp)
    },
    { capture: true },
  )
}
