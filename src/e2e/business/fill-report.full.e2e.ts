/** Two days of a shop are filled in by a person with just this page: a mistake, an outlier, the values of the day before. */
import type { Locator, Page } from 'playwright-core'
import { beforeAll, expect, it } from 'vitest'
import type { Row } from '#shared/documents/entity.ts'
import { atRest, seriousViolations } from '../shell/frame.ts'
import { createPersonWith } from '../support/data/grants.ts'
import { startJourney } from '../support/journey.ts'
import { freshName } from '../support/people.ts'
import { button, clickAtRest, dialog, fillCell, notice, openByMenu, pressInRow, row } from '../support/screen.ts'

const DESKTOP = { width: 1366, height: 768 }
const PHONE = { width: 390, height: 844 }
const DAY_MS = 86_400_000

const journey = startJourney()
const shop = freshName('店')
const rice = freshName('米')
let page: Page

beforeAll(async () => {
  const { admin } = journey
  const reporter = await createPersonWith(admin, ['business-due-report'])
  const added = async (noun: string, body: Row) => {
    const answer = await admin.call<{ id: string }>('POST', `/business/${noun}/add`, body)
    if (!answer.body.success) throw new Error(answer.body.message)
    return answer.body.result.id
  }
  const goods = {
    name: rice,
    code: freshName('R').toUpperCase().slice(-12),
    unit: 'kilogram',
    minPrice: 2,
    maxPrice: 20,
  }
  const indicator = (name: string, more: Row) =>
    added('indicator', { code: freshName('i').slice(-12), name: freshName(name), ...more })
  const indicators = [
    await indicator('销售量', { kind: 'amount', decimals: 0, sortNo: 1 }),
    await indicator('零售价', { kind: 'price', unit: '元', decimals: 2, sortNo: 2 }),
  ]
  const unit = { name: shop, kind: 'shop', region: '330102', activeFrom: '2020-01-01', reporters: reporter.id }
  await added('reportForm', {
    ...{ name: freshName('日报'), period: 'day', dueTime: '18:00:00', dueAfterDays: 0, checkLevels: 0 },
    ...{ startMonth: '2020-01', commodities: await added('commodity', goods), indicators: indicators.join(',') },
    units: await added('reportUnit', unit),
  })
  page = (await journey.open({ as: reporter })).page
  await page.setViewportSize(DESKTOP)
})

/** Row of a day in the list; 0 is today in Asia/Shanghai. */
function day(before: number): Locator {
  const date = new Date(Date.now() + DAY_MS / 3 - before * DAY_MS)
  return row(page, `${date.getUTCFullYear()}年${date.getUTCMonth() + 1}月${date.getUTCDate()}日`)
}

const cell = (column: string) => dialog(page).getByRole('grid').locator(`[data-row] [data-column=${column}]`).first()
const submit = async () => {
  await button(dialog(page).first(), '提交').click()
  await clickAtRest(button(page.getByRole('dialog', { name: '确定提交吗' }), '确定'))
}

it('a mistake is named at its cell, and the rest is kept', async () => {
  await openByMenu(page, '业务', '日报填报')
  await pressInRow(day(1), '填报')
  await cell('good').getByText(rice).waitFor()
  await fillCell(cell('v1'), '100')
  await fillCell(cell('v2'), '99')
  await submit()
  await dialog(page)
    .getByText(/零售价.*高于该商品的最高合理价/)
    .first()
    .waitFor()
  await fillCell(cell('v2'), '6')
  await atRest(page)
  expect(await seriousViolations(page, '[role="dialog"]')).toEqual([])
  await submit()
  await notice(page, '提交成功').waitFor()
  await day(1).getByText('已通过').waitFor()
})

it('the next day begins with the values of the day before, and an outlier needs an explanation', async () => {
  await pressInRow(day(0), '填报')
  await cell('good').getByText(rice).waitFor()
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
  await button(page.getByRole('listitem').filter({ hasText: shop }).first(), '查看').click()
  await dialog(page).getByText(rice).first().waitFor()
  await atRest(page)
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(PHONE.width)
  expect(await seriousViolations(page)).toEqual([])
})
