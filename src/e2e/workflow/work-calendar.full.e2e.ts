import { expect, it } from 'vitest'
import { startAdminJourney } from '../support/journey.ts'
import { freshName } from '../support/people.ts'
import { button, dialog, field, fill, openByMenu, pressInRow, row } from '../support/screen.ts'

const journey = startAdminJourney()

it('an administrator enters a day off, finds it by its year, and moves it', async () => {
  const { page } = journey
  const name = freshName('停业')
  await openByMenu(page, '流程设置', '工作日历')
  await button(page, '新增').click()
  await fill(dialog(page), { 日期: '2071-10-01', 名称: name })
  await button(dialog(page), '确定').click()
  await row(page, name).waitFor()
  expect(await row(page, name).textContent()).toContain('休息日')

  const year = field(page.locator('form').first(), '年份').locator('input')
  await year.fill('2072')
  await year.press('Enter')
  await button(page, '查询').click()
  await row(page, name).waitFor({ state: 'detached' })
  await year.fill('2071')
  await year.press('Enter')
  await button(page, '查询').click()
  await row(page, name).waitFor()

  await pressInRow(row(page, name), '编辑')
  await fill(dialog(page), { 日期: '2071-10-02' })
  await button(dialog(page), '确定').click()
  await expect.poll(() => row(page, name).textContent()).toContain('2071-10-02')
  await pressInRow(row(page, name), '删除')
  await button(dialog(page), '确定').click()
  await row(page, name).waitFor({ state: 'detached' })
})
