import { cleanup, screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { type ComponentType, createElement } from 'react'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { HOME, loginAs, menuEntry, menuGroup, PERMISSIONS, permissionsOf, showApp } from '../testing/show-app.tsx'

/** Wraps a component of a module: it throws while its name is in `broken`. */
const { broken, breakable } = vi.hoisted(() => {
  const broken = new Set<string>()
  const breakable = async (name: string, load: () => Promise<unknown>) => {
    const module = (await load()) as Record<string, ComponentType<object>>
    const Breakable = (props: object) => {
      if (broken.has(name)) throw new Error(`${name} broke`)
      return createElement(module[name]!, props)
    }
    return { ...module, [name]: Breakable }
  }
  return { broken, breakable }
})
vi.mock('../layout/side-menu.tsx', (load) => breakable('SideMenu', load))
vi.mock('../layout/brand.tsx', (load) => breakable('Brand', load))
vi.mock('../layout/top-menu.tsx', (load) => breakable('TopMenu', load))
vi.mock('../menu-search/menu-search.tsx', (load) => breakable('MenuSearch', load))
vi.mock('../menu-search/search-box.tsx', (load) => breakable('SearchBox', load))
vi.mock('../bell/bell.tsx', (load) => breakable('Bell', load))
vi.mock('../bell/bell-popover.tsx', (load) => breakable('BellPopover', load))
vi.mock('../user-menu/user-menu.tsx', (load) => breakable('UserMenu', load))
vi.mock('../settings/settings-drawer.tsx', (load) => breakable('SettingsDrawer', load))
vi.mock('../tabs/tab-bar.tsx', (load) => breakable('TabBar', load))
vi.mock('#web/socket/live-updates.tsx', (load) => breakable('LiveUpdates', load))
vi.mock('#web/notices/notice-outlet.tsx', (load) => breakable('NoticeOutlet', load))
vi.mock('./route-content-view.tsx', (load) => breakable('RouteContentView', load))

const reported = vi.fn()
beforeEach(() => {
  broken.clear()
  reported.mockClear()
  vi.spyOn(console, 'error').mockImplementation(reported)
  vi.stubGlobal('matchMedia', () => ({ matches: false, addEventListener: vi.fn(), removeEventListener: vi.fn() }))
})
afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
  vi.restoreAllMocks()
})

const report = menuGroup('/report', '报表', [menuEntry('/report/a', '日报')], { alwaysShow: true })

const showReport = () => showApp('/report', loginAs('zhang', '张三'), { [PERMISSIONS]: permissionsOf([HOME, report]) })

const menu = () => screen.findByRole('menu', { name: '主菜单' })
const tab = () => screen.findByRole('tab', { name: '报表' })
const search = () => screen.findByRole('button', { name: '搜索菜单' })
const bell = () => screen.findByRole('button', { name: /^通知/ })
const userMenu = () => screen.findByRole('button', { name: /^用户菜单/ })
const page = async () => within(await screen.findByRole('main')).findByRole('link', { name: '日报' })

const around = { menu, tab, search, bell, userMenu, page }

/**
 * Parts of the layout: the component that throws, how it is opened, what is missing meanwhile, what is there again
 * after the retry.
 */
const parts: { part: string; throws: string; open?(): Promise<void>; missing?: keyof typeof around }[] = [
  { part: 'menu', throws: 'SideMenu', missing: 'menu' },
  { part: 'name above the menu', throws: 'Brand', missing: 'menu' },
  { part: 'search', throws: 'MenuSearch', missing: 'search' },
  { part: 'opened search', throws: 'SearchBox', open: async () => userEvent.click(await search()), missing: 'search' },
  { part: 'bell', throws: 'Bell', missing: 'bell' },
  { part: 'opened bell', throws: 'BellPopover', open: async () => userEvent.click(await bell()) },
  { part: 'user menu', throws: 'UserMenu', missing: 'userMenu' },
  {
    part: 'settings drawer',
    throws: 'SettingsDrawer',
    open: async () => {
      await userEvent.click(await userMenu())
      await userEvent.click(await screen.findByText('系统设置'))
    },
  },
  { part: 'bar of tabs', throws: 'TabBar', missing: 'tab' },
  { part: 'page of a tab', throws: 'RouteContentView', missing: 'page' },
  { part: 'outlet of notices', throws: 'NoticeOutlet' },
]

it.each(parts)('keeps the rest of the layout when the $part throws, and mounts it again', async (each) => {
  broken.add(each.throws)
  showReport()
  await each.open?.()
  const failed = await screen.findByRole('alert')
  expect(failed.textContent).toContain('出错了')
  expect(reported.mock.calls.some(([first]) => / 出错$/.test(String(first)))).toBe(true)
  for (const [name, find] of Object.entries(around)) if (name !== each.missing) await find()

  await userEvent.click(within(failed).getByRole('button', { name: '重试' }))
  // After a second error there is another button.
  expect(await screen.findByRole('button', { name: '刷新页面' })).toBeDefined()

  broken.clear()
  await userEvent.click(screen.getByRole('button', { name: '重试' }))
  await vi.waitFor(() => expect(screen.queryByText(/出错了/)).toBeNull())
  if (each.missing && !each.open) await around[each.missing]()
})

it('closes a window that threw, and opens it again', async () => {
  showReport()
  broken.add('BellPopover')
  await userEvent.click(await bell())
  await userEvent.click(within(await screen.findByRole('alert')).getByRole('button', { name: '关闭' }))
  expect(screen.queryByRole('alert')).toBeNull()
  broken.clear()
  await userEvent.click(await bell())
  await vi.waitFor(async () => expect((await bell()).getAttribute('aria-expanded')).toBe('true'))
  expect(screen.queryByText(/出错了/)).toBeNull()
})

it('shows nothing where a failing part is invisible anyway', async () => {
  broken.add('LiveUpdates')
  showReport()
  for (const find of Object.values(around)) await find()
  await vi.waitFor(() => expect(reported.mock.calls.some(([first]) => String(first) === '实时消息 出错')).toBe(true))
  expect(screen.queryByRole('alert')).toBeNull()
})
