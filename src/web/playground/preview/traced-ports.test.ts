import { describe, expect, it } from 'vitest'
import { fakePorts } from '#renderers/testing/fake-ports.ts'
import type { Entity } from '#shared/documents/entity.ts'
import type { CallTrace } from './frame-messages.ts'
import { tracedPorts } from './traced-ports.ts'

const entity: Entity = {
  $id: 'business/goods',
  title: '商品',
  type: 'object',
  properties: { name: { type: 'string', title: '名称' } },
}

function stage(instead: Parameters<typeof fakePorts>[0] = {}) {
  const reported: CallTrace[] = []
  let clock = 0
  const ports = tracedPorts(
    fakePorts(instead),
    (trace) => reported.push(trace),
    () => (clock += 5),
  )
  return { ports, told: reported }
}

describe('ports that are looked at', () => {
  it('record each call with input, output and duration', async () => {
    const { ports, told: reported } = stage({ rows: { 'business/goods': [{ id: '1', name: 'a' }] } })
    const { total } = await ports.records.list(entity, { pageNo: 1 })
    expect(total).toBe(1)
    expect(reported).toMatchObject([
      { kind: 'call', name: 'records.list', input: ['business/goods', { pageNo: 1 }], failed: false, ms: 5 },
    ])
    expect(reported[0]!.answer).toMatchObject({ total: 1 })
  })

  it('record a failure, and pass it on', async () => {
    const { ports, told: reported } = stage({ instead: { call: () => Promise.reject(new Error('没有接口')) } })
    await expect(ports.call({ call: 'GET /x' })).rejects.toThrow('没有接口')
    expect(reported).toMatchObject([{ name: 'call', failed: true, answer: '没有接口' }])
  })

  it('are silent about rights, notices and documents', async () => {
    const { ports, told: reported } = stage()
    ports.can('x')
    ports.notices.success('x')
    await ports.documents.entity('x').catch(() => undefined)
    expect(reported).toEqual([])
  })

  it('record only the beginning of long answers', async () => {
    const { ports, told: reported } = stage({
      instead: { call: async () => ({ result: 'x'.repeat(100_000), message: '' }) },
    })
    await ports.call({ call: 'GET /x' })
    expect(String(reported[0]!.answer).length).toBeLessThan(5_000)
  })
})
