import { existsSync } from 'node:fs'
import { type Browser, type BrowserContext, chromium, type Page } from 'playwright-core'

/** A window of its own: nothing is shared with other windows, neither sign-in nor store. */
export interface Window {
  readonly page: Page
  /** What went wrong on its pages so far: uncaught errors, and what was written to the console as an error. */
  readonly faults: readonly string[]
  close(): Promise<void>
}

export interface WindowOptions {
  /** Whether things move; otherwise its person asked for less motion. */
  motion?: boolean
}

/** How many times slower than this machine windows work, to see what a busy machine brings to light. */
const SLOWDOWN = Number(process.env.E2E_SLOWDOWN ?? 1)

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
  { motion = false }: WindowOptions = {},
): Promise<Window> {
  const context = await browser.newContext({
    reducedMotion: motion ? 'no-preference' : 'reduce',
    baseURL: baseUrl,
    locale: 'zh-CN',
    timezoneId: 'Asia/Shanghai',
    viewport: { width: 1280, height: 800 },
  })
  if (SLOWDOWN > 1) context.on('page', (page) => void slowDown(context, page).catch(closedMeanwhile))
  const faults: string[] = []
  context.on('weberror', (fault) => faults.push(fault.error().message))
  context.on('console', (message) => {
    if (message.type() === 'error') faults.push(message.text())
  })
  const page = await context.newPage()
  async function close() {
    // What still waits for an answer is let go with its window.
    await page.unrouteAll({ behavior: 'ignoreErrors' })
    await context.close()
  }
  return { page, faults, close }
}

/** A page that is closed at once need not be slow. */
const closedMeanwhile = () => undefined

async function slowDown(context: BrowserContext, page: Page): Promise<void> {
  const session = await context.newCDPSession(page)
  await session.send('Emulation.setCPUThrottlingRate', { rate: SLOWDOWN })
}
