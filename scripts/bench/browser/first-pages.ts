import type { Browser, Page } from 'playwright-core'
import { signIn } from '#e2e/support/screen.ts'
import type { BenchEnvironment } from '../benches/bench-environment.ts'
import type { RunningProduct } from '../running-product.ts'
import { inFreshWindow } from './browser.ts'

/** A page that everybody sees first, and an element that shows that it is ready. */
export interface FirstPage {
  readonly name: string
  readonly path: string
  /** CSS selector of the element with which a person can begin: a field to type into, a row to read. */
  readonly sign: string
  readonly signedIn: boolean
}

export const loginPage: FirstPage = {
  name: 'login page',
  path: '/user/login',
  sign: '[data-field="username"] input',
  signedIn: false,
}

export const listPage: FirstPage = {
  name: '/system/user',
  path: '/system/user',
  sign: '.ant-table-row',
  signedIn: true,
}

export type State = Awaited<ReturnType<typeof signedInState>>

/** Browser state of a signed-in administrator. */
export function signedInState(browser: Browser, { url }: RunningProduct, { adminPassword }: BenchEnvironment) {
  return inFreshWindow(browser, { baseURL: url }, async (page) => {
    await signIn(page, 'admin', adminPassword)
    return page.context().storageState()
  })
}

export async function untilShown(page: Page, { sign }: FirstPage): Promise<void> {
  await page.locator(sign).first().waitFor()
}
