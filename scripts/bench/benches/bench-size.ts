import type { Browser } from 'playwright-core'
import { GZIP, type Loaded, MOST_KB, watchLoads } from '#e2e/support/loads.ts'
import { inFreshWindow, launchChromium } from '../browser/browser.ts'
import { type FirstPage, listPage, loginPage, type State, signedInState, untilShown } from '../browser/first-pages.ts'
import type { Findings, Result } from '../result.ts'
import { type RunningProduct, startProduct } from '../running-product.ts'
import type { BenchEnvironment } from './bench-environment.ts'

const KB = 1000

/** Measures what Chromium loads with an empty cache for the two pages that everybody sees first. */
export async function benchSize(environment: BenchEnvironment): Promise<Findings> {
  const product = await startProduct(environment)
  const browser = await launchChromium()
  try {
    const login = await loadedBy(browser, product, loginPage)
    const list = await loadedBy(browser, product, listPage, await signedInState(browser, product, environment))
    return {
      results: [...sizes(loginPage, login, MOST_KB.login), ...sizes(listPage, list, MOST_KB.list)],
      notes: [
        'size: gzipped bodies that Chromium received with an empty cache; kB are 1000 bytes',
        details(loginPage, login),
        details(listPage, list),
      ],
    }
  } finally {
    await browser.close()
    await product.stop()
  }
}

function sizes({ name }: FirstPage, { js, css }: Loaded, oursAtMost: number): Result[] {
  const size = (what: string, bytes: number): Result => ({ name: `${name}, ${what}`, unit: 'kB', ours: bytes / KB })
  return [{ ...size('js and css, gzip', js + css), goal: { oursAtMost } }, size('js alone', js), size('css alone', css)]
}

function details({ name }: FirstPage, { headers, answers, all, plain }: Loaded): string {
  const uncompressed = plain.length === 0 ? '' : `; NOT compressed: ${plain.join(', ')}`
  return `${name}: ${kilobytes(headers)} kB more are the headers of ${answers} answers; ${kilobytes(all)} kB with documents and data${uncompressed}`
}

function kilobytes(bytes: number): string {
  return (bytes / KB).toFixed(0)
}

function loadedBy(browser: Browser, { url }: RunningProduct, target: FirstPage, storageState?: State): Promise<Loaded> {
  return inFreshWindow(browser, { storageState, extraHTTPHeaders: GZIP }, async (page, devtools) => {
    const loaded = await watchLoads(devtools)
    await page.goto(`${url}${target.path}`)
    await untilShown(page, target)
    await page.waitForLoadState('networkidle')
    return loaded
  })
}
