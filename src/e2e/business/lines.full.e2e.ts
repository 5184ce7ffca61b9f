import type { Locator, Page } from 'playwright-core'
import { describe, expect, it } from 'vitest'
import type { Row } from '#shared/documents/entity.ts'
import { atRest, seriousViolations } from '../shell/frame.ts'
import { startAdminJourney } from '../support/journey.ts'
import { freshName } from '../support/people.ts'
import { button, clickAtRest, dialog, fill, notice, reopenByMenu, row } from '../support/screen.ts'

const journey = startAdminJourney()

const gridIn = (page: Page) => dialog(page).getByRole('grid', { name: '商品明细' })
const lines = async (grid: Locator) =>
  (await grid.locator('[data-row]').all()).length === 0
    ? []
    : grid
        .locator('[data-row]')
        .evaluateAll((rows) =>
          rows.map((each) =>
            ['goods', 'unit', 'sold', 'amount']
              .map((name) => each.querySelector(`[data-column="${name}"] .r-rows__text`)?.textContent ?? '?')
              .join(' '),
          ),
        )
const cell = (grid: Locator, line: number, column: string) =>
  grid.locator('[data-row]').nth(line).locator(`[data-column="${column}"]`)

/** Pastes cells as a spreadsheet copies them. */
async function paste(grid: Locator, text: string): Promise<void> {
  await grid.evaluate((element, copied) => {
    const clipboardData = new DataTransfer()
    clipboardData.setData('text/plain', copied)
    element.dispatchEvent(new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true }))
  }, text)
}

async function openReport(page: Page, enterprise: string): Promise<Locator> {
  await page.getByRole('search').getByLabel('企业名称').fill(enterprise)
  await button(page, '查询').click()
  await button(row(page, enterprise), '编辑').click()
  const grid = gridIn(page)
  await grid.locator('[data-row]').first().waitFor()
  return grid
}

/** Returns whether keys go into the control of a cell. */
function isTyping(page: Page): Promise<boolean> {
  return page.evaluate(() => document.activeElement?.matches('[data-column] input') === true)
}

/** Closes a form with unsaved input; its own 确定 would save. */
async function giveUp(page: Page): Promise<void> {
  await button(dialog(page), '关闭').click()
  await clickAtRest(button(page.getByRole('dialog').filter({ hasText: '确定放弃编辑？' }), '确定'))
}

describe('a report with lines', () => {
  let enterprise: string

  it('pastes lines from a spreadsheet, refuses a wrong cell, and keeps the valid ones', async () => {
    const { page } = journey
    enterprise = freshName('粮油厂')
    await reopenByMenu(page, '业务', '销售日报')
    await button(page, '新增').click()
    await fill(dialog(page), { 日报日期: '2026-11-19', 企业名称: enterprise, '申报合计（元）': '1290' })
    const grid = gridIn(page)
    await paste(grid, '大米\t吨\t\t100\t1,00\t5.5\n"豆油\n（一级）"\t箱\t\t50\t60\t12\n白糖\t千克\t\t\t20\t1\n')
    await expect
      .poll(() => lines(grid))
      .toEqual(['大米 吨 100.00 550.00', '豆油 （一级） 箱 60.00 720.00', '白糖 千克 20.00 20.00'])
    // New and existing lines take the day of the report.
    const days = () => grid.locator('[data-row] [data-column="soldOn"]').allInnerTexts()
    await expect.poll(days).toEqual(Array(3).fill('2026-11-19'))
    await fill(dialog(page), { 日报日期: '2026-11-20' })
    await expect.poll(days).toEqual(Array(3).fill('2026-11-20'))

    await button(dialog(page), '确定').click()
    await dialog(page).getByText('有 1 处需要修改').waitFor()
    await atRest(page)
    expect(await seriousViolations(page, '.ant-drawer')).toEqual([])
    await cell(grid, 1, 'sold').getByText('销售量不能超过期初库存').waitFor()
    await expect.poll(() => grid.evaluate((element) => element === document.activeElement)).toBe(true)

    await page.keyboard.type('45')
    await page.keyboard.press('Enter')
    await expect
      .poll(() => lines(grid))
      .toEqual(['大米 吨 100.00 550.00', '豆油 （一级） 箱 45.00 540.00', '白糖 千克 20.00 20.00'])
    await button(dialog(page), '确定').click()
    await dialog(page).getByText('明细金额之和应等于申报合计').waitFor()
    await fill(dialog(page), { '申报合计（元）': '1110' })
    await button(dialog(page), '确定').click()
    await notice(page, '添加成功').waitFor()
    await expect.poll(() => dialog(page).count()).toBe(0)
  })

  it('shows them again as they were, and takes moves, copies and deletions', async () => {
    const { page } = journey
    await reopenByMenu(page, '业务', '销售日报')
    const grid = await openReport(page, enterprise)
    expect(await lines(grid)).toEqual([
      '大米 吨 100.00 550.00',
      '豆油 （一级） 箱 45.00 540.00',
      '白糖 千克 20.00 20.00',
    ])

    await cell(grid, 2, 'amount').click()
    await page.keyboard.press('Alt+ArrowUp')
    await button(dialog(page), '复制行').click()
    await cell(grid, 2, 'goods').click()
    await page.keyboard.press('Control+a')
    await page.keyboard.type('红糖')
    await page.keyboard.press('Tab')
    await expect
      .poll(() => lines(grid))
      .toEqual([
        '大米 吨 100.00 550.00',
        '白糖 千克 20.00 20.00',
        '红糖 千克 20.00 20.00',
        '豆油 （一级） 箱 45.00 540.00',
      ])
    await cell(grid, 0, 'amount').click()
    await button(dialog(page), '删除行').click()
    await fill(dialog(page), { '申报合计（元）': '580' })
    await button(dialog(page), '确定').click()
    await notice(page, '修改成功').waitFor()
    await expect.poll(() => dialog(page).count()).toBe(0)

    const again = await openReport(page, enterprise)
    expect(await lines(again)).toEqual([
      '白糖 千克 20.00 20.00',
      '红糖 千克 20.00 20.00',
      '豆油 （一级） 箱 45.00 540.00',
    ])
    await button(dialog(page), '关闭').click()
  })

  it('takes a unit, a day and numbers in its cells, from one to the next by Tab', async () => {
    const { page } = journey
    await reopenByMenu(page, '业务', '销售日报')
    await button(page, '新增').click()
    const grid = gridIn(page)
    const width = async () => Math.round((await dialog(page).boundingBox())!.width)
    await expect.poll(width).toBe(1200)
    await button(dialog(page), '全屏').click()
    await expect.poll(width).toBe(await page.evaluate(() => innerWidth))
    await button(dialog(page), '退出全屏').click()
    await expect.poll(width).toBe(1200)
    await button(dialog(page), '添加行').click()
    await cell(grid, 0, 'unit').click()
    await cell(grid, 0, 'unit').getByRole('combobox').click()
    await clickAtRest(page.locator('.ant-select-item-option').filter({ hasText: /^箱$/ }).last())
    await expect.poll(() => cell(grid, 0, 'unit').innerText()).toContain('箱')
    await page.keyboard.press('Tab')
    for (const text of ['2026-11-19', '100', '12.5', '4']) {
      // The first key mounts the control of the cell.
      await page.keyboard.type(text[0]!)
      await expect.poll(() => isTyping(page)).toBe(true)
      await page.keyboard.type(text.slice(1))
      await page.keyboard.press('Tab')
    }
    const shown = () => grid.locator('[data-row] .r-rows__text').allInnerTexts()
    await expect.poll(shown).toEqual(['', '箱', '2026-11-19', '100.00', '12.50', '4.00', '50.00', ''])
    await giveUp(page)
    await expect.poll(() => dialog(page).count()).toBe(0)
  })

  it('has a history, and the call refuses the same values as the form', async () => {
    const { call } = journey.admin
    const query = `enterprise=${encodeURIComponent(enterprise)}`
    const list = (await call('GET', `/business/dailyReport/list?${query}`)).body.result as { records: Row[] }
    const { id } = list.records[0]!
    const history = (await call('GET', `/business/dailyReport/history?id=${id}`)).body.result as Row[]
    expect(history).toHaveLength(2)
    const line = { goods: '大米', unit: 'ton', sold: 1, price: 2 }
    const add = (lines: Row[], more: Row = {}) =>
      call('POST', '/business/dailyReport/add', {
        ...{ reportDate: '2026-11-20', enterprise: `${enterprise}二` },
        ...{ lines, ...more },
      })
    const refused = async (rows: Row[], more?: Row) =>
      ((await add(rows, more)).body.result as { problems: { field: string; message: string }[] }).problems.map(
        ({ field, message }) => `${field} ${message}`,
      )
    expect(await refused([])).toEqual(['lines 请添加商品明细'])
    expect(await refused([line, { ...line }])).toEqual(['lines[1].goods 同一商品和单位只能填一行'])
    // The amount of a line is computed, whatever was sent.
    expect(await refused([{ ...line, amount: 3 }], { total: 3 })).toEqual(['lines 明细金额之和应等于申报合计'])
  })

  it('waits with its unsaved lines while another screen is looked at', async () => {
    const { page } = journey
    await reopenByMenu(page, '业务', '销售日报')
    await button(page, '新增').click()
    const grid = gridIn(page)
    await paste(grid, '小麦\t吨\t\t\t3\t2')
    await expect.poll(() => lines(grid)).toEqual(['小麦 吨 3.00 6.00'])
    await page.evaluate(() => history.pushState({}, '', '/system/position'))
    await page.evaluate(() => dispatchEvent(new PopStateEvent('popstate')))
    await page.getByRole('columnheader', { name: '职务编码' }).waitFor()
    await page.goBack()
    await expect.poll(() => lines(gridIn(page))).toEqual(['小麦 吨 3.00 6.00'])
    await giveUp(page)
  })
})
