import { expect, it } from 'vitest'
import type { Entity, Row } from '../entity.ts'
import { compareForms } from './compare-forms.ts'
import { readForm } from './read-form.ts'

const entity = (properties: Entity['properties']): Entity => ({
  $id: 'online/form',
  title: '表单',
  type: 'object',
  properties,
})
const options = [
  { value: 'string', text: '字符串' },
  { value: 'int', text: '整数' },
]
const words = {
  head: entity({ tableTxt: { type: 'string', title: '表描述' } }),
  field: entity({
    id: { type: 'string', title: '标识' },
    dbFieldName: { type: 'string', title: '字段名称' },
    dbFieldTxt: { type: 'string', title: '字段备注' },
    dbType: { type: 'string', title: '字段类型', 'x-widget': 'Select', 'x-widget-props': { options } },
    fieldMustInput: { type: 'string', title: '必填', 'x-widget': 'Switch', 'x-widget-props': { on: '1', off: '0' } },
  }),
  index: entity({
    indexName: { type: 'string', title: '索引名称' },
    indexField: { type: 'string', title: '索引字段' },
  }),
}
const field = (id: string, dbFieldName: string, more: Row = {}): Row => ({ id, dbFieldName, dbFieldTxt: id, ...more })
const formOf = (tableTxt: string, ...fields: Row[]) => readForm({ tableName: 'shop', tableTxt }, fields)

it('two versions of a form are compared by the ids of their fields, in the words of the editor', () => {
  const before = formOf('门店', field('名称', 'name'), field('面积', 'size'), field('电话', 'phone'))
  const after = formOf(
    '商户',
    field('电话', 'phone', { fieldMustInput: '1' }),
    field('名称', 'shop_name'),
    field('楼层', 'floor', { dbType: 'int' }),
  )
  const found = compareForms(before, after, words).map(({ kind, label, before: was, after: is }) => [
    kind,
    label,
    was,
    is,
  ])
  expect(found).toEqual(
    expect.arrayContaining([
      ['changed', '表描述', '门店', '商户'],
      ['changed', '字段 shop_name › 字段名称', 'name', 'shop_name'],
      ['changed', '字段 phone › 必填', '否', '是'],
      ['added', '字段 floor', undefined, '楼层'],
      ['removed', '字段 size', '面积', undefined],
    ]),
  )
  // One of the two remaining ones also moved past the other; settings that no editor shows are not reported.
  expect(found.filter(([kind]) => kind === 'moved')).toHaveLength(1)
  expect(found).toHaveLength(6)
  expect(compareForms(after, after, words)).toEqual([])
})

it('indexes are compared by their ids too', () => {
  const index = (id: string, indexName: string, indexField: string): Row => ({ id, indexName, indexField })
  const fields = [field('名称', 'name')]
  const before = readForm({ tableName: 'shop' }, fields, [index('1', 'by_name', 'name'), index('2', 'old', 'name')])
  const after = readForm({ tableName: 'shop' }, fields, [index('1', 'name_time', 'name'), index('3', 'fresh', 'name')])
  const found = compareForms(before, after, words).map(({ kind, label, before: was, after: is }) => [
    kind,
    label,
    was,
    is,
  ])
  expect(found).toEqual([
    ['changed', '索引 name_time › 索引名称', 'by_name', 'name_time'],
    ['added', '索引 fresh', undefined, 'name'],
    ['removed', '索引 old', 'name', undefined],
  ])
})
