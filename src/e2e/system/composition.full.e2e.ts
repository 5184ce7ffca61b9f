/** A search during typing waits for the end of an input method's composition. */
import type { CDPSession, Locator } from 'playwright-core'
import { beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { startAdminJourney } from '../support/journey.ts'
import { button, dialog } from '../support/screen.ts'

/** Longer than any search waits after the last letter. */
const LONG_MS = 2000

const journey = startAdminJourney()

let keyboard: CDPSession
beforeAll(async () => {
  await journey.page.clock.install()
  keyboard = await journey.page.context().newCDPSession(journey.page)
})
beforeEach(async () => {
  await journey.page.goto('/system/user')
  await journey.page.locator('.ant-table-row').first().waitFor()
})

/** Types letters like an input method, with a long pause after each. */
async function compose(box: Locator, letters: string): Promise<void> {
  await box.focus()
  for (let end = 1; end <= letters.length; end++) {
    const selection = { selectionStart: end, selectionEnd: end }
    await keyboard.send('Input.imeSetComposition', { text: letters.slice(0, end), ...selection })
    await journey.page.clock.runFor(LONG_MS)
  }
  expect(await box.inputValue()).toBe(letters)
}

/** Ends the composition with the chosen text, and waits. */
async function commit(text: string): Promise<void> {
  await keyboard.send('Input.insertText', { text })
  await journey.page.clock.runFor(LONG_MS)
}

/** Records from now on the value of a parameter in each request to a path. */
function parametersOf(path: string, parameter: string): string[] {
  const found: string[] = []
  journey.page.on('request', (request) => {
    const { pathname, searchParams } = new URL(request.url())
    if (pathname.includes(path)) found.push(searchParams.get(parameter) ?? '')
  })
  return found
}

describe('a composition', () => {
  it('is searched for in the tree beside a list once it has ended, and once', async () => {
    const words = parametersOf('/sys/sysDepart/treeSearch', 'keyword')
    await compose(journey.page.getByLabel('搜索部门'), 'shi chang')
    expect(words).toEqual([])
    await commit('市场')
    await journey.page.getByRole('tree').getByText('市场运行科').waitFor()
    await journey.page.clock.runFor(LONG_MS)
    expect(words).toEqual(['市场'])
  })

  it.each([
    { label: '职务', letters: 'tong ji', chosen: '统计', found: '统计员' },
    { label: '角色分配', letters: 'pu tong', chosen: '普通', found: '普通员工' },
  ])('is searched for among the records of $label once it has ended, and once', async (choice) => {
    const { page } = journey
    await button(page, '新增').click()
    const box = dialog(page).getByLabel(choice.label, { exact: true })
    await box.click()
    await page.locator('.ant-select-item-option').filter({ visible: true }).first().waitFor()
    const words = parametersOf('/sys/dict/loadDict/', 'keyword')
    await compose(box, choice.letters)
    expect(words).toEqual([])
    await commit(choice.chosen)
    const options = page.locator('.ant-select-item-option').filter({ visible: true })
    await expect.poll(() => options.allTextContents()).toEqual([choice.found])
    await page.clock.runFor(LONG_MS)
    expect(words).toEqual([choice.chosen])
  })

  it('is checked for being taken once it has ended, and once', async () => {
    const { page } = journey
    await button(page, '新增').click()
    const checks = parametersOf('/sys/duplicate/check', 'fieldVal')
    const box = dialog(page).getByLabel('用户账号', { exact: true })
    await compose(box, 'guan li')
    expect(checks).toEqual([])
    await commit('admin')
    await box.blur()
    await dialog(page).getByText('用户名已存在!').waitFor()
    await page.clock.runFor(LONG_MS)
    expect(checks).toEqual(['admin'])
  })

  it('finds a menu entry by the composed text, and Enter chooses none before', async () => {
    const { page } = journey
    await page.getByRole('button', { name: '搜索菜单' }).click()
    const box = page.getByRole('combobox', { name: '搜索菜单' })
    const requests: string[] = []
    await page.locator('.ant-select-item-option').filter({ visible: true }).first().waitFor()
    // The layout polls, whatever is typed.
    page.on('request', (request) => {
      const url = decodeURIComponent(request.url())
      if (/zhi|职务/.test(url)) requests.push(url)
    })
    await compose(box, 'zhi wu')
    // An input method that consumes this key signals it by the key code 229.
    await box.dispatchEvent('keydown', { key: 'Enter', keyCode: 229, isComposing: true })
    await box.dispatchEvent('keyup', { key: 'Enter', keyCode: 13, isComposing: true })
    await page.clock.runFor(LONG_MS)
    expect(new URL(page.url()).pathname).toBe('/system/user')
    await commit('职务')
    const options = page.locator('.ant-select-item-option').filter({ visible: true })
    await expect.poll(() => options.count()).toBe(1)
    expect(requests).toEqual([])
    await page.keyboard.press('Enter')
    await page.waitForURL('**/system/position')
  })
})
