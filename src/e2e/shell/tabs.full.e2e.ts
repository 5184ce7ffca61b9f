import type { Page, Request } from 'playwright-core'
import { describe, expect, it } from 'vitest'
import type { PermissionAnswer } from '#shared/wire/session.ts'
import type { Window } from '../support/browser.ts'
import { ADMIN, startJourney } from '../support/journey.ts'
import { createPerson, freshName } from '../support/people.ts'
import { button, clickAtRest, notice } from '../support/screen.ts'
import { openSettings, tab, tabTitles } from './frame.ts'

const journey = startJourney()

async function atHome(): Promise<Window> {
  const window = await journey.open({ as: ADMIN })
  await tab(window.page, '首页').waitFor()
  return window
}

async function goTo(page: Page, title: string): Promise<void> {
  const link = page.getByRole('menu', { name: '主菜单' }).getByRole('link', { name: title })
  if (!(await link.isVisible())) await clickAtRest(page.getByRole('menuitem', { name: '系统管理' }))
  await link.click()
  await page.getByRole('heading', { level: 1, name: title }).waitFor()
}

describe('tabs', () => {
  it('begin with home, which stays; opening adds one, closing brings its neighbour', async () => {
    const window = await atHome()
    const { page } = window
    await goTo(page, '用户管理')
    await goTo(page, '职务管理')
    await goTo(page, '用户管理')
    expect(await tabTitles(page)).toEqual(['首页', '用户管理', '职务管理'])
    await tab(page, '用户管理').click({ button: 'middle' })
    await page.waitForURL('**/system/position')
    expect(await tabTitles(page)).toEqual(['首页', '职务管理'])
    await tab(page, '职务管理').locator('.w-tab-close').click()
    await page.waitForURL('**/dashboard/analysis')
    await tab(page, '首页').focus()
    await page.keyboard.press('Delete')
    await notice(page, '首页不能关闭!').waitFor()
    expect(await tabTitles(page)).toEqual(['首页'])
    await window.close()
  })

  it('are reached and closed by the keyboard alone', async () => {
    const window = await atHome()
    const { page } = window
    await goTo(page, '用户管理')
    await goTo(page, '职务管理')
    await tab(page, '职务管理').focus()
    await page.keyboard.press('ArrowLeft')
    await page.keyboard.press('Enter')
    await page.waitForURL('**/system/user')
    await page.keyboard.press('Delete')
    await page.waitForURL('**/system/position')
    await expect.poll(() => tab(page, '职务管理').evaluate((node) => node.matches(':focus'))).toBe(true)
    await window.close()
  })

  it('refresh their page, and close tabs beside them', async () => {
    const window = await atHome()
    const { page } = window
    const lists: string[] = []
    page.on('request', (request) => request.url().includes('/sys/position/list') && lists.push(request.url()))
    const choose = async (title: string, what: string) => {
      const entry = page.getByRole('menuitem', { name: what }).filter({ visible: true })
      await tab(page, title).click({ button: 'right' })
      await entry.waitFor()
      // A page that was just opened scrolls to its old position.
      await page.evaluate(() => dispatchEvent(new Event('scroll')))
      await clickAtRest(entry)
      // It fades out; the menu of another tab may open only after that.
      await expect.poll(() => entry.count()).toBe(0)
    }
    await goTo(page, '用户管理')
    await goTo(page, '职务管理')
    await page.getByLabel('职务名称').fill('unfinished')
    await choose('职务管理', '刷新')
    await expect.poll(() => lists.length).toBe(2)
    expect(await page.getByLabel('职务名称').inputValue()).toBe('')
    await choose('用户管理', '关闭右侧')
    await page.waitForURL('**/system/user')
    expect(await tabTitles(page)).toEqual(['首页', '用户管理'])
    await goTo(page, '职务管理')
    await choose('职务管理', '关闭左侧')
    await expect.poll(() => tabTitles(page)).toEqual(['首页', '职务管理'])
    await goTo(page, '用户管理')
    await choose('首页', '关闭其他')
    await page.waitForURL('**/dashboard/analysis')
    expect(await tabTitles(page)).toEqual(['首页'])
    await window.close()
  })
})

describe('a page that keeps its state', () => {
  it('is restored with its input and scroll position', async () => {
    const window = await atHome()
    const { page } = window
    await page.setViewportSize({ width: 1280, height: 420 })
    await goTo(page, '职务管理')
    await page.locator('.ant-table-row').first().waitFor()
    await page.getByLabel('职务名称').fill('unfinished')
    await page.evaluate(() => scrollTo(0, 150))
    await expect.poll(() => page.evaluate(() => scrollY)).toBe(150)
    await tab(page, '首页').click()
    await page.getByRole('heading', { level: 1, name: '首页' }).waitFor()
    await expect.poll(() => page.evaluate(() => scrollY)).toBe(0)
    expect(await page.getByLabel('职务名称').isVisible()).toBe(false)
    await tab(page, '职务管理').click()
    await expect.poll(() => page.evaluate(() => scrollY)).toBe(150)
    const name = page.getByLabel('职务名称')
    expect(await name.inputValue()).toBe('unfinished')
    // The page is live: typing starts a search.
    await name.fill('no-such-position')
    await button(page, '查询').click()
    await expect.poll(() => page.locator('.ant-table-row').filter({ visible: true }).count()).toBe(0)
    await window.close()
  })

  it('closes its dialog on browser back', async () => {
    const window = await atHome()
    const { page } = window
    await goTo(page, '职务管理')
    await button(page, '新增').click()
    await page.getByRole('dialog').waitFor()
    await page.goBack()
    await page.getByRole('heading', { level: 1, name: '首页' }).waitFor()
    await expect.poll(() => page.getByRole('dialog').isVisible()).toBe(false)
    await window.close()
  })

  it('is one whose menu row enables it, among the shipped ones', async () => {
    const window = await journey.open({ as: ADMIN })
    const { page } = window
    // A page that was created again has lost the mark.
    const table = () => page.locator('main :is(table, form)').filter({ visible: true }).last()
    const isMarked = () => table().evaluate((node) => node.hasAttribute('data-seen'))
    for (const title of ['职务管理', '站点信息']) {
      await goTo(page, title)
      await table().evaluate((node) => node.setAttribute('data-seen', ''))
    }
    await tab(page, '职务管理').click()
    await page.getByRole('heading', { level: 1, name: '职务管理' }).waitFor()
    expect(await isMarked()).toBe(true)
    await tab(page, '站点信息').click()
    await page.getByRole('heading', { level: 1, name: '站点信息' }).waitFor()
    expect(await isMarked()).toBe(false)
    await window.close()
  })
})

describe('a tab that is closed while its page still waits', () => {
  it.each([
    { where: 'in front', title: '职务管理', call: '**/sys/position/list*' },
    // The tree of a hidden page continues its requests, where a table aborts immediately.
    { where: 'behind another', title: '用户管理', call: '**/sys/sysDepart/*' },
  ])('gives up its requests: $where', async ({ where, title, call }) => {
    const window = await journey.open({ as: ADMIN })
    const { page } = window
    // A page may send another request before its tab is closed (a wider table, another page size): each counts.
    const requests: Request[] = []
    await page.route(call, (route) => void requests.push(route.request()))
    const waiting = () => requests.filter((request) => request.failure() === null)
    await goTo(page, title)
    await expect.poll(() => waiting().length).toBeGreaterThan(0)
    if (where === 'behind another') {
      await tab(page, '首页').click()
      await page.getByRole('heading', { level: 1, name: '首页' }).waitFor()
      expect(waiting()).not.toEqual([])
    }
    const last = waiting().at(-1)!
    await tab(page, title).click({ button: 'middle' })
    await expect.poll(() => waiting().length).toBe(0)
    expect(last.failure()?.errorText).toBe('net::ERR_ABORTED')
    expect(await page.locator('.ant-notification-notice, .ant-message-notice').count()).toBe(0)
    await window.close()
  })
})

describe('tabs after a reload of the page', () => {
  it('are restored, without those that the user may not see any more', async () => {
    const { admin } = journey
    const role = freshName('role')
    const created = await admin.call<{ id: string }>('POST', '/sys/role/add', { roleCode: role, roleName: role })
    const grant = async (before: string, now: string) => {
      const grants = { roleId: created.body.result.id, lastpermissionIds: before, permissionIds: now }
      expect((await admin.call('POST', '/sys/permission/saveRolePermission', grants)).body.success).toBe(true)
    }
    const both = 'system,system-user,system-position'
    await grant('', both)
    const person = await createPerson(admin, [created.body.result.id])
    const { page, close } = await journey.open({ as: person })
    await goTo(page, '用户管理')
    await goTo(page, '职务管理')
    await page.reload()
    await tab(page, '职务管理').waitFor()
    expect(await tabTitles(page)).toEqual(['首页', '用户管理', '职务管理'])
    await grant(both, 'system,system-position')
    await page.reload()
    await tab(page, '职务管理').waitFor()
    expect(await tabTitles(page)).toEqual(['首页', '职务管理'])
    await close()
  })
})

describe('many tabs', () => {
  it('scroll, and the one in front is in view, on a phone too', async () => {
    const { body } = await journey.admin.call<PermissionAnswer>('GET', '/sys/permission/getUserPermissionByToken')
    const pages = body.result.menu.flatMap(({ children = [] }) => children).map(({ path }) => path)
    const window = await journey.open({ as: ADMIN })
    const { page } = window
    await page.evaluate(
      (paths) => {
        const list = paths.map((key) => ({ key, search: '' }))
        sessionStorage.setItem('Open_Tabs', JSON.stringify({ value: { owner: 'admin', list }, expire: null }))
      },
      [...pages.filter((path) => path !== '/system/position'), '/system/position'],
    )
    for (const width of [1280, 390]) {
      await page.setViewportSize({ width, height: 700 })
      await page.goto('/system/position')
      await tab(page, '职务管理').waitFor()
      await expect.poll(() => inView(page, '职务管理')).toBe(true)
      // Home stays beside them.
      expect(await inView(page, '首页')).toBe(true)
      expect(await page.evaluate(() => document.documentElement.scrollWidth <= innerWidth)).toBe(true)
    }
    await window.close()
  })
})

async function inView(page: Page, title: string): Promise<boolean> {
  return tab(page, title).evaluate((node) => {
    const { left, right } = node.getBoundingClientRect()
    return left >= 0 && right <= innerWidth
  })
}

describe('without tabs', () => {
  it('there is one page at a time', async () => {
    const window = await atHome()
    const { page } = window
    await goTo(page, '职务管理')
    await page.getByLabel('职务名称').fill('unfinished')
    const drawer = await openSettings(page)
    await drawer.getByRole('switch', { name: '多页签模式' }).click()
    await page.keyboard.press('Escape')
    await expect.poll(() => page.getByRole('tablist').count()).toBe(0)
    await goTo(page, '用户管理')
    await goTo(page, '职务管理')
    expect(await page.getByLabel('职务名称').inputValue()).toBe('')
    await window.close()
  })
})
