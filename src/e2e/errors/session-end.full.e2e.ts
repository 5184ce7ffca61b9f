import type { Page, Request } from 'playwright-core'
import { describe, expect, it } from 'vitest'
import { startJourney } from '../support/journey.ts'
import { createPerson, type Person, roleId } from '../support/people.ts'
import { runSql } from '../support/product/database.ts'
import { button, clickAtRest, isSignIn, notice, row, signInByForm } from '../support/screen.ts'
import { dataDir } from '../support/under-test.ts'

const journey = startJourney()

/** Opens the list of users, whose page sends several requests simultaneously, as a new user. */
async function atUsers() {
  const person = await createPerson(journey.admin, [await roleId(journey.admin, 'admin')])
  const window = await journey.open({ as: person, mayFail: true })
  const { page } = window
  await page.goto('/system/user')
  await row(page, '').first().waitFor()
  return { ...window, person }
}

/** Counts from now on: answers of a status, sign-ins, and loads of the whole page. */
function watch(page: Page, status: number) {
  const seen = { refusals: 0, steps: [] as string[] }
  page.on('response', (response) => {
    if (response.status() === status) seen.refusals += 1
  })
  page.on('request', (request) => {
    if (request.isNavigationRequest() && request.frame() === page.mainFrame()) seen.steps.push('load')
    if (isSignIn(request)) seen.steps.push('sign-in')
  })
  return seen
}

/**
 * Ends the session and makes the page send its requests again, without a load. All answers wait until two refusals are
 * there: on a busy machine the page would leave after the first of them.
 */
async function refreshWithout(page: Page, status: number, endSession: () => Promise<unknown>): Promise<void> {
  await page.getByRole('tab', { name: '用户管理' }).click({ button: 'right' })
  const refresh = page.getByRole('menuitem', { name: '刷新' }).filter({ visible: true })
  await refresh.waitFor()
  const refused = new Set<Request>()
  const { promise: open, resolve: letGo } = promiseToKeep()
  page.on('requestfailed', (request) => refused.delete(request))
  await page.route('**/tjjc/**', async (route) => {
    const response = await route.fetch()
    if (response.status() === status) refused.add(route.request())
    await open
    // The page may have been left by now.
    await route.fulfill({ response }).catch(() => undefined)
  })
  await endSession()
  await clickAtRest(refresh)
  await expect.poll(() => refused.size).toBeGreaterThan(1)
  letGo()
}

function promiseToKeep(): { promise: Promise<void>; resolve: () => void } {
  let keep: (() => void) | undefined
  const promise = new Promise<void>((resolve) => {
    keep = resolve
  })
  return { promise, resolve: () => keep?.() }
}

const revoke = async ({ username }: Person) => {
  const { body } = await journey.admin.call('PUT', '/sys/user/changePassword', { username, password: 'An0ther!pass' })
  expect(body.success).toBe(true)
}

describe('several simultaneous calls that fail because the session is over', () => {
  it('show one dialog, and load once when the user agrees', async () => {
    const { page, person, close } = await atUsers()
    const seen = watch(page, 500)
    await refreshWithout(page, 500, () => revoke(person))
    const dialogs = page.getByRole('dialog').filter({ hasText: '登录已过期' })
    await dialogs.first().waitFor()
    await expect.poll(() => seen.refusals).toBeGreaterThan(1)
    expect(await dialogs.count()).toBe(1)
    expect(await page.getByText('很抱歉，登录已过期，请重新登录').count()).toBe(1)
    expect(seen.steps).toEqual([])
    await page.keyboard.press('Escape')
    expect(await dialogs.isVisible()).toBe(true)
    await button(dialogs, '重新登录').dblclick()
    await page.waitForURL('**/user/login?redirect=%2Fsystem%2Fuser')
    await page.getByLabel('用户名').waitFor()
    // The second load follows the sign-in of every guest.
    expect(seen.steps).toEqual(['load', 'sign-in', 'load'])
    await close()
  })

  it('show one notice and load once when the server does not know the token at all', async () => {
    const { page, person, close } = await atUsers()
    const seen = watch(page, 401)
    const notices = await countNotices(page)
    await refreshWithout(page, 401, () => runSql(dataDir, 'delete from sys_session where user_id = $1', [person.id]))
    // The page reloads 1.5 s after the notice, which on a busy machine may coincide with the assertion.
    await page.waitForURL('**/user/login?redirect=%2Fsystem%2Fuser')
    await page.getByLabel('用户名').waitFor()
    expect(notices.texts).toEqual([expect.stringContaining('未授权，请重新登录')])
    expect(seen.refusals).toBeGreaterThan(1)
    expect(seen.steps).toEqual(['load', 'sign-in', 'load'])
    await close()
  })
})

/** Counts the notices that appear from now on, without those of later pages. */
async function countNotices(page: Page): Promise<{ texts: string[] }> {
  const texts: string[] = []
  await page.exposeFunction('tellNotice', (text: string) => texts.push(text))
  await page.evaluate(() => {
    const { tellNotice } = globalThis as unknown as { tellNotice(text: string): void }
    const known = new Set<Element>()
    new MutationObserver(() => {
      for (const notice of document.querySelectorAll('.ant-notification-notice')) {
        if (!known.has(notice)) tellNotice(notice.textContent ?? '')
        known.add(notice)
      }
    }).observe(document.body, { childList: true, subtree: true })
  })
  return { texts }
}

describe('a user who is deleted while working', () => {
  it('gets a notice that the session is over, and cannot come back', async () => {
    const { page, person, close } = await atUsers()
    const removed = await journey.admin.call('DELETE', `/sys/user/delete?id=${person.id}`)
    expect(removed.body.success).toBe(true)
    await button(page, '查询').click()
    await page.getByText('很抱歉，登录已过期，请重新登录').waitFor()
    await button(page, '重新登录').click()
    await page.getByLabel('用户名').fill(person.username)
    await page.getByLabel('密码', { exact: true }).fill(person.password)
    await page.keyboard.press('Enter')
    await page.getByText('用户名或密码错误').waitFor()
    await close()
  })
})

describe('a user with an empty menu', () => {
  it('gets a notice to see the administrator, and comes to the sign-in page', async () => {
    const person = await createPerson(journey.admin, [])
    const window = await journey.open({ mayFail: true })
    const { page } = window
    // Entries that every user has.
    const rows = ['dashboard-analysis', 'message', 'message-my-announcement']
    const remove = (delFlag: number) =>
      runSql(dataDir, 'update sys_permission set del_flag = $1 where id = any($2)', [delFlag, rows])
    await remove(1)
    try {
      await page.goto('/user/login')
      await page.getByLabel('用户名').fill(person.username)
      await page.getByLabel('密码', { exact: true }).fill(person.password)
      await page.keyboard.press('Enter')
      await notice(page, '该用户没有任何菜单权限，请联系管理员').waitFor()
      expect(await notice(page, '该用户没有任何菜单权限，请联系管理员').count()).toBe(1)
      await page.waitForURL('**/user/login**')
      await page.getByLabel('用户名').waitFor()
      expect(await page.evaluate(() => localStorage.getItem('Access-Token'))).toBeNull()
    } finally {
      await remove(0)
    }
    await signInByForm(page, person.username, person.password)
    await window.close()
  })
})
