import type { Locator, Page } from 'playwright-core'
import { button } from '../support/screen.ts'

/** Page after a sign-in. */
export const HOME = '**/dashboard/analysis'

export const password = (page: Page): Locator => page.getByLabel('密码', { exact: true })

export async function tryPassword(page: Page, username: string, typed: string): Promise<void> {
  await page.getByLabel('用户名').fill(username)
  await password(page).fill(typed)
  await button(page, '登录').click()
}

/** Pixels by which the page is wider than the window. */
export function overflow(page: Page): Promise<number> {
  return page.evaluate(() => document.documentElement.scrollWidth - innerWidth)
}
