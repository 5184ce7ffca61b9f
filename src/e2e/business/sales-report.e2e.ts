import type { Page } from 'playwright-core'
import { describe, expect, it } from 'vitest'
import { atRest, seriousViolations } from '../shell/frame.ts'
import { signInByCall } from '../support/api.ts'
import { startAdminJourney } from '../support/journey.ts'
import { createPerson, freshName, roleId } from '../support/people.ts'
import { button, clickAtRest, menuGroup } from '../support/screen.ts'
import { baseUrl } from '../support/under-test.ts'

const journey = startAdminJourney()

/** Common name of all sales of this journey, so that sales of others do not count. */
let goods: string

async function report(enterprise: string, reportDate: string, sales: [kind: string, sold: number, price: number][]) {
  const lines = sales.map(([kind, sold, price]) => ({
    goods: `${goods}${kind}`,
    unit: 'ton',
    sold,
    price,
    amount: sold * price,
  }))
  const total = lines.reduce((sum, { amount }) => sum + amount, 0)
  const contact = { name: '张三' }
  const body = { enterprise: freshName(enterprise), reportDate, total, lines, contact }
  const answer = await journey.admin.call('POST', '/business/dailyReport/add', body)
  if (!answer.body.success) throw new Error(answer.body.message)
}

/** The last line shows the sums. */
const cells = async (page: Page) => {
  const rows = page.locator('.ant-table-row:visible, .r-report__sums:visible')
  return (await rows.all()).length === 0
    ? []
    : rows.evaluateAll((all) =>
        all.map((row) => [...row.querySelectorAll('td')].map((cell) => cell.innerText.trim()).join(' ')),
      )
}

const search = (page: Page) => page.getByRole('search', { name: '查询' })

describe('sales by day and product', () => {
  it('are summed up over the rows that match', async () => {
    goods = freshName('甘蓝')
    await report('东市', '2026-05-01', [
      ['一级', 100, 2],
      ['二级', 50, 1],
    ])
    await report('西市', '2026-05-01', [['一级', 300, 3]])
    await report('东市', '2026-05-02', [['一级', 10, 4]])
    const { page } = journey
    await page.setViewportSize({ width: 1366, height: 768 })
    await page.goto('/dashboard/analysis')
    await clickAtRest(menuGroup(page, '业务'))
    await clickAtRest(page.getByRole('menuitem', { name: '销售统计' }))
    await page.getByRole('region', { name: '销售统计' }).waitFor()
    await search(page).getByLabel('商品', { exact: true }).fill(goods)
    await page.keyboard.press('Enter')
    await expect
      .poll(() => cells(page))
      .toEqual([
        `2026-05-02 ${goods}一级 吨 1 10.00 4.00 40.00`,
        `2026-05-01 ${goods}二级 吨 1 50.00 1.00 50.00`,
        `2026-05-01 ${goods}一级 吨 2 400.00 2.75 1,100.00`,
        '合计      1,190.00',
      ])
    await page.getByText('1-3 共3条').waitFor()
    await atRest(page)
    expect(await seriousViolations(page)).toEqual([])

    await page.getByRole('columnheader', { name: '金额（元）' }).click()
    await expect.poll(async () => (await cells(page))[0]).toContain('40.00')
    await button(search(page), '展开').click()
    await search(page).getByLabel('金额（元）（起）').fill('100')
    await button(search(page), '查询').click()
    await expect
      .poll(() => cells(page))
      .toEqual([`2026-05-01 ${goods}一级 吨 2 400.00 2.75 1,100.00`, '合计      1,100.00'])

    const saved = page.waitForEvent('download')
    await button(page, '导出').click()
    expect((await saved).suggestedFilename()).toMatch(/^销售统计-\d{14}\.xlsx$/)
  })

  it('fit a phone, and nothing typed is lost on the way there', async () => {
    const { page } = journey
    await page.setViewportSize({ width: 390, height: 844 })
    await page.getByText('合计：金额（元）').waitFor()
    expect(await search(page).getByLabel('商品', { exact: true }).inputValue()).toBe(goods)
    expect(await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)).toBe(0)
  })

  it('show a message when there are none', async () => {
    const { page } = journey
    await page.setViewportSize({ width: 1366, height: 768 })
    await search(page).getByLabel('商品', { exact: true }).fill(`没有${goods}`)
    await button(search(page), '查询').click()
    await page.getByText('暂无数据').last().waitFor()
    await expect.poll(() => cells(page)).toEqual([])
  })
})

describe('a user without the permission', () => {
  it('has neither menu, page nor data of the report', async () => {
    const person = await createPerson(journey.admin, [await roleId(journey.admin, 'staff')])
    const other = await journey.open({ as: person })
    await other.page.getByRole('menuitem', { name: '首页' }).waitFor()
    expect(await menuGroup(other.page, '业务').count()).toBe(0)
    await other.page.goto('/business/daily-sales')
    await other.page.getByRole('heading', { level: 1, name: '抱歉，你无权访问该页面' }).waitFor()
    await other.page.getByText('当前账号缺少菜单 /business/daily-sales').waitFor()
    await other.close()
    const api = await signInByCall(baseUrl, person.username, person.password)
    for (const call of ['getRpColumns', 'getData', 'getQueryInfo']) {
      expect((await api.call('GET', `/online/cgreport/api/${call}/daily_sales`)).status).toBe(403)
    }
  })
})
