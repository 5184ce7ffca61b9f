import { describe, expect, it } from 'vitest'
import type { Ports } from '#renderers/ports.ts'
import type { Entity, Row } from '#shared/documents/entity.ts'
import { linkPorts } from './link-ports.ts'

const seller = { type: 'string', title: '业务员', 'x-ref': { entity: 'system/user', label: 'realname' } } as const
const entity: Entity = { $id: 'online/f-visit', title: '走访', type: 'object', properties: { seller } }
const answers: Record<string, unknown> = {
  options: [{ value: 'admin', text: '管理员', title: '管理员' }],
  labels: ['管理员'],
  nodes: [{ key: 'n1', title: '华东', isLeaf: true }],
}

async function openedPorts() {
  const calls: [string, Row][] = []
  const answer = { allows: 'edit' as const, title: '走访', page: {} as never, entity, dictionaries: {} }
  const ports = linkPorts(
    { documents: {} } as Ports,
    answer,
    async () => ({ message: '' }),
    async <T>(path: string, body: Row) => {
      calls.push([path, body])
      return answers[path] as T
    },
  )
  const loaded = await ports.documents.entity(entity.$id)
  return { calls, ports, reference: loaded.properties.seller!['x-ref']! }
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
})
