import type { Browser, CDPSession, Page } from 'playwright-core'
import { signIn } from '../../src/e2e/support/screen.ts'
import { inFreshWindow, launchChromium } from './browser.ts'
import type { Findings, Result } from './result.ts'
import { type RunningProduct, startProduct } from './running-product.ts'
import type { Stage } from './stage.ts'

const LOGIN_GOAL_KB = 300
const LIST_GOAL_KB = 450
const KB = 1000
/** Chromium would ask for brotli too. */
const GZIP = { 'accept-encoding': 'gzip' }

interface Loaded {
  /** Bytes of scripts and styles as they came over the wire, with their headers. */
  code: number
  /** Bytes of their headers alone, and in how many answers. */
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
    const login = await loadedBy(browser, product, '/user/login', untilLoginShows)
    const state = await signedInState(browser, product, stage.adminPassword)
    const list = await loadedBy(browser, product, '/system/user', untilListShows, state)
    return {
      results: [
        size('login page, js and css, gzip', login, LOGIN_GOAL_KB),
        size('/system/user, js and css, gzip', list, LIST_GOAL_KB),
      ],
      notes: [
        'size: gzipped bodies that Chromium received with an empty cache; kB are 1000 bytes',
        details('login page', login),
        details('/system/user', list),
      ],
    }
  } finally {
    await browser.close()
    await product.stop()
  }
}

function size(name: string, { code, headers }: Loaded, oursAtMost: number): Result {
  return { name, unit: 'kB', ours: (code - headers) / KB, goal: { oursAtMost } }
}

function details(page: string, { headers, answers, all, plain }: Loaded): string {
  const uncompressed = plain.length === 0 ? '' : `; NOT compressed: ${plain.join(', ')}`
  return `${page}: ${kilobytes(headers)} kB more are the headers of ${answers} answers; ${kilobytes(all)} kB with documents and data${uncompressed}`
}

function kilobytes(bytes: number): string {
  return (bytes / KB).toFixed(0)
}

type State = Awaited<ReturnType<typeof signedInState>>

function loadedBy(
  browser: Browser,
  { url }: RunningProduct,
  path: string,
  ready: (page: Page) => Promise<void>,
  storageState?: State,
): Promise<Loaded> {
  return inFreshWindow(browser, { storageState, extraHTTPHeaders: GZIP }, async (page, devtools) => {
    const loaded = await watchNetwork(devtools)
    await page.goto(`${url}${path}`)
    await ready(page)
    await page.waitForLoadState('networkidle')
    return loaded
  })
}

async function watchNetwork(devtools: CDPSession): Promise<Loaded> {
  const loaded: Loaded = { code: 0, headers: 0, answers: 0, all: 0, plain: [] }
  const codeRequests = new Set<string>()
  devtools.on('Network.responseReceived', ({ requestId, response }) => {
    if (!/javascript|css/.test(response.mimeType)) return
    codeRequests.add(requestId)
    loaded.answers++
    loaded.headers += response.encodedDataLength
    const encoding = Object.entries(response.headers).find(([name]) => name.toLowerCase() === 'content-encoding')?.[1]
    if (encoding !== 'gzip') loaded.plain.push(new URL(response.url).pathname)
  })
  devtools.on('Network.loadingFinished', ({ requestId, encodedDataLength }) => {
    loaded.all += encodedDataLength
    if (codeRequests.has(requestId)) loaded.code += encodedDataLength
  })
  await devtools.send('Network.enable')
  return loaded
}

function signedInState(browser: Browser, { url }: RunningProduct, password: string) {
  return inFreshWindow(browser, { baseURL: url }, async (page) => {
    await signIn(page, 'admin', password)
    return page.context().storageState()
  })
}

async function untilLoginShows(page: Page): Promise<void> {
  await page.getByLabel('用户名').waitFor()
}

async function untilListShows(page: Page): Promise<void> {
  await page.getByRole('cell', { name: 'user000001' }).first().waitFor()
}
