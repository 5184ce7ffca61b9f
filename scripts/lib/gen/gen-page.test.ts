import { describe, expect, it } from 'vitest'
import type { Entity } from '#shared/documents/entity.ts'
import { asText, draftMenuEntry, draftPage, withMenuEntry } from './gen-page.ts'

const line: Entity = {
  $id: 'business/shop-line',
  title: '货架',
  type: 'object',
  'x-table': 'biz_shop_line',
  properties: {
    shopId: { type: 'string', title: '门店', 'x-ref': { entity: 'business/shop' } },
    goods: { type: 'string', title: '商品', maxLength: 20 },
    seq: { type: 'integer', title: '序号' },
  },
}
const shop: Entity = {
  $id: 'business/shop',
  title: '门店',
  type: 'object',
  'x-table': 'biz_shop',
  'x-log': true,
  'x-soft-delete': true,
  'x-calls': {
    base: '/business/shop',
    only: ['list', 'queryById', 'add', 'edit', 'history', 'historyCompare', 'recycleBin'],
  },
  properties: {
    code: { type: 'string', title: '编码', maxLength: 20, 'x-search': 'like' },
    notes: { type: 'string', format: 'html', title: '说明' },
    pin: { type: 'string', title: '密码', 'x-secret': true },
    state: { type: 'string', title: '状态', maxLength: 1, 'x-write': 'server' },
  },
}
const propsOf = (entity: Entity, block: string) =>
  draftPage(entity, [shop, line]).properties[block]!['x-component-props']!

describe('a drafted page', () => {
  it('lists, searches and edits what the entity describes, with the buttons of its calls', () => {
    expect(propsOf(shop, 'search')).toEqual({ target: 'table', fields: ['code'] })
    expect(propsOf(shop, 'table')).toEqual({
      columns: ['code', 'state'],
      toolbar: ['add', 'recycle'],
      rowButtons: ['edit', 'view', 'history'],
    })
    expect(propsOf(shop, 'editor')).toEqual({ fields: ['code', 'notes', 'pin'] })
  })

  it('edits sub-tables in a drawer', () => {
    const of: Entity = {
      ...shop,
      'x-children': [{ entity: 'business/shop-line', by: 'shopId', kind: 'many', name: 'lines', order: 'seq' }],
    }
    expect(draftPage(of, [of, line]).properties.editor!['x-component']).toBe('DrawerForm')
    const fields = draftPage(of, [of, line]).properties.editor!['x-component-props']!.fields
    expect(fields).toContainEqual(
      expect.objectContaining({ field: 'lines', props: { entity: 'business/shop-line', columns: ['goods'] } }),
    )
  })
})

describe('a drafted menu entry', () => {
  it('has a child for each permission but that of the list', () => {
    expect(draftMenuEntry(shop)).toMatchObject({
      id: 'business-shop',
      url: '/business/shop',
      perms: 'business:shop:list',
      children: [
        { id: 'business-shop-add', name: '新增门店', perms: 'business:shop:add' },
        { id: 'business-shop-edit', name: '编辑门店', perms: 'business:shop:edit' },
        { id: 'business-shop-history', name: '查看门店历史', perms: 'business:shop:history' },
        { id: 'business-shop-recycle', name: '门店回收站与还原', perms: 'business:shop:recycle' },
      ],
    })
  })

  it('is added at the end of the menu once, and nothing else changes', () => {
    const menu = '[\n  { "id": "a", "name": "甲" }\n]\n'
    const added = withMenuEntry(menu, { id: 'b', name: '乙', children: [{ id: 'c', perms: 'x:y:z' }] } as {
      id: string
    })!
    expect(added).toBe(`[
  { "id": "a", "name": "甲" },
  {
    "id": "b",
    "name": "乙",
    "children": [{ "id": "c", "perms": "x:y:z" }]
  }
]
`)
    expect(withMenuEntry(added, { id: 'b' })).toBeUndefined()
  })
})

it('writes what fits into one line', () => {
  expect(asText({ a: [1, 'x'], b: { c: {} } })).toBe('{\n  "a": [1, "x"],\n  "b": {\n    "c": {}\n  }\n}')
})
