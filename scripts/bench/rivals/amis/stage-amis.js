import { render } from 'amis'
import { createRoot } from 'react-dom/client'
import { nextPaint } from '../../form/painted.ts'

const env = { theme: 'cxd', fetcher: async () => ({ data: { status: 0, data: {} } }) }
const LOADING_MS = 1500

/**
 * amis loads the code of a control when one is shown; that of the other sides is there before, too, so a small one of
 * the kind is shown first and taken away.
 * @returns what mounts the one that is measured
 */
export async function stageAmis(small, measured) {
  const place = document.getElementById('root')
  const before = createRoot(place)
  before.render(render(small, {}, env))
  await nextPaint()
  await new Promise((resolve) => setTimeout(resolve, LOADING_MS))
  before.unmount()
  const root = createRoot(place)
  return () => root.render(render(measured, {}, env))
}
