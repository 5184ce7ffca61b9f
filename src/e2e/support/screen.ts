/** Common user actions on every screen. */
import type { Frame, Locator, Page, Request } from 'playwright-core'
import { expect } from 'vitest'
import type { Envelope } from '#shared/wire/envelope.ts'
import { CONTEXT_PATH, HOME_PATH, SESSION_LIFETIME_MS, STORAGE } from '#shared/wire/protocol.ts'
import type { LoginResult } from '#shared/wire/session.ts'

const NOTICES = '.ant-message-notice, .ant-notification-notice'

/**
 * Signs in by a call, stores the session as the sign-in page does, and goes to the home page without waiting for it.
 * @throws with the reason of the server when it refuses.
 */
export async function signIn(page: Page, username: string, password: string): Promise<void> {
  const response = await page.request.post(`${CONTEXT_PATH}/sys/login`, { data: { username, password } })
  const answer = (await response.json()) as Envelope<LoginResult>
  if (answer.code !== 200) throw new Error(`sign-in of ${username}: ${answer.message}`)
  const { token, userInfo, departs, sysAllDictItems, tenantList } = answer.result
  const [tenant, another] = tenantList ?? []
  if (another) throw new Error(`${username} has to choose a tenant: sign in by the form`)
  const session: Record<string, unknown> = {
    [STORAGE.username]: userInfo.username,
    [STORAGE.userInfo]: userInfo,
    [STORAGE.departs]: departs,
    [STORAGE.dictionaries]: sysAllDictItems ?? {},
    [STORAGE.token]: token,
    ...(tenant && { [STORAGE.tenant]: tenant.id }),
  }
  const expire = Date.now() + SESSION_LIFETIME_MS
  const localStorage = Object.entries(session).map(([name, value]) => ({
    name,
    value: JSON.stringify({ value, expire }),
  }))
  await page
    .context()
    .setStorageState({ cookies: [], origins: [{ origin: new URL(response.url()).origin, localStorage }] })
  await page.goto(HOME_PATH, { waitUntil: 'commit' })
}

/** Signs in by the form on the sign-in page and waits for the home page. */
export async function signInByForm(page: Page, username: string, password: string): Promise<void> {
  await page.goto('/user/login')
  await page.getByLabel('用户名').fill(username)
  await page.getByLabel('密码', { exact: true }).fill(password)
  await page.getByRole('button', { name: /登\s*录/ }).click()
  await page.waitForURL('**/dashboard/analysis')
}

/**
 * Opens a page by its entry in a group of the menu, like a user. A page that was open keeps its state. Marks earlier
 * notices, so that `notice` ignores them.
 */
export async function openByMenu(page: Page, group: string, title: string): Promise<void> {
  await page.locator(NOTICES).evaluateAll((shown) => {
    for (const element of shown) element.setAttribute('data-earlier', '')
  })
  const menu = page.getByRole('menu', { name: '主菜单' })
  const entry = menu.getByRole('link', { name: title, exact: true })
  const groupEntry = menuGroup(page, group)
  await groupEntry.waitFor()
  if ((await groupEntry.getAttribute('aria-expanded')) !== 'true') await clickAtRest(groupEntry)
  await clickAtRest(entry)
  await page.getByRole('heading', { level: 1, name: title }).waitFor()
}

/** Entry of the menu with an exact title; the name of its icon is part of its name. */
export function menuGroup(page: Page, group: string): Locator {
  return page
    .getByRole('menu', { name: '主菜单' })
    .getByRole('menuitem', { name: new RegExp(`^(?:[\\w-]+ )?${group}$`) })
}

/** Opens a page by the menu in its initial state: closes its tab first. */
export async function reopenByMenu(page: Page, group: string, title: string): Promise<void> {
  // An open dialog of an earlier test covers the menu.
  if ((await page.getByRole('dialog').count()) > 0) await page.goto(HOME_PATH, { waitUntil: 'commit' })
  const tab = page.getByRole('tab', { name: title, exact: true })
  if ((await tab.count()) > 0) {
    await tab.click({ button: 'middle' })
    await tab.waitFor({ state: 'detached' })
  }
  await openByMenu(page, group, title)
}

/** Returns whether a request signs a user in, and does not merely read the session (`/sys/loginfo`). */
export function isSignIn(request: Request): boolean {
  return new URL(request.url()).pathname.endsWith('/sys/login')
}

/** Button by its text; antd puts a space between two Chinese characters. */
export function button(within: Page | Frame | Locator, text: string): Locator {
  const spaced = text.length === 2 ? `${text[0]}\\s*${text[1]}` : text
  return within.getByRole('button', { name: new RegExp(`^${spaced}$`) })
}

/** Row of a table that shows a text. */
export function row(page: Page | Frame, text: string): Locator {
  return page.getByRole('row').filter({ hasText: text })
}

/** Presses an action of a row, which may stand behind 更多. */
export async function pressInRow(line: Locator, action: string): Promise<void> {
  await line.getByRole('button').first().waitFor()
  const direct = button(line, action)
  if ((await direct.count()) > 0) {
    await direct.click()
    return
  }
  await button(line, '更多').click()
  await clickAtRest(line.page().getByRole('menuitem', { name: action, exact: true }))
}

/** Dialog or drawer on top. */
export function dialog(page: Page | Frame): Locator {
  return page.getByRole('dialog').last()
}

/** Form item of a field: label, control and message. */
export function field(within: Locator, label: string): Locator {
  return within.locator('.r-field').filter({ has: within.page().getByText(label, { exact: true }) })
}

/** Fills fields by their labels and leaves each one. */
export async function fill(within: Locator, values: Record<string, string>): Promise<void> {
  for (const [label, value] of Object.entries(values)) {
    const control = within.getByLabel(label, { exact: true })
    await control.fill(value)
    await control.blur()
  }
}

/** Fills a cell of an editable table, whose control is mounted by the click, and leaves it. */
export async function fillCell(cell: Locator, text: string): Promise<void> {
  await cell.click()
  await cell.locator('input, textarea').first().fill(text)
  await cell.page().keyboard.press('Tab')
}

/** Chooses an option of a select by its label and the option's text. */
export async function choose(within: Locator, label: string, option: string): Promise<void> {
  await within.getByLabel(label, { exact: true }).click()
  const options = within.page().locator('.ant-select-item-option, .ant-select-tree-title')
  await clickAtRest(options.filter({ hasText: option }).last())
}

/** Notice at the top of the screen that appeared after the last `openByMenu`. */
export function notice(page: Page | Frame, text: string): Locator {
  return page.locator(`:is(${NOTICES}):not([data-earlier])`).filter({ hasText: text })
}

/**
 * Clicks an entry of a menu or list after its opening animation. During the animation a press and its release can hit
 * two entries, which is no click on either.
 */
export async function clickAtRest(entry: Locator): Promise<void> {
  const moves = () =>
    entry.evaluate((node) => node.closest('[class*="-enter"], [class*="-appear"], [class*="-leave"]') !== null)
  await expect.poll(moves, { timeout: 10_000 }).toBe(false)
  await entry.click()
}
