import { type Browser, chromium } from 'playwright-core'
import { FORM_BROWSER_FLAGS } from '../benches/bench-form.ts'
import { chromiumOptions } from '../browser/browser.ts'

/** Result of a measurement that exceeded the limit and was stopped. */
export const CUT = 'cut'

/** Runs a measurement in a new browser, which is killed at the limit: a busy page does not react to anything else. */
export async function inOwnBrowser<T>(
  limitMs: number,
  measure: (browser: Browser) => Promise<T>,
): Promise<T | typeof CUT> {
  const server = await chromium.launchServer(chromiumOptions(FORM_BROWSER_FLAGS))
  let timer: NodeJS.Timeout | undefined
  const late = new Promise<typeof CUT>((resolve) => {
    timer = setTimeout(() => resolve(CUT), limitMs)
  })
  try {
    const measured = chromium.connect(server.wsEndpoint()).then(measure)
    // Nobody waits for it after its browser was killed.
    measured.catch(() => undefined)
    return await Promise.race([measured, late])
  } finally {
    clearTimeout(timer)
    await server.kill()
  }
}
