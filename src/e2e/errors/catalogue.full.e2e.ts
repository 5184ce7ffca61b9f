import type { Page } from 'playwright-core'
import { describe, expect, it } from 'vitest'
import type { Window } from '../support/browser.ts'
import { ADMIN, startJourney } from '../support/journey.ts'
import { createPerson, type Person, roleId } from '../support/people.ts'
import { button, notice } from '../support/screen.ts'
import { adminPassword } from '../support/under-test.ts'

const journey = startJourney()

/** Opens the list of positions as an administrator. */
async function positions(): Promise<Window> {
  const window = await journey.open({ as: ADMIN, mayFail: true })
  await window.page.goto('/system/position')
  await listed(window.page)
  return window
}

/** Waits for the first rows: the list ignores buttons while it waits for its first answer. */
const listed = (page: Page) => page.locator('tr.ant-table-row').first().waitFor()

const search = (page: Page) => button(page, '查询').click()

describe('a browser without a network', () => {
  it('says so, and asks again when there is one', async () => {
    const window = await positions()
    const { page } = window
    await page.context().setOffline(true)
    await search(page)
    await page.getByRole('alert').getByText('网络连接失败，请检查网络后重试').waitFor()
    await page.context().setOffline(false)
    const answered = page.waitForResponse('**/sys/position/list*')
    await search(page)
    expect((await answered).ok()).toBe(true)
    await window.close()
  })
})

describe('a permission that was revoked meanwhile', () => {
  it('is refused by the server itself', async () => {
    const person: Person = await createPerson(journey.admin, [await roleId(journey.admin, 'admin')])
    const window = await journey.open({ as: person, mayFail: true })
    const { page } = window
    await page.goto('/system/position')
    await listed(page)
    const edited = await journey.admin.call('PUT', '/sys/user/edit', { id: person.id, selectedroles: '' })
    expect(edited.body.success).toBe(true)
    await search(page)
    await notice(page, '拒绝访问').waitFor()
    await window.close()
  })
})

describe('a forged token', () => {
  it('shows a notice, and the page reloads as a guest', async () => {
    const person = await createPerson(journey.admin, [])
    const window = await journey.open({ as: person, mayFail: true })
    const { page } = window
    await page.evaluate(() => {
      const entry = JSON.parse(localStorage.getItem('Access-Token')!) as object
      localStorage.setItem('Access-Token', JSON.stringify({ ...entry, value: 'forged' }))
    })
    await page.reload()
    await notice(page, '未授权，请重新登录').waitFor()
    expect(await notice(page, '未授权，请重新登录').count()).toBe(1)
    await page.getByRole('link', { name: '登录' }).or(page.getByLabel('用户名')).first().waitFor()
    expect(await page.evaluate(() => localStorage.getItem('Access-Token') ?? '')).not.toContain('forged')
    await window.close()
  })
})

describe('a part of the application that does not arrive', () => {
  it('shows a page that offers to try again', async () => {
    const window = await journey.open({ mayFail: true })
    const { page } = window
    await page.goto('/user/login')
    await page.getByLabel('用户名').waitFor()
    await page.route('**/assets/**', (route) => route.abort())
    await page.getByLabel('用户名').fill('admin')
    await page.getByLabel('密码', { exact: true }).fill(adminPassword)
    await page.keyboard.press('Enter')
    await page.getByText('页面加载失败').first().waitFor()
    await page.unroute('**/assets/**')
    await button(page, '重试').first().click()
    await page.getByRole('heading', { level: 1 }).waitFor()
    // The other parts that failed are loaded again too.
    await expect.poll(() => page.getByText('页面加载失败').count()).toBe(0)
    await window.close()
  })

  it('is waited for no longer than 120 s', async () => {
    const window = await journey.open({ mayFail: true })
    const { page } = window
    await page.clock.install()
    await page.goto('/user/login')
    await page.getByLabel('用户名').waitFor()
    await page.route('**/assets/**', () => undefined)
    await page.getByLabel('用户名').fill('admin')
    await page.getByLabel('密码', { exact: true }).fill(adminPassword)
    const chunkRequest = page.waitForRequest('**/assets/**')
    await page.keyboard.press('Enter')
    await chunkRequest
    // The clock also runs by itself, by less than the rest.
    await page.clock.fastForward(100_000)
    expect(await page.getByText('页面加载失败').count()).toBe(0)
    await page.clock.fastForward(30_000)
    await page.getByText('页面加载失败').first().waitFor()
    await window.close()
  })
})
