import type { Page } from 'playwright-core'
import { describe, expect, it } from 'vitest'
import type { SiteInfo, UserInfo } from '#shared/wire/session.ts'
import { changeMenu, menuItem, tab } from '../shell/frame.ts'
import { ADMIN, startJourney } from '../support/journey.ts'
import { createPerson, roleId } from '../support/people.ts'
import { button, dialog, notice, row, signIn } from '../support/screen.ts'
import { adminPassword } from '../support/under-test.ts'

const journey = startJourney()

/** Would show itself as an element and set a mark, were it ever taken for HTML. */
const HTML = `<img src=x onerror="window.pwned=1"><script>window.pwned=1</script><b>粗</b>`
const LONG = '很长的名称'.repeat(1000)

/** Puts texts of the server's answers in place of others, wherever they stand. */
async function rewriteAnswers(page: Page, text: string): Promise<void> {
  await page.route('**/site/siteinfo*', async (route) => {
    const response = await route.fetch()
    const json = (await response.json()) as { result: SiteInfo }
    Object.assign(json.result, { appName: text, appDesc: text })
    await route.fulfill({ response, json })
  })
  await page.route('**/sys/login*', async (route) => {
    const response = await route.fetch()
    const json = (await response.json()) as { result: { userInfo: UserInfo } }
    json.result.userInfo.realname = text
    await route.fulfill({ response, json })
  })
  const group = menuItem('/odd', text, {
    component: 'layouts/RouteView',
    children: [menuItem('/odd/page', text, { component: 'system/position' })],
  })
  await changeMenu(page, (menu) => [...menu, group])
}

async function expectHarmless(page: Page): Promise<void> {
  expect(await page.locator('img[src="x"]').count()).toBe(0)
  expect(await page.evaluate(() => 'pwned' in window)).toBe(false)
}

const overflows = (page: Page) => page.evaluate(() => document.documentElement.scrollWidth > innerWidth)

describe('texts of the server that look like HTML', () => {
  it('are shown as they are: names of the site, of people and of pages', async () => {
    const window = await journey.open()
    const { page } = window
    await rewriteAnswers(page, HTML)
    await page.goto('/user/login')
    await page.getByText(HTML).first().waitFor()
    await expectHarmless(page)
    await signIn(page, 'admin', adminPassword)
    await page.goto('/odd/page')
    await page.getByRole('heading', { level: 1, name: HTML }).waitFor()
    await tab(page, HTML).waitFor()
    await page.getByRole('button', { name: `用户菜单 ${HTML}` }).waitFor()
    expect(await page.title()).toBe(`${HTML} - ${HTML}`)
    await page.getByRole('button', { name: '搜索菜单' }).click()
    await page.getByRole('combobox', { name: '搜索菜单' }).fill('粗')
    await page.locator('.ant-select-item-option').filter({ hasText: HTML }).first().waitFor()
    await expectHarmless(page)
    await window.close()
  })

  it('are shown as they are in notices and in the reasons of a refusal', async () => {
    const window = await journey.open({ mayFail: true })
    const { page } = window
    await page.route('**/sys/login*', (route) => {
      const json = { success: false, code: 500, message: HTML, result: null, timestamp: 0 }
      return route.fulfill({ json })
    })
    await page.goto('/user/login')
    await page.getByLabel('用户名').fill('admin')
    await page.getByLabel('密码', { exact: true }).fill('any')
    await button(page, '登录').click()
    await page.getByRole('alert').filter({ hasText: HTML }).waitFor()
    await expectHarmless(page)
    await page.unroute('**/sys/login*')
    await signIn(page, 'admin', adminPassword)
    await page.route('**/sys/position/list*', (route) => {
      return route.fulfill({ status: 500, json: { success: false, code: 500, message: HTML } })
    })
    await page.goto('/system/position')
    await notice(page, HTML).waitFor()
    await expectHarmless(page)
    await window.close()
  })

  it('are shown as they are in rows that somebody saved', async () => {
    const person = await createPerson(journey.admin, [await roleId(journey.admin, 'admin')])
    const realname = `<i onclick=x>${person.username}</i>`
    const { body } = await journey.admin.call('PUT', '/sys/user/edit', { id: person.id, realname })
    expect(body.success).toBe(true)
    const window = await journey.open({ as: person })
    const { page } = window
    await page.getByRole('button', { name: `用户菜单 ${realname}` }).waitFor()
    await page.goto('/system/user')
    await page.getByLabel('账号').or(page.getByLabel('用户账号')).first().fill(person.username)
    await button(page, '查询').click()
    await row(page, realname).waitFor()
    expect(await page.locator('i[onclick]').count()).toBe(0)
    await window.close()
  })
})

describe('a name of 5,000 characters', () => {
  it.each([1280, 390])('leaves the frame in its place, at %i px', async (width) => {
    const window = await journey.open()
    const { page } = window
    await page.setViewportSize({ width, height: 800 })
    await rewriteAnswers(page, LONG)
    await page.goto('/user/login')
    await page.getByLabel('用户名').waitFor()
    expect(await overflows(page)).toBe(false)
    await page.getByLabel('用户名').fill('admin')
    await page.getByLabel('密码', { exact: true }).fill(adminPassword)
    await page.keyboard.press('Enter')
    await page.waitForURL('**/dashboard/analysis')
    await page.goto('/odd/page')
    await button(page, '查询').waitFor()
    expect(await overflows(page)).toBe(false)
    // What everybody needs is still within reach: the user menu, the tab and the list below the title.
    const box = await page.getByRole('button', { name: /用户菜单/ }).boundingBox()
    expect(box!.x + box!.width).toBeLessThanOrEqual(width)
    expect((await tab(page, LONG).boundingBox())!.width).toBeLessThan(width)
    expect((await page.locator('.w-page-head').boundingBox())!.height).toBeLessThan(200)
    await window.close()
  })

  it('is not taken by the form, and refused by the server in words', async () => {
    const window = await journey.open({ as: ADMIN })
    const { page } = window
    await page.goto('/system/position')
    await button(page, '新增').click()
    const form = dialog(page)
    await form.getByLabel('职务名称').fill(LONG)
    expect((await form.getByLabel('职务名称').inputValue()).length).toBe(100)
    const { status, body } = await journey.admin.call('POST', '/sys/position/add', {
      code: 'long1',
      name: LONG,
      postRank: '1',
    })
    expect([status, body.success, body.message.length < 200]).toEqual([200, false, true])
    await window.close()
  })
})
