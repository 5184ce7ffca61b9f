import type { Page } from 'playwright-core'
import { describe, expect, it } from 'vitest'
import { runSql } from '../support/database.ts'
import { startJourney } from '../support/journey.ts'
import { createPerson, type Person, roleId } from '../support/people.ts'
import { button, clickAtRest, notice, row, signIn } from '../support/screen.ts'
import { dataDir } from '../support/under-test.ts'

const journey = startJourney()

/** Somebody on the list of users, a page that asks for several things at once. */
async function atUsers() {
  const person = await createPerson(journey.admin, [await roleId(journey.admin, 'admin')])
  const window = await journey.open({ as: person, mayFail: true })
  const { page } = window
  await page.goto('/system/user')
  await row(page, '').first().waitFor()
  return { ...window, person }
}

/** What happens on the page from now on: answers of a status, sign-ins, and loads of the whole page. */
function watch(page: Page, status: number) {
  const seen = { refusals: 0, steps: [] as string[] }
  page.on('response', (response) => {
    if (response.status() === status) seen.refusals += 1
  })
  page.on('request', (request) => {
    if (request.isNavigationRequest() && request.frame() === page.mainFrame()) seen.steps.push('load')
    if (request.url().includes('/sys/login')) seen.steps.push('sign-in')
  })
  return seen
}

/** Lets the page ask for everything again, without a load. */
async function refreshTab(page: Page): Promise<void> {
  await page.getByRole('tab', { name: '用户管理' }).click({ button: 'right' })
  await clickAtRest(page.getByRole('menuitem', { name: '刷新' }).filter({ visible: true }))
}

const revoke = async ({ username }: Person) => {
  const { body } = await journey.admin.call('PUT', '/sys/user/changePassword', { username, password: 'An0ther!pass' })
  expect(body.success).toBe(true)
}

describe('several calls that fail at once because the session is over', () => {
  it('bring one dialog, and one load when the person agrees', async () => {
    const { page, person, close } = await atUsers()
    await revoke(person)
    const seen = watch(page, 500)
    await refreshTab(page)
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
    // The second load is what follows the sign-in of every guest.
    expect(seen.steps).toEqual(['load', 'sign-in', 'load'])
    await close()
  })

  it('bring one notice and one load when the server does not know the token at all', async () => {
    const { page, person, close } = await atUsers()
    await runSql(dataDir, 'delete from sys_session where user_id = $1', [person.id])
    const seen = watch(page, 401)
    await refreshTab(page)
    await notice(page, '未授权，请重新登录').waitFor()
    await expect.poll(() => seen.refusals).toBeGreaterThan(1)
    expect(await page.locator('.ant-notification-notice').count()).toBe(1)
    expect(seen.steps).toEqual([])
    await page.waitForURL('**/user/login?redirect=%2Fsystem%2Fuser')
    await page.getByLabel('用户名').waitFor()
    expect(seen.steps).toEqual(['load', 'sign-in', 'load'])
    await close()
  })
})

describe('a person who is deleted while working', () => {
  it('is told that the session is over, and cannot come back', async () => {
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

describe('a person with an empty menu', () => {
  it('is told to see the administrator, and comes to the sign-in page', async () => {
    const person = await createPerson(journey.admin, [])
    const window = await journey.open({ mayFail: true })
    const { page } = window
    // What everybody has.
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
    await signIn(page, person.username, person.password)
    await window.close()
  })
})
