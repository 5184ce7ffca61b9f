import type { Browser, CDPSession, Page } from 'playwright-core'
import { median } from '../statistics.ts'
import { inFreshWindow } from './browser.ts'

export interface StartFigures {
  mountMs: number
  mountCpuMs: number
  keyMs: number
  keyCpuMs: number
  /** Longest task during typing; 0 when below 50 ms. */
  longestTaskMs: number
}

export interface FormFigures extends StartFigures {
  /** Key to paint after every control was mounted. */
  fullKeyMs: number
}

const KEYS = 20
const PAUSE_MS = 60
const SETTLE_MS = 300

/**
 * Mounts one form in a new window and types into its first field.
 * @param url address of the page, with a query
 */
export function measureForm(browser: Browser, url: string, count: number): Promise<FormFigures> {
  return inFreshWindow(browser, {}, async (page, devtools) => {
    const start = await mountAndType(page, devtools, `${url}&count=${count}`)
    await scrollThrough(page)
    return { ...start, fullKeyMs: await type(page) }
  })
}

/** Measures only what comes before scrolling. */
export function measureFormStart(browser: Browser, url: string, count: number): Promise<StartFigures> {
  return inFreshWindow(browser, {}, (page, devtools) => mountAndType(page, devtools, `${url}&count=${count}`))
}

async function mountAndType(page: Page, devtools: CDPSession, url: string): Promise<StartFigures> {
  await devtools.send('Performance.enable')
  await page.goto(url)
  await page.waitForFunction(() => window.mountForm !== undefined)
  const [mountMs, mountCpuMs] = await withCpu(page, devtools, () => page.evaluate(() => window.mountForm!()))
  await page.evaluate(watchLongTasks)
  const [keyMs, typingCpuMs] = await withCpu(page, devtools, () => type(page))
  const longestTaskMs = Math.max(0, ...(await page.evaluate(() => window.longTasks!)))
  return { mountMs, mountCpuMs, keyMs, keyCpuMs: typingCpuMs / KEYS, longestTaskMs }
}

declare global {
  interface Window {
    /** Duration in ms of each task of at least 50 ms. */
    longTasks?: number[]
  }
}

/** Runs in the page. */
function watchLongTasks(): void {
  const found: number[] = []
  window.longTasks = found
  new PerformanceObserver((list) => {
    for (const { duration } of list.getEntries()) found.push(duration)
  }).observe({ type: 'longtask' })
}

/** Runs something and waits until the page is idle. @returns its result and the main thread's CPU, ms */
export async function withCpu<T>(page: Page, devtools: CDPSession, run: () => Promise<T>): Promise<[T, number]> {
  const before = await cpuMs(devtools)
  const answer = await run()
  await page.waitForTimeout(SETTLE_MS)
  return [answer, (await cpuMs(devtools)) - before]
}

/** CPU time of the renderer's main thread, ms. */
async function cpuMs(devtools: CDPSession): Promise<number> {
  const { metrics } = await devtools.send('Performance.getMetrics')
  return metrics.find(({ name }) => name === 'ThreadTime')!.value * 1000
}

/** @returns the median from a real key press to the frame that shows it, ms */
async function type(page: Page): Promise<number> {
  const input = page.locator('input[type="text"]').first()
  await input.click()
  await page.waitForTimeout(SETTLE_MS)
  await page.evaluate(() => window.keyTimes!.splice(0))
  for (let key = 0; key < KEYS; key++) {
    await page.keyboard.press('a')
    await page.waitForTimeout(PAUSE_MS)
  }
  const times = await page.evaluate(() => window.keyTimes!)
  if (times.length !== KEYS || !(await input.inputValue()).endsWith('a'.repeat(KEYS))) {
    throw new Error(`${times.length} of ${KEYS} keys arrived`)
  }
  return median(times)
}

/** Scrolls through the whole page once, and back to the top. */
async function scrollThrough(page: Page): Promise<void> {
  await page.evaluate(async () => {
    const end = document.documentElement.scrollHeight
    for (let top = 0; top < end; top += window.innerHeight) {
      window.scrollTo(0, top)
      await new Promise((resolve) => setTimeout(resolve, 50))
    }
    window.scrollTo(0, 0)
  })
  await page.waitForTimeout(SETTLE_MS)
}
