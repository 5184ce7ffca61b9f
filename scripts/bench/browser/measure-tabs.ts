import type { CDPSession, Locator, Page } from 'playwright-core'
import { storedPageGroup, storedPageTitle } from '../data/stored-pages.ts'
import { median } from '../statistics.ts'

/** Memory of a page after garbage collection. */
export interface TabMemory {
  heapBytes: number
  nodes: number
  listeners: number
}

const SETTLE_MS = 1000
const PAUSE_MS = 150
const HOME = '首页'

interface MenuPage {
  readonly path: string
  readonly title: string
  /** Title of the menu group around it. */
  readonly group: string
}

/** Both pages have a list, and one also has a tree. */
const pair: readonly [MenuPage, MenuPage] = [
  { path: '/system/user', title: '用户管理', group: '系统管理' },
  { path: '/system/position', title: '职务管理', group: '系统管理' },
]

/**
 * Opens a page by the menu, from inside the page: inspecting elements from outside leaves nodes for their attributes.
 */
async function openPage(page: Page, { path, title, group }: MenuPage): Promise<void> {
  const link = `a[href="${path}"]`
  const isInMenu = (selector: string) => document.querySelector(selector) !== null
  if (!(await page.evaluate(isInMenu, link))) {
    await page.locator('.ant-menu-submenu-title', { hasText: group }).click()
    await page.waitForFunction(isInMenu, link)
  }
  await page.evaluate((selector) => document.querySelector<HTMLElement>(selector)!.click(), link)
  await page.waitForFunction((wanted) => {
    const heads = [...document.querySelectorAll('h1')].filter((head) => head.checkVisibility())
    const isInFront = heads.length === 1 && heads[0]!.textContent === wanted
    return isInFront && [...document.querySelectorAll('.ant-table-row')].some((row) => row.checkVisibility())
  }, title)
}

export async function openPages(page: Page, from: number, to: number): Promise<void> {
  for (let number = from; number <= to; number++) {
    await openPage(page, { path: `/bench/${number}`, title: storedPageTitle(number), group: storedPageGroup })
  }
}

export async function closeAll(page: Page): Promise<void> {
  await tab(page, HOME).click({ button: 'right' })
  // The context menu closes on any scroll, which may come late on a busy machine; a real click would wait too long.
  await page.getByRole('menuitem', { name: '关闭其他' }).dispatchEvent('click')
  await page.getByRole('heading', { level: 1, name: HOME }).waitFor()
  await page.waitForFunction(() => document.querySelectorAll('[role=tab]').length === 1)
}

function tab(page: Page, title: string): Locator {
  return page.getByRole('tab', { name: title, exact: true })
}

/** Measures memory when the page is idle and garbage was collected. */
export async function measureMemory(page: Page, devtools: CDPSession): Promise<TabMemory> {
  await page.waitForLoadState('networkidle')
  await page.waitForTimeout(SETTLE_MS)
  // Collecting an object may free others for the next collection.
  for (let time = 0; time < 3; time++) await devtools.send('HeapProfiler.collectGarbage')
  const { usedSize } = await devtools.send('Runtime.getHeapUsage')
  const { Nodes, JSEventListeners } = await metrics(devtools)
  return { heapBytes: usedSize, nodes: Nodes!, listeners: JSEventListeners! }
}

export interface Switching {
  /** Median and longest time from a click on a tab to the frame that shows the rows of its page, ms. */
  readonly middle: number
  readonly longest: number
  /** CPU of the main thread for one switch, ms. */
  readonly cpu: number
}

/** Opens two pages and switches between them. */
export async function switchTabs(page: Page, devtools: CDPSession, times: number): Promise<Switching> {
  for (const one of pair) await openPage(page, one)
  const measured: number[] = []
  const before = await metrics(devtools)
  for (let time = 0; time < times; time++) {
    const { title } = pair[time % 2]!
    const shown = page.evaluate(whenShown, title)
    await tab(page, title).click()
    measured.push(await shown)
    await page.waitForTimeout(PAUSE_MS)
  }
  const cpu = ((await metrics(devtools)).ThreadTime! - before.ThreadTime!) * 1000
  return { middle: median(measured), longest: Math.max(...measured), cpu: cpu / times }
}

/** Counters of Chromium for a page; times in seconds. */
async function metrics(devtools: CDPSession): Promise<Record<string, number>> {
  const { metrics: list } = await devtools.send('Performance.getMetrics')
  return Object.fromEntries(list.map(({ name, value }) => [name, value]))
}

/** Runs in the page. A frame has been painted when a task runs after its animation callbacks. */
function whenShown(title: string): Promise<number> {
  return new Promise((resolve) => {
    let clickedAt = 0
    addEventListener(
      'click',
      ({ timeStamp }) => {
        clickedAt = timeStamp
      },
      { once: true, capture: true },
    )
    new MutationObserver((_, observer) => {
      const heads = [...document.querySelectorAll('h1')].filter((head) => head.checkVisibility())
      const rows = [...document.querySelectorAll('.ant-table-row')].filter((row) => row.checkVisibility())
      if (heads.length !== 1 || heads[0]!.textContent !== title || rows.length === 0) return
      observer.disconnect()
      requestAnimationFrame(() => setTimeout(() => resolve(performance.now() - clickedAt)))
    }).observe(document, { childList: true, subtree: true, attributes: true, characterData: true })
  })
}
