import { describe, expect, it } from 'vitest'
import type { Entity, Row } from '#shared/documents/entity.ts'
import { documentsOfForm } from '../form-documents.ts'
import { readForm } from '../read-form.ts'
import { dictionaryForm, leftByForm } from './form-dictionaries.ts'

const depart: Entity = {
  ...{ $id: 'system/depart', title: '部门', type: 'object', 'x-table': 'sys_depart', 'x-title': 'departName' },
  properties: { departName: { type: 'string', title: '名称' } },
}
const form = (tableName: string, fields: Row[], more: Row = {}) =>
  readForm(
    { tableName, tableTxt: tableName, ...more },
    fields.map((field) => ({ dbFieldTxt: field.dbFieldName, ...field })),
  )
const one = (more: Row) => form('shop', [{ dbFieldName: 'area', ...more }])
const refersTo = (more: Row) => {
  const { entity, problems } = documentsOfForm(one(more), [depart])
  const { 'x-ref': reference, 'x-widget': widget, 'x-widget-props': props } = entity.properties.area!
  return { reference, widget, props, problems: problems.map(({ message }) => message) }
}

describe('a control over the records of a form', () => {
  it('refers to its entity, by the configured columns', () => {
    const tree = { fieldShowType: 'sel_tree', dictTable: 'sale_region', dictText: 'id,pid,region_name,has_child' }
    const reference = { entity: 'online/f-sale-region', label: 'regionName' }
    expect(refersTo(tree)).toEqual({ reference, widget: 'ReferenceTreeSelect', props: undefined, problems: [] })
    expect(refersTo({ ...tree, dictField: 'n1' }).props).toEqual({ root: 'n1' })
    const list = { fieldShowType: 'list_multi', dictTable: 'sale_region', dictField: 'region_code' }
    expect(refersTo(list)).toMatchObject({
      reference: { entity: 'online/f-sale-region', value: 'regionCode', many: true },
      widget: 'ReferenceSelect',
    })
  })

  it('is none over a table of the product, and none of a control that chooses elsewhere', () => {
    const [area] = one({ fieldShowType: 'list', dictTable: 'sys_depart', dictField: 'id' }).fields
    expect(dictionaryForm(area!, [depart])).toBeUndefined()
    expect(dictionaryForm({ ...area!, dictTable: 'Sale_Region' }, [depart])).toBe('sale_region')
    expect(dictionaryForm({ ...area!, dictTable: '' }, [depart])).toBeUndefined()
    expect(dictionaryForm({ ...area!, dictTable: 'sale', fieldShowType: 'popup' }, [depart])).toBeUndefined()
  })

  it('takes no condition', () => {
    const { problems } = refersTo({ fieldShowType: 'list', dictTable: "sale where 1='1'", dictField: 'id' })
    expect(problems).toEqual(['查询条件是 SQL，不能使用，未采用'])
  })

  it('is left by a form that is no tree any more', () => {
    const chooses = one({ fieldShowType: 'sel_tree', dictTable: 'region', dictText: 'id,pid,name' })
    const tree = { isTree: 'Y', treeFieldname: 'name' }
    expect(leftByForm(chooses, form('region', [{ dbFieldName: 'name' }], tree), [])).toBeUndefined()
    expect(leftByForm(chooses, form('region', [{ dbFieldName: 'name' }]), [])?.message).toBe('在线表单 region 不是树')
    expect(leftByForm(chooses, form('other', [{ dbFieldName: 'name' }]), [])).toBeUndefined()
  })
})
