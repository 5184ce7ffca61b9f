/** Page of the form benchmark: `?side=ours|by-hand&count=N`. Nothing is shown until `window.mountForm()` is called. */
import { createRoot } from 'react-dom/client'
import { benchFields } from './fields.ts'
import { nextPaint, untilVisibleControls } from './painted.ts'

declare global {
  interface Window {
    /** Mounts the form; resolves to ms from the call to the frame in which every visible field has its control. */
    mountForm?: () => Promise<number>
    /** Ms from each key press to the frame that shows it. */
    keyTimes?: number[]
  }
}

const query = new URLSearchParams(location.search)
const fields = benchFields(Number(query.get('count')))
const root = createRoot(document.getElementById('root')!)
// Only the code of the measured side is loaded.
const form =
  query.get('side') === 'ours'
    ? await (await import('./ours.tsx')).ourForm(fields)
    : (await import('./by-hand.tsx')).formByHand(fields)

window.mountForm = async () => {
  const start = performance.now()
  root.render(form)
  await untilVisibleControls()
  return performance.now() - start
}

const keyTimes: number[] = []
window.keyTimes = keyTimes
document.addEventListener(
  'keydown',
  async ({ timeStamp }) => {
    await nextPaint()
    keyTimes.push(performance.now() - timeStamp)
  },
  { capture: true },
)
