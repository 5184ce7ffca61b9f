import { existsSync } from 'node:fs'
import { type Browser, chromium, type Page } from 'playwright-core'

/** A window of its own: nothing is shared with other windows, neither sign-in nor store. */
export interface Window {
  readonly page: Page
  /** What went wrong on the page so far: uncaught errors, and what was written to the console as an error. */
  readonly faults: readonly string[]
  close(): Promise<void>
}

const usualPlace = '/usr/bin/chromium'

const quietFlags = [
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
]

/** Starts Chromium with a fresh profile: the one of CHROMIUM_PATH, of the system or of Playwright. */
export function launchBrowser(): Promise<Browser> {
  const executablePath = process.env.CHROMIUM_PATH || (existsSync(usualPlace) ? usualPlace : undefined)
  // Chromium's own sandbox cannot be set up by root.
  const asRoot = process.getuid?.() === 0 ? ['--no-sandbox'] : []
  return chromium.launch({ ...(executablePath && { executablePath }), args: [...quietFlags, ...asRoot] })
}

/**
 * Opens a window on an address; relative addresses of the page start there. Its person asked for less motion, so that a
 * press meets what it aims at on a busy machine too; a test of what moves asks for motion.
 */
export async function openWindow(
  browser: Browser,
  baseUrl: string,
  { motion = false }: { motion?: boolean } = {},
): Promise<Window> {
  const context = await browser.newContext({
    reducedMotion: motion ? 'no-preference' : 'reduce',
    baseURL: baseUrl,
    locale: 'zh-CN',
    timezoneId: 'Asia/Shanghai',
    viewport: { width: 1280, height: 800 },
  })
  const page = await context.newPage()
  const faults: string[] = []
  page.on('pageerror', (error) => faults.push(error.message))
  page.on('console', (message) => {
    if (message.type() === 'error') faults.push(message.text())
  })
  async function close() {
    // What still waits for an answer is let go with its window.
    await page.unrouteAll({ behavior: 'ignoreErrors' })
    await context.close()
  }
  return { page, faults, close }
}
