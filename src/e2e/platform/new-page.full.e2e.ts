/** Follows "Adding a page with no code, in five steps" of schemas/README.md to the letter, in a copy of the project. */
import { execFileSync, spawnSync } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { closeWindows, openWindow } from '../support/browser.ts'
import { startProduct } from '../support/product/product.ts'
import { copyProject, type ProjectCopy } from '../support/product/project-copy.ts'
import { button, clickAtRest, dialog, fill, notice, pressInRow, row, signIn } from '../support/screen.ts'

const projectRoot = join(import.meta.dirname, '../../..')
const ADMIN_PASSWORD = 'N3w-Page-Test'

let copy: ProjectCopy
let dataDir: string
beforeEach(() => {
  copy = copyProject()
  dataDir = mkdtempSync(join(tmpdir(), 'cbo-data-'))
})
afterEach(() => {
  copy.remove()
  rmSync(dataDir, { recursive: true, force: true })
})

const steps = readFileSync(join(projectRoot, 'schemas/README.md'), 'utf8')

/** JSON that the guide shows under a file name. */
function shownUnder(name: string): string {
  const from = steps.indexOf(`\`${name}\`\n`)
  const found = /```json\n([\s\S]*?)```/.exec(steps.slice(from))
  if (from < 0 || !found) throw new Error(`the guide shows no ${name}`)
  return found[1]!
}

/** Runs a command of the guide and returns its output, which is also the error message of a failure. */
function run(...words: string[]): string {
  expect(steps).toContain(`\`${words.join(' ')}\``)
  const { status, stdout, stderr } = spawnSync(words[0]!, words.slice(1), { cwd: copy.root, encoding: 'utf8' })
  expect(`${status} ${stdout}${stderr}`).toMatch(/^0 /)
  return stdout
}

describe('adding a page with no code', () => {
  it('takes the five steps of the guide, and gives a screen that lists, checks and saves', {
    timeout: 300_000,
  }, async () => {
    for (const kind of ['entity', 'cases']) {
      const name = `schemas/business/shop.${kind}.json`
      copy.write(name, shownUnder(name))
    }
    run('npm', 'run', 'gen', '--', 'page', 'business/shop')
    expect(copy.read('schemas/business/shop.page.json')).toBe(shownUnder('schemas/business/shop.page.json'))
    const menu = JSON.parse(copy.read('src/server/db/seeds/base/menu.json')) as unknown[]
    expect(menu.at(-1)).toEqual(JSON.parse(shownUnder('menu.json')))
    run('npm', 'run', 'gen', '--', 'migration', 'business/shop')
    run('npm', 'run', 'gen')
    expect(run('npm', 'run', 'check', '--', 'schemas', 'generated')).toContain('检查通过')
    execFileSync(process.execPath, ['scripts/start.mjs', '--prepare'], { cwd: copy.root, stdio: 'pipe' })

    const product = await startProduct({ dataDir, adminPassword: ADMIN_PASSWORD, root: copy.root })
    try {
      const { page } = await openWindow(product.url)
      await signIn(page, 'admin', ADMIN_PASSWORD)
      await clickAtRest(page.getByRole('menuitem', { name: '门店管理' }))
      await page.waitForURL('**/business/shop')
      await button(page, '新增').click()
      await fill(dialog(page), { 门店编码: 'a1', 门店名称: '一店' })
      await dialog(page).getByText('门店编码以大写字母开头，可包含大写字母和数字').waitFor()
      await fill(dialog(page), { 门店编码: 'A1' })
      await button(dialog(page), '确定').click()
      await notice(page, '添加成功').waitFor()
      await row(page, '一店').waitFor()

      for (const name of ['导入', '导出', '回收站']) await button(page, name).waitFor()
      await pressInRow(row(page, '一店'), '历史')
      await page.getByRole('dialog', { name: '门店历史：一店' }).getByText('第 1 版').first().waitFor()
      await page.keyboard.press('Escape')
      await pressInRow(row(page, '一店'), '删除')
      await button(dialog(page), '确定').click()
      await row(page, '一店').waitFor({ state: 'detached' })
      await button(page, '回收站').click()
      const bin = page.getByRole('dialog', { name: '门店回收站' })
      await button(bin.getByRole('row').filter({ hasText: '一店' }), '还原').click()
      await button(page.getByRole('dialog', { name: '确定还原该记录吗?' }), '确定').click()
      await bin.getByRole('row').filter({ hasText: '一店' }).waitFor({ state: 'detached' })
    } finally {
      await closeWindows()
      await product.stop()
    }
  })
})
