import type { Locator } from 'playwright-core'
import { expect, it } from 'vitest'
import type { Row } from '#shared/documents/entity.ts'
import type { PageResult } from '#shared/wire/paging.ts'
import { startAdminJourney } from '../support/journey.ts'
import { createPerson, freshName, roleId } from '../support/people.ts'
import { button, choose, clickAtRest, dialog, fill, notice, reopenByMenu, row } from '../support/screen.ts'
import { takeFromMenu } from './take-from-menu.ts'

const journey = startAdminJourney()

/** Creates an active form with a menu entry; resolves to its entry. */
async function makeForm(table: string): Promise<string> {
  const { admin } = journey
  const fields = [
    { dbFieldName: 'shop_name', dbFieldTxt: '门店名称', fieldMustInput: '1' },
    { dbFieldName: 'state', dbFieldTxt: '营业状况', fieldShowType: 'textarea', dbLength: 200 },
    { dbFieldName: 'rent', dbFieldTxt: '月租金' },
  ]
  const added = await admin.call<{ id: string }>('POST', '/online/cgform/head/add', {
    ...{ tableName: table, tableTxt: `走访 ${table}`, fields },
  })
  const { id } = added.body.result
  await admin.call('POST', '/online/cgform/api/synchronise', { id, mode: 'normal' })
  return (await admin.call<{ id: string }>('POST', '/online/cgform/head/publish', { id })).body.result.id
}

/** Names of the fields of a form, in their order. */
const fieldsOf = (form: Locator) =>
  form
    .locator('.r-field:has(input, textarea)')
    .evaluateAll((fields) => fields.map((field) => (field as HTMLElement).dataset.field))

interface MenuNode {
  key: string
  children?: MenuNode[]
}

/** Creates a role with the entry of a design, and that of its form with the buttons below it. */
async function roleFor(code: string, formEntry: string): Promise<string> {
  const { admin } = journey
  const found = await admin.call<PageResult<Row>>('GET', `/desform/list?desformCode=${code}`)
  // Publishing returns the existing entry.
  const entry = await admin.call<{ id: string }>('POST', '/desform/publish', { id: found.body.result.records[0]!.id })
  const tree = (await admin.call<{ treeList: MenuNode[] }>('GET', '/sys/role/queryTreeList')).body.result.treeList
  const node = tree.find(({ key }) => key === formEntry)!
  const ids = [entry.body.result.id, node.key, ...(node.children ?? []).map(({ key }) => key)]
  const role = await admin.call<Row>('POST', '/sys/role/add', { roleCode: code, roleName: `走访员 ${code}` })
  const id = String(role.body.result.id)
  const grants = { roleId: id, permissionIds: ids.join(','), lastpermissionIds: '' }
  expect((await admin.call('POST', '/sys/permission/saveRolePermission', grants)).body.success).toBe(true)
  return id
}

it('a design of a form is arranged on the canvas, published, and used by users with permission', async () => {
  const { page, admin } = journey
  const table = freshName('walk').toLowerCase()
  const code = freshName('d').toLowerCase()
  const formEntry = await makeForm(table)
  await reopenByMenu(page, '在线开发', '表单设计')
  await button(page, '新增').click()
  await fill(dialog(page), { 设计编码: code, 设计名称: `巡店 ${code}` })
  // With many forms, only the first ones are rendered, so the test searches for this one.
  await dialog(page).getByLabel('在线表单', { exact: true }).click()
  await page.keyboard.type(table)
  await clickAtRest(page.locator('.ant-select-item-option').filter({ hasText: table }))
  await choose(dialog(page), '表单列数', '两列')
  const board = dialog(page).getByRole('listbox', { name: '布局画布' })
  await button(dialog(page), '分组标题').click()
  await button(dialog(page), '营业状况').click()
  await button(dialog(page), '门店名称').click()
  await expect.poll(() => board.getByRole('option').count()).toBe(3)
  await board.press('Alt+ArrowUp')
  await expect.poll(() => board.locator('.r-canvas__label').allInnerTexts()).toEqual(['分组', '门店名称', '营业状况'])
  await dialog(page).getByRole('region', { name: '字段属性' }).getByLabel('标题', { exact: true }).fill('店名')
  // Drags a field out of a card by the pointer, and the card with its content.
  await button(dialog(page), '卡片').click()
  await button(dialog(page), '月租金').click()
  const card = board.getByRole('group', { name: '卡片' })
  await expect.poll(() => card.locator('.r-canvas__label').allInnerTexts()).toEqual(['卡片', '月租金'])
  const carry = async (what: Locator, to: Locator) => {
    // The drag handlers are attached on hover.
    await what.hover()
    await what.dragTo(to, { targetPosition: { x: 4, y: 4 } })
  }
  await carry(board.getByText('营业状况', { exact: true }), card.getByText('月租金', { exact: true }))
  await expect.poll(() => card.locator('.r-canvas__label').allInnerTexts()).toEqual(['卡片', '营业状况', '月租金'])
  await carry(card.getByText('月租金', { exact: true }), board.getByText('分组', { exact: true }))
  const placed = ['月租金', '分组', '店名', '卡片', '营业状况']
  await expect.poll(() => board.locator('.r-canvas__label').allInnerTexts()).toEqual(placed)
  await button(dialog(page), '撤销').click()
  await expect.poll(() => card.locator('.r-canvas__label').allInnerTexts()).toEqual(['卡片', '营业状况', '月租金'])
  await carry(card.locator('.r-canvas__label').first(), board.getByText('分组', { exact: true }))
  const carried = ['卡片', '营业状况', '月租金', '分组', '店名']
  await expect.poll(() => board.locator('.r-canvas__label').allInnerTexts()).toEqual(carried)
  await button(dialog(page), '撤销').click()
  await expect
    .poll(() => board.locator('.r-canvas__label').allInnerTexts())
    .toEqual(['分组', '店名', ...carried.slice(0, 3)])
  await card.getByText('月租金', { exact: true }).click()
  await board.press('Delete')
  await button(dialog(page), '预览').click()
  const preview = page.getByRole('dialog').filter({ hasText: '校验' })
  await preview.getByText('店名', { exact: true }).waitFor()
  await preview.getByRole('region', { name: '卡片' }).getByLabel('营业状况').waitFor()
  await button(preview, '关闭窗口').click()
  await button(dialog(page), '确定').click()
  await notice(page, '添加成功').waitFor()

  await page.getByRole('search').getByLabel('设计编码').fill(code)
  await button(page, '查询').click()
  await button(row(page, code), '更多').click()
  await clickAtRest(page.getByRole('menuitem', { name: '发布到菜单' }))
  await button(dialog(page), '确定').click()
  await notice(page, '发布成功').waitFor()

  // A copy is a separate design, initially equal to the first.
  await button(row(page, code), '更多').click()
  await clickAtRest(page.getByRole('menuitem', { name: '复制' }))
  await expect
    .poll(() => board.locator('.r-canvas__label').allInnerTexts())
    .toEqual(['分组', '店名', '卡片', '营业状况'])
  await fill(dialog(page), { 设计编码: `${code}_b` })
  await button(dialog(page), '确定').click()
  await row(page, `${code}_b`).waitFor()
  const designs = await admin.call<PageResult<Row>>(
    'GET',
    `/desform/list?cgformCode=${table}&column=createTime&order=asc`,
  )
  const [first, copy] = designs.body.result.records
  expect(copy).toMatchObject({ desformCode: `${code}_b`, desformName: `巡店 ${code}（副本）`, izMobileView: '0' })
  for (const setting of ['items', 'formTemplate', 'desformType']) expect(copy![setting]).toEqual(first![setting])

  const person = await createPerson(admin, [await roleId(admin, 'staff'), await roleFor(code, formEntry)])
  const staff = await journey.open({ as: person })
  await staff.page.goto(`/online/desform/list/${code}`)
  await button(staff.page, '新增').click()
  await expect.poll(() => fieldsOf(dialog(staff.page))).toEqual(['shopName', 'state'])
  await button(dialog(staff.page), '确定').click()
  await dialog(staff.page).getByText('请输入店名').waitFor()
  await fill(dialog(staff.page), { 店名: `东门店 ${code}`, 营业状况: '正常' })
  await button(dialog(staff.page), '确定').click()
  await row(staff.page, `东门店 ${code}`).waitFor()
  // Record pages are outside the menu.
  await staff.page.goto(`/desform/add/${code}`)
  await fill(staff.page.getByRole('main'), { 店名: `西门店 ${code}`, 营业状况: '停业' })
  await button(staff.page, '提交').click()
  await staff.page.waitForURL(new RegExp(`/desform/detail/${code}/\\w+$`))
  await staff.page.getByRole('main').getByText(`西门店 ${code}`).waitFor()
  await expect.poll(() => button(staff.page, '保存').count()).toBe(0)
  // The author closes the address of new records, and returns to the list.
  await button(page.getByRole('row').filter({ has: page.getByText(code, { exact: true }) }), '编辑').click()
  await button(dialog(page), '地址与保存后').click()
  await dialog(page).getByRole('checkbox', { name: '新增' }).check()
  await choose(dialog(page), '保存后', '返回列表')
  await button(dialog(page), '确定').click()
  await notice(page, '修改成功').waitFor()
  await staff.page.goto(staff.page.url().replace('/detail/', '/edit/'))
  await fill(staff.page.getByRole('main'), { 营业状况: '装修' })
  await button(staff.page, '保存').click()
  await staff.page.waitForURL(`**/online/desform/list/${code}`)
  await row(staff.page, '装修').waitFor()
  expect(await button(staff.page, '新增').count()).toBe(0)
  const list = await admin.call<PageResult>('GET', `/online/data/${table}/list?column=createTime&order=asc`)
  expect(list.body.result.records).toMatchObject([
    { shopName: `东门店 ${code}`, state: '正常' },
    { shopName: `西门店 ${code}`, state: '装修' },
  ])
  await takeFromMenu(admin, '/desform', `desformCode=${code}`)
  await admin.call('DELETE', `/sys/permission/delete?id=${formEntry}`)
})
