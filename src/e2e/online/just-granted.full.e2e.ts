/** A user with only the permissions of one online form completes all tasks in it, without one refusal. */
import { expect, it } from 'vitest'
import type { Row } from '#shared/documents/entity.ts'
import type { PageResult } from '#shared/wire/paging.ts'
import { createPersonWith } from '../support/data/grants.ts'
import { startJourney } from '../support/journey.ts'
import { freshName } from '../support/people.ts'
import { button, choose, dialog, field, fill, notice, row } from '../support/screen.ts'
import { watchRefusals } from '../support/watch-refusals.ts'
import { takeFromMenu } from './take-from-menu.ts'

const journey = startJourney()

const queryable = (dbFieldName: string, dbFieldTxt: string, more: Row = {}): Row => ({
  dbFieldName,
  dbFieldTxt,
  ...more,
})

/**
 * Creates a form with its table.
 * @returns its id
 */
async function makeForm(form: Row): Promise<string> {
  const added = await journey.admin.call<{ id: string }>('POST', '/online/cgform/head/add', form)
  expect(added.body.message).toBe('添加成功！')
  const { id } = added.body.result
  const done = await journey.admin.call('POST', '/online/cgform/api/synchronise', { id, mode: 'normal' })
  expect(done.body.message).toBe('同步成功')
  return id
}

async function addRow(table: string, record: Row): Promise<void> {
  const added = await journey.admin.call('POST', `/online/cgform/api/form/${table}`, record)
  expect(added.body.message).toBe('添加成功！')
}

it('lists, adds and edits with a linked drop-down, a tree and a choice of users', async () => {
  const [goods, regions, visits] = ['goods', 'region', 'visit'].map((stem) => freshName(stem).toLowerCase()) as [
    string,
    string,
    string,
  ]
  await makeForm({
    ...{ tableName: goods, tableTxt: `商品 ${goods}` },
    fields: [queryable('title', '名称'), queryable('code', '编码', { fieldValidType: 'only', dbLength: 20 })],
  })
  await makeForm({
    ...{ tableName: regions, tableTxt: `区域 ${regions}`, isTree: 'Y', treeFieldname: 'region' },
    fields: [queryable('region', '区域')],
  })
  await addRow(goods, { title: '日用百货', code: 'B' })
  await addRow(goods, { title: '粮油', code: 'C' })
  await addRow(regions, { region: '华东' })
  const id = await makeForm({
    ...{ tableName: visits, tableTxt: `巡店 ${visits}` },
    fields: [
      queryable('note', '说明'),
      queryable('kind', '品类', { fieldShowType: 'list', dictTable: goods, dictField: 'code', dictText: 'title' }),
      queryable('area', '片区', { fieldShowType: 'sel_tree', dictTable: regions, dictText: 'id,pid,region,has_child' }),
      queryable('visitor', '巡店人', { fieldShowType: 'sel_user', dbLength: 100 }),
    ],
  })
  const published = await journey.admin.call<{ id: string }>('POST', '/online/cgform/head/publish', { id })
  const person = await createPersonWith(journey.admin, [published.body.result.id])
  const { page, close } = await journey.open({ as: person })
  const refusals = watchRefusals(page)

  await page.goto(`/online/cgformList/${visits}`)
  await button(page, '新增').click()
  await fill(dialog(page), { 说明: '初次' })
  await choose(dialog(page), '品类', '日用百货')
  await choose(dialog(page), '片区', '华东')
  await choose(dialog(page), '巡店人', `员工${person.username}`)
  expect(await refusals()).toEqual([])
  await button(dialog(page), '确定').click()
  await notice(page, '添加成功').waitFor()

  const line = row(page, '初次')
  for (const text of ['日用百货', '华东', `员工${person.username}`]) await line.getByText(text).waitFor()
  await button(line, '编辑').click()
  await field(dialog(page), '片区').getByText('华东').waitFor()
  await choose(dialog(page), '品类', '粮油')
  await button(dialog(page), '确定').click()
  await notice(page, '修改成功').waitFor()
  await row(page, '初次').getByText('粮油').waitFor()
  await button(row(page, '初次'), '详情').click()
  await dialog(page).getByText('粮油').waitFor()
  expect(await refusals()).toEqual([])

  const stored = await journey.admin.call<PageResult<Row>>('GET', `/online/data/${visits}/list`)
  expect(stored.body.result.records).toMatchObject([{ kind: 'C', visitor: person.username }])
  await close()
  await takeFromMenu(journey.admin, '/online/cgform/head', `tableName=${visits}`)
})
