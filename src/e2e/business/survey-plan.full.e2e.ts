/** Survey plans, whose form has a picker for each kind of period, and the barcode of goods, by an officer with just these. */
import type { Page } from 'playwright-core'
import { beforeAll, expect, it } from 'vitest'
import { atRest, seriousViolations } from '../shell/frame.ts'
import { createPersonWith } from '../support/data/grants.ts'
import { startJourney } from '../support/journey.ts'
import { freshName } from '../support/people.ts'
import { button, clickAtRest, dialog, field, fill, notice, openByMenu, pressInRow, row } from '../support/screen.ts'

const DESKTOP = { width: 1366, height: 768 }
const PHONE = { width: 390, height: 844 }

const journey = startJourney()
const name = freshName('夏季消费调查')
let page: Page

beforeAll(async () => {
  const officer = await createPersonWith(journey.admin, [
    'business-survey-plan',
    'business-commodity',
    'online-report-user-choice',
  ])
  page = (await journey.open({ as: officer })).page
  await page.setViewportSize(DESKTOP)
})

/** Chooses periods in the panel of a picker: the first one that is shown, or the first two. */
async function pickFirst(label: string): Promise<void> {
  const boxes = field(dialog(page), label).locator('input')
  const count = await boxes.count()
  for (let at = 0; at < count; at++) {
    await boxes.nth(at).click()
    const panel = page.locator('.ant-picker-dropdown:not(.ant-picker-dropdown-hidden)')
    await clickAtRest(panel.locator('.ant-picker-cell-in-view').nth(at))
  }
  await expect.poll(() => boxes.first().inputValue()).not.toBe('')
}

it('an officer plans a survey: weeks, days, months, quarters and years', async () => {
  await openByMenu(page, '业务', '调查计划')
  await button(page, '新增').click()
  await fill(dialog(page), { 计划名称: name })
  await button(dialog(page), '确定').click()
  await field(dialog(page), '采集周次').getByText(/请/).last().waitFor()
  for (const label of [
    '年度',
    '部署周',
    '采集周次',
    '现场核查日期',
    '数据所属月份',
    '结果发布季度',
    '对比季度',
    '对比年份',
  ])
    await pickFirst(label)
  await dialog(page).getByLabel('负责人').click()
  const people = page.getByRole('dialog').last()
  // Other journeys have added people, so the first page need not show everybody.
  await people.getByRole('textbox', { name: '用户账号' }).fill('admin')
  await button(people, '查询').click()
  await people.getByRole('row').filter({ hasText: '管理员' }).getByRole('radio').check()
  await button(people, '确定').click()
  await expect.poll(() => page.getByRole('dialog').count()).toBe(1)
  await atRest(page)
  expect(await seriousViolations(page, '[role="dialog"]')).toEqual([])
  await button(dialog(page), '确定').click()
  await notice(page, '添加成功').waitFor()
  await row(page, name).getByText('管理员').waitFor()
})

it('the plan is shown again with its periods, also after a reload', async () => {
  await page.reload()
  await pressInRow(row(page, name), '详情')
  for (const label of ['部署周', '采集周次', '结果发布季度', '对比季度'])
    await field(dialog(page), label)
      .getByText(/第\d+(周|季度)/)
      .first()
      .waitFor()
  await page.keyboard.press('Escape')
})

it('goods show their barcode', async () => {
  await openByMenu(page, '业务', '商品目录')
  await button(page, '新增').click()
  await fill(dialog(page), { 名称: freshName('米'), 编码: freshName('R').toUpperCase(), 商品条码: '6901234567892' })
  await field(dialog(page), '商品条码').locator('canvas, svg').first().waitFor()
  await button(dialog(page), '确定').click()
  await notice(page, '添加成功').waitFor()
})

it('and the plan is found on a phone', async () => {
  await page.setViewportSize(PHONE)
  await page.goto('/business/survey-plan')
  await page.getByText(name).first().waitFor()
  await atRest(page)
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(PHONE.width)
  expect(await seriousViolations(page)).toEqual([])
})
