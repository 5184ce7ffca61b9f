import { existsSync } from 'node:fs'
import { type Browser, type CDPSession, chromium, type Page } from 'playwright-core'

const USUAL_PLACE = '/usr/bin/chromium'

/** Starts Chromium without anything that uses the machine on its own. */
export function launchChromium(flags: readonly string[] = []): Promise<Browser> {
  return chromium.launch(chromiumOptions(flags))
}

export function chromiumOptions(flags: readonly string[]): { executablePath?: string; args: string[] } {
  const executablePath = process.env.CHROMIUM_PATH || (existsSync(USUAL_PLACE) ? USUAL_PLACE : undefined)
  // Chromium's own sandbox cannot be set up by root.
  const asRoot = process.getuid?.() === 0 ? ['--no-sandbox'] : []
  const args = ['--disable-gpu', '--disable-background-networking', '--disable-component-update', ...asRoot, ...flags]
  return { ...(executablePath && { executablePath }), args }
}

/** Runs a task in a window that shares nothing with others: no cache, no store, no warmed-up code. */
export async function inFreshWindow<T>(
  browser: Browser,
  options: Parameters<Browser['newContext']>[0],
  task: (page: Page, devtools: CDPSession) => Promise<T>,
): Promise<T> {
  const context = await browser.newContext({ locale: 'zh-CN', viewport: { width: 1280, height: 800 }, ...options })
  try {
    const page = await context.newPage()
    return await task(page, await context.newCDPSession(page))
  } finally {
    await context.close()
  }
}
