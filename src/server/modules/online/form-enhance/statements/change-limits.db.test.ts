import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { createTestServer, type TestServer } from '#server/testing/test-server.ts'
import type { Row } from '#shared/documents/entity.ts'
import type { PageResult } from '#shared/wire/paging.ts'

let server: TestServer
let token: string
let formId: string
beforeAll(async () => {
  server = await createTestServer()
  token = await server.admin()
  const fields = [
    { dbFieldName: 'code', dbFieldTxt: '编码' },
    { dbFieldName: 'memo', dbFieldTxt: '备注', dbType: 'Text', fieldShowType: 'textarea' },
  ]
  const form = { tableName: 'noted', tableTxt: '记录', tableType: 1, fields }
  formId = String((await call('POST', '/online/cgform/head/add', form)).id)
  await call('POST', `/online/cgform/api/doDbSynch/${formId}/normal`)
})
afterAll(() => server.close())

async function call(method: string, path: string, body?: object): Promise<Row> {
  const answer = await server.call<Row>(method, path, { token, ...(body && { body }) })
  if (!answer.body.success) throw new Error(answer.body.message)
  return answer.body.result
}
const query = async (text: string, values: unknown[] = []) => (await server.database.pool.query(text, values)).rows

/** Stores an event that runs a statement after a record is added. */
const onAdd = (text: string) =>
  call('POST', '/online/cgform/enhance/add', {
    ...{ formId, kind: 'event', event: 'afterAdd', title: '新增之后', steps: [{ kind: 'sql', text }] },
  })
afterEach(async () => {
  const listed = (await call(
    'GET',
    `/online/cgform/enhance/list?formId=${formId}&isCurrent=Y`,
  )) as unknown as PageResult
  for (const { id } of listed.records) await call('DELETE', `/online/cgform/enhance/delete?id=${id}`)
})

describe('a statement of a form', () => {
  it.each(['C8', 'no'])('tells nobody by the planner whether another tenant has a value with %s', async (start) => {
    await query(
      `insert into of_noted (id, tenant_id, code) select 'far' || n, 7, 'C8-' || n % 3 from generate_series(1, 300) n
       on conflict do nothing`,
    )
    await query('analyze of_noted')
    // Ends with a backslash, which fails on a value that begins with the start. The planner tries frequent values.
    const pattern = `'${start}' || substr(jsonb_build_object('"', 1)::text, 3, 1)`
    await onAdd(`update of_noted set memo = 'a' where id in (select id from of_noted where code like ${pattern})`)
  })

  it('writes no text that is longer than any field', async () => {
    const many = Array.from({ length: 60 }, () => 'memo').join(', ')
    await onAdd(`update of_noted set memo = concat(${many}) where id = #{id}`)
    await expect(call('POST', '/online/data/noted/add', { code: 'long', memo: 'x'.repeat(20_000) })).rejects.toThrow(
      '语句写入的文字过长（超过500000字）',
    )
    await call('POST', '/online/data/noted/add', { code: 'short', memo: 'x'.repeat(100) })
    expect(await query(`select code, length(memo) from of_noted where tenant_id = 0`)).toEqual([
      { code: 'short', length: 6000 },
    ])
  })
})
