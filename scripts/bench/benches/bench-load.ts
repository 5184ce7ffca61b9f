import type { Browser, CDPSession, Page } from 'playwright-core'
import { inFreshWindow, launchChromium } from '../browser/browser.ts'
import { type FirstPage, listPage, loginPage, type State, signedInState } from '../browser/first-pages.ts'
import type { Findings, Result } from '../result.ts'
import { type RunningProduct, startProduct } from '../running-product.ts'
import { median } from '../statistics.ts'
import type { BenchEnvironment } from './bench-environment.ts'

/** Network speed: bits per second, and latency of every request in ms. */
interface Profile {
  readonly name: string
  readonly down: number
  readonly up: number
  readonly delayMs: number
}

const profiles: readonly Profile[] = [
  { name: 'slow 4G', down: 1_600_000, up: 750_000, delayMs: 150 },
  { name: 'fast 4G', down: 9_000_000, up: 1_500_000, delayMs: 60 },
]
const BITS = 8

interface LoadTimes {
  /** With an empty cache, ms. */
  cold: number
  /** Second load of the address, ms. */
  warm: number
}

/** Measures how long a person with a phone waits for the two pages that everybody sees first. */
export async function benchLoad(environment: BenchEnvironment, { rounds }: { rounds: number }): Promise<Findings> {
  const product = await startProduct(environment)
  const browser = await launchChromium()
  try {
    const state = await signedInState(browser, product, environment)
    const results: Result[] = []
    for (const profile of profiles) {
      for (const target of [loginPage, listPage]) {
        const times: LoadTimes[] = []
        for (let round = 0; round < rounds; round++)
          times.push(await loadTimes(browser, product, target, profile, state))
        results.push(...lines(target, profile, times))
      }
    }
    return { results, notes: notes() }
  } finally {
    await browser.close()
    await product.stop()
  }
}

function lines({ name }: FirstPage, profile: Profile, times: readonly LoadTimes[]): Result[] {
  const line = (cache: string, ours: number): Result => ({
    name: `${name}, ${profile.name}, ${cache}`,
    unit: 'ms',
    ours,
  })
  return [
    line('empty cache', median(times.map(({ cold }) => cold))),
    line('again', median(times.map(({ warm }) => warm))),
  ]
}

function notes(): string[] {
  const profileText = profiles.map(
    ({ name, down, up, delayMs }) => `${name} is ${down / 1e6} Mbit/s down, ${up / 1e6} up, ${delayMs} ms`,
  )
  return [
    `load: ${profileText.join('; ')}; Chromium holds back each request by these, as its developer tools do, and counts no handshakes; the processor is not slowed down`,
    'load: from the start of the navigation until the frame that shows the field of the name, or the first row of the list; "again" is a second visit in the same window, its code still in the cache',
  ]
}

function loadTimes(
  browser: Browser,
  { url }: RunningProduct,
  target: FirstPage,
  profile: Profile,
  state: State,
): Promise<LoadTimes> {
  return inFreshWindow(browser, { storageState: target.signedIn ? state : undefined }, async (page, devtools) => {
    await page.addInitScript(noteFirstPaint, target.sign)
    await throttle(devtools, profile)
    const cold = await timeToShow(page, `${url}${target.path}`)
    await page.goto('about:blank')
    const warm = await timeToShow(page, `${url}${target.path}`)
    return { cold, warm }
  })
}

async function throttle(devtools: CDPSession, { down, up, delayMs }: Profile): Promise<void> {
  await devtools.send('Network.enable')
  await devtools.send('Network.emulateNetworkConditions', {
    offline: false,
    latency: delayMs,
    downloadThroughput: down / BITS,
    uploadThroughput: up / BITS,
  })
}

/** @returns ms from the start of the navigation to the frame that shows the expected element */
async function timeToShow(page: Page, address: string): Promise<number> {
  await page.goto(address, { waitUntil: 'commit' })
  const shown = await page.waitForFunction(() => window.shownAfter, undefined, { timeout: 60_000 })
  const time = await shown.jsonValue()
  await page.waitForLoadState('networkidle')
  return time!
}

declare global {
  interface Window {
    shownAfter?: number
  }
}

/** Runs in the page before its own code. A frame has been painted when a task runs after its animation callbacks. */
function noteFirstPaint(sign: string): void {
  new MutationObserver((_, observer) => {
    if (!document.querySelector(sign)?.checkVisibility()) return
    observer.disconnect()
    requestAnimationFrame(() => setTimeout(() => Object.assign(window, { shownAfter: performance.now() })))
  }).observe(document, { childList: true, subtree: true, attributes: true })
}
