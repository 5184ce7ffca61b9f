import { expect, it } from 'vitest'
import type { Entity } from '#shared/documents/entity.ts'
import { openedSources } from './opened-sources.ts'

const text = { type: 'string' } as const
const shops: Entity = {
  ...{ $id: 'online/f-shops', title: '门店', type: 'object', 'x-table': 'of_shops', 'x-title': 'title' },
  properties: { title: { ...text, title: '名称' }, phone: { ...text, title: '电话' } },
}
const report = { popupCode: 'sellers?region=1', valueField: 'code', textField: 'name' }
const visits: Entity = {
  ...{ $id: 'online/f-visits', title: '巡店', type: 'object', 'x-table': 'of_visits' },
  properties: {
    note: { ...text, title: '备注' },
    shop: { ...text, title: '门店', 'x-ref': { entity: 'online/f-shops' }, 'x-unruled': true },
    phone: { ...text, title: '电话', 'x-virtual': true, 'x-linked': { by: 'shop', field: 'phone' } },
    seller: { ...text, title: '销售', 'x-widget': 'PopupDictionary', 'x-widget-props': report },
  },
}

it('lists source, columns and data rules of each field that opens a source', () => {
  expect(openedSources(visits, new Map([[shops.$id, shops]]))).toEqual([
    { field: '巡店 / 门店', source: '门店', columns: '主键、名称、电话', rules: '不受限' },
    { field: '巡店 / 销售', source: '报表 sellers', columns: 'code、name', rules: '受限' },
  ])
})
