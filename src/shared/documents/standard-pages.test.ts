import { describe, expect, it } from 'vitest'
import type { Entity, RecordCall } from './entity.ts'
import { standardPages } from './standard-pages.ts'

const shop: Entity = {
  $id: 'business/shop',
  title: '门店',
  type: 'object',
  'x-table': 'biz_shop',
  'x-title': 'name',
  'x-log': true,
  'x-soft-delete': true,
  'x-calls': {
    base: '/business/shop',
    only: ['list', 'history', 'historyCompare', 'recycleBin', 'putRecycleBin', 'deleteRecycleBin'],
  },
  properties: {
    code: { type: 'string', title: '编码', maxLength: 20 },
    name: { type: 'string', title: '名称', maxLength: 50, 'x-search': 'like' },
    pin: { type: 'string', title: '密码', maxLength: 20, 'x-secret': true },
    cost: { type: 'number', title: '成本', 'x-read': 'business:shop:cost' },
    notes: { type: 'string', title: '说明', maxLength: 2000 },
    shown: { type: 'string', title: '显示', 'x-virtual': true },
    status: { type: 'string', title: '状态', 'x-dict': 'valid_status' },
    openedOn: { type: 'string', format: 'date', title: '开业日期' },
    closedOn: { type: 'string', format: 'date', title: '歇业日期' },
  },
}
const propsOf = (address: string, block: string, of = shop) =>
  standardPages(of)[address]!.properties[block]!['x-component-props']!

describe('standard pages of an entity', () => {
  it('are its history and its recycle bin, each for those with its permission', () => {
    const pages = standardPages(shop)
    expect(Object.entries(pages).map(([address, page]) => [address, page.title, page['x-needs']])).toEqual([
      ['business/shop-history', '门店历史', { page: ['business:shop:history'] }],
      ['business/shop-bin', '门店回收站', { page: ['business:shop:recycle'] }],
    ])
  })

  it('show a deleted record by its name and short fields that everybody may read', () => {
    expect(propsOf('business/shop-bin', 'table')).toMatchObject({
      call: 'GET /business/shop/recycleBin',
      columns: ['name', 'code', 'status', 'openedOn', { field: 'updateBy' }, { field: 'updateTime' }],
      rowButtons: [
        { label: '还原', permission: 'business:shop:recycle' },
        'history',
        { label: '彻底删除', permission: 'business:shop:deleteRecycleBin' },
      ],
    })
    expect(propsOf('business/shop-bin', 'search').fields).toEqual(['name'])
  })

  it('exist as far as the entity has the calls', () => {
    const only = (...calls: RecordCall[]): Entity => ({
      ...shop,
      'x-calls': { base: '/business/shop', only: calls },
    })
    expect(standardPages(only('list'))).toEqual({})
    const bin = only('recycleBin', 'putRecycleBin')
    expect(Object.keys(standardPages(bin))).toEqual(['business/shop-bin'])
    const { rowButtons, batchButtons } = propsOf('business/shop-bin', 'table', bin) as Record<
      string,
      { label: string }[]
    >
    expect([...rowButtons!, ...batchButtons!].map(({ label }) => label)).toEqual(['还原', '批量还原'])
  })
})
