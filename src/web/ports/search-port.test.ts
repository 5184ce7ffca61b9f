import { describe, expect, it } from 'vitest'
import { fakeHttp } from '../http/testing/fake-http.ts'
import { createSearchPort } from './search-port.ts'

const query = { superQueryMatchType: 'and', superQueryParams: [{ field: 'name', rule: 'eq', val: 'a' }] }
const saved = { id: '1', name: '一', query, isDefault: true }

describe('saved searches', () => {
  it('are listed, saved, changed and deleted by calls of the server', async () => {
    const http = fakeHttp({
      'GET /sys/savedSearch/list': [saved],
      'POST /sys/savedSearch/save': saved,
      'PUT /sys/savedSearch/edit': { ...saved, name: '二' },
    })
    const searches = createSearchPort(http)
    expect(await searches.list('system/position/search')).toEqual([saved])
    expect(await searches.save('p', { name: '一', query, isDefault: true })).toEqual(saved)
    expect(await searches.edit('1', { name: '二' })).toMatchObject({ name: '二' })
    await searches.remove('1')
    expect(http.requests).toEqual([
      { call: 'GET /sys/savedSearch/list', query: { page: 'system/position/search' } },
      { call: 'POST /sys/savedSearch/save', body: { page: 'p', name: '一', query, isDefault: true } },
      { call: 'PUT /sys/savedSearch/edit', body: { id: '1', name: '二' } },
      { call: 'DELETE /sys/savedSearch/delete', query: { id: '1' } },
    ])
  })
})
