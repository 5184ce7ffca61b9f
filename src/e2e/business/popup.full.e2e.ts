import type { Page } from 'playwright-core'
import { beforeAll, describe, expect, it } from 'vitest'
import { atRest, seriousViolations } from '../shell/frame.ts'
import { startAdminJourney } from '../support/journey.ts'
import { createPerson, freshName, type Person, roleId } from '../support/people.ts'
import { button, clickAtRest, dialog, notice, row } from '../support/screen.ts'

const journey = startAdminJourney()
let person: Person
const enterprise = freshName('茶叶行')

beforeAll(async () => {
  person = await createPerson(journey.admin, [await roleId(journey.admin, 'staff')])
  const lines = [{ goods: '绿茶', unit: 'ton', sold: 1, price: 2, amount: 2 }]
  await journey.admin.call('POST', '/business/dailyReport/add', {
    enterprise,
    reportDate: '2026-11-20',
    total: 2,
    lines,
  })
})

const popup = (page: Page) => page.getByRole('dialog', { name: '用户选择' })
const contact = (page: Page) => page.getByRole('group', { name: '填报人' })
const chosen = (page: Page) => contact(page).locator('[data-field="name"] .ant-select').innerText()
const phone = (page: Page) => contact(page).getByLabel('联系电话')

async function openReport(page: Page): Promise<void> {
  await page.goto('/business/daily-report')
  await page.getByRole('search').getByLabel('企业名称').fill(enterprise)
  await button(page, '查询').click()
  await button(row(page, enterprise), '编辑').click()
  await contact(page).waitFor()
}

async function openPopup(page: Page): Promise<void> {
  await contact(page).getByLabel('姓名').click()
  await popup(page)
    .getByText(/^1-\d+ 共\d+条$/)
    .waitFor()
}

describe('a popup over an online report', () => {
  it('wants one row, finds it by its query items, and fills the fields beside it', async () => {
    const { page } = journey
    await page.setViewportSize({ width: 1366, height: 768 })
    await openReport(page)
    await openPopup(page)
    await button(popup(page), '确定').click()
    await notice(page, '请选择一条记录').waitFor()
    await popup(page).getByRole('textbox', { name: '用户账号' }).fill(person.username)
    await page.keyboard.press('Enter')
    await popup(page).getByText('1-1 共1条').waitFor()
    await popup(page).getByText(person.phone).click()
    await popup(page).getByText(`已选：${person.username}`).waitFor()
    await atRest(page)
    expect(await seriousViolations(page, '.ant-modal-root')).toEqual([])
    await button(popup(page), '确定').click()
    await expect.poll(() => chosen(page)).toContain(`员工${person.username}`)
    expect(await phone(page).inputValue()).toBe(person.phone)
    await button(dialog(page), '确定').click()
    await notice(page, '修改成功').waitFor()

    await openReport(page)
    await expect.poll(() => chosen(page)).toContain(`员工${person.username}`)
    expect(await phone(page).inputValue()).toBe(person.phone)
  })

  it('asks before it replaces input, and fills the screen of a phone', async () => {
    const { page } = journey
    await page.setViewportSize({ width: 1366, height: 768 })
    await openReport(page)
    await phone(page).fill('13800000000')
    await page.setViewportSize({ width: 390, height: 844 })
    await openPopup(page)
    const frame = page.locator('.r-picker .ant-modal-container')
    await expect.poll(() => frame.boundingBox()).toEqual({ x: 0, y: 0, width: 390, height: 844 })
    await popup(page).getByRole('textbox', { name: '用户账号' }).fill(person.username)
    await button(popup(page), '查询').click()
    await popup(page).getByText('1-1 共1条').waitFor()
    await popup(page).getByText(person.phone).click()
    await button(popup(page), '确定').click()
    const question = page.getByRole('dialog').filter({ hasText: '替换已填写的内容' })
    await clickAtRest(button(question, '取消'))
    await expect.poll(() => question.count()).toBe(0)
    await button(popup(page), '关闭').click()
    await expect.poll(() => popup(page).count()).toBe(0)
    expect(await phone(page).inputValue()).toBe('13800000000')
    await page.setViewportSize({ width: 1366, height: 768 })
  })
})
