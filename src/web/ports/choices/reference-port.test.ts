import { describe, expect, it } from 'vitest'
import type { Entity } from '#shared/documents/entity.ts'
import { fakeHttp } from '#web/http/testing/fake-http.ts'
import { createReferencePort, tableDictionaryOf } from './reference-port.ts'

const depart: Entity = {
  $id: 'system/depart',
  title: '部门',
  type: 'object',
  'x-table': 'sys_depart',
  'x-title': 'departName',
  'x-tree': { parent: 'parentId', root: '' },
  properties: {
    departName: { type: 'string', title: '名称' },
    parentId: { type: 'string', title: '上级' },
    count: { type: 'integer', title: '人数', 'x-virtual': true },
  },
}

const inPath = encodeURIComponent('sys_depart,depart_name,id')
const reference = { entity: 'system/depart' }

function portOf(answers: Record<string, unknown>) {
  const http = fakeHttp(answers)
  return { http, port: createReferencePort({ http, loadEntity: async () => depart }) }
}

describe('a reference', () => {
  it('is searched in the table dictionary of its entity', async () => {
    const options = [{ value: '1', text: '总部', title: '总部' }]
    const { http, port } = portOf({ [`GET /sys/dict/loadDict/${inPath}`]: options })
    expect(await port.options(reference, '总')).toEqual(options)
    expect(http.requests[0]).toMatchObject({ query: { keyword: '总' } })
  })

  it('shows a stored value as itself without a known label', async () => {
    const { http, port } = portOf({ [`GET /sys/dict/loadDictItem/${inPath}`]: ['总部', null] })
    expect(await port.labels(reference, ['1', 'gone'])).toEqual(['总部', 'gone'])
    expect(http.requests[0]).toMatchObject({ query: { key: '1,gone' } })
    expect(await port.labels(reference, [])).toEqual([])
    expect(http.requests).toHaveLength(1)
  })

  it('to a tree is opened level by level', async () => {
    const { http, port } = portOf({
      'GET /sys/dict/loadTreeData': [
        { key: '1', title: '总部', leaf: false },
        { key: '2', title: '分部', isLeaf: true },
      ],
    })
    expect(await port.children(reference)).toEqual([
      { value: '1', title: '总部', leaf: false },
      { value: '2', title: '分部', leaf: true },
    ])
    const query = { pid: '', tableName: 'sys_depart', text: 'depart_name', code: 'id', pidField: 'parent_id' }
    expect(http.requests[0]).toEqual({ call: 'GET /sys/dict/loadTreeData', query })
  })

  it('is read below the form whose field it is, without its entity', async () => {
    const via = { entity: 'online/f-shop', field: 'kind' }
    const path = '/online/data/shop/field/kind'
    const options = [{ value: '1', text: '总部', title: '总部' }]
    const { http, port } = portOf({
      [`GET ${path}/options`]: options,
      [`GET ${path}/labels`]: ['总部'],
      [`GET ${path}/nodes`]: [{ key: '1', title: '总部', leaf: true }],
    })
    const through = { ...reference, via }
    expect(await port.options(through, '总')).toEqual(options)
    expect(await port.labels(through, ['1'])).toEqual(['总部'])
    expect(await port.children(through)).toEqual([{ value: '1', title: '总部', leaf: true }])
    expect(http.requests.map(({ query }) => query)).toEqual([{ keyword: '总' }, { keys: '1' }, { pid: '' }])
  })

  it('carries its condition to the server as JSON', async () => {
    const { http, port } = portOf({ [`GET /sys/dict/loadDict/${inPath}`]: [], 'GET /sys/dict/loadTreeData': [] })
    const some = { ...reference, condition: { departName: '总部' } }
    await port.options(some, '')
    await port.children(some)
    const condition = '{"departName":"总部"}'
    expect(http.requests.map(({ query }) => query)).toMatchObject([{ keyword: '', condition }, { condition }])
  })

  it('to a tree may store another value than the key of a node', async () => {
    const node = { key: '1', value: 'A01', title: '总部', leaf: true }
    const { port } = portOf({ 'GET /sys/dict/loadTreeData': [node] })
    expect(await port.children(reference)).toEqual([node])
  })

  it('must name fields that have a column', () => {
    expect(tableDictionaryOf(depart, { ...reference, value: 'departName', label: 'id' })).toEqual({
      table: 'sys_depart',
      label: 'id',
      value: 'depart_name',
    })
    expect(() => tableDictionaryOf(depart, { ...reference, label: 'count' })).toThrow(
      'system/depart has no column for count',
    )
  })
})
