/** States of the layout and of its pages, with the steps to each. */
import type { Page } from 'playwright-core'
import { button, clickAtRest, dialog } from '../support/screen.ts'
import { openSettings, tab } from './frame.ts'

export const DESKTOP_PX = 1366
export const PHONE_PX = 390

export interface Screen {
  what: string
  show(page: Page): Promise<unknown>
  /** Only at this width. */
  only?: number
}

const isDesktop = (page: Page) => (page.viewportSize()?.width ?? 0) >= DESKTOP_PX
const heading = (page: Page, name: string) => page.getByRole('heading', { level: 1, name, exact: true }).waitFor()
const records = (page: Page) => page.locator('.ant-table-row, .r-table__card').first().waitFor()

const messages = (page: Page) => page.locator('.r-field__message[role=alert]').first().waitFor()

async function list(page: Page, path: string): Promise<void> {
  await page.goto(path)
  await records(page)
}

async function fromUserMenu(page: Page, entry: string): Promise<void> {
  await page.goto('/dashboard/analysis')
  await page.getByRole('button', { name: /用户菜单/ }).click()
  await clickAtRest(page.getByRole('menuitem', { name: entry }))
  await dialog(page).waitFor()
}

/** Presses 确定 on a form without values, so that it shows its messages. */
async function refused(page: Page): Promise<void> {
  await button(dialog(page), '确定').click()
  await messages(page)
}

async function withLayout(page: Page, ...choices: string[]): Promise<void> {
  await list(page, '/system/position')
  const drawer = await openSettings(page)
  for (const text of choices) await drawer.getByText(text, { exact: true }).click()
  await page.keyboard.press('Escape')
  await drawer.waitFor({ state: 'hidden' })
}

export const publicScreens: Screen[] = [
  { what: 'sign-in', show: (page) => page.goto('/user/login').then(() => page.getByLabel('用户名').waitFor()) },
  {
    what: 'sign-in by phone',
    async show(page) {
      await page.goto('/user/login')
      await page.getByRole('tab', { name: '手机号登录' }).click()
      await page.getByLabel('手机号').waitFor()
    },
  },
  {
    what: 'registration with its messages',
    async show(page) {
      await page.goto('/user/register')
      await button(page, '注册').click()
      await messages(page)
    },
  },
  {
    what: 'the end of a registration',
    show: (page) => page.goto('/user/register-result').then(() => page.getByText('返回登录').waitFor()),
  },
  {
    what: 'recovery',
    show: (page) => page.goto('/user/alteration').then(() => button(page, '下一步').waitFor()),
  },
  {
    what: 'no such page before sign-in',
    show: (page) => page.goto('/user/x').then(() => page.getByText('404').waitFor()),
  },
  { what: 'home of a guest', show: (page) => page.goto('/').then(() => heading(page, '首页')) },
]

export const screens: Screen[] = [
  { what: 'home', show: (page) => page.goto('/dashboard/analysis').then(() => page.getByText('总访问量').waitFor()) },
  { what: 'a list', show: (page) => list(page, '/system/user') },
  { what: 'a second list', show: (page) => list(page, '/system/tenant') },
  ...['编辑', '删除'].map((name) => ({
    what: `a row whose ${name} the mouse points at`,
    only: DESKTOP_PX,
    async show(page: Page) {
      await list(page, '/system/position')
      await button(page.locator('.ant-table-row').first(), name).hover()
    },
  })),
  {
    what: 'a list with ticked rows and the menu for them',
    async show(page) {
      await list(page, '/system/user')
      await page.getByRole('checkbox').nth(1).click()
      await button(page, '批量操作').click()
      await page.getByRole('menu').last().waitFor()
    },
  },
  {
    what: 'an empty list',
    async show(page) {
      await list(page, '/system/user')
      await page.getByRole('search').getByLabel('用户账号').fill('nobody-has-this-name')
      await button(page, '查询').click()
      await page.locator('.r-table .ant-empty-description').waitFor()
    },
  },
  {
    what: 'a list that could not be loaded',
    async show(page) {
      await page.route('**/sys/user/list*', (route) => route.abort())
      await page.goto('/system/user')
      await page.getByText('加载失败').waitFor()
      await page.unroute('**/sys/user/list*')
    },
  },
  {
    what: 'a list that is loading',
    async show(page) {
      await page.route('**/sys/user/list*', () => undefined)
      await page.goto('/system/user')
      await page.locator('.ant-spin-spinning').first().waitFor()
      await page.unroute('**/sys/user/list*')
    },
  },
  {
    what: 'a form in a drawer, with its messages',
    async show(page) {
      await list(page, '/system/user')
      await button(page, '新增').click()
      await refused(page)
    },
  },
  {
    what: 'a record in a drawer',
    async show(page) {
      await list(page, '/system/user')
      await button(page, '详情').first().click()
      await page.locator('.r-form--view').waitFor()
    },
  },
  {
    what: 'a form in a dialog, with its messages',
    async show(page) {
      await list(page, '/system/position')
      await button(page, '新增').click()
      await refused(page)
    },
  },
  {
    what: 'a change of password, with its messages',
    show: (page) => fromUserMenu(page, '修改密码').then(() => refused(page)),
  },
  {
    what: 'a switch of department',
    async show(page) {
      await fromUserMenu(page, '切换部门')
      await dialog(page).getByRole('combobox').click()
      await page.locator('.ant-select-item-option').first().waitFor()
    },
  },
  { what: 'the question before signing out', show: (page) => fromUserMenu(page, '退出登录') },
  { what: 'the settings', show: (page) => page.goto('/dashboard/analysis').then(() => openSettings(page)) },
  {
    what: 'the user menu',
    async show(page) {
      await page.goto('/dashboard/analysis')
      await page.getByRole('button', { name: /用户菜单/ }).click()
      await page.getByRole('menuitem', { name: '退出登录' }).waitFor()
    },
  },
  {
    what: 'the search for a menu',
    async show(page) {
      await page.goto('/dashboard/analysis')
      await page.getByRole('button', { name: '搜索菜单' }).click()
      await page.locator('.ant-select-item-option').first().waitFor()
    },
  },
  {
    what: 'the menu of a tab',
    async show(page) {
      await list(page, '/system/position')
      await tab(page, '职务管理').click({ button: 'right' })
      await page.getByRole('menuitem', { name: '关闭其他' }).waitFor()
    },
  },
  ...['403', '404', '500'].map((status) => ({
    what: `the page ${status}`,
    show: (page: Page) => page.goto(`/${status}`).then(() => page.getByText('返回首页').waitFor()),
  })),
  {
    what: 'a page of somebody else in a frame',
    async show(page) {
      await page.goto('/dashboard/analysis')
      if (!isDesktop(page)) await page.getByRole('button', { name: '打开菜单' }).click()
      await clickAtRest(page.getByRole('link', { name: '框架页面' }))
      await page.frameLocator('iframe').getByRole('heading', { name: 'TestHome' }).waitFor()
    },
  },
  {
    what: 'a menu entry without a page',
    show: (page) => page.goto('/nowhere').then(() => page.getByText('没有对应的页面').waitFor()),
  },
  {
    what: 'the menu in a drawer',
    only: PHONE_PX,
    async show(page) {
      await page.goto('/dashboard/analysis')
      await page.getByRole('button', { name: '打开菜单' }).click()
      await clickAtRest(page.getByRole('menuitem', { name: '系统管理' }))
      await page.getByRole('link', { name: '职务管理' }).waitFor()
    },
  },
  {
    what: 'the tree of departments in a drawer',
    only: PHONE_PX,
    async show(page) {
      await list(page, '/system/user')
      await button(page, '部门').click()
      await dialog(page).getByText('商务局').waitFor()
    },
  },
  {
    what: 'a narrow menu',
    only: DESKTOP_PX,
    async show(page) {
      await list(page, '/system/position')
      await page.getByRole('button', { name: '收起菜单' }).click()
    },
  },
  { what: 'the light menu', show: (page) => withLayout(page, '亮色菜单') },
  {
    what: 'the light menu at the top, with a group open',
    only: DESKTOP_PX,
    async show(page) {
      await withLayout(page, '亮色菜单', '顶部栏导航')
      await page.getByRole('menuitem', { name: '系统管理' }).hover()
      await page.getByRole('link', { name: '用户管理' }).waitFor()
    },
  },
  { what: 'the dark menu at the top', only: DESKTOP_PX, show: (page) => withLayout(page, '暗色菜单', '顶部栏导航') },
  { what: 'another primary colour', show: (page) => withLayout(page, '侧边栏导航').then(() => yellow(page)) },
  {
    what: 'colours for weak eyes',
    async show(page) {
      await list(page, '/system/user')
      await (await openSettings(page)).getByRole('switch', { name: '色弱模式' }).click()
    },
  },
]

/** A pale colour, which a person chooses himself. */
async function yellow(page: Page): Promise<void> {
  const drawer = await openSettings(page)
  await drawer.getByLabel('自定义颜色').fill('#faad14')
  await page.keyboard.press('Escape')
  await drawer.waitFor({ state: 'hidden' })
}
