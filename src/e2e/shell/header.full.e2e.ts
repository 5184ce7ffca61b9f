import type { Page } from 'playwright-core'
import { describe, expect, it } from 'vitest'
import { apiOf } from '../support/api.ts'
import { ADMIN, startJourney } from '../support/journey.ts'
import { createPerson, type Person, roleId } from '../support/people.ts'
import { runSql } from '../support/product/database.ts'
import { button, clickAtRest, dialog, notice, row } from '../support/screen.ts'
import { baseUrl, dataDir } from '../support/under-test.ts'
import { openSettings, seriousViolations, tab } from './frame.ts'

const journey = startJourney()

const token = (page: Page) => page.evaluate(() => localStorage.getItem('Access-Token') ?? '')

async function choose(page: Page, entry: string): Promise<void> {
  await page.getByRole('button', { name: /用户菜单/ }).click()
  await clickAtRest(page.getByRole('menuitem', { name: entry }))
}

async function signInAtMarket(page: Page, { username, password }: Person): Promise<void> {
  await page.goto('/user/login')
  await page.getByLabel('用户名').fill(username)
  await page.getByLabel('密码', { exact: true }).fill(password)
  await page.keyboard.press('Enter')
  await dialog(page).getByLabel('部门').click()
  await clickAtRest(page.locator('.ant-select-item-option').filter({ hasText: '市场运行科' }))
  await button(dialog(page), '确认').click()
  await page.waitForURL('**/dashboard/analysis')
}

async function chooseDepart(page: Page, name: string): Promise<void> {
  await choose(page, '切换部门')
  await dialog(page).getByRole('combobox').click()
  await clickAtRest(page.locator('.ant-select-item-option').filter({ hasText: name }))
  await button(dialog(page), '确认').click()
}

describe('the menu search', () => {
  it.each([1280, 390])('opens a page by the initials of its title, at %i px', async (width) => {
    const window = await journey.open({ as: ADMIN })
    const { page } = window
    await page.setViewportSize({ width, height: 800 })
    await page.getByRole('button', { name: '搜索菜单' }).click()
    const box = page.getByRole('combobox', { name: '搜索菜单' })
    await box.fill('zwgl')
    await page.locator('.ant-select-item-option').filter({ hasText: '职务管理' }).waitFor()
    expect(await page.locator('.ant-select-item-option').count()).toBe(1)
    await box.press('Enter')
    await page.waitForURL('**/system/position')
    await box.waitFor({ state: 'hidden' })
    await window.close()
  })
})

describe('the user menu', () => {
  it('clears the cache', async () => {
    const window = await journey.open({ as: ADMIN })
    const { page } = window
    await choose(page, '清理缓存')
    await notice(page, '刷新缓存完成！').waitFor()
    await window.close()
  })

  it('reports that a user has no departments', async () => {
    const window = await journey.open({ as: ADMIN })
    await choose(window.page, '切换部门')
    await notice(window.page, '您尚未设置部门信息!').waitFor()
    await window.close()
  })

  it('switches to another department, keeps the new user data, and refreshes open pages', async () => {
    const { admin } = journey
    const person = await createPerson(admin, [await roleId(admin, 'admin')], ['demo-market', 'demo-statistics'])
    const window = await journey.open()
    const { page } = window
    await signInAtMarket(page, person)
    const requests: string[] = []
    page.on('request', (request) => {
      const path = /\/sys\/(user|position)\/list/.exec(request.url())?.[1]
      if (path) requests.push(path)
    })
    await clickAtRest(page.getByRole('menuitem', { name: '系统管理' }))
    for (const title of ['用户管理', '职务管理']) {
      await page.getByRole('link', { name: title }).click()
      await page.getByRole('heading', { level: 1, name: title }).waitFor()
      await row(page, '').first().waitFor()
    }
    expect(requests).toEqual(['user', 'position'])
    await choose(page, '切换部门')
    const form = dialog(page)
    await form.getByText('市场运行科').filter({ visible: true }).first().waitFor()
    await form.getByRole('combobox').click()
    await clickAtRest(page.locator('.ant-select-item-option').filter({ hasText: '统计监测科' }))
    await button(form, '确认').click()
    await form.waitFor({ state: 'hidden' })
    await expect.poll(() => requests).toEqual(['user', 'position', 'position'])
    const stored = await page.evaluate(() => localStorage.getItem('Login_Userinfo') ?? '')
    expect(stored).toContain('A01A02')
    expect(JSON.parse(stored).expire - Date.now()).toBeGreaterThan(6.9 * 86_400_000)
    await tab(page, '用户管理').click()
    await expect.poll(() => requests).toEqual(['user', 'position', 'position', 'user'])
    const departs = await apiOf(baseUrl, JSON.parse(await token(page)).value).call<{ orgCode: string }>(
      'GET',
      '/sys/user/getCurrentUserDeparts',
    )
    expect(departs.body.result.orgCode).toBe('A01A02')
    await window.close()
  })

  it('reports that a department was removed meanwhile, and keeps the user data', async () => {
    const { admin } = journey
    const role = await roleId(admin, 'admin')
    const person = await createPerson(admin, [role], ['demo-market', 'demo-statistics'])
    const window = await journey.open({ mayFail: true })
    const { page } = window
    await signInAtMarket(page, person)
    const stored = () => page.evaluate(() => localStorage.getItem('Login_Userinfo') ?? '')
    const before = await stored()
    expect(before).toContain('A01A01')
    await choose(page, '切换部门')
    const form = dialog(page)
    await form.getByRole('combobox').click()
    await clickAtRest(page.locator('.ant-select-item-option').filter({ hasText: '统计监测科' }))
    await runSql(dataDir, 'delete from sys_user_depart where user_id = $1 and dep_id = $2', [
      person.id,
      'demo-statistics',
    ])
    const refused = page.waitForResponse('**/sys/selectDepart*')
    await button(form, '确认').click()
    expect(await (await refused).json()).toMatchObject({ success: false })
    await page.getByText('您不属于该部门，无法切换').first().waitFor()
    expect(await form.isVisible()).toBe(true)
    expect(await stored()).toBe(before)
    await window.close()
  })

  it('asks before a switch of department loses input, here and in another window', async () => {
    const { admin } = journey
    const person = await createPerson(admin, [await roleId(admin, 'admin')], ['demo-market', 'demo-statistics'])
    const window = await journey.open()
    const { page } = window
    await signInAtMarket(page, person)
    await clickAtRest(page.getByRole('menuitem', { name: '系统管理' }))
    await page.getByRole('link', { name: '职务管理' }).click()
    await button(page, '新增').click()
    await dialog(page).getByLabel('职务名称').fill('没有保存')
    await page.goBack()
    await page.getByRole('heading', { level: 1, name: '首页' }).waitFor()
    await chooseDepart(page, '统计监测科')
    const question = page.getByRole('dialog').filter({ hasText: '打开的页面中有尚未保存的内容' })
    await button(question, '取消').click()
    await question.waitFor({ state: 'hidden' })

    const other = await page.context().newPage()
    await other.goto('/dashboard/analysis')
    await chooseDepart(other, '统计监测科')
    await other.getByRole('dialog').waitFor({ state: 'detached' })
    await page.bringToFront()
    const moved = page.getByRole('dialog').filter({ hasText: '您已在其他窗口切换部门' })
    await button(moved, '取消').click()
    await moved.waitFor({ state: 'hidden' })
    await button(dialog(page), '关闭').click()
    await button(page.getByRole('dialog').filter({ hasText: '确定放弃编辑' }), '确定').click()
    await page.goForward()
    await expect.poll(() => dialog(page).getByLabel('职务名称').inputValue()).toBe('没有保存')

    // Closing a page from outside aborts its requests.
    await page.goBack()
    await page.getByRole('heading', { level: 1, name: '首页' }).waitFor()
    await tab(page, '职务管理').click({ button: 'middle' })
    await tab(page, '职务管理').waitFor({ state: 'detached' })
    await chooseDepart(page, '市场运行科')
    await dialog(page).waitFor({ state: 'detached' })
    await window.close()
  })

  it('is not there for a guest', async () => {
    const window = await journey.open()
    const { page } = window
    await page.goto('/')
    await page.getByRole('link', { name: '登录' }).waitFor()
    expect(await page.getByRole('button', { name: /用户菜单/ }).count()).toBe(0)
    await window.close()
  })
})

describe('the frame', () => {
  it.each([1366, 390])('is accessible at %i px: axe finds nothing serious', async (width) => {
    const window = await journey.open({ as: ADMIN })
    const { page } = window
    await page.setViewportSize({ width, height: 800 })
    await page.getByText('最近一周访问量统计').waitFor()
    expect(await seriousViolations(page)).toEqual([])
    const drawer = await openSettings(page)
    await drawer.getByText('亮色菜单').click()
    // Until the drawer has slid in, colours are mixed.
    await expect.poll(() => seriousViolations(page), { timeout: 10_000 }).toEqual([])
    await window.close()
  })
})
