import { nextPaint } from '../form/painted.ts'

declare global {
  interface Window {
    /** Mounts the rows; resolves to ms from the call to the frame in which they are shown. */
    mountRows?: () => Promise<number>
    /** Ms from each key press to the frame that shows it. */
    rowKeyTimes?: number[]
  }
}

/**
 * Lets the measurement mount rows whose code is there already, and notes how long each key takes.
 * @param row selector of what is there once they are shown
 */
export function mountRows(mount: () => void, row: string): void {
  window.mountRows = async () => {
    const start = performance.now()
    mount()
    do await nextPaint()
    while (!document.querySelector(row))
    return performance.now() - start
  }
  const times: number[] = []
  window.rowKeyTimes = times
  document.addEventListener(
    'keydown',
    async ({ timeStamp, isTrusted }) => {
      if (!isTrusted) return
      await nextPaint()
      times.push(performance.now() - timeStamp)
    },
    { capture: true },
  )
}
