import type { BrowserContextOptions } from 'playwright-core'
import { describe, expect, it } from 'vitest'
import { openWindow, workerBrowser } from '../support/browser.ts'
import { GZIP, MOST_KB, watchLoads } from '../support/loads.ts'
import { signIn } from '../support/screen.ts'
import { adminPassword, baseUrl } from '../support/under-test.ts'

/**
 * Measures scripts and styles that a page loads with an empty cache, in kB. Stops when `sign` is visible and no request
 * is pending.
 */
async function weightOf(path: string, sign: string, options: BrowserContextOptions = {}): Promise<number> {
  const browser = await workerBrowser()
  const context = await browser.newContext({ baseURL: baseUrl, extraHTTPHeaders: GZIP, ...options })
  const page = await context.newPage()
  const loaded = await watchLoads(await context.newCDPSession(page))
  await page.goto(path)
  await page.locator(sign).first().waitFor()
  await page.waitForLoadState('networkidle')
  await context.close()
  expect(loaded.plain, 'scripts and styles that came without gzip').toEqual([])
  return (loaded.js + loaded.css) / 1000
}

async function stateOfAdmin(): Promise<BrowserContextOptions> {
  const { page, close } = await openWindow(baseUrl)
  await signIn(page, 'admin', adminPassword)
  const storageState = await page.context().storageState()
  await close()
  return { storageState }
}

// `npm run bench -- --only size` prints these weights, and others between them.
describe('a first page', () => {
  it('of signing in is as light as promised', async () => {
    const weight = await weightOf('/user/login', '[data-field="username"] input')
    expect(weight).toBeGreaterThan(100)
    expect(weight).toBeLessThanOrEqual(MOST_KB.login)
  })

  it('of a list, with the menu of an administrator, is as light as promised', async () => {
    const weight = await weightOf('/system/user', '.ant-table-row', await stateOfAdmin())
    expect(weight).toBeGreaterThan(MOST_KB.login)
    expect(weight).toBeLessThanOrEqual(MOST_KB.list)
  })
})
