import { cleanup, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import type { MenuItem } from '#shared/wire/session.ts'
import type { TestHost } from '#web/testing/test-host.ts'
import { HOME, loginAs, menuEntry, menuGroup, PERMISSIONS, permissionsOf, showApp } from '../testing/show-app.tsx'

// Wide enough for the menu at the side.
beforeEach(() => {
  vi.stubGlobal('matchMedia', () => ({ matches: false, addEventListener: vi.fn(), removeEventListener: vi.fn() }))
})
afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
})

function showWith(path: string, menu: MenuItem[], ...codes: string[]): TestHost {
  return showApp(path, loginAs('zhang', '张三'), { [PERMISSIONS]: permissionsOf([HOME, ...menu], ...codes) })
}

const title = async () => (await screen.findByRole('heading', { level: 1 })).textContent
const isEntry = (name: string) => {
  const menu = within(screen.getByRole('menu', { name: '主菜单' }))
  return menu.queryByRole('menuitem', { name: (shown) => shown.endsWith(name) }) !== null
}
const linksOnPage = () =>
  within(screen.getByRole('main'))
    .queryAllByRole('link')
    .map((link) => [link.textContent, link.getAttribute('href')])

/** Group that shows its entries, without a page to load. */
const overview = (path: string, name: string, rest: Partial<MenuItem> = {}, meta = {}) => {
  const group = menuGroup(path, name, [menuEntry(`${path}/below`, `${name}下`)], { alwaysShow: true, ...rest })
  return { ...group, meta: { ...group.meta, ...meta } }
}

describe('menu entries that are wrong do no harm', () => {
  it('groups that redirect in a circle show their entries', async () => {
    const circle = (path: string, name: string, redirect: string) =>
      menuGroup(path, name, [menuEntry(`${path}/deep`, `${name}深处`)], { redirect })
    showWith('/circle/a', [circle('/circle/a', '圆圈甲', '/circle/b'), circle('/circle/b', '圆圈乙', '/circle/a')])
    expect(await title()).toBe('圆圈甲')
    expect(linksOnPage()).toContainEqual(['圆圈甲深处', '/circle/a/deep'])
  })

  it('of two with one path the first is shown', async () => {
    showWith('/twice', [overview('/twice', '两次'), overview('/twice', '两次又', { id: 'other' })])
    expect(await title()).toBe('两次')
  })

  it.each([
    ['a component that is no page', menuEntry('/wrong', '没有页面', { component: '../../x' })],
    [
      'code as the address of a frame',
      menuEntry('/wrong', '坏框架', { component: 'layouts/IframePageView' }, { url: 'javascript:alert(1)' }),
    ],
  ])('%s is a page that does not exist', async (_, entry) => {
    showWith('/wrong', [entry])
    expect(await title()).toBe('抱歉，你访问的页面不存在')
    expect(document.querySelector('iframe')).toBeNull()
  })

  it('a path that leads to another site stays within the application', async () => {
    showWith('/held', [overview('/held', '报表'), menuEntry('//evil.example/x', '别处')])
    const link = await screen.findByRole('link', { name: '别处' })
    expect(link.getAttribute('href')).toBe('/evil.example/x')
    await userEvent.click(link)
    await waitFor(() => expect(location.pathname).toBe('/evil.example/x'))
  })
})

describe('an entry with route 0', () => {
  const menu = [menuEntry('/report/no-route', '无路由', { route: '0' })]

  it('is shown as text, which neither mouse nor keyboard follows', async () => {
    showWith('/dashboard/analysis', menu)
    const entry = await screen.findByRole('menuitem', { name: /无路由$/ })
    expect(within(entry).queryByRole('link')).toBeNull()
    await userEvent.click(entry)
    within(screen.getByRole('menu', { name: '主菜单' }))
      .getByRole('menuitem', { name: /首页$/ })
      .focus()
    await userEvent.keyboard('{ArrowDown}{Enter}')
    expect(location.pathname).toBe('/dashboard/analysis')
  })
})

describe('the menu at the side', () => {
  it('stays collapsed after a reload', async () => {
    const host = showWith('/dashboard/analysis', [])
    await userEvent.click(await screen.findByRole('button', { name: '收起菜单' }))
    expect(await screen.findByRole('button', { name: '展开菜单' })).toBeDefined()
    expect(host.settings.state.menuCollapsed).toBe(true)
  })
})

describe('menu entries that require a permission', () => {
  const asking = (path: string, name: string, ...permission: string[]) => overview(path, name, {}, { permission })
  const menu = [
    asking('/held', '有权限', 'no:such:thing', 'system:position:list'),
    asking('/not-held', '无权限', 'no:such:thing'),
    menuGroup('/none-held', '全无权限', [asking('/none-held/a', '甲', 'no:such:thing')]),
    menuGroup('/all-hidden', '全部隐藏', [overview('/all-hidden/a', '乙', { hidden: true })]),
    menuGroup('/one-shown', '尚有一项', [overview('/one-shown/a', '丙')]),
  ]
  const show = (path: string) => showWith(path, menu, 'system:position:list')

  it('are there when the user has one of them, and a group only while it shows something', async () => {
    show('/held')
    expect(await title()).toBe('有权限')
    const names = ['有权限', '无权限', '全无权限', '全部隐藏', '尚有一项']
    expect(names.filter(isEntry)).toEqual(['有权限', '尚有一项'])
  })

  it('are no pages when the user has none of them', async () => {
    show('/not-held')
    expect(await screen.findByText('页面不存在或没有访问权限')).toBeDefined()
    await waitFor(() => expect(location.pathname).toBe('/dashboard/analysis'))
  })

  it('are pages although their group is not shown', async () => {
    show('/all-hidden/a')
    expect(await title()).toBe('乙')
  })
})

describe('a group that is always shown', () => {
  const below = [
    overview('/group/shown', '看得见'),
    overview('/group/hidden', '看不见', { hidden: true }),
    overview('/group/no-route', '无路由', { route: '0' }),
  ]
  const menu = [menuGroup('/group', '总是显示', below, { alwaysShow: true })]

  it('has a page with links to visible entries that have a page', async () => {
    showWith('/group', menu)
    expect(await title()).toBe('总是显示')
    expect(linksOnPage().filter(([, href]) => href?.startsWith('/group'))).toEqual([['看得见', '/group/shown']])
    expect(screen.queryByRole('link', { name: '看不见' })).toBeNull()
  })

  it('has hidden pages below it', async () => {
    showWith('/group/hidden', menu)
    expect(await title()).toBe('看不见')
  })

  it('has no page for an entry with route 0: its address leads home', async () => {
    showWith('/group/no-route', menu)
    await waitFor(() => expect(location.pathname).toBe('/dashboard/analysis'))
  })
})
