import { randomBytes } from 'node:crypto'
import { beforeAll, describe, expect, it } from 'vitest'
import { createFormHarness, field } from '#server/modules/online/testing/form-harness.ts'
import { textsIn, workbookOf } from '#server/records/testing/test-workbook.ts'
import type { Row } from '#shared/documents/entity.ts'
import type { PageResult } from '#shared/wire/paging.ts'
import { CONTEXT_PATH, TOKEN_HEADER } from '#shared/wire/protocol.ts'

const forms = createFormHarness()
const { call, addForm, synchronise } = forms

/** Unique, since a retry would find the names of the first run taken. */
const order = `order${randomBytes(4).toString('hex')}`
const line = `${order}_line`
let main: string

beforeAll(async () => {
  main = await addForm({
    ...{ tableName: order, tableTxt: '订单', tableType: 2, themeTemplate: 'erp' },
    fields: [field('order_no')],
  })
  await addForm({
    ...{ tableName: line, tableTxt: '明细', tableType: 3, relationType: 0, tabOrderNum: 1 },
    fields: [field('order_id', { mainTable: order }), field('goods', { fieldMustInput: '1' })],
  })
  await synchronise(main)
})

async function addOrder(as = forms.token): Promise<string> {
  const { body } = await call<Row>('POST', `/online/data/${order}/add`, { orderNo: 'O1' }, as)
  if (!body.success) throw new Error(body.message)
  return String(body.result.id)
}
const rows = <T = unknown>(method: string, path: string, body?: object, as = forms.token) =>
  call<T>(method, `/online/data/${line}/rows/${path}`, body, as)
async function goodsOf(orderId: string, as = forms.token): Promise<unknown[]> {
  const { body } = await rows<PageResult>('GET', `list?orderId=${orderId}`, undefined, as)
  return body.result.records.map(({ goods }) => goods)
}
const fetched = (path: string, as = forms.token) =>
  forms.server.app.inject({
    url: `${CONTEXT_PATH}/online/data/${line}/rows/${path}`,
    headers: { [TOKEN_HEADER]: as },
  })

async function imported(orderId: string, lines: string[][]) {
  const form = new FormData()
  form.set('file', new Blob([new Uint8Array(await workbookOf(['goods'], lines))]), '明细.xlsx')
  const request = new Request('http://localhost', { method: 'POST', body: form })
  const answer = await forms.server.app.inject({
    ...{ method: 'POST', url: `${CONTEXT_PATH}/online/data/${line}/rows/importExcel?orderId=${orderId}` },
    headers: { 'content-type': request.headers.get('content-type')!, [TOKEN_HEADER]: forms.token },
    payload: Buffer.from(await request.arrayBuffer()),
  })
  return answer.json()
}

describe('the rows of a record, by the calls of its pages', () => {
  it('are open to a designer who tries the form before it is published, and only the own ones', async () => {
    const orderId = await addOrder()
    await rows('POST', 'add', { orderId, goods: '米' })
    const designer = await forms.personWith('online:form:sync')
    const own = await addOrder(designer)
    expect((await rows('POST', 'add', { orderId: own, goods: '面' }, designer)).body.success).toBe(true)
    expect(await goodsOf(own, designer)).toEqual(['面'])
    expect((await rows('GET', `list?orderId=${orderId}`, undefined, designer)).body.message).toBe('未找到对应实体')
    await call('POST', '/online/cgform/head/publish', { id: main })
    expect((await rows('GET', `list?orderId=${own}`, undefined, designer)).status).toBe(403)
  })

  it('are added, changed, listed and deleted', async () => {
    const orderId = await addOrder()
    const added = await rows<string>('POST', 'add', { orderId, goods: '米' })
    expect(added.body.message).toBe('添加成功！')
    await rows('POST', 'add', { orderId, goods: '面' })
    const edited = await rows('PUT', 'edit', { orderId, id: added.body.result, goods: '大米' })
    expect(edited.body.message).toBe('修改成功!')
    expect(await goodsOf(orderId)).toEqual(['大米', '面'])
    const removed = await rows<number>('DELETE', `delete?ids=${added.body.result}`)
    expect(removed.body).toMatchObject({ message: '删除成功!', result: 1 })
    expect(await goodsOf(orderId)).toEqual(['面'])
    const { body } = await rows('POST', 'add', { orderId, goods: '' })
    expect(body.result).toMatchObject({ problems: [{ field: 'goods' }] })
  })

  it('go out and in as workbooks', async () => {
    const orderId = await addOrder()
    await rows('POST', 'add', { orderId, goods: '米' })
    expect((await textsIn((await fetched(`exportXls?orderId=${orderId}`)).rawPayload)).slice(2)).toEqual([
      ['goods'],
      ['米'],
    ])
    expect((await textsIn((await fetched('importTemplate')).rawPayload)).flat()).toContain('明细导入模板')
    expect(await imported(orderId, [['油'], ['盐']])).toMatchObject({ success: true, result: { successCount: 2 } })
    expect(await goodsOf(orderId)).toEqual(['米', '油', '盐'])
  })

  it('need permission for the form of their record, whether they exist or not', async () => {
    const orderId = await addOrder()
    const reader = await forms.personWith(`online:data:${order}:list`)
    expect(await goodsOf(orderId, reader)).toEqual([])
    const calls = [
      ['POST', 'add', { orderId, goods: '米' }],
      ['PUT', 'edit', { orderId, id: 'x' }],
      ['DELETE', 'delete?ids=x'],
      ['GET', `exportXls?orderId=${orderId}`],
      ['GET', 'importTemplate'],
      ['POST', 'importExcel'],
    ] as const
    for (const [method, path, body] of calls) expect((await rows(method, path, body, reader)).status, path).toBe(403)
    for (const table of ['no_such_table', order]) {
      const path = `/online/data/${table}/rows/list?orderId=${orderId}`
      const stranger = await forms.personWith('online:form:list')
      expect((await call('GET', path, undefined, stranger)).status).toBe(403)
    }
    expect((await call('GET', `/online/data/${order}/rows/list`)).status).toBe(404)
  })
})
