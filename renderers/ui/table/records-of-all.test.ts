import { describe, expect, it } from 'vitest'
import { createFakeHost } from '#renderers/testing/fake-ports.ts'
import type { Entity } from '#shared/documents/entity.ts'
import { recordsOfAll } from './records-of-all.ts'
import { referredRecords } from './referenced-record.ts'

const shop: Entity = {
  ...{ $id: 'business/shop', title: '门店', type: 'object', 'x-table': 'shop' },
  properties: { code: { type: 'string', title: '编码' } },
}
const hostWith = (count: number) => {
  const shops = Array.from({ length: count }, (_, index) => ({ id: `s${index}`, code: `店${index}` }))
  return createFakeHost({ entities: [shop], rows: { [shop.$id]: shops } })
}
const queries = (events: readonly string[]) =>
  events.map((event) => JSON.parse(event.replace('list business/shop ', '')) as Record<string, unknown>)

describe('records that values refer to', () => {
  it('are read once without duplicates, and omit those that the person may not see', async () => {
    const host = hostWith(3)
    const recordsOf = await recordsOfAll({ entity: shop.$id, many: true }, ['s2,gone,s0', 's0', ''], host.ports)
    expect(host.events).toEqual(['list business/shop {"id":"s2,gone,s0,","pageNo":1,"pageSize":3}'])
    expect(recordsOf('s2,gone,s0').map(({ id }) => id)).toEqual(['s2', 's0'])
    expect(recordsOf('s0').map(({ id }) => id)).toEqual(['s0'])
    expect(recordsOf('')).toEqual([])
    expect(await referredRecords({ entity: shop.$id, many: true }, 'gone,s1', host.ports)).toMatchObject([{ id: 's1' }])
  })

  it('need no call without keys, and one call for as many keys as fit into an address', async () => {
    const host = hostWith(250)
    const recordsOf = await recordsOfAll({ entity: shop.$id }, ['', 'a,b'], host.ports)
    expect([recordsOf('a,b'), host.events]).toEqual([[], []])
    const all = host.rows[shop.$id]!.map(({ id }) => id)
    const ofAll = await recordsOfAll({ entity: shop.$id }, all, host.ports)
    expect(queries(host.events).map(({ pageSize }) => pageSize)).toEqual([100, 100, 50])
    expect(all.every((id) => ofAll(id)[0]?.id === id)).toBe(true)
    const long = ['长'.repeat(400), '店1', '久'.repeat(400)]
    host.events.length = 0
    expect((await recordsOfAll({ entity: shop.$id, value: 'code' }, long, host.ports))('店1')).toHaveLength(1)
    expect(queries(host.events).map(({ code }) => String(code).length)).toEqual([404, 401])
  })
})
