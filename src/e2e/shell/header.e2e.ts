import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest'
import type { Depart } from '#shared/wire/session.ts'
import { launchBrowser, openWindow } from '../support/browser.ts'
import { button, dialog, notice, signIn } from '../support/screen.ts'
import { changeMenu, menuItem, openSettings, seriousFaults } from './frame.ts'

const baseUrl = inject('baseUrl')
const adminPassword = inject('adminPassword')

let browser: Browser
beforeAll(async () => {
  browser = await launchBrowser()
})
afterAll(() => browser.close())

async function signedIn() {
  const window = await openWindow(browser, baseUrl)
  await signIn(window.page, 'admin', adminPassword)
  return window
}

async function choose(page: Page, entry: string): Promise<void> {
  await page.getByRole('button', { name: /用户菜单/ }).click()
  await page.getByRole('menuitem', { name: entry }).click()
}

describe('the menu search', () => {
  it.each([1280, 390])('goes to a page by the initials of its title, at %i px', async (width) => {
    const window = await signedIn()
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
    expect(window.faults).toEqual([])
    await window.close()
  })

  it('opens a frame in a new window', async () => {
    const window = await openWindow(browser, baseUrl)
    const { page } = window
    const url = `${baseUrl}/test/home`
    const frame = menuItem('/frame', '框架页面', { component: 'layouts/IframePageView' }, { url })
    await changeMenu(page, (menu) => [...menu, frame])
    await signIn(page, 'admin', adminPassword)
    await page.getByRole('button', { name: '搜索菜单' }).click()
    await page.getByRole('combobox', { name: '搜索菜单' }).fill('框架')
    const opened = page.waitForEvent('popup')
    await page.locator('.ant-select-item-option').filter({ hasText: '框架页面' }).click()
    expect((await opened).url()).toBe(url)
    await window.close()
  })
})

describe('the user menu', () => {
  it('clears the cache, and says when it could not', async () => {
    const window = await signedIn()
    const { page } = window
    await choose(page, '清理缓存')
    await notice(page, '刷新缓存完成！').waitFor()
    await page.route('**/sys/dict/refleshCache**', (route) => route.abort())
    await choose(page, '清理缓存')
    await notice(page, '刷新缓存失败！').waitFor()
    await window.close()
  })

  it('says that somebody has no departments', async () => {
    const window = await signedIn()
    await choose(window.page, '切换部门')
    await notice(window.page, '您尚未设置部门信息!').waitFor()
    await window.close()
  })

  it('switches to another department of one’s own, and keeps who one is now', async () => {
    const window = await signedIn()
    const { page } = window
    const departs: Depart[] = [
      { id: '1', departName: '运行处', orgCode: 'A01' },
      { id: '2', departName: '市场处', orgCode: 'A02' },
    ]
    const answer = (result: unknown) => ({ json: { success: true, message: '', code: 200, result, timestamp: 0 } })
    await page.route('**/getCurrentUserDeparts**', (route) => route.fulfill(answer({ list: departs, orgCode: 'A01' })))
    const sent: unknown[] = []
    await page.route('**/sys/selectDepart**', (route) => {
      sent.push(route.request().postDataJSON())
      const userInfo = { id: '1', username: 'admin', realname: '换了部门的管理员', orgCode: 'A02' }
      return route.fulfill(answer({ userInfo }))
    })
    await choose(page, '切换部门')
    await dialog(page).getByRole('combobox').click()
    await page.locator('.ant-select-item-option').filter({ hasText: '市场处' }).click()
    await button(dialog(page), '确定').click()
    await page.getByRole('button', { name: /换了部门的管理员/ }).waitFor()
    expect(sent).toEqual([{ orgCode: 'A02', username: 'admin' }])
    const stored = await page.evaluate(() => localStorage.getItem('Login_Userinfo') ?? '')
    expect(stored).toContain('A02')
    await window.close()
  })

  it('is not there for a guest', async () => {
    const window = await openWindow(browser, baseUrl)
    const { page } = window
    await page.goto('/')
    await page.getByRole('link', { name: '登录' }).waitFor()
    expect(await page.getByRole('button', { name: /用户菜单/ }).count()).toBe(0)
    await window.close()
  })
})

describe('the frame', () => {
  it.each([1366, 390])('can be used by everybody, at %i px: axe finds nothing serious', async (width) => {
    const window = await signedIn()
    const { page } = window
    await page.setViewportSize({ width, height: 800 })
    await page.getByText('最近一周访问量统计').waitFor()
    expect(await seriousFaults(page)).toEqual([])
    const drawer = await openSettings(page)
    await drawer.getByText('亮色菜单').click()
    // Until the drawer has come in, colours are mixed.
    await expect.poll(() => seriousFaults(page), { timeout: 10_000 }).toEqual([])
    await window.close()
  })
})
