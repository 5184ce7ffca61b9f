import { describe, expect, it } from 'vitest'
import type { Ports } from '#renderers/ports.ts'
import type { Entity, Field, Row } from '#shared/documents/entity.ts'
import { linkPorts } from './link-ports.ts'

const seller: Field = { type: 'string', title: '业务员', 'x-ref': { entity: 'system/user', label: 'realname' } }
const paper: Field = { type: 'string', title: '附件', 'x-file': {} }
const rows: Entity = { $id: 'online/f-visit-line', title: '明细', type: 'object', properties: { seller, paper } }
const entity: Entity = {
  ...{ $id: 'online/f-visit', title: '走访', type: 'object', properties: { seller, paper } },
  'x-children': [{ entity: rows.$id, by: 'visitId', kind: 'many', name: 'lines' }],
}
const answers: Record<string, unknown> = {
  options: [{ value: 'admin', text: '管理员', title: '管理员' }],
  labels: ['管理员'],
  nodes: [{ key: 'n1', title: '华东', isLeaf: true }],
  records: [{ id: 'k', price: '1' }],
  report: { columns: [], cgRpConfigId: 'r' },
  areas: [{ value: '11', label: '北京市' }],
}

async function openedPorts(of = entity) {
  const calls: [string, Row][] = []
  const answer = {
    id: 'l1',
    allows: 'edit' as const,
    title: '走访',
    page: {} as never,
    entity,
    rows: [rows],
    dictionaries: {},
  }
  const ports = linkPorts({ documents: {} } as Ports, answer, {
    save: async () => ({ message: '' }),
    read: async <T,>(path: string, body: Row) => {
      calls.push([path, body])
      return answers[path] as T
    },
    upload: async (field, file) => {
      calls.push(['upload', { field, name: file.name }])
      return `form-link/f1/${file.name}`
    },
  })
  const { properties } = await ports.documents.entity(of.$id)
  return { calls, ports, reference: properties.seller!['x-ref']!, via: properties.paper!.via! }
}

describe('references on the page of a link', () => {
  it('are read through the link by the field alone', async () => {
    const { calls, ports, reference } = await openedPorts()
    expect(await ports.references.options(reference, '管')).toEqual(answers.options)
    expect(await ports.references.labels(reference, ['admin', 'x'])).toEqual(['管理员', 'x'])
    expect(await ports.references.labels(reference, [])).toEqual([])
    expect(await ports.references.children(reference, 'n0')).toMatchObject([{ title: '华东' }])
    expect(calls).toEqual([
      ['options', { field: 'seller', keyword: '管' }],
      ['labels', { field: 'seller', keys: 'admin,x' }],
      ['nodes', { field: 'seller', pid: 'n0' }],
    ])
  })

  it('of rows name their sub-table', async () => {
    const { calls, ports, reference } = await openedPorts(rows)
    await ports.references.options(reference, '')
    await ports.categories.children({ code: 'A01' }, undefined, reference.via)
    await ports.categories.labels(['n1'], reference.via)
    expect(await ports.recordsThrough(reference.via!, ['k'])).toEqual(answers.records)
    await (await ports.reports(reference.via)).rows('r', { pageNo: 2, name: undefined })
    expect(calls).toEqual([
      ['options', { field: 'lines.seller', keyword: '' }],
      ['nodes', { field: 'lines.seller', pid: '' }],
      ['labels', { field: 'lines.seller', keys: 'n1' }],
      ['records', { field: 'lines.seller', keys: 'k' }],
      ['report', { field: 'lines.seller', part: 'rows', query: { pageNo: '2' } }],
    ])
  })

  it('are not known of an entity that the link did not bring', async () => {
    const { ports } = await openedPorts()
    await expect(ports.documents.entity('system/user')).rejects.toThrow('system/user')
  })
})

describe('areas on the page of a link', () => {
  it('are read once', async () => {
    const { calls, ports } = await openedPorts()
    expect(await ports.areas()).toEqual(answers.areas)
    await ports.areas()
    expect(calls).toEqual([['areas', {}]])
  })
})

describe('files on the page of a link', () => {
  const file = (size = 1) => new File([new Uint8Array(size)], 'a 1.png', { type: 'image/png' })

  it('are uploaded for their field, and have an address below the link', async () => {
    const { calls, ports, via } = await openedPorts(rows)
    const stored = await ports.files.upload(file(), { via })
    expect(calls).toEqual([['upload', { field: 'lines.paper', name: 'a 1.png' }]])
    expect(ports.files.address(stored)).toBe('/tjjc/online/cgform/link/file/l1/form-link/f1/a%201.png')
    expect(ports.files.addressOfAll).toBeUndefined()
  })

  it('of a text are stored in the text, when they are small', async () => {
    const { calls, ports } = await openedPorts()
    const stored = await ports.files.upload(file(), { folder: 'editor' })
    expect(stored).toMatch(/^data:image\/png;base64,/)
    expect(ports.files.address(stored)).toBe(stored)
    await expect(ports.files.upload(file(60_000), { folder: 'editor' })).rejects.toThrow('50KB')
    expect(calls).toEqual([])
  })
})
