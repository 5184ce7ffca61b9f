/** Two days of a shop are filled in by a person with just this page: a mistake, an outlier, the values of the day before. */
import type { Locator, Page } from 'playwright-core'
import { beforeAll, expect, it } from 'vitest'
import { atRest, seriousViolations } from '../shell/frame.ts'
import { createPersonWith } from '../support/data/grants.ts'
import { startJourney } from '../support/journey.ts'
import { button, clickAtRest, dialog, fillCell, notice, openByMenu, pressInRow, row } from '../support/screen.ts'
import { createShop, DESKTOP, dayName, PHONE, type Shop } from './shop-report.ts'

const journey = startJourney()
let shop: Shop
let page: Page

beforeAll(async () => {
  const reporter = await createPersonWith(journey.admin, ['business-due-report'])
  shop = await createShop(journey.admin, reporter.id, 0)
  page = (await journey.open({ as: reporter })).page
  await page.setViewportSize(DESKTOP)
})

const day = (before: number): Locator => row(page, dayName(before))
const cell = (column: string) => dialog(page).getByRole('grid').locator(`[data-row] [data-column=${column}]`).first()
const submit = async () => {
  await button(dialog(page).first(), '提交').click()
  await clickAtRest(button(page.getByRole('dialog', { name: '确定提交吗' }), '确定'))
}

it('a mistake is named at its cell, and the rest is kept', async () => {
  await openByMenu(page, '业务', '日报填报')
  await pressInRow(day(1), '填报')
  await cell('good').getByText(shop.rice).waitFor()
  await fillCell(cell('v1'), '100')
  await fillCell(cell('v2'), '99')
  await submit()
  await dialog(page).getByText('零售价高于该商品的最高合理价').first().waitFor()
  await fillCell(cell('v2'), '6')
  await atRest(page)
  expect(await seriousViolations(page, '[role="dialog"]')).toEqual([])
  await submit()
  await notice(page, '提交成功').waitFor()
  await day(1).getByText('已通过').waitFor()
})

it('the next day begins with the values of the day before, and an outlier needs an explanation', async () => {
  await pressInRow(day(0), '填报')
  await cell('good').getByText(shop.rice).waitFor()
  await button(dialog(page), '复制上期').click()
  await notice(page, '已复制上期数据并暂存').waitFor()
  await cell('v2').getByText('6').first().waitFor()
  await fillCell(cell('v1'), '200')
  await submit()
  await dialog(page)
    .getByText(/与上期相差超过30%，请说明/)
    .first()
    .waitFor()
  await fillCell(cell('reason'), '节日促销')
  await submit()
  await notice(page, '提交成功').last().waitFor()
  await day(0).getByText('已通过').waitFor()
})

it('and is read on a phone', async () => {
  await page.setViewportSize(PHONE)
  await page.goto('/business/due-report')
  await button(page.getByRole('listitem').filter({ hasText: shop.name }).first(), '查看').click()
  await dialog(page).getByText(shop.rice).first().waitFor()
  await atRest(page)
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(PHONE.width)
  expect(await seriousViolations(page)).toEqual([])
})
