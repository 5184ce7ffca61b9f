import { existsSync } from 'node:fs'
import { type Browser, type BrowserContext, chromium, type Page } from 'playwright-core'

/** Window with a separate context: shares neither sign-in nor storage with other windows. */
export interface Window {
  readonly page: Page
  /** Uncaught errors of its pages so far, and errors on their console. */
  readonly faults: readonly string[]
  close(): Promise<void>
}

export interface WindowOptions {
  /** Animations are on; otherwise the window requests reduced motion. */
  motion?: boolean
}

/** Slowdown factor of windows, to find failures of a busy machine. */
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

let running: Promise<Browser> | undefined
const open = new Set<Window>()

/** Windows that no test has closed yet. */
export const openWindows: ReadonlySet<Window> = open

/** Closes all windows; a product that stops while one is open would wait for its requests. */
export async function closeWindows(): Promise<void> {
  for (const window of [...open]) await window.close()
}

/** Returns the browser of this worker. It serves all files of the worker, and ends with its process. */
export async function workerBrowser(): Promise<Browser> {
  if (running === undefined || !(await running).isConnected()) running = launchBrowser()
  return running
}

/** Starts Chromium with a fresh profile: the one of CHROMIUM_PATH, of the system or of Playwright. */
function launchBrowser(): Promise<Browser> {
  const executablePath = process.env.CHROMIUM_PATH || (existsSync(usualPlace) ? usualPlace : undefined)
  // Chromium's own sandbox does not work for root.
  const asRoot = process.getuid?.() === 0 ? ['--no-sandbox'] : []
  return chromium.launch({ ...(executablePath && { executablePath }), args: [...quietFlags, ...asRoot] })
}

/**
 * Opens a window on an address; relative addresses of the page start there. It requests reduced motion, so that clicks
 * hit their target on a busy machine too; a test of animations requests motion. Records the actions of a test;
 * `record-failures.ts` saves those of a failed one, and records its second try with snapshots of the page.
 */
export async function openWindow(baseUrl: string, { motion = false }: WindowOptions = {}): Promise<Window> {
  const browser = await workerBrowser()
  const context = await browser.newContext({
    reducedMotion: motion ? 'no-preference' : 'reduce',
    baseURL: baseUrl,
    locale: 'zh-CN',
    timezoneId: 'Asia/Shanghai',
    viewport: { width: 1280, height: 800 },
  })
  if (SLOWDOWN > 1) context.on('page', (page) => void slowDown(context, page).catch(closedMeanwhile))
  // Snapshots at every action would take a third of the time.
  await context.tracing.start()
  const faults: string[] = []
  context.on('weberror', (fault) => faults.push(fault.error().message))
  context.on('console', (message) => {
    if (message.type() === 'error') faults.push(message.text())
  })
  const page = await context.newPage()
  const window = { page, faults, close }
  async function close() {
    open.delete(window)
    // Requests that still wait for an answer are aborted with their window.
    await page.unrouteAll({ behavior: 'ignoreErrors' })
    await context.close()
  }
  open.add(window)
  return window
}

/** A page that is already closed need not be slow. */
const closedMeanwhile = () => undefined

async function slowDown(context: BrowserContext, page: Page): Promise<void> {
  const session = await context.newCDPSession(page)
  await session.send('Emulation.setCPUThrottlingRate', { rate: SLOWDOWN })
}
