/** Import of an existing table, of records of one form into another, and of definitions as a file. */
import { readFileSync } from 'node:fs'
import { expect, it } from 'vitest'
import type { PageResult } from '#shared/wire/paging.ts'
import { startAdminJourney } from '../support/journey.ts'
import { freshName } from '../support/people.ts'
import { button, choose, clickAtRest, dialog, notice, row } from '../support/screen.ts'

const journey = startAdminJourney()

/**
 * Creates an active form.
 * @returns its id
 */
async function makeForm(table: string, field: Record<string, string>): Promise<string> {
  const { admin } = journey
  const added = await admin.call<{ id: string }>('POST', '/online/cgform/head/add', {
    ...{ tableName: table, tableTxt: `表单 ${table}`, fields: [field] },
  })
  const { id } = added.body.result
  const created = await admin.call('POST', '/online/cgform/api/synchronise', { id, mode: 'normal' })
  expect(created.body.success).toBe(true)
  return id
}

it('a table without a form gets one, and its records are chosen in another form by their names', async () => {
  const { page, admin } = journey
  const [shops, visits] = [freshName('shop').toLowerCase(), freshName('visit').toLowerCase()]
  // Deleting only the form leaves a table without a form.
  const first = await makeForm(shops, { dbFieldName: 'shop_name', dbFieldTxt: '门店名称' })
  const shop = `东门店 ${shops}`
  await admin.call('POST', `/online/data/${shops}/add`, { shopName: shop })
  await admin.call('DELETE', `/online/cgform/head/removeRecord?id=${first}`)

  await page.goto('/online/cgform')
  await button(page, '从数据库导入').click()
  const table = dialog(page)
    .getByRole('row')
    .filter({ hasText: `of_${shops}` })
  await button(table, '导入').click()
  await notice(page, '导入成功').waitFor()
  await table.waitFor({ state: 'detached' })
  const { records } = (
    await admin.call<PageResult<{ id: string; isDbSynch: string }>>(
      'GET',
      `/online/cgform/head/list?tableName=${shops}`,
    )
  ).body.result
  expect(records).toMatchObject([{ isDbSynch: 'N' }])
  const created = await admin.call('POST', '/online/cgform/api/synchronise', { id: records[0]!.id, mode: 'normal' })
  expect(created.body.success).toBe(true)

  const link = { dbFieldName: 'shop', dbFieldTxt: '门店', fieldShowType: 'link_table', dictTable: shops }
  const id = await makeForm(visits, link)
  await admin.call('POST', '/online/cgform/head/publish', { id })
  await page.goto(`/online/cgformList/${visits}`)
  await button(page, '新增').click()
  await choose(dialog(page), '门店', shop)
  await button(dialog(page), '确定').click()
  await notice(page, '添加成功').waitFor()
  await row(page, shop).waitFor()

  // One refers to the other, and one is in the menu, which other journeys share: they are deleted together with all
  // dependents.
  await page.goto('/online/cgform')
  for (const name of [shops, visits]) await row(page, name).getByRole('checkbox').check()
  await button(page, '批量操作').click()
  const [file] = await Promise.all([
    page.waitForEvent('download'),
    clickAtRest(page.getByRole('menuitem', { name: '导出定义' })),
  ])
  const definitions = readFileSync(await file.path())
  for (const name of [shops, visits]) await row(page, name).getByRole('checkbox').check()
  await button(page, '批量操作').click()
  await clickAtRest(page.getByRole('menuitem', { name: '批量删除' }))
  const confirmation = dialog(page).filter({ hasText: '删除表单将丢失以下内容' })
  await confirmation.getByText(`数据表 of_${visits} 的1行；菜单 表单 ${visits}`).waitFor()
  await button(confirmation, '删除').click()
  await notice(page, '批量删除成功！').waitFor()
  for (const name of [shops, visits]) await row(page, name).waitFor({ state: 'detached' })

  // Imports their definitions from the file; they are synchronised like new ones.
  await button(page, '导入定义').click()
  const imported = dialog(page).filter({ hasText: '导入定义' })
  const sent = { name: file.suggestedFilename(), mimeType: 'application/json', buffer: definitions }
  await imported.locator('input[type=file]').setInputFiles(sent)
  await imported.getByText('共 2 个定义：新增 2 个').waitFor()
  await button(imported, '导入 2 个定义').click()
  await imported.getByText('共 2 个定义，导入完成：新增 2 个').waitFor()
  await button(imported, '关闭').click()
  for (const name of [shops, visits]) await row(page, name).getByText('未同步').waitFor()
  const { body } = await admin.call<PageResult<{ id: string; tableName: string }>>('GET', '/online/cgform/head/list')
  const ids = body.result.records
    .filter(({ tableName }) => [shops, visits].includes(tableName))
    .map(({ id: own }) => own)
  await admin.call('DELETE', `/online/cgform/head/deleteBatch?flag=0&ids=${ids.join(',')}`)
})
