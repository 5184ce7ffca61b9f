import { describe, expect, it } from 'vitest'
import type { Entity } from '#shared/documents/entity.ts'
import { fakeHttp } from '../http/testing/fake-http.ts'
import { createRecordPort } from './record-port.ts'

const position: Entity = {
  $id: 'system/position',
  title: '职务',
  type: 'object',
  properties: {},
  'x-table': 'sys_position',
  'x-calls': { base: '/sys/position' },
}
const depart: Entity = {
  ...position,
  $id: 'system/depart',
  'x-calls': {
    base: '/sys/sysDepart',
    only: ['treeRoot', 'treeChildren', 'treeSearch'],
    names: { treeRoot: 'rootList' },
  },
}

describe('records', () => {
  it('are listed, read, added and edited by the calls of their entity', async () => {
    const page = { records: [], total: 0, size: 10, current: 1, pages: 0 }
    const http = fakeHttp({
      'GET /sys/position/list': page,
      'GET /sys/position/queryById': { id: '1', name: 'a' },
      'POST /sys/position/add': { id: '2', name: 'b' },
      'PUT /sys/position/edit': null,
    })
    const records = createRecordPort(http)
    expect(await records.list(position, { pageNo: 2, name: '*a*' })).toBe(page)
    expect(await records.get(position, '1')).toEqual({ id: '1', name: 'a' })
    expect((await records.add(position, { name: 'b' })).record).toEqual({ id: '2', name: 'b' })
    const edited = { id: '1', name: 'c', version: 4 }
    expect(await records.edit(position, edited)).toEqual({ message: 'done PUT /sys/position/edit', record: edited })
    expect(http.requests).toEqual([
      { call: 'GET /sys/position/list', query: { pageNo: 2, name: '*a*' } },
      { call: 'GET /sys/position/queryById', query: { id: '1' } },
      { call: 'POST /sys/position/add', body: { name: 'b' } },
      { call: 'PUT /sys/position/edit', body: edited },
    ])
  })

  it('are removed singly or together', async () => {
    const http = fakeHttp({})
    const records = createRecordPort(http)
    expect(await records.remove(position, ['1'])).toBe('done DELETE /sys/position/delete')
    await records.remove(position, ['1', '2'])
    expect(http.requests).toEqual([
      { call: 'DELETE /sys/position/delete', query: { id: '1' } },
      { call: 'DELETE /sys/position/deleteBatch', query: { ids: '1,2' } },
    ])
  })

  it('of a tree are read from a list or a page', async () => {
    const http = fakeHttp({
      'GET /sys/sysDepart/rootList': { records: [{ id: 'r' }], total: 1 },
      'GET /sys/sysDepart/treeChildren': [{ id: 'c' }],
      'GET /sys/sysDepart/treeSearch': null,
    })
    const records = createRecordPort(http)
    expect(await records.children(depart)).toEqual([{ id: 'r' }])
    expect(await records.children(depart, 'r')).toEqual([{ id: 'c' }])
    expect(await records.search(depart, '总')).toEqual([])
    expect(http.requests.slice(1)).toEqual([
      { call: 'GET /sys/sysDepart/treeChildren', query: { pid: 'r' } },
      { call: 'GET /sys/sysDepart/treeSearch', query: { keyword: '总' } },
    ])
  })

  it('reject calls that their entity does not offer', async () => {
    await expect(createRecordPort(fakeHttp({})).add(depart, {})).rejects.toThrow(
      'system/depart does not offer the call add',
    )
  })
})
