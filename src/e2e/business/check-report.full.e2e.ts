/** A report goes from its shop to the county and the city, and back once; each person may do just the own part. */
import type { Page } from 'playwright-core'
import { beforeAll, expect, it } from 'vitest'
import { atRest, seriousViolations } from '../shell/frame.ts'
import { createPersonWith, entriesWithNeeds } from '../support/data/grants.ts'
import { startJourney } from '../support/journey.ts'
import { button, clickAtRest, dialog, fill, fillCell, notice, pressInRow, row } from '../support/screen.ts'
import { createShop, DESKTOP, dayName, PHONE, type Shop } from './shop-report.ts'

const journey = startJourney()
let shop: Shop
/** Windows of the shop, of the county at a desk, and of the city on a phone. */
let fillIn: Page
let county: Page
let city: Page

beforeAll(async () => {
  const { admin } = journey
  const needs = await entriesWithNeeds(admin)
  const reporter = await createPersonWith(admin, ['business-due-report'])
  const [ofCounty, ofCity] = [
    await createPersonWith(admin, needs('workflow-my-task')),
    await createPersonWith(admin, needs('workflow-my-task')),
  ]
  for (const [region, { id: users }] of [
    ['330102', ofCounty],
    ['330100', ofCity],
  ] as const) {
    const answer = await admin.call('POST', '/business/reportChecker/add', { region, users })
    expect(answer.body).toMatchObject({ success: true })
  }
  shop = await createShop(admin, reporter.id, 2)
  fillIn = (await journey.open({ as: reporter })).page
  county = (await journey.open({ as: ofCounty })).page
  city = (await journey.open({ as: ofCity })).page
  await fillIn.setViewportSize(DESKTOP)
  await county.setViewportSize(DESKTOP)
  await city.setViewportSize(PHONE)
})

const cell = (page: Page, column: string) =>
  dialog(page).getByRole('grid').locator(`[data-row] [data-column=${column}]`).first()

async function submit(values: Record<string, string>): Promise<void> {
  await fillIn.goto('/business/due-report')
  await pressInRow(row(fillIn, dayName(0)), '填报')
  await cell(fillIn, 'good').getByText(shop.rice).waitFor()
  for (const [column, text] of Object.entries(values)) await fillCell(cell(fillIn, column), text)
  await button(dialog(fillIn).first(), '提交').click()
  await clickAtRest(button(fillIn.getByRole('dialog', { name: '确定提交吗' }), '确定'))
  await notice(fillIn, '提交成功').last().waitFor()
}

async function openTask(page: Page): Promise<void> {
  await page.goto('/bpm/task/MyTaskList')
  await button(page.getByRole(page === city ? 'listitem' : 'row').filter({ hasText: shop.name }), '办理').click()
  await button(dialog(page), '同意').waitFor()
  await dialog(page).getByText(shop.rice).first().waitFor()
  await atRest(page)
}

it('the county sends it back with a remark on a good', async () => {
  await submit({ v1: '100', v2: '6' })
  await openTask(county)
  expect(await seriousViolations(county, '[role="dialog"]')).toEqual([])
  await button(dialog(county), '添加行').click()
  const remark = dialog(county).getByRole('grid').last().locator('[data-row]').first()
  await fillCell(remark.locator('[data-column=remark]'), '销量请核实')
  await remark.locator('[data-column=commodityId]').dblclick()
  await county.keyboard.type(shop.rice)
  await clickAtRest(county.locator('.ant-select-item-option', { hasText: shop.rice }).first())
  await fill(dialog(county), { 意见: '请核实销量' })
  await button(dialog(county), '驳回').click()
  await clickAtRest(button(county.getByRole('dialog', { name: '确定驳回吗' }), '确定'))
  await notice(county, '已驳回').waitFor()
})

it('the shop reads the remark, corrects and submits again', async () => {
  await fillIn.goto('/business/due-report')
  await row(fillIn, dayName(0)).getByText('已退回').waitFor()
  await pressInRow(row(fillIn, dayName(0)), '填报')
  await cell(fillIn, 'remark').getByText('销量请核实').waitFor()
  await submit({ v1: '90' })
})

it('county and city approve it, and it counts', async () => {
  await openTask(county)
  await button(dialog(county), '同意').click()
  await notice(county, '办理成功').waitFor()
  await openTask(city)
  expect(await city.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(PHONE.width)
  await button(dialog(city), '同意').click()
  await notice(city, '办理成功').waitFor()
  await fillIn.goto('/business/due-report')
  await row(fillIn, dayName(0)).getByText('已通过').waitFor()
})
