import { readFile } from 'node:fs/promises'
import { describe, expect, it } from 'vitest'
import { createPersonWith } from '../support/data/grants.ts'
import { startAdminJourney } from '../support/journey.ts'
import { freshName } from '../support/people.ts'
import {
  button,
  choose,
  clickAtRest,
  dialog,
  field,
  fill,
  notice,
  openByMenu,
  reopenByMenu,
  row,
} from '../support/screen.ts'
import { takeFromMenu } from './take-from-menu.ts'

const journey = startAdminJourney()
const code = freshName('g').toLowerCase()
const name = `职务数${code}`

describe('a graph that is made in the browser', () => {
  it('is refused where its axis is no column, and saved when it is valid, with only this permission', async () => {
    const author = await createPersonWith(journey.admin, ['online-graph-head', 'system-position'])
    const { page } = await journey.open({ as: author })
    await openByMenu(page, '在线开发', '在线图表配置')
    await button(page, '新增').click()
    await fill(dialog(page), { 图表编码: code, 图表名称: name, X轴字段: 'code', Y轴字段: 'amount', Y轴单位: '个' })
    for (const type of ['柱状图', '数据列表'])
      await dialog(page).getByRole('checkbox', { name: type, exact: true }).check()
    await choose(dialog(page), '点击图形时', '筛选')
    const statement = field(dialog(page), '数据内容')
    await statement.locator('.cm-content').click()
    await page.keyboard.insertText("select code, 1 as number from sys_position where code in ('director', 'analyst')")
    await button(dialog(page), '解析字段').click()
    await notice(page, '可用字段：code,number').waitFor()
    await button(dialog(page), '确定').click()
    await field(dialog(page), 'Y轴字段').getByText('数据中没有字段「amount」').waitFor()
    await fill(dialog(page), { Y轴字段: 'number' })
    await button(dialog(page), '确定').click()
    await notice(page, '添加成功').waitFor()
  })

  it('is published by an administrator, drawn, and narrowed down by a click', async () => {
    const { page } = journey
    await reopenByMenu(page, '在线开发', '在线图表配置')
    await page.getByRole('search').getByLabel('图表编码').fill(code)
    await button(page, '查询').click()
    await button(row(page, code), '更多').click()
    await clickAtRest(page.getByRole('menuitem', { name: '发布到菜单' }))
    await button(dialog(page), '确定').click()
    await notice(page, '发布成功').waitFor()

    await page.goto(`/online/graphreport/chart/${code}`)
    const card = page.getByRole('region', { name: `${name}（柱状图）` })
    await card.getByRole('img', { name: /共 2 项；number：.*1个/ }).waitFor()
    await card.locator('.r-chart__canvas svg path').first().waitFor({ state: 'attached' })
    const [image] = await Promise.all([page.waitForEvent('download'), button(card, '图片').click()])
    expect(image.suggestedFilename()).toBe(`${name}.png`)
    const picture = await readFile(await image.path())
    expect(picture.subarray(1, 4).toString()).toBe('PNG')
    // Width and height of the image: twice those on the page.
    expect(picture.readUInt32BE(16)).toBeGreaterThan(1000)
    expect(picture.readUInt32BE(20)).toBe(640)
    await card.getByText('表格', { exact: true }).click()
    await button(card, 'director').click()
    const list = page.getByRole('region', { name: `${name}（数据列表）` })
    await list.getByText('1-1 共1条').waitFor()
    const [sheet] = await Promise.all([page.waitForEvent('download'), button(list, '数据').click()])
    expect(sheet.suggestedFilename()).toContain(name)
    await button(page, '取消筛选 code：director').click()
    await list.getByText('1-2 共2条').waitFor()
    await takeFromMenu(journey.admin, '/online/graphreport/head', `code=${code}`)
  })
})
