import type { Browser, CDPSession } from 'playwright-core'
import { inFreshWindow, launchChromium } from './browser.ts'
import { type FirstPage, listPage, loginPage, type State, signedInState, untilShown } from './first-pages.ts'
import type { Findings, Result } from './result.ts'
import { type RunningProduct, startProduct } from './running-product.ts'
import type { Stage } from './stage.ts'

const LOGIN_GOAL_KB = 300
const LIST_GOAL_KB = 450
const KB = 1000
/** Chromium would ask for brotli too. */
const GZIP = { 'accept-encoding': 'gzip' }

interface Loaded {
  /** Bytes of the bodies of scripts and of styles as they came over the wire. */
  js: number
  css: number
  /** Bytes of their headers, and in how many answers. */
  headers: number
  answers: number
  /** Bytes of everything. */
  all: number
  /** Scripts and styles that came without gzip. */
  plain: string[]
}

/** What Chromium loads with an empty cache for the two pages that everybody sees first. */
export async function benchSize(stage: Stage): Promise<Findings> {
  const product = await startProduct(stage)
  const browser = await launchChromium()
  try {
    const login = await loadedBy(browser, product, loginPage)
    const list = await loadedBy(browser, product, listPage, await signedInState(browser, product, stage))
    return {
      results: [...sizes(loginPage, login, LOGIN_GOAL_KB), ...sizes(listPage, list, LIST_GOAL_KB)],
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
    const loaded = await watchNetwork(devtools)
    await page.goto(`${url}${target.path}`)
    await untilShown(page, target)
    await page.waitForLoadState('networkidle')
    return loaded
  })
}

interface Answer {
  kind: 'js' | 'css'
  headers: number
}

async function watchNetwork(devtools: CDPSession): Promise<Loaded> {
  const loaded: Loaded = { js: 0, css: 0, headers: 0, answers: 0, all: 0, plain: [] }
  const code = new Map<string, Answer>()
  devtools.on('Network.responseReceived', ({ requestId, response }) => {
    const kind = /javascript/.test(response.mimeType) ? 'js' : /css/.test(response.mimeType) ? 'css' : undefined
    if (!kind) return
    code.set(requestId, { kind, headers: response.encodedDataLength })
    const encoding = Object.entries(response.headers).find(([name]) => name.toLowerCase() === 'content-encoding')?.[1]
    if (encoding !== 'gzip') loaded.plain.push(new URL(response.url).pathname)
  })
  devtools.on('Network.loadingFinished', ({ requestId, encodedDataLength }) => {
    loaded.all += encodedDataLength
    const answer = code.get(requestId)
    if (!answer) return
    loaded.answers++
    loaded.headers += answer.headers
    loaded[answer.kind] += encodedDataLength - answer.headers
  })
  await devtools.send('Network.enable')
  return loaded
}
