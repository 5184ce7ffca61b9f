import { describe, expect, it } from 'vitest'
import { sentChildren, sentOneRow } from '#server/records/children/child-rows.ts'
import { accessTo } from '#server/records/entity-access.ts'
import type { RecordContext } from '#server/records/record-context.ts'
import { answerWrite } from '#server/records/record-routes.ts'
import { principalWith, testPrincipal } from '#server/records/testing/test-principal.ts'
import type { Entity, Row } from '#shared/documents/entity.ts'
import type { WriteMode } from '../write.ts'
import { ignoredInRows, ignoredMembers } from './ignored-members.ts'

const line: Entity = {
  $id: 'demo/line',
  title: '明细',
  type: 'object',
  'x-table': 'demo_line',
  'x-version': true,
  properties: {
    orderId: { type: 'string', title: '订单', 'x-write': 'server' },
    price: { type: 'number', title: '单价' },
    cost: { type: 'number', title: '成本', 'x-write': 'demo:cost' },
    seq: { type: 'integer', title: '序号', 'x-write': 'server' },
  },
}
const order: Entity = {
  $id: 'demo/order',
  title: '订单',
  type: 'object',
  'x-table': 'demo_order',
  'x-version': true,
  'x-children': [{ entity: 'demo/line', by: 'orderId', kind: 'many', name: 'lines', order: 'seq' }],
  properties: {
    name: { type: 'string', title: '名称' },
    serial: { type: 'string', title: '序列号', 'x-write': 'once' },
    salary: { type: 'integer', title: '薪资', 'x-read': 'demo:salary', 'x-write': 'demo:salary' },
  },
}
const context = { entityOf: () => line } as unknown as RecordContext
const clerk = principalWith()
const ignored = (body: Row, mode: WriteMode, principal = clerk) =>
  ignoredMembers(accessTo({ context, principal }, order), body, mode, sentChildren(order, body))

describe('members of a body that are not stored', () => {
  it('are none in a body of editable fields with key and version', () => {
    expect(ignored({ id: '1', version: 2, name: 'x', lines: [] }, 'edit')).toEqual([])
    expect(ignored({ name: 'x', serial: 's', salary: null, zzz: '', lines: null }, 'add')).toEqual([])
  })

  it('are unknown ones, those of the server and those without permission, all alike', () => {
    const body = { id: '1', name: 'x', salary: 1, serial: 's', createBy: 'me', zzz: '', constructor: 'x' }
    expect(ignored(body, 'edit')).toEqual(['salary', 'serial', 'createBy', 'zzz', 'constructor'])
    expect(ignored(body, 'edit', testPrincipal())).toEqual(['serial', 'createBy', 'zzz', 'constructor'])
    expect(ignored({ id: '1', version: 1, name: 'x' }, 'add')).toEqual(['id', 'version'])
  })

  it('are a withheld field, whatever its value', () => {
    const withheld = testPrincipal({ withheld: new Set(['demo:order:field:name', 'demo:order:read:name']) })
    const own = ignored({ id: '1', name: 'x' }, 'edit', withheld)
    expect(ignored({ id: '1', name: 'y' }, 'edit', withheld)).toEqual(own)
  })

  it('are reported for rows with their places, only for new and changed rows', () => {
    const lines = [
      { price: 1, cost: 2, orderId: '1', seq: 0 },
      { id: 'a', version: 1, rowState: 'modified', price: 1, createBy: 'me' },
      { id: 'b', rowState: 'moved', createBy: 'me' },
      { id: 'c', rowState: 'deleted', zzz: 1 },
    ]
    expect(ignored({ id: '1', lines }, 'edit')).toEqual(['lines[0].cost', 'lines[1].createBy'])
    const alone = sentOneRow(order['x-children']![0]!, { id: '', orderId: '1', cost: 2 })
    expect(ignoredInRows({ context, principal: clerk }, [alone])).toEqual(['cost'])
  })

  it('stand beside the result, which stays as it was agreed', async () => {
    const answer = await answerWrite('好', async (report) => {
      report.ignored(['zzz'])
      return 'key'
    })
    expect(answer).toMatchObject({ success: true, result: 'key', message: '好', ignored: ['zzz'] })
    expect(await answerWrite('好', async () => 'key')).not.toHaveProperty('ignored')
  })
})
