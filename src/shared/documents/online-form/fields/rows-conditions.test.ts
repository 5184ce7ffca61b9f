import { describe, expect, it } from 'vitest'
import type { Row } from '#shared/documents/entity.ts'
import { documentsOfForm } from '../form-documents.ts'
import { readForm, wireForm } from '../read-form.ts'

const field = (dbFieldName: string, more: Row = {}): Row => ({ dbFieldName, dbFieldTxt: dbFieldName, ...more })
const queryable = { isQuery: '1' }
const mainOf = (head: Row, ...fields: Row[]) =>
  readForm({ tableName: 'shop_order', tableTxt: '订单', tableType: 2, joinQuery: 'Y', ...head }, fields)
const subOf = (tableName: string, ...fields: Row[]) =>
  readForm({ tableName, tableTxt: '明细', tableType: 3, relationType: 0, tabOrderNum: 1 }, [
    field('order_id', { mainTable: 'shop_order' }),
    ...fields,
  ])
const lines = subOf(
  'order_line',
  field('goods', { ...queryable, queryMode: 'like' }),
  field('kind', { ...queryable, fieldShowType: 'radio', dictField: 'sex' }),
  field('note'),
  field('paper', { ...queryable, fieldShowType: 'file' }),
)

describe('a main form whose list is filtered by fields of its rows', () => {
  it('has a field for each query condition, and its search shows them after its own fields', () => {
    const { entity, pages } = documentsOfForm(mainOf({}, field('order_no', queryable)), [], [lines])
    expect(entity.properties.orderLineGoods).toEqual({
      ...{ type: 'string', title: '明细·goods', 'x-virtual': true, 'x-write': 'server', 'x-widget': 'Input' },
      'x-search': 'like',
      'x-asked': { rows: 'orderLine', field: 'goods', kept: 'online:data:order_line:read:goods' },
    })
    expect(entity.properties.orderLineKind).toMatchObject({ 'x-dict': 'sex', 'x-search': 'exact' })
    expect(pages['online/f-shop-order']!.properties.search!['x-component-props']).toMatchObject({
      fields: ['orderNo', 'orderLineGoods', 'orderLineKind'],
    })
  })

  it('gives them unused names', () => {
    const pages = subOf('page', field('no', queryable))
    const main = mainOf({}, field('order_no'), field('order_line_goods'))
    const { properties } = documentsOfForm(main, [], [lines, pages]).entity
    expect(Object.keys(properties)).toEqual([
      'orderNo',
      'orderLineGoods',
      'orderLineGoods2',
      'orderLineKind',
      'pageNo2',
    ])
  })

  it('needs rows in the form of their record; other forms ignore the setting', () => {
    const heads = [{}, { themeTemplate: 'tab' }, { themeTemplate: 'erp' }, { tableType: 1 }, { joinQuery: 'N' }]
    const given = [
      ...heads,
      { joinQuery: 'N', extConfigJson: '{"joinQuery":1}' },
      { extConfigJson: '{"joinQuery":"0"}' },
    ]
    expect(given.map((head) => mainOf(head, field('a')).head.joinQuery)).toEqual([
      true,
      true,
      false,
      false,
      false,
      true,
      false,
    ])
    const sent = wireForm(mainOf({}, field('a')))
    expect(readForm(sent.head, sent.fields).head.joinQuery).toBe(true)
  })
})
