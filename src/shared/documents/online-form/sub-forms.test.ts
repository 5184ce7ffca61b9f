import { describe, expect, it } from 'vitest'
import type { Row } from '../entity.ts'
import { formProblems } from './checks/form-problems.ts'
import type { OnlineForm } from './form.ts'
import { documentsOfForm } from './form-documents.ts'
import { previewOf } from './pages/form-preview.ts'
import { readForm, wireForm } from './read-form.ts'

const field = (dbFieldName: string, more: Row = {}): Row => ({ dbFieldName, dbFieldTxt: dbFieldName, ...more })
const KEY = field('order_id', { mainTable: 'Shop_Order' })
const AMOUNT = field('amount', { dbType: 'BigDecimal', dbPointLength: 2, isTotal: '1' })

const formOf = (head: Row, ...fields: Row[]): OnlineForm =>
  readForm({ tableName: 'shop_order', tableTxt: '订单', ...head }, fields)
const subOf = (head: Row, ...fields: Row[]): OnlineForm =>
  formOf(
    { tableName: 'order_line', tableTxt: '明细', tableType: '3', relationType: 0, tabOrderNum: 1, ...head },
    ...fields,
  )
const problemsOf = (form: OnlineForm) =>
  formProblems(form, new Set()).map(({ field: at, message }) => `${at} ${message}`)

const main = formOf({ tableType: 2 }, field('order_no'))
const KIND = field('kind', { fieldShowType: 'radio', dictField: 'sex' })
const lines = subOf({}, KEY, field('goods_name', { isReadOnly: '1' }), AMOUNT, KIND)
const delivery = subOf({ tableName: 'order_delivery', relationType: '1', tabOrderNum: 2 }, KEY, field('address'))

describe('a main form', () => {
  it('has the rows of its sub forms in its entity and in its page', () => {
    const { entity, pages } = documentsOfForm(main, [], [lines, delivery])
    expect(entity['x-children']).toEqual([
      { entity: 'online/f-order-line', by: 'orderId', kind: 'many', name: 'orderLine', title: '明细', order: 'rowNo' },
      { entity: 'online/f-order-delivery', by: 'orderId', kind: 'one', name: 'orderDelivery', title: '明细' },
    ])
    const { fields } = pages['online/f-shop-order']!.properties.editor!['x-component-props'] as { fields: unknown[] }
    expect(fields).toEqual([
      'orderNo',
      {
        field: 'orderLine',
        widget: 'SubTable',
        props: {
          entity: 'online/f-order-line',
          columns: [{ field: 'goodsName', readOnly: true }, 'amount', { field: 'kind', widget: 'DictionarySelect' }],
          summary: [{ field: 'amount', use: 'sum' }],
        },
      },
      {
        field: 'orderDelivery',
        widget: 'SubTable',
        props: { entity: 'online/f-order-delivery', columns: ['address'] },
      },
    ])
  })

  it('gives columns of rows their configured widths, and ignores widths of a one-row sub-table', () => {
    const wide = field('address', { fieldLength: 240 })
    const forms = [subOf({}, KEY, wide), subOf({ tableName: 'order_delivery', relationType: '1' }, KEY, wide)]
    const { pages } = documentsOfForm(main, [], forms)
    const { fields } = pages['online/f-shop-order']!.properties.editor!['x-component-props'] as { fields: Row[] }
    expect(fields.slice(1).map(({ props }) => (props as Row).columns)).toEqual([
      [{ field: 'address', width: 240 }],
      ['address'],
    ])
  })

  it('shows a one-row sub-table in the columns of its own form, wide fields over all of them', () => {
    const note = field('note', { fieldShowType: 'textarea' })
    const one = subOf(
      { tableName: 'order_delivery', relationType: '1', formTemplate: '2' },
      KEY,
      field('address'),
      note,
    )
    const { fields } = documentsOfForm(main, [], [one]).pages['online/f-shop-order']!.properties.editor![
      'x-component-props'
    ] as { fields: Row[] }
    expect(fields[1]!.props).toMatchObject({ across: 2, columns: ['address', { field: 'note', span: 2 }] })
  })

  it('shows its rows over all columns of the form', () => {
    const wide = documentsOfForm(formOf({ tableType: 2, formTemplate: '3' }, field('order_no')), [], [lines])
    const { fields } = wide.pages['online/f-shop-order']!.properties.editor!['x-component-props'] as { fields: Row[] }
    expect(fields[1]).toMatchObject({ field: 'orderLine', span: 3 })
  })
})

describe('a sub form', () => {
  it('is the same after it went by the wire', () => {
    const sent = wireForm(lines)
    expect(sent.head).toMatchObject({ tableType: '3', relationType: '0', tabOrderNum: 1 })
    expect(readForm(sent.head, sent.fields)).toEqual(lines)
  })

  it('has neither calls nor pages, and a key that is not writable', () => {
    const { entity, pages } = documentsOfForm(lines, [])
    expect([entity['x-calls'], Object.keys(pages)]).toEqual([undefined, []])
    expect(entity.properties.orderId).toMatchObject({
      'x-ref': { entity: 'online/f-shop-order' },
      'x-write': 'server',
      'x-column': 'order_id',
    })
    expect(entity.properties.rowNo).toMatchObject({ type: 'integer', 'x-write': 'server' })
    expect(documentsOfForm(delivery, []).entity.properties.rowNo).toBeUndefined()
  })

  it.each([
    ['nothing', lines, []],
    ['no relation', subOf({ relationType: '' }, KEY, AMOUNT), ['relationType 附表必须选择映射关系！']],
    ['no place', subOf({ tabOrderNum: '' }, KEY, AMOUNT), ['tabOrderNum 附表必须填写排序序号！']],
    ['no key', subOf({}, AMOUNT), ['fields 附表必须有一个外键字段：填写主表']],
    [
      'two keys',
      subOf({}, KEY, field('other', { mainTable: 'shop' }), AMOUNT),
      ['fields[1].mainTable 外键只允许配置一个!'],
    ],
    ['only a key', subOf({}, KEY), ['fields 至少有一个字段在表单中显示']],
    [
      'itself as main table',
      subOf({}, { ...KEY, mainTable: 'order_line' }, AMOUNT),
      ['fields[0].mainTable 附表不能是自己的主表'],
    ],
    [
      'a key to something else',
      subOf({}, { ...KEY, mainField: 'order_no' }, AMOUNT),
      ['fields[0].mainField 主表字段为 id'],
    ],
    ['a short key', subOf({}, { ...KEY, dbLength: 20 }, AMOUNT), ['fields[0].dbType 外键字段为至少32个字符的字符串']],
    [
      'a number for a key',
      subOf({}, { ...KEY, dbType: 'int' }, AMOUNT),
      ['fields[0].dbType 外键字段为至少32个字符的字符串'],
    ],
    [
      'a control that is no cell',
      subOf({}, KEY, field('hobby', { fieldShowType: 'checkbox', dictField: 'sex' })),
      ['fields[1].fieldShowType 控件「多选框」不能用于附表'],
    ],
    ['a key without being one', formOf({}, KEY, AMOUNT), ['fields[0].mainTable 只有附表可以配置外键']],
    ['an unknown type', formOf({ tableType: 4 }, AMOUNT), ['tableType 表类型为单表、主表或附表']],
  ])('with %s', (_, form, problems) => {
    expect(problemsOf(form)).toEqual(problems)
  })
})

describe('the preview of a form', () => {
  it('is the form of its page, with the entities of the rows in it', () => {
    const { entity, subs, form } = previewOf(main, [], [lines, delivery])
    const { pages } = documentsOfForm(main, [], [lines, delivery])
    expect(form).toEqual(pages['online/f-shop-order']!.properties.editor!['x-component-props'])
    expect([entity, ...subs].map(({ $id }) => $id)).toEqual([
      'online/f-shop-order',
      'online/f-order-line',
      'online/f-order-delivery',
    ])
  })

  it('shows nobody the steps and scripts of its forms', () => {
    expect(JSON.stringify(previewOf(main, [], [lines, delivery]))).not.toContain('x-form')
  })

  it('shows one row of a sub-form', () => {
    const { entity, form } = previewOf(lines, [], [])
    expect(form.fields).toEqual([{ field: 'goodsName', readOnly: true }, 'amount', 'kind'])
    expect(entity.properties.orderId).toBeUndefined()
  })
})
