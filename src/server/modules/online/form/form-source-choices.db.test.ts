import { expect, it } from 'vitest'
import { createFormHarness, field, freshName, resultOf } from '../testing/form-harness.ts'
import type { SourceChoice } from './form-source-choices.service.ts'

const forms = createFormHarness()
const { api, addForm, personWith } = forms
const choices = async (query: string, as = forms.token) =>
  resultOf(await api<SourceChoice[]>('GET', `sourceChoices?${query}`, undefined, as))

it('offers dictionaries, reports and forms by their titles', async () => {
  const table = freshName('offered')
  await addForm({ tableName: table, tableTxt: '门店', fields: [field('shop_name', { dbFieldTxt: '名称' })] })
  expect(await choices('kind=dictionary')).toContainEqual({ value: 'valid_status', text: expect.any(String) })
  expect(await choices('kind=form')).toContainEqual({ value: table, text: '门店' })
  expect(await choices('kind=table')).toContainEqual({ value: table, text: '门店' })
  expect(await choices(`kind=column&of=${table}`)).toEqual([
    { value: 'id', text: '主键' },
    { value: 'shop_name', text: '名称' },
  ])
  const items = [{ fieldName: 'id', fieldTxt: '主键', fieldType: 'String' }]
  const report = { code: freshName('offered'), name: '门店表', cgrSql: 'select id from sys_position', items }
  expect((await forms.call('POST', '/online/cgreport/head/add', report)).body.success).toBe(true)
  const reports = await choices('kind=report')
  expect(reports.length).toBeGreaterThan(0)
  const results = await choices(`kind=result&of=${reports[0]!.value}`)
  expect(results.length).toBeGreaterThan(0)
})

it('offers tables of the product only to people who may look up their records', async () => {
  const designer = await personWith('online:form:list')
  expect(await choices('kind=table')).toContainEqual({ value: 'sys_role', text: '角色' })
  expect((await choices('kind=column&of=sys_role')).map(({ value }) => value)).toContain('role_name')
  expect((await choices('kind=table', designer)).map(({ value }) => value)).not.toContain('sys_role')
  expect(await choices('kind=column&of=sys_role', designer)).toEqual([])
})
