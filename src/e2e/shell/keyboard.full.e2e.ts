/** Application without a mouse: Tab, Shift+Tab, Enter, Space, arrows, Escape, Delete and text, nothing else. */
import type { Locator, Page } from 'playwright-core'
import { describe, expect, it } from 'vitest'
import { signInByCall } from '../support/api.ts'
import { openWindow, type Window } from '../support/browser.ts'
import { createPerson, freshName } from '../support/people.ts'
import { button, dialog, row } from '../support/screen.ts'
import { adminPassword, baseUrl } from '../support/under-test.ts'
import { atRest, tab, tabTitles } from './frame.ts'

/** More stops than any of these screens has. */
const MOST_STOPS = 60

const hasFocus = (place: Locator) => place.evaluate((node) => node.contains(document.activeElement))

/** Presses a key until the focus is in a place; every stop on the way must have a visible focus. */
async function walkTo(page: Page, place: Locator, key: 'Tab' | 'Shift+Tab' = 'Tab'): Promise<void> {
  await place.waitFor({ state: 'attached' })
  for (let stop = 0; stop < MOST_STOPS; stop++) {
    await page.keyboard.press(key)
    await shown(page)
    if (await hasFocus(place)) return
  }
  throw new Error(`${key} does not lead to ${place}`)
}

/** Presses a key and waits until the focus is in a place. */
async function step(page: Page, key: string, place: Locator): Promise<void> {
  await page.keyboard.press(key)
  await arrived(place)
  await shown(page)
}

async function arrived(place: Locator): Promise<void> {
  await place.waitFor()
  await atRest(place.page())
  const elsewhere = () =>
    place.evaluate((node) => {
      const { activeElement } = document
      return node.contains(activeElement) ? undefined : activeElement?.outerHTML.slice(0, 300)
    })
  await expect.poll(elsewhere, { timeout: 10_000 }).toBeUndefined()
}

/** Checks that the focus is visible: by an outline, at a text field also by the glow around it. */
async function shown(page: Page): Promise<void> {
  await expect.poll(() => unseenFocus(page)).toBeUndefined()
}

/** Element with the focus when its focus is not visible. */
function unseenFocus(page: Page): Promise<string | undefined> {
  return page.evaluate(() => {
    const inFront = document.activeElement as HTMLElement
    if (inFront === document.body) return undefined
    // A tree has the focus itself and shows it at a node.
    const node =
      inFront.matches('[role=tree]') &&
      inFront.querySelector('.ant-tree-treenode-active .ant-tree-node-content-wrapper')
    const focused = (node || inFront) as HTMLElement
    const isText = focused.matches('input:not([type=checkbox], [type=radio]), textarea')
    const around: HTMLElement[] = []
    for (let node: HTMLElement | null = focused; node && around.length < 4; node = node.parentElement) around.push(node)
    const seen = around.some((node) => {
      const { outlineStyle, outlineWidth, outlineColor, boxShadow } = getComputedStyle(node)
      const outlined = outlineStyle !== 'none' && outlineWidth !== '0px' && !/, 0\)$/.test(outlineColor)
      return outlined || (isText && boxShadow !== 'none')
    })
    return seen ? undefined : focused.outerHTML.slice(0, 200)
  })
}

const mainMenu = (page: Page) => page.getByRole('menu', { name: '主菜单' })
const menuButton = (page: Page) => page.getByRole('button', { name: /用户菜单/ })

async function signedIn(): Promise<Window> {
  const window = await openWindow(baseUrl)
  const { page } = window
  page.setDefaultTimeout(10_000)
  await page.goto('/user/login')
  await arrived(page.getByLabel('用户名'))
  await page.keyboard.type('admin')
  await walkTo(page, page.getByLabel('密码', { exact: true }))
  await page.keyboard.type(adminPassword)
  await walkTo(page, button(page, '登录'))
  await page.keyboard.press('Enter')
  await page.waitForURL('**/dashboard/analysis')
  await page.getByRole('heading', { level: 1, name: '首页' }).waitFor()
  await page.getByRole('tab', { name: '首页' }).waitFor()
  return window
}

/** Goes down a menu to an entry, however many entries other journeys have added before it. */
async function moveTo(page: Page, entry: Locator): Promise<void> {
  for (let at = 0; !(await hasFocus(entry)); at++) {
    if (at === MOST_STOPS) throw new Error(`ArrowDown does not lead to ${entry}`)
    await page.keyboard.press('ArrowDown')
    await shown(page)
  }
}

/** Opens a page of 系统管理 by the menu, whose group is still closed. */
async function openByMenu(page: Page, title: string): Promise<void> {
  const group = page.getByRole('menuitem', { name: '系统管理' })
  const entry = mainMenu(page).getByRole('menuitem', { name: title })
  // After the first entry the focus is still in the menu: walking around would lead through every row of the page.
  if (!(await hasFocus(mainMenu(page)))) await walkTo(page, mainMenu(page))
  await moveTo(page, group)
  if (!(await entry.isVisible())) await page.keyboard.press('Enter')
  await entry.waitFor()
  await atRest(page)
  await moveTo(page, entry)
  await page.keyboard.press('Enter')
  await page.getByRole('heading', { level: 1, name: title }).waitFor()
}

describe('by the keyboard alone', () => {
  it('one signs in, opens pages by the menu, and changes and closes tabs', async () => {
    const window = await signedIn()
    const { page } = window
    await openByMenu(page, '用户管理')
    await openByMenu(page, '职务管理')
    await walkTo(page, tab(page, '职务管理'))
    await step(page, 'ArrowLeft', tab(page, '用户管理'))
    await page.keyboard.press('Enter')
    await page.waitForURL('**/system/user')
    await page.keyboard.press('Shift+F10')
    await arrived(page.getByRole('menuitem', { name: '刷新' }))
    await page.keyboard.press('Escape')
    await arrived(tab(page, '用户管理'))
    await page.keyboard.press('Shift+F10')
    await arrived(page.getByRole('menuitem', { name: '刷新' }))
    // Again before it has closed, which takes a slow machine several frames.
    const devtools = await page.context().newCDPSession(page)
    await devtools.send('Emulation.setCPUThrottlingRate', { rate: 16 })
    await page.keyboard.press('Escape')
    await page.keyboard.press('Shift+F10')
    await arrived(page.getByRole('menuitem', { name: '刷新' }))
    await devtools.send('Emulation.setCPUThrottlingRate', { rate: 1 })
    await step(page, 'ArrowDown', page.getByRole('menuitem', { name: '关闭右侧' }))
    await page.keyboard.press('Enter')
    await expect.poll(() => tabTitles(page)).toEqual(['首页', '用户管理'])
    await arrived(tab(page, '用户管理'))
    await step(page, 'Delete', tab(page, '首页'))
    await expect.poll(() => tabTitles(page)).toEqual(['首页'])
    expect(window.faults).toEqual([])
    await window.close()
  })

  it('one skips the menu, at the first stop', async () => {
    const window = await signedIn()
    const { page } = window
    await page.goto('/system/position')
    await row(page, '').nth(1).waitFor()
    await walkTo(page, page.getByRole('link', { name: '跳到主要内容' }))
    await page.keyboard.press('Enter')
    await arrived(page.getByRole('main'))
    await walkTo(page, page.getByRole('main').getByRole('link', { name: '首页' }))
    await walkTo(page, page.getByLabel('职务编码'))
    await window.close()
  })

  it('the menu search opens a page, or returns the focus on Escape', async () => {
    const window = await signedIn()
    const { page } = window
    const opener = page.getByRole('button', { name: '搜索菜单' })
    const box = page.getByRole('combobox', { name: '搜索菜单' })
    await walkTo(page, opener)
    await step(page, 'Enter', box)
    await step(page, 'Escape', opener)
    await step(page, 'Enter', box)
    await page.keyboard.type('zwgl')
    await page.locator('.ant-select-item-option-active').filter({ hasText: '职务管理' }).waitFor()
    await page.keyboard.press('Enter')
    await page.waitForURL('**/system/position')
    await window.close()
  })

  it('one changes a setting, and is back at the user menu afterwards', async () => {
    const window = await signedIn()
    const { page } = window
    const drawer = page.getByRole('dialog', { name: '系统设置' })
    await walkTo(page, menuButton(page))
    const entry = page.getByRole('menuitem', { name: '系统设置' })
    await step(page, 'Enter', entry)
    await step(page, 'ArrowDown', page.getByRole('menuitem', { name: '修改密码' }))
    await page.keyboard.press('Escape')
    await arrived(menuButton(page))
    // The menu remembers its last position.
    await step(page, 'Enter', page.getByRole('menuitem', { name: '修改密码' }))
    await step(page, 'ArrowUp', entry)
    await page.keyboard.press('Enter')
    await arrived(page.locator('.ant-drawer-open'))
    expect(await entry.isVisible()).toBe(false)
    await walkTo(page, drawer.getByRole('radio', { name: '暗色菜单' }))
    await page.keyboard.press('ArrowRight')
    await page.locator('.ant-layout-sider-light').waitFor()
    await walkTo(page, drawer.getByRole('radio', { name: '拂晓蓝' }))
    await step(page, 'ArrowRight', drawer.getByRole('radio', { name: '薄暮红' }))
    await walkTo(page, drawer.getByRole('switch', { name: '多页签模式' }))
    await page.keyboard.press('Space')
    await page.getByRole('tablist').waitFor({ state: 'hidden' })
    await page.keyboard.press('Escape')
    await drawer.waitFor({ state: 'hidden' })
    await arrived(menuButton(page))
    await window.close()
  })

  it('one looks at the bell, and is back at it afterwards', async () => {
    const window = await signedIn()
    const { page } = window
    const bell = page.getByRole('button', { name: /^通知/ })
    await walkTo(page, bell)
    await step(page, 'Enter', page.getByRole('tab', { name: /通知\(\d+\)$/ }))
    await step(page, 'ArrowRight', page.getByRole('tab', { name: /系统消息\(\d+\)$/ }))
    await page.keyboard.press('Escape')
    await arrived(bell)
    await step(page, 'Space', page.getByRole('tab', { name: /通知\(\d+\)$/ }))
    await walkTo(page, button(page, '查看更多'))
    await page.keyboard.press('Enter')
    await page.waitForURL('**/isps/userAnnouncement')
    await window.close()
  })

  it('one switches to another department', async () => {
    const admin = await signInByCall(baseUrl, 'admin', adminPassword)
    const person = await createPerson(admin, [], ['demo-market', 'demo-statistics'])
    const window = await openWindow(baseUrl)
    const { page } = window
    await page.goto('/user/login')
    await arrived(page.getByLabel('用户名'))
    await page.keyboard.type(person.username)
    await walkTo(page, page.getByLabel('密码', { exact: true }))
    await page.keyboard.type(person.password)
    await page.keyboard.press('Enter')
    const choice = page.getByRole('dialog', { name: '请选择部门' })
    await arrived(choice.getByRole('combobox'))
    await page.keyboard.press('ArrowDown')
    await page.locator('.ant-select-item-option-active').waitFor()
    await page.keyboard.press('Enter')
    await walkTo(page, button(choice, '确认'))
    await page.keyboard.press('Enter')
    await page.waitForURL('**/dashboard/analysis')
    await walkTo(page, menuButton(page))
    await step(page, 'Enter', page.getByRole('menuitem', { name: '系统设置' }))
    await moveTo(page, page.getByRole('menuitem', { name: '切换部门' }))
    await page.keyboard.press('Enter')
    await arrived(dialog(page))
    await walkTo(page, dialog(page).getByRole('combobox'))
    await page.keyboard.press('ArrowDown')
    await page.locator('.ant-select-item-option').first().waitFor()
    await page.keyboard.press('ArrowDown')
    await page.keyboard.press('Enter')
    await walkTo(page, button(dialog(page), '确认'))
    const switched = page.waitForResponse('**/sys/selectDepart')
    await page.keyboard.press('Enter')
    expect((await switched).ok()).toBe(true)
    await arrived(menuButton(page))
    await window.close()
  })

  it('one adds, changes and deletes a record, and is back at the button after each dialog', async () => {
    const window = await signedIn()
    const { page } = window
    const code = freshName('K')
    await page.goto('/system/position')
    await row(page, '').nth(1).waitFor()
    await walkTo(page, button(page, '新增'))
    await step(page, 'Enter', dialog(page).getByLabel('职务编码'))
    await page.keyboard.press('Escape')
    await arrived(button(page, '新增'))

    await step(page, 'Space', dialog(page).getByLabel('职务编码'))
    await page.keyboard.type(code)
    await walkTo(page, dialog(page).getByLabel('职务名称'))
    await page.keyboard.type('键盘职务')
    await walkTo(page, dialog(page).getByRole('combobox', { name: '职级' }))
    await page.keyboard.press('ArrowDown')
    await page.locator('.ant-select-item-option').first().waitFor()
    await page.keyboard.press('ArrowDown')
    await page.keyboard.press('Enter')
    await walkTo(page, button(dialog(page), '确定'))
    await page.keyboard.press('Enter')
    await row(page, code).waitFor()
    await arrived(button(page, '新增'))

    await walkTo(page, button(row(page, code), '编辑'))
    await page.keyboard.press('Enter')
    await arrived(dialog(page))
    await page.keyboard.press('Escape')
    await arrived(button(row(page, code), '编辑'))
    await walkTo(page, button(row(page, code), '删除'))
    await page.keyboard.press('Enter')
    await arrived(dialog(page))
    await page.keyboard.press('Escape')
    await arrived(button(row(page, code), '删除'))
    await page.keyboard.press('Enter')
    await arrived(dialog(page))
    await walkTo(page, button(dialog(page), '确定'))
    await page.keyboard.press('Enter')
    await row(page, code).waitFor({ state: 'detached' })
    await window.close()
  })

  it('the entries behind 更多 in a row are reachable', async () => {
    const window = await signedIn()
    const { page } = window
    // The newest is on the first page of the list.
    const person = await createPerson(await signInByCall(baseUrl, 'admin', adminPassword), [])
    await page.goto('/system/user')
    const more = button(row(page, person.username), '更多')
    await walkTo(page, more)
    await step(page, 'Enter', page.getByRole('menuitem', { name: '冻结' }))
    await page.keyboard.press('Escape')
    await arrived(more)
    await window.close()
  })
})
