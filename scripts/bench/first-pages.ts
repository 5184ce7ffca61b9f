import type { Browser, Page } from 'playwright-core'
import { signIn } from '#e2e/support/screen.ts'
import { inFreshWindow } from './browser.ts'
import type { RunningProduct } from './running-product.ts'
import type { Stage } from './stage.ts'

/** A page that everybody sees first, and the part of it that shows that it is there. */
export interface FirstPage {
  readonly name: string
  readonly path: string
  /** CSS selector of what is there when a person can begin: a field to type into, a row to read. */
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

/** What a browser keeps of an administrator who has signed in. */
export function signedInState(browser: Browser, { url }: RunningProduct, { adminPassword }: Stage) {
  return inFreshWindow(browser, { baseURL: url }, async (page) => {
    await signIn(page, 'admin', adminPassword)
    return page.context().storageState()
  })
}

export async function untilShown(page: Page, { sign }: FirstPage): Promise<void> {
  await page.locator(sign).first().waitFor()
}
