import { describe, expect, it } from 'vitest'
import type { Row } from '#shared/documents/entity.ts'
import { formProblems } from '../checks/form-problems.ts'
import { documentsOfForm } from '../form-documents.ts'
import { columnsOfForm } from '../pages/list-descriptor.ts'
import { readForm } from '../read-form.ts'

const field = (settings: unknown, more: Row = {}): Row => ({
  ...{ dbFieldName: 'shop_name', dbFieldTxt: '门店', fieldExtendJson: JSON.stringify(settings) },
  ...more,
})
const formWith = (fields: Row[], head: Row = {}) =>
  readForm({ tableName: 'visit', tableTxt: '巡查', formTemplate: '2', ...head }, fields)
const documents = (...fields: Row[]) => {
  const form = formWith(fields)
  const { entity, pages, problems } = documentsOfForm(form, [])
  const props = (name: string) => pages['online/f-visit']!.properties[name]!['x-component-props']!
  return { form, entity, problems, columns: props('table').columns, filled: props('editor').fields }
}
const problemsOf = (settings: unknown, more: Row = {}, head: Row = {}) =>
  formProblems(formWith([field(settings, more)], head), new Set())
    .filter(({ field: at }) => at === 'fields[0].fieldExtendJson')
    .map(({ message }) => message)

describe('settings of 扩展配置 beyond the control', () => {
  it('define the order of the list, by the order of the fields in the form', () => {
    const { entity, form, problems } = documents(
      field({ orderRule: 'desc' }),
      field({}, { dbFieldName: 'memo' }),
      field({ orderRule: 'asc' }, { dbFieldName: 'sort_no', dbType: 'int' }),
    )
    expect(problems).toEqual([])
    expect(entity['x-order']).toEqual([
      { field: 'shopName', order: 'desc' },
      { field: 'sortNo', order: 'asc' },
    ])
    expect(columnsOfForm(form, entity, () => true).map(({ sorterType }) => sorterType)).toEqual([
      'desc',
      undefined,
      'asc',
    ])
  })

  it('define the message of a violated rule', () => {
    const { entity } = documents(
      field({ validateError: '请填写手机' }, { fieldValidType: 'm' }),
      field({ validateError: '编号已有' }, { dbFieldName: 'code', fieldValidType: 'only' }),
    )
    expect(entity.properties.shopName).toMatchObject({ 'x-messages': { pattern: '请填写手机' } })
    expect(entity.properties.code).toMatchObject({ 'x-messages': { unique: '编号已有' } })
  })

  it('define the width in the form, and the length of a text in the list', () => {
    const { columns, filled, entity, form } = documents(
      field({ isOneRow: 1, showLength: '12' }, { sortFlag: '1' }),
      field({ isOneRow: '0' }, { dbFieldName: 'memo' }),
    )
    expect(filled).toEqual([{ field: 'shopName', span: 2 }, 'memo'])
    expect(columns).toEqual([{ field: 'shopName', widget: 'Ellipsis', props: { length: 12 }, sortable: true }, 'memo'])
    expect(columnsOfForm(form, entity, () => true)[0]).toMatchObject({ showLength: 12, sorter: true })
  })

  it('are combined with the settings of the control', () => {
    const { entity, problems } = documents(
      field({ uploadnum: 3, isOneRow: 1 }, { fieldShowType: 'image' }),
      field(
        { multiSelect: true, orderRule: '' },
        { dbFieldName: 'shop', fieldShowType: 'link_table', dictTable: 'visit' },
      ),
      field(['1', '0'], { dbFieldName: 'is_open', fieldShowType: 'switch' }),
    )
    expect(problems).toEqual([])
    expect(entity.properties.shopName).toMatchObject({ 'x-file': { maxCount: 3 } })
    expect(entity.properties.shop).toMatchObject({ 'x-ref': { many: true } })
    expect(entity.properties.isOpen).toMatchObject({ 'x-widget-props': { on: '1', off: '0' } })
  })

  it.each<[unknown, Row?, Row?]>([
    [{ orderRule: 'down' }],
    [{ orderRule: 'asc' }, { dbType: 'Text', fieldShowType: 'umeditor' }],
    [{ orderRule: 'asc' }, { fieldShowType: 'password', dbLength: 200 }],
    [{ validateError: 5 }, { fieldValidType: 'm' }],
    [{ validateError: '没有规则' }],
    [{ isOneRow: 'yes' }],
    [{ showLength: 0 }],
    [{ showLength: [5] }],
    [{ showLength: true }],
    [{ showLength: '0x10' }],
    [{ showLength: 1.5 }],
    [{ showLength: 5 }, { fieldShowType: 'list', dictField: 'sex' }],
    [{ orderRule: 'asc' }, {}, { tableType: 3 }],
  ])('are refused where they have no effect: %j %j %j', (settings, more, head) => {
    expect(problemsOf(settings, more, head)).toHaveLength(1)
  })

  it('are reported when they are unknown', () => {
    const expected = [{ field: 'fields[0].fieldExtendJson' }]
    expect(documents(field({ isFixed: 1 })).problems).toMatchObject(expected)
    const more = { fieldShowType: 'image', fieldExtendJson: '{"__proto__":{"uploadnum":3}}' }
    const { entity, problems } = documents(field({}, more))
    expect(problems).toMatchObject(expected)
    expect(entity.properties.shopName?.['x-file']).not.toHaveProperty('maxCount', 3)
  })
})

it('a range of times has its own search kind', () => {
  const queryable = { isQuery: '1', queryMode: 'group', fieldShowType: 'time' }
  expect(formProblems(formWith([field({}, queryable)]), new Set())).toEqual([])
})
