import { describe, expect, it } from 'vitest'
import type { Entity } from '#shared/documents/entity.ts'
import { fileColumns } from './file-columns.ts'

const shop: Entity = {
  $id: 'business/shop',
  title: '门店',
  type: 'object',
  'x-table': 'biz_shop',
  'x-calls': { base: '/business/shop' },
  'x-title': 'shopName',
  properties: {
    shopName: { type: 'string', title: '名称' },
    photo: { type: 'string', title: '照片', 'x-file': { kind: 'image' } },
    introduction: { type: 'string', title: '介绍', format: 'html', 'x-column': 'intro' },
    notes: { type: 'string', title: '说明', 'x-widget': 'Markdown' },
  },
}
const columnsOf = (...entities: Entity[]) =>
  fileColumns(new Map(entities.map((entity) => [entity.$id, entity]))).map(({ table, column }) => `${table}.${column}`)

describe('columns that may contain files', () => {
  it('are file fields and formatted texts', () => {
    expect(columnsOf(shop)).toEqual(['biz_shop.photo', 'biz_shop.intro', 'biz_shop.notes'])
    expect(fileColumns(new Map([[shop.$id, shop]]))[0]).toMatchObject({ title: 'shop_name', tenant: 'tenant_id' })
  })

  it('exclude read-only fields and entities without a table', () => {
    expect(columnsOf({ ...shop, 'x-calls': { base: '/x', only: ['list'] } })).toEqual([])
    expect(columnsOf({ ...shop, 'x-table': undefined })).toEqual([])
    expect(columnsOf({ ...shop, 'x-tenant': false, 'x-calls': undefined })).toHaveLength(3)
  })
})
