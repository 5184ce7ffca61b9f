/** An implementer writes a page: with help, with immediate error messages, and with the live screen beside it. */
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { FrameLocator, Locator, Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { atRest, seriousViolations } from '../shell/frame.ts'
import { signInByCall } from '../support/api.ts'
import { openWindow, type Window } from '../support/browser.ts'
import { createPerson, roleId } from '../support/people.ts'
import { button, signIn } from '../support/screen.ts'
import { adminPassword, baseUrl } from '../support/under-test.ts'

const PAGE = '页面 system/position'
const shipped = readFileSync(join(import.meta.dirname, '../../../schemas/system/position.page.json'), 'utf8')

let window: Window
let page: Page
const violations: string[] = []
beforeAll(async () => {
  window = await openWindow(baseUrl)
  page = window.page
  await page.setViewportSize({ width: 1366, height: 900 })
  await page.exposeFunction('reportViolation', (text: string) => violations.push(text))
  await page.addInitScript(() => {
    document.addEventListener('securitypolicyviolation', ({ violatedDirective, blockedURI }) => {
      const { reportViolation } = globalThis as unknown as { reportViolation?(text: string): void }
      reportViolation?.(`${violatedDirective} ${blockedURI}`)
    })
  })
  await signIn(page, 'admin', adminPassword)
  await page.goto('/playground')
  await editor().waitFor()
})
afterAll(async () => {
  expect([violations, window.faults]).toEqual([[], []])
})

const editor = (name = PAGE): Locator => page.getByRole('textbox', { name })
const preview = (): FrameLocator => page.frameLocator('iframe[title="页面预览"]')
/** An editable cell holds a button beside its text. */
const cell = (text: string): Locator =>
  preview()
    .locator('td')
    .filter({ hasText: new RegExp(`^${text}$`) })
const problems = (): Locator => page.getByRole('region', { name: '问题' })
const verdict = (): Locator => problems().getByRole('status')
const inspect = (): Locator => page.getByRole('region', { name: '诊断' })

/** Replaces the whole text of an editor, like pasting. */
async function write(text: string, name = PAGE): Promise<void> {
  await editor(name).click()
  await page.keyboard.press('Control+a')
  await page.keyboard.insertText(text)
}

/** Shipped page with another title and column, and a field that appears once another one is filled in. */
function changedPage(): string {
  const changed = JSON.parse(shipped)
  const { table, editor } = changed.properties
  changed.title = '岗位'
  table['x-component-props'].columns[0] = { field: 'code', title: '岗位编码' }
  const rank = { field: 'postRank', reactions: [{ use: 'visible', when: 'values.code != null' }] }
  editor['x-component-props'].fields = ['code', 'name', rank]
  return JSON.stringify(changed, null, 2)
}

const sound = () => verdict().getByText('没有问题').waitFor()

describe('the live screen', () => {
  it('shows a shipped page on sample records, which are added to without the server', async () => {
    await cell('职务1').waitFor()
    await sound()
    await button(preview().locator('body'), '新增').click()
    const dialog = preview().getByRole('dialog')
    await dialog.getByLabel('职务编码').fill('Z9')
    await dialog.getByLabel('职务名称').fill('样例站长')
    await inspect().getByRole('cell', { name: '样例站长' }).waitFor()
    await dialog.getByLabel('职级').click()
    await preview().locator('.ant-select-item-option').first().click()
    await button(dialog, '确定').click()
    await cell('样例站长').waitFor()
    await inspect().getByRole('tab', { name: /^调用/ }).click()
    await inspect().getByRole('cell', { name: 'records.add' }).waitFor()
    await inspect().getByRole('tab', { name: /^渲染/ }).click()
    await inspect().getByRole('cell', { name: '区块 table' }).waitFor()
  })

  it('shows the permissions of a guest, and real records on demand', async () => {
    const add = button(preview().locator('body'), '新增')
    await page.getByLabel('以谁的权限查看').click()
    await page.locator('.ant-select-item-option').filter({ hasText: '访客' }).click()
    await add.waitFor({ state: 'hidden' })
    await page.getByLabel('以谁的权限查看').click()
    await page.locator('.ant-select-item-option').filter({ hasText: '角色：管理员' }).click()
    await add.waitFor()
    await page.getByText('真实数据', { exact: true }).click()
    await cell('科员').waitFor()
    await add.waitFor()
    await page.getByText('样例数据', { exact: true }).click()
    await page.getByLabel('以谁的权限查看').click()
    await page.locator('.ant-select-item-option').filter({ hasText: '我的权限' }).click()
    await cell('职务2').waitFor()
  })

  it('uses the layout of a tablet or a phone at its width, and a dark theme', async () => {
    const body = preview().locator('body')
    await page.getByText('768', { exact: true }).click()
    await expect.poll(() => body.evaluate(() => innerWidth)).toBe(768)
    await page.getByText('390', { exact: true }).click()
    await page.getByRole('switch', { name: '深色' }).click()
    await expect
      .poll(() => body.evaluate(() => [innerWidth, getComputedStyle(document.body).backgroundColor]))
      .toEqual([390, 'rgb(0, 0, 0)'])
    await page.getByRole('switch', { name: '深色' }).click()
    await page.getByText('1366', { exact: true }).click()
  })
})

describe('typed text', () => {
  it('shows its mistakes with their place, while the last valid screen stays', async () => {
    await write(shipped.replace('"title":', '"title"'))
    await problems()
      .getByRole('button', { name: /页面 3:\d+ 此处缺少冒号/ })
      .waitFor()
    await page.getByText('文档有误，显示的是最近一次可用的版本').waitFor()
    await cell('职务1').waitFor()
    await editor().click()
    await page.keyboard.press('Control+z')
    await sound()
  })

  it('is corrected by a proposal, and explained under the mouse', async () => {
    await write(shipped.replace('"DataTable"', '"DataTabel"'))
    await problems().getByText('没有区块 DataTabel').waitFor()
    await problems().getByRole('button', { name: '改为 DataTable' }).click()
    await sound()
    await page.locator('.cm-content').filter({ visible: true }).getByText('"DataTable"', { exact: true }).hover()
    await page
      .locator('.w-playground-hover')
      .getByText(/^DataTable /)
      .waitFor()
  })

  it('changes the screen, survives a reload, and is compared with the shipped version', async () => {
    await write(changedPage())
    // Verdict and screen of the previous text may still be there; only the new text has this column.
    await preview().getByRole('columnheader', { name: '岗位编码' }).waitFor()
    await sound()
    await button(preview().locator('body'), '新增').click()
    const form = preview().getByRole('dialog')
    await form.getByLabel('职务编码').fill('Z8')
    await inspect().getByRole('tab', { name: /^联动/ }).click()
    const reactions = inspect().getByRole('row').filter({ hasText: 'postRank' }).filter({ hasText: 'visible' })
    await reactions.filter({ hasText: 'Z8' }).first().waitFor()
    await form.getByLabel('职务名称').fill('岗位八')
    await form.getByLabel('职级').click()
    await preview().locator('.ant-select-item-option').first().click()
    await button(form, '确定').click()
    await cell('岗位八').waitFor()
    await page.reload()
    await page.getByRole('tab', { name: /页面（草稿）/ }).waitFor()
    await expect.poll(() => editor().textContent()).toContain('岗位')
    await button(page, '比较').click()
    const drawer = page.getByRole('dialog')
    await drawer.getByRole('row', { name: /修改.*标题.*职务管理.*岗位/ }).waitFor()
    await drawer.getByRole('button', { name: /关闭|Close/ }).click()
    await drawer.waitFor({ state: 'hidden' })
  })

  it('is formatted, and downloaded unchanged', async () => {
    await write(JSON.stringify(JSON.parse(shipped)))
    await button(page, '格式化').click()
    await expect
      .poll(() => page.locator('.cm-content').filter({ visible: true }).locator('.cm-line').count())
      .toBeGreaterThan(10)
    await sound()
    const coming = page.waitForEvent('download')
    await button(page, '下载').click()
    const file = await coming
    expect(file.suggestedFilename()).toBe('position.page.json')
    expect(JSON.parse(readFileSync(await file.path(), 'utf8'))).toEqual(JSON.parse(shipped))
  })

  it('is completed from the vocabulary', async () => {
    await write('')
    await page.keyboard.type('{ "ti')
    // By mouse: the list ignores keys in its first moments, because they may have been pressed before.
    await page.locator('.cm-tooltip-autocomplete').getByText('title', { exact: true }).click()
    await expect.poll(() => editor().textContent()).toContain('"title": ""')
  })

  it('releases the keyboard focus by Escape and Tab', async () => {
    await editor().click()
    await page.keyboard.press('Escape')
    await page.keyboard.press('Escape')
    await page.keyboard.press('Tab')
    expect(await editor().evaluate((box) => box.contains(document.activeElement))).toBe(false)
  })

  it('is discarded on demand', async () => {
    await button(page, '放弃草稿').click()
    await button(page.getByRole('dialog'), '确定').click()
    await sound()
    await cell('职务1').waitFor()
    expect(await editor().textContent()).toContain('职务管理')
  })

  it('is stored as a version on the server', async () => {
    await page.getByLabel('打开页面').fill('recover-result')
    await page.keyboard.press('Enter')
    const own = '页面 account/recover-result'
    await editor(own).waitFor()
    const text = readFileSync(join(import.meta.dirname, '../../../schemas/account/recover-result.page.json'), 'utf8')
    await write(text.replace(/"title": "[^"]*"/, `"title": "试验${Date.now()}"`), own)
    await sound()
    await button(page, '保存').click()
    const dialog = page.getByRole('dialog')
    await dialog.getByLabel('说明（可不填）').fill('试验')
    await button(dialog, '保存版本').click()
    await dialog.getByText(/服务器上的最新版本为 \d+，尚未发布/).waitFor()
    await dialog.getByRole('button', { name: /关闭|Close/ }).click()
    await dialog.waitFor({ state: 'hidden' })
  })
})

describe('the playground for other users', () => {
  it('is accessible: axe finds nothing serious, and a phone shows it without scrolling sideways', async () => {
    await atRest(page)
    expect(await seriousViolations(page)).toEqual([])
    await page.setViewportSize({ width: 390, height: 844 })
    await expect.poll(() => page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(390)
    expect(await seriousViolations(page)).toEqual([])
  })

  it('requires the permission', async () => {
    const admin = await signInByCall(baseUrl, 'admin', adminPassword)
    const person = await createPerson(admin, [await roleId(admin, 'registered')])
    const other = await openWindow(baseUrl)
    await signIn(other.page, person.username, person.password)
    await other.page.goto('/playground')
    await other.page.getByText('403').first().waitFor()
    expect(other.faults).toEqual([])
    await other.close()
  })
})
