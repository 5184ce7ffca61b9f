import { describe, expect, it } from 'vitest'
import type { Entity } from '#shared/documents/entity.ts'
import { storedChildren } from './sample-children.ts'

const order: Entity = {
  $id: 'business/order',
  title: '订单',
  type: 'object',
  'x-children': [
    { entity: 'business/line', by: 'orderId', kind: 'many', name: 'lines', order: 'seq' },
    { entity: 'business/contact', by: 'orderId', kind: 'one', name: 'contact' },
  ],
  properties: {},
}

describe('the rows of a sub-table in samples', () => {
  it('are stored as sent: new ones with a key, changed ones merged, deleted ones removed', () => {
    const before = { lines: ['a', 'b', 'c'].map((id, seq) => ({ id, goods: id, count: 1, seq })) }
    const lines = [
      { id: 'a', rowState: 'deleted' },
      { id: 'b', count: 5, seq: 9, rowState: 'modified' },
      { goods: 'd', seq: 5, rowState: 'new' },
    ]
    expect(storedChildren(order, { lines }, before, () => 'n1')).toEqual({
      lines: [
        { id: 'c', goods: 'c', count: 1, seq: 2 },
        { id: 'n1', goods: 'd', seq: 5 },
        { id: 'b', goods: 'b', count: 5, seq: 9 },
      ],
    })
  })

  it('stay when they were not sent, and are one where there is one', () => {
    expect(storedChildren(order, { contact: { name: '甲' } }, { lines: [{ id: 'a' }] }, () => 'n1')).toEqual({
      contact: { id: 'n1', name: '甲' },
    })
  })
})
