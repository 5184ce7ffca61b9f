/** Every plugin that a page may name works in the gallery: without an error, and accessibly. */
import type { Page } from 'playwright-core'
import { beforeAll, describe, expect, it } from 'vitest'
import { atRest, seriousViolations } from '../shell/frame.ts'
import { openWindow, type Window } from '../support/browser.ts'
import { button, dialog, notice, signIn } from '../support/screen.ts'
import { adminPassword, baseUrl } from '../support/under-test.ts'

/** The walk takes a few seconds for each plugin, so each test takes a part of them. */
const PARTS = 12

let window: Window
let page: Page
beforeAll(async () => {
  window = await openWindow(baseUrl)
  page = window.page
  await page.setViewportSize({ width: 1366, height: 900 })
  await signIn(page, 'admin', adminPassword)
  await page.goto('/playground')
  await page.getByRole('tab', { name: '组件' }).click()
  await page.getByRole('article').waitFor()
})

const entries = () => page.getByRole('navigation', { name: '组件' }).getByRole('menuitem')

/** A dialog of the previous plugin does not block: it closes with its plugin. */
async function choose(entry: string): Promise<void> {
  const name = entry.split(' ').at(-1)!
  await entries().getByText(entry, { exact: true }).dispatchEvent('click')
  await page.getByRole('article', { name, exact: true }).waitFor()
  // Waits for the page, the code of its plugins, and the rows of its list, which may come later.
  await page.locator('.w-gallery-live .r-page').waitFor({ state: 'attached' })
  await page.waitForFunction(
    () => document.querySelector('.w-gallery-live :is([aria-label="加载中"], .r-paged__blank)') === null,
  )
}

/** A notice stays for seconds: marks notices of earlier plugins, so that they do not count as an answer. */
const markNotices = () =>
  page.evaluate(() => {
    for (const shown of document.querySelectorAll('.ant-message-notice')) shown.setAttribute('data-seen', '')
  })

/** Makes the form of a widget require its value, so that the field shows an error. */
async function askForValue(): Promise<void> {
  const live = page.locator('.w-gallery-live')
  const check = button(live, '检查')
  if ((await check.count()) === 0) return
  await markNotices()
  await check.click()
  const passed = notice(page, '检查通过').and(page.locator(':not([data-seen])'))
  await live.locator('.r-field__message[role=alert]').or(passed).first().waitFor()
}

/** Widgets that were tested in a table. */
const inTables = new Set<string>()
/** Cells that nobody edits: the server supplies one value, the other is computed. */
const NOT_TYPED = new Set(['流水号 SerialNumber', '公式 Formula'])
/** All but those without a value, and the one that is a table itself. */
const FEWEST_IN_TABLES = 55

/** The scripts of the test itself, which a sandboxed frame refuses. */
const SANDBOXED = /^Blocked script execution in 'about:srcdoc'/

/** Activates the cell that shows the value of a widget in the rows of a table. */
async function editCell(entry: string): Promise<void> {
  const rows = dialog(page).getByRole('grid', { name: '可编辑表格' })
  if ((await dialog(page).getByText('可编辑表格').count()) > 0) await rows.waitFor()
  const cell = rows.locator('[data-row] [data-column=value]')
  if ((await cell.count()) === 0) return
  inTables.add(entry)
  await cell.click()
  if (NOT_TYPED.has(entry)) return
  const controls = cell.locator('.r-rows__control')
  await expect.poll(() => controls.count(), { message: `the cell of ${entry} is typed into` }).toBe(1)
  await page.waitForFunction(() => document.querySelector('[role=dialog] .r-widget-loading') === null)
}

/** Opens the dialog of the example, where it has one, and tests its cell; resolves to the findings of axe in it. */
async function openedDialog(entry: string): Promise<unknown[]> {
  const opener = button(page.locator('.w-gallery-live'), '编辑').first()
  if ((await opener.count()) === 0) return []
  await opener.click()
  // A form with a hidden field shows nothing.
  await dialog(page).locator('form').waitFor({ state: 'attached' })
  await page.waitForFunction(() => document.querySelector('[role=dialog] .r-widget-loading') === null)
  expect(await page.locator('.ant-wave').count(), 'who asked for less motion sees no wave of a button').toBe(0)
  await editCell(entry)
  await atRest(page)
  return seriousViolations(page, '[role=dialog]')
}

describe('the gallery', () => {
  it.each(Array.from({ length: PARTS }, (_, part) => part))(
    'shows every plugin live, without errors and without serious findings of axe: part %i',
    async (part) => {
      const all = await entries().allTextContents()
      expect(all.length).toBeGreaterThan(100)
      const found: Record<string, unknown> = {}
      for (const entry of all.filter((_, index) => index % PARTS === part)) {
        const before = window.faults.length
        await choose(entry)
        await askForValue()
        const broken = await page
          .locator('.w-gallery-live')
          .getByText(/无法显示|页面配置有误/)
          .count()
        const serious = [...(await seriousViolations(page, '.w-gallery-live')), ...(await openedDialog(entry))]
        const faults = window.faults.slice(before).filter((fault) => !SANDBOXED.test(fault))
        if (broken > 0 || faults.length > 0 || serious.length > 0) found[entry] = { broken, faults, serious }
      }
      expect(found, JSON.stringify(found)).toEqual({})
    },
  )

  it('shows the widgets in the rows of a table too', () => {
    expect(inTables.size).toBeGreaterThan(FEWEST_IN_TABLES)
  })

  it('finds a plugin by a word, and opens its example in the editor', async () => {
    await page
      .getByRole('textbox', { name: '搜索组件' })
      .or(page.getByRole('searchbox', { name: '搜索组件' }))
      .fill('滑块')
    await expect.poll(() => entries().count()).toBe(1)
    await choose('滑块 Slider')
    await page.getByRole('row', { name: /step/ }).getByText('每步的量').waitFor()
    await button(page.locator('.w-gallery-live'), '编辑').click()
    await dialog(page).getByRole('slider').waitFor()
    await page.keyboard.press('Escape')
    await dialog(page).waitFor({ state: 'hidden' })
    await button(page, '在编辑器中打开').click()
    await page.locator('.cm-content').filter({ visible: true }).getByText('Slider').first().waitFor()
  })
})
