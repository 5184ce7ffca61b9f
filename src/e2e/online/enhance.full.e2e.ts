import type { Locator, Page } from 'playwright-core'
import { expect, it } from 'vitest'
import { signInByCall } from '../support/api.ts'
import { startAdminJourney } from '../support/journey.ts'
import { createPerson, freshName } from '../support/people.ts'
import { button, choose, clickAtRest, dialog, field, fill, notice, reopenByMenu, row } from '../support/screen.ts'
import { baseUrl } from '../support/under-test.ts'
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

/** Presses a button in the overflow menu of a row. */
async function pressMore(page: Page, of: Locator, label: string): Promise<void> {
  await button(of, '更多').click()
  await clickAtRest(page.getByRole('menuitem', { name: label }))
}

/** Creates an active form with one record. */
async function makeForm(table: string): Promise<void> {
  const { admin } = journey
  const fields = [
    { dbFieldName: 'order_no', dbFieldTxt: '订单号' },
    { dbFieldName: 'state', dbFieldTxt: '状态' },
  ]
  const added = await admin.call<{ id: string }>('POST', '/online/cgform/head/add', {
    ...{ tableName: table, tableTxt: `订单 ${table}`, fields },
  })
  const { id } = added.body.result
  await admin.call('POST', '/online/cgform/api/synchronise', { id, mode: 'normal' })
  const saved = await admin.call('POST', `/online/data/${table}/add`, { orderNo: `A-${table}`, state: '待审' })
  expect(saved.body.success).toBe(true)
}

it('a button of a form is made in the browser, and does its steps on the page of the form', async () => {
  const { page, admin } = journey
  const table = freshName('deal').toLowerCase()
  await makeForm(table)
  await reopenByMenu(page, '在线开发', '在线表单')
  await page.getByRole('search').getByLabel('表名').fill(table)
  // A row that renders again would close its menu.
  const found = page.waitForResponse((response) => /head\/list\?.*tableName=/.test(response.url()))
  await button(page, '查询').click()
  await found
  await pressMore(page, row(page, table), '增强')

  const list = page.getByRole('dialog').filter({ hasText: '按钮和事件' }).first()
  await button(list, '新增').click()
  const editor = page.getByRole('dialog').filter({ has: page.getByLabel('确认的问题') })
  await fill(editor, { 名称: '审核', 编码: 'approve', 显示条件: "row.state == '待审'", 确认的问题: '确定审核吗?' })
  await choose(editor, '位置', '每一行')
  const grid = editor.getByRole('grid', { name: '步骤' })
  const request = "调用接口\t\t\t{'no': values.orderNo}\tnobody\tPOST\t/orders/#{id}"
  await paste(grid, `字段赋值\t\tstate\t'已审核'\n执行脚本\n${request}\n`)
  await expect.poll(() => grid.locator('[data-row]').count()).toBe(3)
  const script = field(editor, '脚本').locator('.cm-content')
  await script.fill("if (values.state !== '已审核') refuse('未审核')\nnotify('审核完成了'")
  await button(editor, '确定').click()
  await field(editor, '脚本').getByText('脚本第2行').waitFor()
  await script.press('End')
  await script.pressSequentially(')')
  await button(editor, '确定').click()
  // A request step needs an existing data source.
  await editor.getByText('第3行：数据源「nobody」不存在').waitFor()
  await button(editor, '删除行').click()
  await expect.poll(() => grid.locator('[data-row]').count()).toBe(2)
  await button(editor, '确定').click()
  await notice(page, '添加成功').waitFor()
  await row(page, 'approve').waitFor()

  // The built-in edit button has another name, and the condition of the form.
  await button(list, '新增').click()
  const builtIn = page.getByRole('dialog').filter({ has: page.getByText('新增按钮和事件') })
  await choose(builtIn, '类型', '系统按钮')
  await builtIn.getByLabel('系统按钮', { exact: true }).click()
  await clickAtRest(page.locator('.ant-select-item-option').filter({ hasText: /^编辑$/ }))
  await fill(builtIn, { 名称: '修改', 显示条件: "row.state == '待审'" })
  await button(builtIn, '确定').click()
  await row(page, '修改').waitFor()

  // It takes effect immediately; its menu entry comes with the publication.
  const listed = await admin.call<{ records: { id: string }[] }>('GET', `/online/cgform/head/list?tableName=${table}`)
  await admin.call('POST', '/online/cgform/head/publish', { id: listed.body.result.records[0]!.id })
  await page.goto(`/online/cgformList/${table}`)
  const record = row(page, `A-${table}`)
  await button(record, '修改').waitFor()
  await button(record, '审核').click()
  await button(dialog(page), '确定').click()
  await notice(page, '审核完成了').waitFor()
  await record.getByText('已审核').waitFor()
  // Its condition does not hold any more.
  await button(record, '详情').waitFor()
  expect(await button(record, '审核').count()).toBe(0)
  expect(await button(record, '修改').count()).toBe(0)
  await takeFromMenu(admin, '/online/cgform/head', `tableName=${table}`)
})

it('a form is granted to a department on its own page, without one of its fields', async () => {
  const { page, admin } = journey
  const table = freshName('hold').toLowerCase()
  await makeForm(table)
  const listed = await admin.call<{ records: { id: string }[] }>('GET', `/online/cgform/head/list?tableName=${table}`)
  const [{ id }] = listed.body.result.records as [{ id: string }]
  await admin.call('POST', '/online/cgform/head/publish', { id })
  const departName = freshName('部')
  const depart = await admin.call<{ id: string }>('POST', '/sys/sysDepart/add', { departName })
  const person = await createPerson(admin, [], [depart.body.result.id])

  await reopenByMenu(page, '在线开发', '在线表单')
  await page.getByRole('search').getByLabel('表名').fill(table)
  const found = page.waitForResponse((response) => /head\/list\?.*tableName=/.test(response.url()))
  await button(page, '查询').click()
  await found
  await pressMore(page, row(page, table), '权限控制')
  const control = page.getByRole('dialog', { name: '权限控制' })
  await button(control.getByRole('row').filter({ hasText: '状态' }), '限制可见').click()
  const losing = page.getByRole('dialog', { name: '确定该字段只对被授权者可见吗?' })
  await losing.getByText(/位用户将失去权限/).waitFor()
  await button(losing, '确定').click()
  await control.getByRole('row').filter({ hasText: '状态' }).getByText('需授权', { exact: true }).waitFor()
  await page.keyboard.press('Escape')
  await control.waitFor({ state: 'detached' })

  await pressMore(page, row(page, table), '授权')
  const grantees = page.getByRole('dialog', { name: '表单授权' })
  await button(grantees, '授权').click()
  const target = page.getByRole('dialog', { name: '授权给' })
  await target.getByRole('radio', { name: '部门' }).check()
  await target.getByRole('combobox', { name: '部门' }).click()
  const picker = page.getByRole('dialog', { name: '选择部门' })
  await picker.getByLabel('搜索部门').fill(departName)
  await clickAtRest(picker.getByText(departName, { exact: true }))
  await button(picker, '确定').click()
  await picker.waitFor({ state: 'detached' })
  await button(target, '下一步').click()

  const tree = page.getByRole('dialog', { name: '表单权限' })
  await clickAtRest(tree.getByText(`订单 ${table}`, { exact: true }))
  await tree.getByText(`查看订单 ${table}：状态`, { exact: true }).click()
  await button(tree, '保存并关闭').click()
  const question = page.getByRole('dialog', { name: '确定保存授权?' })
  await question.getByText('1 位用户将获得权限').waitFor()
  await button(question, '确定').click()
  await grantees.getByRole('row').filter({ hasText: departName }).waitFor()

  const member = await signInByCall(baseUrl, person.username, person.password)
  const { body } = await member.call<{ records: object[] }>('GET', `/online/data/${table}/list`)
  expect(body.result.records.map((record) => Object.keys(record))).toEqual([expect.arrayContaining(['orderNo'])])
  expect(body.result.records[0]).not.toHaveProperty('state')
  await takeFromMenu(admin, '/online/cgform/head', `tableName=${table}`)
})
