/** Parts around every page: title, breadcrumb, greeting, and the menu at the widths where it changes. */
import type { Page } from 'playwright-core'
import { describe, expect, it } from 'vitest'
import { ADMIN, startAdminJourney } from '../support/journey.ts'
import { button, clickAtRest, menuGroup, notice } from '../support/screen.ts'
import { baseUrl } from '../support/under-test.ts'
import { openSettings } from './frame.ts'

const journey = startAdminJourney()

const crumbs = (page: Page) => page.getByRole('navigation', { name: '当前位置' })

/** Returns today at a time of day, in the time zone of the window. */
function todayAt(time: string): Date {
  const day = new Intl.DateTimeFormat('sv-SE', { timeZone: 'Asia/Shanghai' }).format(new Date())
  return new Date(`${day}T${time}+08:00`)
}

describe('a page', () => {
  it('has its title from the menu, and a breadcrumb that leads home and not to itself', async () => {
    const { page } = journey
    await page.goto('/system/position')
    await page.getByRole('heading', { level: 1, name: '职务管理' }).waitFor()
    expect(await crumbs(page).getByRole('listitem').allTextContents()).toEqual(['首页', '系统管理', '职务管理'])
    expect(await crumbs(page).getByRole('link').last().textContent()).not.toBe('职务管理')
    expect(await crumbs(page).locator('[aria-current=page]').textContent()).toBe('职务管理')
    const { body } = await journey.admin.call<{ appName: string }>('GET', '/site/siteinfo')
    const { appName } = body.result
    await expect.poll(() => page.title()).toBe(`职务管理 - ${appName}`)

    await crumbs(page).getByRole('link', { name: '首页' }).click()
    await page.waitForURL('**/dashboard/analysis')
    await page.getByRole('heading', { level: 1, name: '首页' }).waitFor()
    expect(await crumbs(page).count()).toBe(0)
    await expect.poll(() => page.title()).toBe(appName)
  })

  it('that is home greets by the time of the day', async () => {
    const { page, close } = await journey.open({ as: ADMIN })
    for (const [time, greeting] of [
      ['08:59:59', '早上好'],
      ['09:00:00', '上午好'],
      ['11:59:59', '上午好'],
      ['12:00:00', '中午好'],
      ['13:59:59', '中午好'],
      ['14:00:00', '下午好'],
      ['19:59:59', '下午好'],
      ['20:00:00', '晚上好'],
    ] as const) {
      await page.clock.setFixedTime(todayAt(time))
      await page.goto('/dashboard/analysis')
      await page
        .getByRole('main')
        .getByText(new RegExp(`^${greeting}`))
        .first()
        .waitFor()
    }
    await close()
  })
})

describe('a list', () => {
  it('is a table from 768 px on, and cards below', async () => {
    const { page } = journey
    const [table, cards] = [page.getByRole('main').getByRole('table'), page.locator('.r-cards')]
    await page.setViewportSize({ width: 768, height: 800 })
    await page.goto('/system/position')
    await table.first().waitFor()
    expect(await cards.count()).toBe(0)
    await page.setViewportSize({ width: 767, height: 800 })
    await cards.first().waitFor()
    expect(await table.count()).toBe(0)
    await page.setViewportSize({ width: 1280, height: 800 })
    await table.first().waitFor()
  })
})

describe('the menu at the side', () => {
  it('becomes a drawer, closed, below 1088 px, and is open from there on', async () => {
    const { page } = journey
    const sider = page.locator('.w-sider')
    const opener = page.getByRole('button', { name: '打开菜单' })
    await page.goto('/system/position')
    await page.setViewportSize({ width: 1088, height: 800 })
    await sider.waitFor()
    expect(await opener.count()).toBe(0)
    await expect.poll(() => sider.evaluate((node) => node.getBoundingClientRect().width)).toBe(200)
    await page.setViewportSize({ width: 1087, height: 800 })
    await opener.waitFor()
    expect(await sider.count()).toBe(0)
    await expect.poll(() => page.getByRole('menu').filter({ visible: true }).count()).toBe(0)
    await page.setViewportSize({ width: 1280, height: 800 })
    await sider.waitFor()
  })

  it('has one group open at a time, and the one of the page that is shown', async () => {
    const { page } = journey
    await page.goto('/system/position')
    const [system, monitor] = [menuGroup(page, '系统管理'), menuGroup(page, '监控')]
    await expect.poll(() => system.getAttribute('aria-expanded')).toBe('true')
    await clickAtRest(monitor)
    await expect.poll(() => monitor.getAttribute('aria-expanded')).toBe('true')
    await expect.poll(() => system.getAttribute('aria-expanded')).toBe('false')
    // Navigation to a page opens its group again.
    await page.getByRole('main').getByRole('link', { name: '首页' }).click()
    await page.getByRole('heading', { level: 1, name: '首页' }).waitFor()
    await page.goBack()
    await expect.poll(() => system.getAttribute('aria-expanded')).toBe('true')
    await expect.poll(() => monitor.getAttribute('aria-expanded')).toBe('false')
  })

  it('stays where it is when the page scrolls, unless the setting 固定侧边菜单 is off', async () => {
    // The browser stores the setting: a separate window does not share it.
    const { page, close } = await journey.open({ as: ADMIN })
    await page.setViewportSize({ width: 1280, height: 400 })
    await page.goto('/dashboard/analysis')
    await page.getByText('最近一周访问量统计').waitFor()
    /** Position of page and menu after scrolling; a page that is still too short is scrolled again at the next poll. */
    const scrolled = () =>
      page.evaluate(() => {
        window.scrollTo(0, 150)
        return [scrollY, Math.round(document.querySelector('.w-sider')!.getBoundingClientRect().top)]
      })
    await expect.poll(scrolled).toEqual([150, 0])
    const drawer = await openSettings(page)
    await drawer.getByRole('switch', { name: '固定侧边菜单' }).click()
    await page.keyboard.press('Escape')
    await drawer.waitFor({ state: 'hidden' })
    await expect.poll(scrolled).toEqual([150, -150])
    await page.reload()
    await page.getByText('最近一周访问量统计').waitFor()
    await expect.poll(scrolled).toEqual([150, -150])
    await close()
  })
})

describe('what surrounds a page', () => {
  it('takes at most 120 px of the height: header, tabs, title and breadcrumb', async () => {
    const { page } = journey
    await page.setViewportSize({ width: 1366, height: 768 })
    await page.goto('/system/position')
    const body = page.locator('.w-page-body').filter({ visible: true })
    await body.waitFor()
    expect((await body.boundingBox())!.y).toBeLessThanOrEqual(120)
  })

  it('is left out on paper, and so are search, tools and buttons', async () => {
    const { page } = journey
    await page.goto('/system/position')
    await page.locator('.ant-table-row').first().waitFor()
    await page.emulateMedia({ media: 'print' })
    const left = [
      '.w-sider',
      '.w-top',
      '.w-crumbs',
      '.r-search',
      '.r-table__toolbar',
      '.ant-pagination',
      'main .ant-btn',
    ]
    const visible = (part: string) => page.locator(part).filter({ visible: true }).count()
    // The style sheet comes after the code of the first page.
    for (const part of left) await expect.poll(() => visible(part), { message: part, timeout: 15_000 }).toBe(0)
    await page.getByRole('heading', { level: 1, name: '职务管理' }).waitFor()
    expect(await page.getByRole('columnheader').filter({ visible: true }).allTextContents()).toEqual([
      '职务编码',
      '职务名称',
      '职级',
      '创建时间',
    ])
    const table = (await page.getByRole('table').boundingBox())!
    expect(table.x + table.width).toBeLessThanOrEqual(1366)
    await page.goto('/system/site-info')
    await page.getByLabel('应用名称').waitFor()
    await expect.poll(() => visible('main .ant-btn'), { timeout: 15_000 }).toBe(0)
    await page.emulateMedia({ media: null })
  })
})

describe('a window at 150 % zoom', () => {
  it.each(['/system/tenant', '/system/dict'])('scrolls inside its dialog, and not sideways: %s', async (path) => {
    const { page } = journey
    await page.setViewportSize({ width: 911, height: 512 })
    await page.goto(path)
    await button(page, '新增').click()
    const form = page.getByRole('dialog')
    await form.getByRole('textbox').first().waitFor()
    const inWindow = async () => {
      const place = (await button(form, '确定').boundingBox())!
      return place.y >= 0 && place.y + place.height <= 512
    }
    await expect.poll(inWindow).toBe(true)
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(911)
    const last = form.getByRole('textbox').last()
    await last.scrollIntoViewIfNeeded()
    expect(await inWindow()).toBe(true)
    await button(form, '关闭').click()
    await form.waitFor({ state: 'hidden' })
  })
})

describe('the error pages', () => {
  it('show a message, and lead back', async () => {
    const { page } = journey
    for (const [status, text] of [
      ['403', '抱歉，你无权访问该页面'],
      ['404', '抱歉，你访问的页面不存在'],
      ['500', '抱歉，页面出错了'],
    ] as const) {
      await page.goto(`/${status}`)
      await page.getByRole('heading', { name: text }).waitFor()
      await button(page, '返回首页').click()
      await page.waitForURL(`${baseUrl}/dashboard/analysis`)
    }
    await page.goto('/no/such/page')
    await notice(page, '页面不存在或没有访问权限').waitFor()
    await page.waitForURL(`${baseUrl}/dashboard/analysis`)
  })
})
