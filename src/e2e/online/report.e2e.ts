import { describe, expect, it } from 'vitest'
import { createPersonWith } from '../support/data/grants.ts'
import { startAdminJourney } from '../support/journey.ts'
import { freshName } from '../support/people.ts'
import {
  button,
  clickAtRest,
  dialog,
  field,
  fill,
  fillCell,
  notice,
  openByMenu,
  reopenByMenu,
  row,
} from '../support/screen.ts'
import { takeFromMenu } from './take-from-menu.ts'

const journey = startAdminJourney()
const code = freshName('r').toLowerCase()
const name = `职务一览${code}`

describe('a report that is made in the browser', () => {
  it('is a draft while its statement names an unknown column, and used when it is valid, with only this permission', async () => {
    const author = await createPersonWith(journey.admin, ['online-report-head', 'system-position'])
    const { page } = await journey.open({ as: author })
    await openByMenu(page, '在线开发', '在线报表配置')
    await button(page, '新增').click()
    await fill(dialog(page), { 报表编码: code, 报表名称: name })
    const statement = field(dialog(page), '报表SQL')
    const editor = statement.locator('.cm-content')
    await editor.click()
    await page.keyboard.insertText('select name, secret_code from sys_position')
    await button(dialog(page), '确定').click()
    await notice(page, '已保存为草稿').waitFor()
    await row(page, code).getByText('草稿', { exact: true }).waitFor()
    await button(row(page, code), '编辑').click()
    await field(dialog(page), '不能执行的原因').waitFor()

    await editor.click()
    await page.keyboard.press('ControlOrMeta+a')
    await page.keyboard.insertText("select name, code from sys_position where code = 'director'")
    await button(dialog(page), 'SQL解析').click()
    await notice(page, '解析成功').waitFor()
    const columns = dialog(page).getByRole('grid', { name: '列设置' })
    await expect.poll(() => columns.locator('[data-row]').count()).toBe(2)
    await fillCell(columns.locator('[data-row]').first().locator('[data-column=fieldTxt]'), '职务')
    // Existing columns keep their settings.
    const parsed = page.waitForResponse((response) => new URL(response.url()).pathname.endsWith('/parseSql'))
    await button(dialog(page), 'SQL解析').click()
    await (await parsed).finished()
    await button(dialog(page), '预览').click()
    const preview = page.getByRole('dialog', { name: '预览' })
    await preview.getByRole('row').filter({ hasText: 'director' }).waitFor()
    await preview.getByText('共1条', { exact: true }).waitFor()
    await preview.getByRole('columnheader', { name: '职务' }).waitFor()
    await preview.getByRole('button', { name: '关闭' }).last().click()
    await preview.waitFor({ state: 'hidden' })
    await button(dialog(page), '确定').click()
    await notice(page, '报表可以执行，已启用').waitFor()
  })

  it('shows its rows to an administrator, and is published to the menu', async () => {
    const { page } = journey
    await reopenByMenu(page, '在线开发', '在线报表配置')
    await page.getByRole('search').getByLabel('报表编码').fill(code)
    await button(page, '查询').click()
    await button(row(page, code), '功能测试').click()
    await dialog(page).getByRole('row').filter({ hasText: 'director' }).waitFor()
    expect(await dialog(page).getByRole('row').filter({ hasText: 'analyst' }).count()).toBe(0)
    await dialog(page).getByRole('columnheader', { name: '职务' }).waitFor()
    await page.keyboard.press('Escape')
    await button(row(page, code), '更多').click()
    await clickAtRest(page.getByRole('menuitem', { name: '发布到菜单' }))
    await button(dialog(page), '确定').click()
    await notice(page, '发布成功').waitFor()
    await page.goto(`/online/cgreport/${code}`)
    await page.getByRole('heading', { level: 1, name }).waitFor()
    await row(page, 'director').waitFor()
    await takeFromMenu(journey.admin, '/online/cgreport/head', `code=${code}`)
  })
})
