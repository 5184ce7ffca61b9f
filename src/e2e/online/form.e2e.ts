import { readFile } from 'node:fs/promises'
import type { Locator, Page } from 'playwright-core'
import { describe, expect, it } from 'vitest'
import { fieldNameOf } from '#shared/documents/online-form/form.ts'
import type { PageResult } from '#shared/wire/paging.ts'
import { CONTEXT_PATH, TOKEN_HEADER } from '#shared/wire/protocol.ts'
import { atRest, seriousViolations } from '../shell/frame.ts'
import { addToMenu } from '../support/data/menu-rows.ts'
import { sheetTexts, workbookWith } from '../support/data/workbook.ts'
import { startAdminJourney } from '../support/journey.ts'
import { freshName } from '../support/people.ts'
import { button, choose, clickAtRest, dialog, fill, fillCell, notice, reopenByMenu, row } from '../support/screen.ts'
import { baseUrl } from '../support/under-test.ts'
import { countEfforts } from './count-efforts.ts'
import { takeFromMenu } from './take-from-menu.ts'

const journey = startAdminJourney()

/** Pastes cells as a spreadsheet copies them. */
async function paste(grid: Locator, text: string): Promise<void> {
  await grid.evaluate((element, copied) => {
    const clipboardData = new DataTransfer()
    clipboardData.setData('text/plain', copied)
    element.dispatchEvent(new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true }))
  }, text)
}

const cell = (grid: Locator, line: number, column: string) =>
  grid.locator('[data-row]').nth(line).locator(`[data-column="${column}"]`)

/** Uploads a file; returns its path for a record. */
async function uploaded(name: string): Promise<string> {
  const body = new FormData()
  body.append('file', new Blob([name]), name)
  const headers = { [TOKEN_HEADER]: journey.admin.token }
  const answer = await fetch(`${baseUrl}${CONTEXT_PATH}/sys/common/upload`, { method: 'POST', headers, body })
  return ((await answer.json()) as { message: string }).message
}

interface NewForm {
  head: Record<string, string>
  /** Labels and options of the head, chosen in this order. */
  choices: Record<string, string>
  /** Filled in after the choices. */
  place?: string
  fields: string[]
  /** Tab of the fields that rows are pasted into, and the main table. */
  tab?: string
  mainTable?: string
}

/** Designs a form in the list of forms. */
async function design(page: Page, { head, choices, place, fields, tab, mainTable }: NewForm): Promise<void> {
  await button(page, '新增').click()
  await fill(dialog(page), head)
  for (const [label, option] of Object.entries(choices)) await choose(dialog(page), label, option)
  if (place) await fill(dialog(page), { 附表序号: place })
  const grid = dialog(page).getByRole('grid', { name: '字段' })
  if (tab) await dialog(page).getByRole('tab', { name: tab }).click()
  await paste(grid, `${fields.join('\n')}\n`)
  await expect.poll(() => grid.locator('[data-row]').count()).toBe(fields.length)
  if (mainTable) await fillCell(cell(grid, 0, 'mainTable'), mainTable)
  await button(dialog(page), '确定').click()
  await notice(page, '添加成功').last().waitFor()
  await expect.poll(() => dialog(page).count()).toBe(0)
}

/** Drags a number before the existing fields, names it, and moves it to the end by keys. */
async function drawOnCanvas(page: Page): Promise<void> {
  await dialog(page).getByText('设计', { exact: true }).click()
  const board = dialog(page).getByRole('listbox', { name: '字段画布' })
  const cards = board.getByRole('option')
  await dialog(page)
    .getByRole('button', { name: '整数', exact: true })
    .hover({ position: { x: 20, y: 10 } })
  await page.mouse.down()
  // The drag begins before anything scrolls: a browser hit-tests at the position of the button press.
  await dialog(page)
    .getByRole('button', { name: '整数', exact: true })
    .hover({ position: { x: 40, y: 20 }, force: true })
  // Drops it once the form shows the insertion point.
  let y = 4
  await expect
    .poll(async () => {
      y = 9 - y
      await cards.first().hover({ position: { x: 20, y }, force: true })
      return cards.first().getAttribute('data-drop')
    })
    .not.toBeNull()
  await page.mouse.up()
  await expect.poll(() => cards.allInnerTexts()).toEqual(['整数1\n请输入', '门店名称\n请输入', '面积说明\n请输入'])
  const properties = dialog(page).getByRole('region', { name: '字段属性' })
  await fill(properties, { 字段备注: '员工人数' })
  await board.focus()
  await page.keyboard.press('Alt+ArrowDown')
  await page.keyboard.press('Alt+ArrowDown')
  await expect.poll(async () => (await cards.allInnerTexts()).at(-1)).toBe('员工人数\n请输入')
  await atRest(page)
  expect(await seriousViolations(page)).toEqual([])
  await button(dialog(page), '预览').click()
  await page.getByText(/^预览：/).waitFor()
  await dialog(page).getByLabel('员工人数').waitFor()
  await button(dialog(page), '关闭窗口').click()
  await expect.poll(() => page.getByRole('dialog').count()).toBe(1)
}

describe('a form that is made in the browser', () => {
  it('gets its table, its entry in the menu, and its records', async () => {
    const { page } = journey
    const table = freshName('shop').toLowerCase()
    const title = `门店 ${table}`
    await reopenByMenu(page, '在线开发', '在线表单')
    await button(page, '新增').click()
    await fill(dialog(page), { 表名: table, 表描述: title })
    const grid = dialog(page).getByRole('grid', { name: '字段' })
    await paste(grid, 'shop_name\t门店名称\narea_size\t面积说明\n')
    await expect.poll(() => grid.locator('[data-row]').count()).toBe(2)
    await drawOnCanvas(page)
    await button(dialog(page), '确定').click()
    await notice(page, '添加成功').waitFor()

    await page.getByRole('search').getByLabel('表名').fill(table)
    await button(page, '查询').click()
    await row(page, table).getByText('未同步').waitFor()
    await button(row(page, table), '同步数据库').click()
    await button(dialog(page), '同步').click()
    await notice(page, '同步成功').waitFor()
    await row(page, table).getByText('已同步').waitFor()

    await button(row(page, table), '发布到菜单').click()
    await button(dialog(page), '发布').click()
    await notice(page, '发布成功').waitFor()

    // It is in the menu without a reload.
    await clickAtRest(page.getByRole('menuitem', { name: title }))
    await page.waitForURL(`**/online/cgformList/${table}`)
    await button(page, '新增').click()
    await fill(dialog(page), { 门店名称: '东门店', 面积说明: '三百平方米' })
    await button(dialog(page), '确定').click()
    await notice(page, '添加成功').waitFor()
    await row(page, '东门店').getByText('三百平方米').waitFor()
    await page.getByRole('columnheader', { name: '员工人数' }).waitFor()

    // An inherited menu row names the view, and its path the form.
    const component = 'modules/online/cgform/auto/OnlCgformAutoList'
    const removeInherited = await addToMenu(
      journey.admin,
      { name: `沿用 ${table}`, url: `/inherited/${table}`, component },
      { name: '任意表单', url: '/online/cgformTreeList/:id', component },
    )
    for (const path of [`/inherited/${table}`, `/online/cgformTreeList/${table}`]) {
      await page.goto(path)
      await row(page, '东门店').getByText('三百平方米').waitFor()
    }
    await page.goto('/online/cgformTreeList/no_such_form')
    await page.getByText('在线表单 no_such_form 不存在').waitFor()
    await removeInherited()
    await takeFromMenu(journey.admin, '/online/cgform/head', `tableName=${table}`)

    // A view has a separate page over the same records.
    const view = `${table}$1`
    await reopenByMenu(page, '在线开发', '在线表单')
    await page.getByRole('search').getByLabel('表名').fill(table)
    await button(page, '查询').click()
    await expect.poll(() => page.locator('.ant-table-row').filter({ visible: true }).count()).toBe(1)
    await button(row(page, table), '更多').click()
    await clickAtRest(page.getByRole('menuitem', { name: '建视图', exact: true }))
    await button(dialog(page), '确定').click()
    await row(page, view).getByText('视图', { exact: true }).waitFor()
    await button(row(page, view), '同步数据库').click()
    await button(dialog(page), '同步').click()
    await row(page, view).getByText('已同步').waitFor()
    await button(row(page, view), '发布到菜单').click()
    await button(dialog(page), '发布').click()
    await notice(page, '发布成功').waitFor()
    await page.goto(`/online/cgformList/${view}`)
    await row(page, '东门店').getByText('三百平方米').waitFor()
    await takeFromMenu(journey.admin, '/online/cgform/head', `tableName=${view}`)
  })

  it('with lines and a delivery is one form, whose records are saved with their rows', async () => {
    const { page } = journey
    const table = freshName('order').toLowerCase()
    const title = `订单 ${table}`
    const efforts = await countEfforts(page)
    await reopenByMenu(page, '在线开发', '在线表单')
    await design(page, {
      head: { 表名: table, 表描述: title },
      choices: { 表类型: '主表' },
      fields: ['order_no\t订单号', 'customer\t客户'],
    })
    await design(page, {
      head: { 表名: `${table}_line`, 表描述: '商品明细' },
      // One to many, unless another relation is chosen.
      choices: { 表类型: '附表' },
      place: '1',
      tab: '全部',
      // Type, length, decimals, control, and the switches from display and search to the sum.
      fields: ['order_id\t订单', 'goods\t商品', 'amount\t金额\t精确小数\t10\t2\t文本框\t否\t是\t是\t否\t精确\t否\t是'],
      mainTable: table,
    })
    await design(page, {
      head: { 表名: `${table}_to`, 表描述: '配送' },
      choices: { 表类型: '附表', 映射关系: '一对一' },
      place: '2',
      tab: '外键',
      fields: ['order_id\t订单', 'address\t收货地址'],
      mainTable: table,
    })
    await page.getByRole('search').getByLabel('表描述').fill(title)
    await button(page, '查询').click()
    await expect.poll(() => page.locator('.ant-table-row').filter({ visible: true }).count()).toBe(1)
    await button(row(page, title), '同步数据库').click()
    await button(dialog(page), '同步').click()
    await notice(page, '同步成功').waitFor()
    await row(page, title).getByText('已同步').waitFor()
    await button(row(page, title), '发布到菜单').click()
    await button(dialog(page), '发布').click()
    await notice(page, '发布成功').waitFor()
    const { inputs, clicks } = await efforts()
    console.log(`order form with lines and delivery, from nothing to the menu: ${inputs} inputs, ${clicks} clicks`)
    expect(inputs + clicks).toBeLessThanOrEqual(150)

    await page.goto(`/online/cgformList/${table}`)
    await button(page, '新增').click()
    await fill(dialog(page), { 订单号: 'A-1', 客户: '东门店', 收货地址: '东街1号' })
    const grid = dialog(page).getByRole('grid', { name: '商品明细' })
    await paste(grid, '大米\t2.50\n面粉\t4\n')
    await grid.getByText('6.50').waitFor()
    await button(dialog(page), '确定').click()
    await notice(page, '添加成功').last().waitFor()
    await expect.poll(() => dialog(page).count()).toBe(0)

    await button(row(page, '东门店'), '编辑').click()
    await expect.poll(() => grid.locator('[data-row]').count()).toBe(2)
    await expect.poll(() => dialog(page).getByLabel('收货地址', { exact: true }).inputValue()).toBe('东街1号')
    await fillCell(cell(grid, 1, 'amount'), '5')
    await grid.getByText('7.50').waitFor()
    await button(dialog(page), '确定').click()
    await notice(page, '修改成功').waitFor()
    const { body } = await journey.admin.call<PageResult>('GET', `/online/data/${table}/list`)
    const id = String(body.result.records[0]?.id)
    const stored = await journey.admin.call('GET', `/online/data/${table}/queryById?id=${id}&children=*`)
    const rows = Object.values(stored.body.result as object).find((value) => Array.isArray(value))
    expect(rows).toMatchObject([
      { goods: '大米', amount: 2.5 },
      { goods: '面粉', amount: 5 },
    ])
    await takeFromMenu(journey.admin, '/online/cgform/head', `tableName=${table}&tableType=2`)
  })

  it('shows the rows of its records in the way of its theme', async () => {
    const { page, admin } = journey
    const table = freshName('bill').toLowerCase()
    const created = async (form: object) => {
      const { body } = await admin.call<{ id: string }>('POST', '/online/cgform/head/add', form)
      return body.result.id
    }
    const field = (dbFieldName: string, dbFieldTxt: string, more = {}) => ({ dbFieldName, dbFieldTxt, ...more })
    const fields = [field('bill_no', '单号'), field('scans', '附件', { fieldShowType: 'file', dbLength: 500 })]
    const head = { tableName: table, tableTxt: `单据 ${table}`, tableType: '2', themeTemplate: 'erp' }
    const id = await created({ ...head, fields })
    await created({
      ...{ tableName: `${table}_line`, tableTxt: '商品明细', tableType: '3', relationType: '0', tabOrderNum: 1 },
      fields: [field('bill_id', '单据', { mainTable: table }), field('goods', '商品', { fieldMustInput: '1' })],
    })
    const synchronise = async () => {
      const { body } = await admin.call('POST', '/online/cgform/api/synchronise', { id, mode: 'normal' })
      expect(body.message).toBe('同步成功')
    }
    await synchronise()
    await admin.call('POST', '/online/cgform/head/publish', { id })
    const scans = (await Promise.all(['a.txt', 'b.txt'].map(uploaded))).join()
    for (const [billNo, goods] of [
      ['甲单', '大米'],
      ['乙单', '面粉'],
    ]) {
      const record = { billNo, scans, [`${fieldNameOf(table)}Line`]: [{ goods }] }
      const added = await admin.call('POST', `/online/cgform/api/form/${table}`, record)
      expect(added.body.success).toBe(true)
    }

    await page.goto(`/online/cgformList/${table}`)
    await row(page, '面粉').waitFor()
    const together = page.waitForEvent('download')
    await row(page, '乙单').getByRole('link', { name: '全部下载附件' }).click()
    expect((await together).suggestedFilename()).toBe('a等2个文件.zip')
    await row(page, '甲单').getByText('甲单').click()
    await row(page, '大米').waitFor()
    const below = page.getByRole('tabpanel', { name: '商品明细' })
    const line = (goods: string) => below.getByRole('row').filter({ hasText: goods })
    await button(below, '新增').click()
    await button(dialog(page), '确定').click()
    await dialog(page).getByText('请输入商品').waitFor()
    await fill(dialog(page), { 商品: '食盐' })
    await button(dialog(page), '确定').click()
    await line('食盐').waitFor()
    await expect.poll(() => dialog(page).count()).toBe(0)
    await button(line('大米'), '删除').click()
    await button(dialog(page), '确定').click()
    await expect.poll(() => line('大米').count()).toBe(0)
    expect(await line('食盐').count()).toBe(1)
    await button(below, '导入').click()
    const buffer = await workbookWith(['商品'], [['小米'], ['玉米']])
    await dialog(page).locator('input[type=file]').setInputFiles({ name: '商品.xlsx', mimeType: '', buffer })
    await button(dialog(page), '导入 2 行').click()
    await line('玉米').waitFor()
    await button(dialog(page), '关闭').click()
    const whole = page.waitForEvent('download')
    await button(below, '导出').click()
    const goods = (await sheetTexts(await readFile(await (await whole).path()))).slice(-3)
    expect(goods).toEqual([['食盐'], ['小米'], ['玉米']])
    for (const name of ['小米', '玉米']) await line(name).getByRole('checkbox').check()
    await button(below, '批量操作').click()
    await clickAtRest(page.getByRole('menuitem', { name: '删除' }))
    await button(dialog(page), '确定').click()
    await expect.poll(() => line('玉米').count()).toBe(0)
    expect([await line('小米').count(), await line('食盐').count()]).toEqual([0, 1])

    const become = async (themeTemplate: string) => {
      const { body } = await admin.call<object>('GET', `/online/cgform/head/queryById?id=${id}`)
      await admin.call('PUT', '/online/cgform/head/edit', { ...body.result, themeTemplate })
      await synchronise()
      await page.goto(`/online/cgformList/${table}`)
      await row(page, '甲单').waitFor()
    }
    await become('innerTable')
    await button(row(page, '甲单'), '展开行').click()
    await line('食盐').waitFor()
    await become('tab')
    await button(row(page, '甲单'), '编辑').click()
    await dialog(page).getByRole('tab', { name: '商品明细' }).click()
    await dialog(page).getByRole('grid', { name: '商品明细' }).getByText('食盐').waitFor()
    expect(await dialog(page).getByLabel('单号').isVisible()).toBe(false)
    // On a phone labels stand above, by separate style rules.
    const size = page.viewportSize()!
    await page.setViewportSize({ width: 390, height: 800 })
    expect(await dialog(page).getByLabel('单号').isVisible()).toBe(false)
    await page.setViewportSize(size)

    // Compares its versions.
    await reopenByMenu(page, '在线开发', '在线表单')
    await page.getByRole('search').getByLabel('表名').fill(table)
    await button(page, '查询').click()
    const listed = page.locator('.ant-table-row').filter({ hasText: head.tableTxt })
    await expect.poll(() => page.locator('.ant-table-row').count()).toBe(2)
    await button(listed, '更多').click()
    await clickAtRest(page.getByRole('menuitem', { name: '版本', exact: true }))
    await button(dialog(page).getByRole('row').filter({ hasText: '使用中' }), '与前一版的对比').click()
    const difference = page.getByRole('row').filter({ hasText: '表单主题' })
    await difference.getByText('内嵌子表主题').waitFor()
    await difference.getByText('TAB主题').waitFor()
    await button(dialog(page), '关闭窗口').click()
    await expect.poll(() => page.getByRole('dialog').count()).toBe(1)
    await button(dialog(page), '关闭窗口').click()
    await expect.poll(() => page.getByRole('dialog').count()).toBe(0)

    // Deletes it with its table, its sub-form and its menu entry.
    await button(listed, '更多').click()
    await clickAtRest(page.getByRole('menuitem', { name: '删除', exact: true }))
    const losses = dialog(page).getByText(`数据表 of_${table} 的2行`)
    await losses.waitFor()
    await button(dialog(page), '删除').click()
    await notice(page, '删除成功').last().waitFor()
    await expect.poll(() => listed.count()).toBe(0)
    const gone = await admin.call('GET', `/online/cgform/head/queryById?id=${id}`)
    expect(gone.body.message).toBe('没有该在线表单')
  })
})
