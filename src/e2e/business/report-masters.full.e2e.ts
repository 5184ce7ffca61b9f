import type { Page } from 'playwright-core'
import { beforeAll, expect, it } from 'vitest'
import { atRest, seriousViolations } from '../shell/frame.ts'
import { createPersonWith } from '../support/data/grants.ts'
import { startJourney } from '../support/journey.ts'
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
  pressInRow,
  row,
} from '../support/screen.ts'

/** The entries that the task needs; the user list is what the field 填报人 asks for. */
const ENTRIES = [
  'business-report-unit',
  'business-commodity',
  'business-indicator',
  'business-report-form',
  'system-user',
]
const DESKTOP = { width: 1366, height: 768 }
const PHONE = { width: 390, height: 844 }

const journey = startJourney()
const goods = freshName('粮')
const rice = freshName('米')
const unit = freshName('店')
const price = freshName('价')
let page: Page

beforeAll(async () => {
  const officer = await createPersonWith(journey.admin, ENTRIES)
  page = (await journey.open({ as: officer })).page
  await page.setViewportSize(DESKTOP)
})

async function save(text: string): Promise<void> {
  await button(dialog(page), '确定').click()
  await notice(page, text).last().waitFor()
  await expect.poll(() => page.getByRole('dialog').count()).toBe(0)
}

/** Chooses the only record that a search of the picker finds. */
async function pick(label: string, search: string, text: string): Promise<void> {
  await dialog(page).getByLabel(label, { exact: true }).click()
  const list = page.getByRole('dialog', { name: `选择${label}` })
  await list.getByRole('search').getByLabel(search, { exact: true }).fill(text)
  await button(list, '查询').click()
  await expect.poll(() => list.getByRole('row').filter({ hasText: text }).count()).toBe(1)
  await list.getByRole('row').filter({ hasText: text }).getByRole('checkbox').check()
  await button(list, '确定').click()
  await list.waitFor({ state: 'hidden' })
}

it('an officer puts goods into the catalogue, below their kind', async () => {
  await openByMenu(page, '业务', '商品目录')
  await button(page, '新增').click()
  await fill(dialog(page), { 名称: goods, 编码: freshName('G').toUpperCase() })
  await save('添加成功')
  await pressInRow(row(page, goods), '添加下级')
  await fill(dialog(page), {
    名称: rice,
    编码: freshName('R').toUpperCase(),
    '最低合理价（元）': '20',
    '最高合理价（元）': '2',
  })
  await choose(dialog(page), '计量单位', '千克')
  await button(dialog(page), '确定').click()
  await dialog(page).getByText('最高合理价不能低于最低合理价').waitFor()
  await fill(dialog(page), { '最高合理价（元）': '30' })
  await save('添加成功')
  await row(page, goods).getByRole('button', { name: /展开/ }).click()
  await row(page, rice).getByText('千克').waitFor()
})

it('an officer adds a unit with its region, and shows its sign', async () => {
  await openByMenu(page, '业务', '填报单位')
  await button(page, '新增').click()
  await fill(dialog(page), { 单位名称: unit, 坐标: '东门', 开始填报: '2026-01-01' })
  await dialog(page).getByText('坐标为“经度,纬度”').waitFor()
  await fill(dialog(page), { 坐标: '120.17,30.25' })
  await dialog(page).getByText('超市', { exact: true }).click()
  await dialog(page).getByLabel('所在地区').click()
  for (const name of ['浙江省', '杭州市', '上城区'])
    await clickAtRest(
      page
        .locator('.ant-cascader-menu-item')
        .filter({ hasText: new RegExp(`^${name}$`) })
        .last(),
    )
  await field(dialog(page), '信用等级').getByRole('radio').nth(3).click()
  await atRest(page)
  expect(await seriousViolations(page, '[role="dialog"]')).toEqual([])
  await save('添加成功')
  await row(page, unit).getByText('浙江省/杭州市/上城区').waitFor()
  await pressInRow(row(page, unit), '标牌')
  await dialog(page).locator('canvas, svg[role="img"]').first().waitFor()
  await page.keyboard.press('Escape')
})

it('an officer says what the unit reports until when, at the desk', async () => {
  await openByMenu(page, '业务', '填报指标')
  await button(page, '新增').click()
  await fill(dialog(page), { 编码: freshName('i').slice(0, 12), 名称: price })
  await dialog(page).getByText('价格', { exact: true }).click()
  await save('添加成功')

  await openByMenu(page, '业务', '填报制度')
  await button(page, '新增').click()
  const name = freshName('日报制度')
  await fill(dialog(page), { 制度名称: name, 开始月份: '2026-03', 结束月份: '2026-02' })
  await pick('商品', '名称', rice)
  await pick('指标', '名称', price)
  await pick('填报单位', '单位名称', unit)
  await button(dialog(page), '确定').click()
  await dialog(page).getByText('结束月份不能早于开始月份').waitFor()
  await dialog(page).getByLabel('结束月份').fill('2026-12')
  await page.keyboard.press('Enter')
  await save('添加成功')
  await row(page, name).getByText(rice).waitFor()
})

it('and finds the unit on a phone', async () => {
  await page.setViewportSize(PHONE)
  await page.goto('/business/report-unit')
  await page.getByText(unit).first().waitFor()
  await atRest(page)
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(PHONE.width)
  expect(await seriousViolations(page)).toEqual([])
})
