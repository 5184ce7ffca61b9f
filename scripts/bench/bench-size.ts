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
        `size: bytes that Chromium received with an empty cache, headers included, kB are 1000 bytes; with documents and data the login page takes ${kilobytes(login.all)} kB and the list ${kilobytes(list.all)} kB${plainNote([...login.plain, ...list.plain])}`,
      ],
    }
  } finally {
    await browser.close()
    await product.stop()
  }
}

function size(name: string, { code }: Loaded, oursAtMost: number): Result {
  return { name, unit: 'kB', ours: code / KB, goal: { oursAtMost } }
}

function kilobytes(bytes: number): string {
  return (bytes / KB).toFixed(0)
}

function plainNote(plain: readonly string[]): string {
  return plain.length === 0 ? '' : `; NOT compressed: ${plain.join(', ')}`
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
  const loaded: Loaded = { code: 0, all: 0, plain: [] }
  const codeRequests = new Set<string>()
  devtools.on('Network.responseReceived', ({ requestId, response }) => {
    if (!/javascript|css/.test(response.mimeType)) return
    codeRequests.add(requestId)
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
