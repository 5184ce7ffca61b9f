import { describe, expect, it } from 'vitest'
import type { Entity, Row } from '#shared/documents/entity.ts'
import type { FieldUse, LayoutItem, Page } from '#shared/documents/page.ts'
import { readEnhancement } from '../enhancements/read-enhancement.ts'
import type { OnlineForm } from '../form.ts'
import { type DesignPage, designOf, designRows, type FormDesign, storedDesign } from '../form-design.ts'
import type { DesignRoutes } from './design-addresses.ts'
import {
  arranged,
  type DesignedForm,
  designedPage,
  designedRecordPage,
  designFields,
  designProblems,
} from './design-pages.ts'

const entity: Entity = {
  $id: 'online/f-visit',
  title: '走访',
  type: 'object',
  'x-table': 'of_visit',
  'x-tree': { parent: 'pid', root: '', hasChild: 'hasChild' },
  'x-children': [{ entity: 'online/f-visit-line', by: 'visitId', kind: 'many', name: 'visitLine', title: '明细' }],
  required: ['shop', 'grade'],
  properties: {
    pid: { type: 'string', title: '上级' },
    shop: { type: 'string', title: '门店' },
    grade: { type: 'string', title: '等级', default: 'A' },
    kind: { type: 'string', title: '类型' },
    memo: { type: 'string', title: '备注' },
    total: { type: 'string', title: '合计', 'x-write': 'server' },
  },
}
const page: Page = {
  title: '走访',
  'x-entity': entity.$id,
  type: 'object',
  properties: {
    table: { type: 'void', 'x-component': 'DataTable', 'x-component-props': { columns: ['shop'] } },
    editor: {
      type: 'void',
      'x-component': 'DrawerForm',
      'x-component-props': {
        width: 720,
        columns: 1,
        fullScreen: 'button',
        fields: [
          'pid',
          { field: 'shop', tab: '主表' },
          { field: 'grade', reactions: [{ use: 'visible', when: "values.kind == '1'" }] },
          'kind',
          'memo',
          { field: 'total', readOnly: true },
          {
            field: 'visitLine',
            widget: 'SubTable',
            tab: '明细',
            props: { entity: 'online/f-visit-line', columns: ['goods'] },
          },
        ],
      },
    },
  },
}
const controls = { shop: 'text', grade: 'list', kind: 'radio', memo: 'textarea', total: 'text' }
const form = {
  head: { tableName: 'visit' },
  fields: Object.entries(controls).map(([dbFieldName, fieldShowType]) => ({ dbFieldName, fieldShowType })),
} as unknown as OnlineForm
const designed: DesignedForm = { form, entity, page, sees: () => true }

const ROUTES: DesignRoutes = { code: 'visit', closed: new Set(), afterSave: 'record', path: '' }

const item = (fieldName: string, more: object = {}) => ({ itemType: 'field', fieldName, ...more })
const design = (rows: object[], columns = 1): FormDesign => designOf(rows as Record<string, never>[], columns)
const namesOf = (fields: (FieldUse | LayoutItem)[]) => fields.map((use) => ('field' in use ? use.field : use.widget))
const fieldsIn = (rows: object[], columns = 1, of = designed) => arranged(design(rows, columns), of).fields

describe('a design', () => {
  it('keeps the opening steps of the form, above its own fields', () => {
    const opening: LayoutItem = { widget: 'Note', props: { text: '请核对' }, reactions: [{ use: 'opened' }] }
    const opened = structuredClone(page)
    const props = opened.properties.editor!['x-component-props'] as { fields: unknown[] }
    props.fields.unshift(opening)
    for (const rows of [[], [item('shop')]])
      expect(fieldsIn(rows, 1, { ...designed, page: opened })[0]).toEqual(opening)
  })

  it('keeps computed fields of the form and their inputs, without showing them', () => {
    const filled = structuredClone(page)
    const props = filled.properties.editor!['x-component-props'] as { fields: unknown[] }
    const reactions = [{ use: 'value', with: { value: "values.memo + '!'" } }]
    props.fields = props.fields.map((use) => (use === 'kind' ? { field: 'kind', reactions } : use))
    const fields = fieldsIn([item('shop')], 1, { ...designed, page: filled })
    expect(fields).toContainEqual({ field: 'kind', widget: 'Hidden', reactions })
    expect(fields).toContainEqual({ field: 'memo', widget: 'Hidden' })
  })

  it('keeps fields that the form sets when it opens, without showing them', () => {
    const opened = structuredClone(page)
    const props = opened.properties.editor!['x-component-props'] as { fields: unknown[] }
    props.fields.unshift({ widget: 'Note', reactions: [{ use: 'opened', with: { field: 'memo' } }] })
    const fields = fieldsIn([item('shop')], 1, { ...designed, page: opened })
    expect(fields).toContainEqual({ field: 'memo', widget: 'Hidden' })
  })

  it('shows its fields in its order with its words, and no others except required ones', () => {
    const fields = fieldsIn([
      item('memo', { title: '说明', placeholder: '请写', helpText: '不超过一页' }),
      item('shop'),
    ])
    expect(fields).toEqual([
      { field: 'memo', title: '说明', placeholder: '请写', description: '不超过一页' },
      { field: 'shop' },
      // A record of a tree names the one above it.
      { field: 'pid', widget: 'Hidden' },
    ])
    expect(namesOf(fieldsIn([item('memo')]))).toEqual(['memo', 'shop', 'pid'])
  })

  it('keeps hidden fields that its fields depend on', () => {
    const fields = fieldsIn([item('shop'), item('grade')])
    expect(fields).toContainEqual({ field: 'kind', widget: 'Hidden' })
    expect(fields).toContainEqual({ field: 'grade', reactions: [{ use: 'visible', when: "values.kind == '1'" }] })
  })

  it('has titles, texts and tabs between them, and none of the tabs of the theme', () => {
    const rows = [
      { itemType: 'divider', title: '基本' },
      item('shop'),
      { itemType: 'tab', title: '其他' },
      { itemType: 'note', helpText: '如实填写' },
      item('visitLine'),
    ]
    expect(fieldsIn(rows, 2).slice(0, 4)).toEqual([
      { widget: 'Divider', title: '基本', span: 2 },
      { field: 'shop' },
      { widget: 'Note', span: 2, props: { text: '如实填写' }, tab: '其他' },
      {
        ...{ field: 'visitLine', widget: 'SubTable', span: 2, tab: '其他' },
        props: { entity: 'online/f-visit-line', columns: ['goods'] },
      },
    ])
  })

  it('holds some in cards and grids, in columns of theirs', () => {
    const held = { isInCard: '1' }
    const rows = [
      item('memo', held),
      { itemType: 'card', title: '门店', columnCount: 2, foldable: 'closed' },
      item('shop', { ...held, colSpan: 4 }),
      { itemType: 'note', helpText: '如实', ...held },
      item('kind'),
      { itemType: 'grid', foldable: 'open' },
      { itemType: 'tab', title: '其他', ...held },
      item('grade', held),
    ]
    expect(fieldsIn(rows, 3).slice(0, 7)).toEqual([
      // No holder stands before it.
      { field: 'memo', span: 3 },
      { widget: 'Group', title: '门店', span: 3, props: { columns: 2, fold: 'closed' } },
      { field: 'shop', span: 2, group: true },
      { widget: 'Note', span: 2, props: { text: '如实' }, group: true },
      { field: 'kind' },
      { widget: 'Group', span: 3, props: { columns: 3, frame: false } },
      { field: 'grade', tab: '其他', reactions: expect.anything() },
    ])
    const kept = design(rows, 3)
    expect(designOf(designRows(storedDesign(JSON.stringify(kept))), 3)).toEqual(kept)
    const former = JSON.stringify({ list: [{ type: 'field', model: 'shop' }], config: { columns: 1 } })
    expect(arranged(storedDesign(former), designed).fields[0]).toEqual({ field: 'shop' })
  })

  it('widens whole-row items with its columns, and no others', () => {
    const [memo, shop] = fieldsIn([item('memo'), item('shop', { colSpan: 4 })], 3) as FieldUse[]
    expect([memo!.span, shop!.span]).toEqual([3, 3])
    expect(arranged(design([item('shop')], 3), designed).width).toBe(1120)
  })

  it('makes fields read-only, and never one that may be filled in of one that may not', () => {
    const fields = fieldsIn([item('memo', { isReadOnly: '1' }), item('total'), item('shop', { isReadOnly: '1' })])
    expect(fields.slice(0, 3)).toEqual([
      { field: 'memo', readOnly: true },
      { field: 'total', readOnly: true },
      // Not locked: the form became stricter after the design, and nobody could add a record.
      { field: 'shop' },
    ])
    expect(namesOf(fieldsIn([item('shop', { isShowForm: '0' }), item('grade', { isShowForm: '0' })]))).toEqual([
      'shop',
      'pid',
    ])
  })

  it('shows fields that a rule of the form requires at times, which nobody could fill in otherwise', () => {
    const rules = [{ when: "values.kind == '1'", require: ['memo'] }]
    const of = { ...designed, entity: { ...entity, 'x-rules': rules } }
    for (const given of [[item('shop')], [item('memo', { isShowForm: '0' }), item('shop')]]) {
      expect(fieldsIn(given, 1, of)).toContainEqual({ field: 'memo' })
    }
    expect(fieldsIn([item('memo', { isReadOnly: '1' })], 1, of)[0]).toEqual({ field: 'memo' })
    const { list } = design([item('memo', { isShowForm: '0' }), item('shop')])
    expect(designProblems(list, of).map(({ message }) => message)).toEqual(['按规则必填的字段不能隐藏'])
    expect(designProblems(list, designed)).toEqual([])
  })

  it('leaves out and reports removed fields, and silently leaves out fields that the user may not see', () => {
    const of = { ...designed, sees: (name: string) => name !== 'memo' }
    const { fields, removed: gone } = arranged(design([item('former'), item('memo'), item('shop')]), of)
    expect(namesOf(fields)).toEqual(['shop', 'pid'])
    expect(gone).toEqual(['former'])
    expect(designFields(of).map(({ fieldName }) => fieldName)).not.toContain('memo')
  })

  it('is the form as it is where nothing was arranged', () => {
    expect(namesOf(fieldsIn([]))).toEqual(['pid', 'shop', 'grade', 'kind', 'memo', 'total', 'visitLine'])
  })

  it('changes nothing of the page but its title and the form of a record', () => {
    const { page: shown } = designedPage('巡店', design([item('shop')], 2), designed)
    expect(shown.title).toBe('巡店')
    expect(shown.properties.table).toBe(page.properties.table)
    expect(shown.properties.editor!['x-component-props']).toMatchObject({
      columns: 2,
      width: 920,
      fullScreen: 'button',
    })
  })

  it('is a page of one record: to be added and then shown, to be edited, or to be read', () => {
    const given = { ...design([item('shop'), item('kind')], 2), title: '巡店', ...ROUTES }
    const pageFor = (kind: DesignPage) => designedRecordPage(given, kind, designed).page
    const { form } = pageFor('add').properties
    const { submit, ...looks } = form!['x-component-props'] as Row
    expect(form!['x-component']).toBe('Form')
    expect(looks).toEqual({ columns: 2, fields: arranged(given, designed).fields })
    expect(JSON.stringify(submit)).toContain("'/desform/detail/visit/' + result.id")
    expect(pageFor('edit').properties.form).toMatchObject({ 'x-component': 'EditForm', 'x-component-props': looks })
    expect(pageFor('edit').properties.form!['x-component-props']).not.toHaveProperty('readOnly')
    expect(pageFor('detail').properties.form!['x-component-props']).toEqual({ ...looks, readOnly: true })
    expect(pageFor('detail')).toMatchObject({ title: '巡店', 'x-entity': entity.$id })
  })

  it('opens the configured target after saving on a record page', () => {
    const pageFor = (kind: DesignPage, routes: Partial<DesignRoutes>) => {
      const given = { ...design([item('shop')]), title: '巡店', ...ROUTES, ...routes }
      return designedRecordPage(given, kind, designed).page.properties.form!['x-component-props'] as Row
    }
    const steps = [{ use: 'navigate', with: { path: '/online/desform/list/visit' } }]
    const adding = pageFor('add', { afterSave: 'list' }).submit as { do: unknown[] }
    expect(adding.do).toEqual([{ use: 'save', with: { onSuccess: steps } }])
    expect(pageFor('edit', { afterSave: 'list' }).onSaved).toEqual(steps)
    for (const routes of [{}, { afterSave: 'list', closed: new Set(['list']) }] as Partial<DesignRoutes>[])
      expect(pageFor('edit', routes)).not.toHaveProperty('onSaved')
    expect(pageFor('detail', { afterSave: 'list' })).not.toHaveProperty('onSaved')
  })

  it('asks for confirmation on a record page as configured in the form', () => {
    const given = { ...design([item('shop')]), title: '巡店', ...ROUTES }
    const said = readEnhancement({ kind: 'builtin', builtIn: 'form_confirm', title: '交表' })
    const form = { ...designed.form, enhancements: [said] }
    const propsOf = (kind: DesignPage) =>
      designedRecordPage(given, kind, { ...designed, form }).page.properties.form!['x-component-props']!
    expect(propsOf('add').submit).toMatchObject({ label: '交表' })
    expect(propsOf('edit')).toMatchObject({ okText: '交表' })
    expect(propsOf('detail')).not.toHaveProperty('okText')
  })

  it('reports to its author items that it cannot store', () => {
    const { list } = design([
      item('former'),
      item('shop', { isShowForm: '0' }),
      item('shop'),
      item('grade', { isReadOnly: '1' }),
    ])
    expect(designProblems(list, designed).map(({ field, message }) => [field, message])).toEqual([
      ['items[0].fieldName', '表单中没有字段 former，请从设计中删除'],
      ['items[1].isShowForm', '必填字段不能隐藏'],
      ['items[2].fieldName', '字段 shop 已在设计中'],
    ])
    expect(designProblems(design([item('shop', { isReadOnly: '1' })]).list, designed)).toMatchObject([
      { field: 'items[0].isReadOnly' },
    ])
  })

  it('survives conversion to text and back', () => {
    const kept = design([item('memo', { colSpan: 2, isReadOnly: '1' }), { itemType: 'note', helpText: '如实' }], 2)
    const read = storedDesign(JSON.stringify(kept))
    expect(designOf(designRows(read), read.config.columns)).toEqual(kept)
    expect(storedDesign(null)).toEqual({ list: [], config: { columns: 1 } })
  })
})
