import { describe, expect, it } from 'vitest'
import type { Entity } from '#shared/documents/entity.ts'
import { fakeHttp } from '#web/http/testing/fake-http.ts'
import { createReportPort } from '../report-port.ts'
import { createThroughPort, throughFields } from './through-fields.ts'

const properties = {
  kind: { type: 'string', title: '种类', 'x-ref': { entity: 'online/f-kinds' } },
  seller: { type: 'string', title: '销售', 'x-widget': 'PopupDictionary' },
} as const
const form: Entity = { $id: 'online/f-shop', title: '门店', type: 'object', properties }

describe('the entity of a form', () => {
  it('adds to each field the field through which it is read, and returns the same object', () => {
    const through = throughFields(form)
    const via = (field: string) => ({ entity: 'online/f-shop', field })
    expect(through.properties.kind).toMatchObject({
      via: via('kind'),
      'x-ref': { entity: 'online/f-kinds', via: via('kind') },
    })
    expect(through.properties.seller!.via).toEqual(via('seller'))
    expect(throughFields(form)).toBe(through)
  })

  it('is no other entity', () => {
    const other = { ...form, $id: 'system/user' }
    expect(throughFields(other)).toBe(other)
  })
})

describe('reading through a field', () => {
  const via = { entity: 'online/f-shop', field: 'seller' }
  const path = '/online/data/shop/field/seller'

  it('returns the records that it refers to', async () => {
    const http = fakeHttp({ [`GET ${path}/records`]: [{ id: '1', phone: '2' }] })
    const read = createThroughPort(http)
    expect(await read(via, ['1'])).toEqual([{ id: '1', phone: '2' }])
    expect(await read(via, [])).toEqual([])
    expect(http.requests).toHaveLength(1)
  })

  it('returns its report, by calls that name no report', async () => {
    const http = fakeHttp({
      [`GET ${path}/report/columns`]: { cgRpConfigId: 'sellers', columns: [] },
      [`GET ${path}/report/items`]: [],
      [`GET ${path}/report/rows`]: { records: [{ code: 'a', name: '甲' }], total: 1 },
      [`GET ${path}/report/choices`]: [],
    })
    const port = createReportPort(http, via)
    expect(await port.items('sellers')).toEqual([])
    expect(await port.choices({ report: 'sellers', field: 'sex' }, { keyword: '男' })).toEqual([])
    expect(await port.texts({ report: 'sellers', value: 'code', text: 'name' }, ['a'])).toEqual(['甲'])
    expect(http.requests.some(({ call }) => call.includes('sellers'))).toBe(false)
  })
})
