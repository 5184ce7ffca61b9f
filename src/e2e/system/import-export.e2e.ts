import { readFile } from 'node:fs/promises'
import type { Download, Page } from 'playwright-core'
import { describe, expect, it } from 'vitest'
import type { PageResult } from '#shared/wire/paging.ts'
import { createPersonWith } from '../support/data/grants.ts'
import { sheetTexts, workbookWith } from '../support/data/workbook.ts'
import { startAdminJourney } from '../support/journey.ts'
import { freshName } from '../support/people.ts'
import { lockWithSql, runSql } from '../support/product/database.ts'
import { button, clickAtRest, dialog, notice, reopenByMenu, row } from '../support/screen.ts'
import { dataDir } from '../support/under-test.ts'

const journey = startAdminJourney()

const HEADS = ['职务编码', '职务名称', '职级']

async function downloaded(page: Page, press: () => Promise<void>): Promise<Download> {
  const [download] = await Promise.all([page.waitForEvent('download'), press()])
  return download
}
const textsOf = async (download: Download) => sheetTexts(await readFile(await download.path()))

async function openImport(page: Page): Promise<void> {
  await reopenByMenu(page, '系统管理', '职务管理')
  await button(page, '导入').click()
  await dialog(page).getByText('导入职务').waitFor()
}
const choose = (page: Page, content: Buffer, name = '职务.xlsx') =>
  dialog(page).locator('input[type=file]').setInputFiles({ name, mimeType: '', buffer: content })

async function stored(prefix: string): Promise<number> {
  const { body } = await journey.admin.call<PageResult>('GET', `/sys/position/list?code=${prefix}*`)
  return body.result.total
}

describe('positions as workbooks', () => {
  it('are exported as listed, with the chosen columns, or only the selected ones', async () => {
    const { page } = journey
    const code = freshName('X')
    for (const number of ['1', '2']) {
      await journey.admin.call('POST', '/sys/position/add', { code: code + number, name: '导出', postRank: '1' })
    }
    await reopenByMenu(page, '系统管理', '职务管理')
    await page.getByRole('textbox', { name: '职务编码' }).fill(code)
    await button(page, '查询').click()
    await page.getByText('1-2 共2条').waitFor()
    await button(page, '导出').click()
    await dialog(page).getByLabel('职级').uncheck()
    const all = await downloaded(page, () => button(dialog(page), '导出').click())
    expect(all.suggestedFilename()).toMatch(/^职务-\d{14}\.xlsx$/)
    const [, , heads, ...rows] = await textsOf(all)
    expect(heads).toEqual(['职务编码', '职务名称'])
    expect(rows.map(([first]) => first).sort()).toEqual([`${code}1`, `${code}2`])

    await row(page, `${code}2`).getByRole('checkbox').check()
    await button(page, '批量操作').click()
    const ticked = await downloaded(page, () => clickAtRest(page.getByRole('menuitem', { name: '导出选中' })))
    expect((await textsOf(ticked)).slice(2)).toEqual([HEADS, [`${code}2`, '导出', '员级']])
  })

  it('are imported from the template with only this permission, after a check that names the wrong cells', async () => {
    const { page } = await journey.open({ as: await createPersonWith(journey.admin, ['system-position']) })
    const code = freshName('I')
    await openImport(page)
    const template = await downloaded(page, () => button(dialog(page), '下载模板').click())
    const [, , heads] = await textsOf(template)
    expect(heads).toEqual(['职务编码*', '职务名称*', '职级*'])

    await choose(
      page,
      await workbookWith(heads!, [
        [`${code}1`, '一', '员级'],
        [`${code}2`, '二', '无此级'],
        [`${code}1`, '三', '助级'],
      ]),
    )
    await dialog(page).getByText('共 3 行，可导入 1 行，出错 2 行').waitFor()
    const problems = await dialog(page).getByRole('row').allInnerTexts()
    expect(problems.map((text) => text.split('\t').join(' '))).toEqual([
      '行 单元格 原因',
      '3 C3 职级「无此级」不在字典中',
      '4 A4 职务编码与第2行重复',
    ])
    expect(await stored(code)).toBe(0)
    const refused = await downloaded(page, () => button(dialog(page), '下载出错的数据').click())
    expect((await textsOf(refused)).at(-1)!.at(-1)).toBe('职务编码与第2行重复')

    await button(dialog(page), '导入 1 行，跳过 2 行').click()
    await dialog(page).getByText('共 3 行，已导入 1 行，出错 2 行').waitFor()
    await notice(page, '成功导入1行').waitFor()
    expect(await stored(code)).toBe(1)
    await button(dialog(page), '关闭').click()
    await dialog(page).waitFor({ state: 'hidden' })
    await page.getByRole('textbox', { name: '职务编码' }).fill(code)
    await button(page, '查询').click()
    await row(page, `${code}1`).getByText('员级').waitFor()
  })

  it('are refused in words when the file is none, and nothing is left of an import that is given up', async () => {
    const { page } = journey
    const code = freshName('G')
    await openImport(page)
    await choose(page, Buffer.from('职务编码\nA'), '职务.csv')
    await dialog(page).getByRole('alert').getByText('只能导入 .xlsx').waitFor()
    await choose(page, Buffer.from('d0cf11e0a1b11ae1', 'hex'))
    await dialog(page).getByRole('alert').getByText('不支持 .xls 格式').waitFor()
    await choose(page, await workbookWith(['甲'], [['乙']]))
    await dialog(page).getByRole('alert').getByText('没有找到表头').waitFor()

    const rows = Array.from({ length: 100 }, (_, n) => [`${code}${n}`, '多', '员级'])
    await choose(page, await workbookWith(HEADS, rows))
    await dialog(page).getByText('共 100 行，全部可以导入').waitFor()
    // Another transaction is about to add the 61st row: the import waits there.
    const held = [freshName('held'), `${code}60`]
    const add = "insert into sys_position (id, code, name, post_rank) values ($1, $2, '占住', '1')"
    const release = await lockWithSql(dataDir, add, held)
    try {
      await button(dialog(page), '导入 100 行').click()
      await dialog(page).getByText('正在导入，第 50 行，共 100 行').waitFor()
      await button(dialog(page), '取消导入').click()
      await dialog(page).getByText('已取消导入，没有导入任何数据').waitFor()
    } finally {
      await release()
    }
    // Waits until the import has released the table.
    await runSql(dataDir, 'begin; lock table sys_position in exclusive mode; commit')
    expect(await stored(code)).toBe(0)
  })
})
