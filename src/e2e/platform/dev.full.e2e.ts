/** `npm run dev` in a copy of the project: page and server pick up a developer's changes immediately. */
import { existsSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { signInByCall } from '../support/api.ts'
import { closeWindows, openWindow, type Window } from '../support/browser.ts'
import { freshName } from '../support/people.ts'
import { type Development, START_LIMIT_MS, startDevelopment } from '../support/product/development.ts'
import { copyProject, type ProjectCopy } from '../support/product/project-copy.ts'
import { button, clickAtRest, dialog, fill, signIn } from '../support/screen.ts'

const ADMIN_PASSWORD = 'D3v-Journey-1'

/** Loads a thousand modules one by one, on a busy machine. */
const LONGEST_RELOAD_MS = 90_000
const LONGEST_LOOK_MS = 5000
/** Each test reloads the page once or twice. */
const TEST_LIMIT_MS = 4 * LONGEST_RELOAD_MS

let copy: ProjectCopy
let dataDir: string
let development: Development
let window: Window
beforeAll(async () => {
  copy = copyProject()
  dataDir = mkdtempSync(join(tmpdir(), 'cbo-data-'))
  development = await startDevelopment({ root: copy.root, dataDir, adminPassword: ADMIN_PASSWORD })
  window = await openWindow(development.webUrl)
  window.page.setDefaultTimeout(LONGEST_RELOAD_MS)
  await signIn(window.page, 'admin', ADMIN_PASSWORD)
}, 2 * START_LIMIT_MS)
afterAll(async () => {
  await closeWindows()
  if (development?.isRunning()) await development.stop()
  copy?.remove()
  rmSync(dataDir, { recursive: true, force: true })
})

/** Replaces one part of a file, as saving in an editor does. */
function edit(name: string, from: string, to: string): void {
  const text = copy.read(name)
  expect(text.split(from).length).toBe(2)
  copy.write(name, text.replace(from, to))
}

/** Waits until the server, which may be restarting, answers with this message to a new position with this name. */
async function untilPrinted(message: string, name: string): Promise<void> {
  const add = async () => {
    const admin = await signInByCall(development.serverUrl, 'admin', ADMIN_PASSWORD)
    const position = { code: freshName('P'), name, postRank: '1' }
    return (await admin.call('POST', '/sys/position/add', position)).body.message
  }
  await expect.poll(() => add().catch(() => undefined), { timeout: 30_000 }).toBe(message)
}

/** Examples for authors of pages, each with a text that shows when it works. */
const EXAMPLES = {
  'business/brand': '品牌1',
  'business/supplier': '供应商1',
  'business/goods': '商品类别1',
  'business/shop-application': '营业执照号',
  'business/purchase-order': '采购单1',
}

describe('npm run dev', { timeout: TEST_LIMIT_MS }, () => {
  it('opens the examples in the playground, valid and live', async () => {
    const { page } = window
    await page.goto('/playground')
    const preview = page.frameLocator('iframe[title="页面预览"]')
    for (const [address, seen] of Object.entries(EXAMPLES)) {
      await page.getByLabel('打开页面').fill(address)
      await page.locator('.ant-select-item-option').filter({ hasText: /^示例/ }).filter({ hasText: address }).click()
      await page.getByRole('textbox', { name: `页面 ${address}` }).waitFor()
      await preview.getByText(seen).first().waitFor()
      await page.getByRole('region', { name: '问题' }).getByText('没有问题').waitFor()
    }
    await button(preview.locator('body'), '编辑').first().click()
    await preview.getByRole('grid', { name: '采购明细' }).getByText('采购明细1').waitFor()
    expect(window.faults).toEqual([])
  })

  it('writes the document of the playground as a new file, which is a page immediately', async () => {
    const { page } = window
    const address = freshName('business/written-')
    await button(page, '保存').click()
    await dialog(page).getByLabel('地址，如 business/shop').fill(address)
    await button(dialog(page), '写入 schemas/').click()
    const option = page.locator('.ant-select-item-option').filter({ hasText: address })
    const isListed = async () => {
      await page.getByLabel('打开页面').fill(address, { timeout: LONGEST_LOOK_MS })
      await option.waitFor({ timeout: LONGEST_LOOK_MS })
      return true
    }
    // The page reloads when it detects the file, and input during the reload is lost.
    await expect.poll(() => isListed().catch(() => false), { timeout: LONGEST_RELOAD_MS }).toBe(true)
    const written = copy.read(`schemas/${address}.page.json`)
    expect(written).toBe(copy.read('schemas/_examples/business/purchase-order.page.json'))
    await clickAtRest(option)
    await page.getByRole('textbox', { name: `页面 ${address}` }).waitFor()
    expect(window.faults).toEqual([])
  })

  it('shows a changed page', async () => {
    const { page } = window
    await page.goto('/system/position')
    await page.getByRole('columnheader', { name: '职务编码' }).waitFor()
    edit(
      'schemas/system/position.page.json',
      '"columns": ["code"',
      '"columns": [{ "field": "code", "title": "岗位代号" }',
    )
    await page.getByRole('columnheader', { name: '岗位代号' }).waitFor()
    expect(new URL(page.url()).pathname).toBe('/system/position')
    await page.getByRole('cell', { name: '科员' }).waitFor()
  })

  it('holds to a changed entity, in the page and in the server', async () => {
    const { page } = window
    const entity = 'schemas/system/position.entity.json'
    await untilPrinted('添加成功！', '六个字的名称')
    edit(entity, '"title": "职务名称", "maxLength": 100', '"title": "岗位名称", "maxLength": 5')
    await page.getByRole('columnheader', { name: '岗位名称' }).waitFor()
    await page.getByRole('cell', { name: '科员' }).waitFor()
    await untilPrinted('岗位名称不能超过5个字符', '六个字的名称')
    await button(page, '新增').click()
    await fill(dialog(page), { 岗位名称: '六个字的名称' })
    expect(await dialog(page).getByLabel('岗位名称').inputValue()).toBe('六个字的名')
  })

  it('restarts the server when one of its sources changes', async () => {
    edit('src/server/main.ts', '密码为首次启动时设定的密码', '密码照旧')
    await expect.poll(() => development.output(), { timeout: 30_000 }).toContain('密码照旧')
    await untilPrinted('添加成功！', '五个字名称')
    expect(window.faults).toEqual([])
  })

  it('ends on request, and leaves nothing running', async () => {
    await development.stop()
    expect(development.isRunning()).toBe(false)
    expect(existsSync(join(dataDir, 'database/cluster/postmaster.pid'))).toBe(false)
  })
})
