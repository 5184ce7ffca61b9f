/**
 * No page of the seeded menu, and none of the public pages, breaks its own Content-Security-Policy, which forbids eval.
 * No page writes an error.
 */
import type { Page } from 'playwright-core'
import { beforeAll, describe, expect, it } from 'vitest'
import type { Window } from '../support/browser.ts'
import { menuPages } from '../support/data/menu-pages.ts'
import { startJourney } from '../support/journey.ts'
import { signIn } from '../support/screen.ts'
import { adminPassword } from '../support/under-test.ts'

const BEFORE_SIGN_IN = ['/user/login', '/user/register', '/user/register-result', '/user/alteration']
const WITHOUT_MENU = ['/403', '/404', '/500', '/no/such/page', '/playground']

const journey = startJourney()
let window: Window
const violations: string[] = []

beforeAll(async () => {
  // The last test breaks the policy.
  window = await journey.open({ mayFail: true })
  const { page } = window
  await page.exposeFunction('reportViolation', (text: string) => violations.push(text))
  await page.addInitScript(() => {
    document.addEventListener('securitypolicyviolation', ({ violatedDirective, blockedURI }) => {
      const { reportViolation } = globalThis as unknown as { reportViolation(text: string): void }
      reportViolation(`${location.pathname}: ${violatedDirective} ${blockedURI}`)
    })
  })
})

async function visit(page: Page, path: string): Promise<void> {
  await page.goto(path)
  await page.getByRole('heading').or(page.getByRole('main')).or(page.getByRole('button')).first().waitFor()
  await page.waitForLoadState('networkidle')
}

describe('every page of the product', () => {
  it('obeys the policy and writes no error', { timeout: 240_000 }, async () => {
    const { page, faults } = window
    for (const path of BEFORE_SIGN_IN) await visit(page, path)
    await signIn(page, 'admin', adminPassword)
    const paths = (await menuPages(journey.admin)).map(({ path }) => path)
    expect(paths.length).toBeGreaterThan(8)
    for (const path of [...paths, ...WITHOUT_MENU]) await visit(page, path)
    expect([violations, faults]).toEqual([[], []])
  })

  it('would report a violation', async () => {
    const { page } = window
    const reported = violations.length
    await page.evaluate(() => {
      const script = document.createElement('script')
      script.textContent = 'globalThis.inlined = true'
      document.head.append(script)
    })
    await expect.poll(() => violations.slice(reported)).toEqual([expect.stringContaining('script-src')])
    expect(await page.evaluate(() => 'inlined' in globalThis)).toBe(false)
  })
})
