import { randomUUID } from 'node:crypto'
import type { ServerResponse } from 'node:http'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { workbookOf } from '#server/records/testing/test-workbook.ts'
import { addPerson, addRole, createTestServer, type TestServer, USER_PASSWORD } from '#server/testing/test-server.ts'
import type { Row } from '#shared/documents/entity.ts'
import type { PageResult } from '#shared/wire/paging.ts'
import { CONTEXT_PATH, TOKEN_HEADER } from '#shared/wire/protocol.ts'
import { type Receiver, startReceiver } from './testing/receiver.ts'

const SECRET = 'Sealed#Secret-2'
const BODY = "{'no': values.bidNo, 'state': values.state, 'by': user.username}"

let server: TestServer
let receiver: Receiver
let token: string
let formId: string
beforeAll(async () => {
  receiver = await startReceiver()
  server = await createTestServer({
    env: {
      ...{ SECRET_KEY: Buffer.alloc(32, 3).toString('base64'), DATA_SOURCE_ALLOW: '127.0.0.1' },
      ...{ FORM_SEND_RETRY_MS: '20', FORM_SEND_MAX_ATTEMPTS: '3', FORM_SEND_POLL_MS: '20', FORM_SEND_BODY_KB: '1' },
    },
  })
  // Two processes compete for all requests in this file.
  await server.startSecond()
  token = await server.admin()
  await addSource('shop')
  await call('POST', '/sys/dataSource/add', { code: 'file', name: '文件', dbType: '10', dbFile: 'x.db' })
  const fields = ['bid_no', 'state'].map((name) => ({ dbFieldName: name, dbFieldTxt: name }))
  const added = await call('POST', '/online/cgform/head/add', { tableName: 'bid', tableTxt: '报价', fields })
  formId = String(added.body.result.id)
  const created = await call('POST', `/online/cgform/api/doDbSynch/${formId}/normal`)
  if (!created.body.success) throw new Error(created.body.message)
  await call('POST', '/online/cgform/head/publish', { id: formId })
})
afterAll(async () => {
  await receiver.close()
  await server.close()
})

const call = <T = Row>(method: string, path: string, body?: unknown, as = token) =>
  server.call<T>(method, path, { token: as, ...(body === undefined ? {} : { body }) })
const addSource = (code: string) =>
  call('POST', '/sys/dataSource/add', {
    ...{ code, name: code, dbType: '16', dbUrl: receiver.url, dbPassword: SECRET },
  })
const http = (path: string, more: Row = {}): Row => ({
  ...{ kind: 'http', text: BODY, source: 'shop', method: 'POST', path },
  ...more,
})
const event = (code: string, ...steps: Row[]) => ({ formId, kind: 'event', event: code, title: `事件 ${code}`, steps })
const keep = (enhancement: Row, as = token) => call('POST', '/online/cgform/enhance/add', enhancement, as)
const addBid = (bid: Row) => call('POST', '/online/data/bid/add', bid)
const fresh = () => `N${randomUUID().slice(0, 8)}`

/** Runs work with these in force and removes them afterwards. */
async function withEnhancements(enhancements: Row[], work: () => Promise<void>): Promise<void> {
  const kept: unknown[] = []
  try {
    for (const enhancement of enhancements) {
      const { body } = await keep(enhancement)
      if (!body.success) throw new Error(JSON.stringify(body))
      kept.push(body.result.id)
    }
    await work()
  } finally {
    for (const id of kept) await call('DELETE', `/online/cgform/enhance/delete?id=${id}`)
  }
}

/** Requests in the outbox for a record, in their order. */
async function sendsOf(dataId: unknown): Promise<Row[]> {
  const { rows } = await server.database.pool.query<Row>(
    'select id, state, attempt, last_error as reason, path from onl_form_send where data_id = $1 order by seq',
    [dataId],
  )
  return rows
}
const stateOf = async (dataId: unknown) => (await sendsOf(dataId)).map(({ state }) => state).join()
const receivedAt = (url: string) => receiver.received.filter((each) => each.url === url)
const until = { timeout: 15_000 }

describe('a request of a step', () => {
  it('is sent after the commit, with values of the record and the secret of the source', async () => {
    await withEnhancements([event('afterAdd', http('/bids/#{bid_no}', { method: 'PUT' }))], async () => {
      const bidNo = `${fresh()}/订 "单"`
      const { body } = await addBid({ bidNo, state: '新\r\nX-Evil: 1' })
      const { id } = body.result
      await expect.poll(() => stateOf(id), until).toBe('sent')
      const [send] = await sendsOf(id)
      const url = `/api/bids/${encodeURIComponent(bidNo)}`
      expect(receivedAt(url)).toMatchObject([
        {
          method: 'PUT',
          headers: {
            authorization: `Bearer ${SECRET}`,
            'content-type': 'application/json; charset=utf-8',
            'idempotency-key': send!.id,
          },
        },
      ])
      expect(receivedAt(url)[0]!.headers).not.toHaveProperty('x-evil')
      expect(JSON.parse(receivedAt(url)[0]!.body)).toEqual({ no: bidNo, state: '新\r\nX-Evil: 1', by: 'admin' })
      const listed = await call<PageResult>('GET', `/online/cgform/send/list?dataId=${id}`)
      expect(listed.body.result.records).toMatchObject([
        { tableName: 'bid', place: '事件 afterAdd第1步', source: 'shop', state: 'sent', attempt: 1 },
      ])
      // Its content is only for readers of the form.
      const detail = await call('GET', `/online/cgform/send/queryById?id=${send!.id}`)
      for (const sendRow of [listed.body.result.records[0]!, detail.body.result]) {
        expect(sendRow).toMatchObject({ id: send!.id })
        expect(sendRow).not.toHaveProperty('body')
        expect(sendRow).not.toHaveProperty('path')
      }
    })
  })

  it('is not sent after a rollback or a dry run', async () => {
    const path = `/back-${fresh()}`
    const refuse = { kind: 'refuse', text: '不行', when: "values.state == '退'" }
    await withEnhancements([event('afterAdd', http(path), refuse)], async () => {
      expect((await addBid({ bidNo: fresh(), state: '退' })).body.message).toBe('不行')
      const [good, bad] = [fresh(), fresh()]
      const rows = [
        [good, '好'],
        [bad, '退'],
      ]
      const counted = async () => {
        const { rows: found } = await server.database.pool.query<Row>(
          'select body from onl_form_send where path = $1',
          [path],
        )
        return found.map(({ body }) => JSON.parse(String(body)).no)
      }
      await importBids(rows, true)
      expect(await counted()).toEqual([])
      await importBids(rows, false)
      expect(await counted()).toEqual([good])
      await expect.poll(() => receivedAt(`/api${path}`).length, until).toBe(1)
    })
  })

  it('is sent by buttons and deletions, too', async () => {
    const path = `/press-${fresh()}`
    const button = { formId, kind: 'button', code: 'tell', title: '通知', buttonStyle: 'link', steps: [http(path)] }
    await withEnhancements([button, event('afterDelete', http(`${path}/#{id}`))], async () => {
      const { id } = (await addBid({ bidNo: fresh() })).body.result
      const pressed = { formId: 'bid', buttonCode: 'tell', dataId: id }
      expect((await call('POST', '/online/cgform/api/doButton', pressed)).body.success).toBe(true)
      await call('DELETE', `/online/data/bid/delete?id=${id}`)
      await expect.poll(() => stateOf(id), until).toBe('sent,sent')
      expect(receiver.received.filter(({ url }) => url.startsWith(`/api${path}`)).map(({ url }) => url)).toEqual([
        `/api${path}`,
        `/api${path}/${id}`,
      ])
    })
  })

  it('is sent for saves by a link, too', async () => {
    const path = `/link-${fresh()}`
    await withEnhancements([event('afterAdd', http(path))], async () => {
      const link = await call('POST', '/online/cgform/link/add', { table: 'bid', allows: 'add', hours: 1 })
      const [, secret] = String(link.body.result.address).split('#')
      const bidNo = fresh()
      await server.call('POST', '/online/cgform/link/save', { body: { token: secret, record: { bidNo } } })
      await expect.poll(() => receivedAt(`/api${path}`).length, until).toBe(1)
      // As the issuer of the link.
      expect(JSON.parse(receivedAt(`/api${path}`)[0]!.body)).toEqual({ no: bidNo, state: null, by: 'admin' })
    })
  })

  it('is retried under the same key, and later requests about the same record wait', async () => {
    const path = `/again-${fresh()}`
    let refusals = 2
    receiver.answer(`/api${path}`, (response) => {
      refusals -= 1
      response.writeHead(refusals >= 0 ? 503 : 200).end()
    })
    await withEnhancements([event('afterAdd', http(path)), event('afterEdit', http(path))], async () => {
      const { id } = (await addBid({ bidNo: fresh(), state: '一' })).body.result
      await call('PUT', '/online/data/bid/edit', { id, state: '二' })
      await expect.poll(() => stateOf(id), until).toBe('sent,sent')
      const [first, second] = (await sendsOf(id)).map((send) => send.id)
      const seen = receivedAt(`/api${path}`).map(({ headers, body }) => [
        headers['idempotency-key'],
        JSON.parse(body).state,
      ])
      expect(seen).toEqual([
        [first, '一'],
        [first, '一'],
        [first, '一'],
        [second, '二'],
      ])
    })
  })

  it('waits for earlier requests about the same record, by the form or by a view', async () => {
    const path = `/view-${fresh()}`
    const { result: copied } = (await call('POST', `/online/cgform/head/copyOnline?code=${formId}`)).body
    const created = await call('POST', `/online/cgform/api/doDbSynch/${copied.id}/normal`)
    expect(created.body).toMatchObject({ success: true })
    const { tableName: view } = (await call('GET', `/online/cgform/head/queryById?id=${copied.id}`)).body.result
    let refusals = 1
    receiver.answer(`/api${path}`, (response) => {
      refusals -= 1
      response.writeHead(refusals >= 0 ? 503 : 200).end()
    })
    await withEnhancements([event('afterAdd', http(path)), event('afterEdit', http(path))], async () => {
      const { id } = (await addBid({ bidNo: fresh(), state: '一' })).body.result
      const edited = await call('PUT', `/online/data/${view}/edit`, { id, state: '二' })
      expect(edited.body).toMatchObject({ success: true })
      await expect.poll(() => stateOf(id), until).toBe('sent,sent')
      const { rows } = await server.database.pool.query('select table_name from onl_form_send where data_id = $1', [id])
      expect(rows).toEqual([{ table_name: 'bid' }, { table_name: 'bid' }])
      expect(receivedAt(`/api${path}`).map(({ body }) => JSON.parse(body).state)).toEqual(['一', '一', '二'])
    })
  })

  it.each<[string, (response: ServerResponse) => void, Row]>([
    ['a fault', (response) => response.writeHead(500).end(), { attempt: 3, reason: '对方返回状态码 500' }],
    ['a refusal', (response) => response.writeHead(422).end(), { attempt: 1, reason: '对方返回状态码 422' }],
    [
      'a redirect',
      (response) => response.writeHead(307, { location: 'http://127.0.0.1:1/' }).end(),
      { attempt: 1, reason: '地址要求跳转，请在数据源中填写跳转后的地址' },
    ],
    ['a broken connection', (response) => response.destroy(), { attempt: 3, reason: '连接失败：连接被对方断开' }],
  ])('is given up after %s, told in words, and can be sent again', async (_, how, sendRow) => {
    const path = `/fail-${fresh()}`
    receiver.answer(`/api${path}`, how)
    await withEnhancements([event('afterAdd', http(path))], async () => {
      const { id } = (await addBid({ bidNo: fresh() })).body.result
      await expect.poll(() => sendsOf(id), until).toMatchObject([{ state: 'failed', ...sendRow }])
      receiver.answer(`/api${path}`, (response) => response.end())
      const [send] = await sendsOf(id)
      const { body } = await call('PUT', '/online/cgform/send/resend', { ids: send!.id })
      expect(body).toMatchObject({ success: true, message: '1次调用将重新发送' })
      await expect.poll(() => stateOf(id), until).toBe('sent')
      expect(new Set(receivedAt(`/api${path}`).map(({ headers }) => headers['idempotency-key'])).size).toBe(1)
      expect((await call('PUT', '/online/cgform/send/resend', { ids: send!.id })).body.success).toBe(false)
    })
  })

  it('is sent when its status arrives, however long the body is', async () => {
    const path = `/endless-${fresh()}`
    receiver.answer(`/api${path}`, (response) => {
      response.writeHead(200)
      const more = () => {
        if (!response.destroyed) response.write('x'.repeat(16_384), () => setImmediate(more))
      }
      more()
    })
    await withEnhancements([event('afterAdd', http(path))], async () => {
      const { id } = (await addBid({ bidNo: fresh() })).body.result
      await expect.poll(() => sendsOf(id), until).toMatchObject([{ state: 'sent', attempt: 1 }])
    })
  })

  it('refuses the write when it is too large, or its path has no value', async () => {
    const place = '事件 afterAdd第1步未能执行'
    await withEnhancements([event('afterAdd', http('/x/#{state}'))], async () => {
      const { body } = await addBid({ bidNo: fresh() })
      expect(body.message).toBe(`${place}：路径中的字段没有值，或者它的值不能作为路径`)
    })
    const all = http('/x', {
      text: "{'all': [1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15, 16].map(x, values.bidNo)}",
    })
    await withEnhancements([event('afterAdd', all)], async () => {
      const bidNo = fresh().padEnd(32, '满')
      expect((await addBid({ bidNo })).body.message).toBe(`${place}：发送的内容超过1KB`)
      const { rows } = await server.database.pool.query('select from of_bid where bid_no = $1', [bidNo])
      expect(rows).toEqual([])
    })
  })

  it('waits for a deleted source, and is sent when a source with that code exists again', async () => {
    await addSource('later')
    const path = `/gone-${fresh()}`
    await withEnhancements([event('afterAdd', http(path, { source: 'later' }))], async () => {
      const { rows } = await server.database.pool.query("select id from sys_data_source where code = 'later'")
      await call('DELETE', `/sys/dataSource/delete?id=${rows[0].id}`)
      const { id } = (await addBid({ bidNo: fresh() })).body.result
      const reason = '数据源「later」不存在'
      await expect.poll(() => sendsOf(id), until).toMatchObject([{ state: 'failed', reason }])
      await addSource('later')
      await call('PUT', '/online/cgform/send/resend', { ids: (await sendsOf(id))[0]!.id })
      await expect.poll(() => stateOf(id), until).toBe('sent')
    })
  })
})

describe('a step that sends', () => {
  const faultOf = async (step: Row, as = token, code = 'afterAdd') => {
    const { body } = await keep(event(code, step), as)
    return (body.result as { problems?: Row[] }).problems?.map(({ field, message }) => `${field} ${message}`)
  }

  it('is checked when it is saved', async () => {
    expect(await faultOf(http('http://127.0.0.1/x'))).toEqual(['steps[0].path 请输入数据源地址之下的路径，不含主机'])
    expect(await faultOf(http('/../x'))).toEqual(['steps[0].path 路径中不能有 . 和 ..'])
    expect(await faultOf(http('/#{nothing}'))).toEqual(['steps[0].path 没有字段 nothing'])
    expect(await faultOf(http('/x', { method: 'GET' }))).toEqual([
      'steps[0].method 方式应为 POST 或 PUT：发送会改变对方的数据',
    ])
    expect(await faultOf(http('/x', { text: 'values.bidNo' }))).toEqual([
      'steps[0].text 此处需要对象，表达式的结果为文本',
    ])
    expect(await faultOf(http('/x', { source: 'nobody' }))).toEqual(['steps[0].source 数据源「nobody」不存在'])
    expect(await faultOf(http('/x', { source: 'file' }))).toEqual([
      'steps[0].source 数据源「file」不是接口，不能向它发送',
    ])
    expect(await faultOf(http('/x'), token, 'beforeAdd')).toEqual(['steps[0].kind 此处不能使用这种步骤'])
  })

  it('needs a data source that its author may see', async () => {
    const role = await addRole(server.database, ['online-form-enhance-add'])
    const { username } = await addPerson(server, token, { selectedroles: role })
    const author = await server.signIn(username, USER_PASSWORD)
    expect(await faultOf(http('/x'), author)).toEqual(['steps[0].source 没有查看数据源的权限'])
  })
})

/** Adds requests as a dead process would leave them. @returns the prefix of their keys */
async function putSends(
  count: number,
  more: { source?: string; path?: string; state?: string; attempt?: number } = {},
) {
  const prefix = `${fresh()}-`
  const { source = 'shop', path = `/${prefix}`, state = 'waiting', attempt = 0 } = more
  await server.database.pool.query(
    `insert into onl_form_send (id, table_name, data_id, place, source, method, path, body, state, attempt, due_time)
     select $1 || n, 'bid', $1 || n, '步骤', $2, 'POST', $3, '{}', $4, $5::integer, now() - interval '1 second'
     from generate_series(1, $6::integer) n`,
    [prefix, source, path, state, attempt, count],
  )
  return prefix
}
const statesOf = async (prefix: string) => {
  const { rows } = await server.database.pool.query<Row>(
    'select state, attempt, last_error as reason, count(*)::int as count from onl_form_send where id like $1 group by 1, 2, 3',
    [`${prefix}%`],
  )
  return rows
}
const keysAt = (prefix: string) =>
  receiver.received.map(({ headers }) => String(headers['idempotency-key'])).filter((key) => key.startsWith(prefix))

describe('two processes on one database', () => {
  it('send each request once', async () => {
    const prefix = await putSends(40)
    await expect.poll(() => statesOf(prefix), until).toEqual([{ state: 'sent', attempt: 1, reason: null, count: 40 }])
    expect(keysAt(prefix)).toHaveLength(40)
    expect(new Set(keysAt(prefix)).size).toBe(40)
  })

  it('resend, under the same key, requests of a process that died', async () => {
    const prefix = await putSends(1, { state: 'sending', attempt: 1 })
    await expect.poll(() => statesOf(prefix), until).toEqual([{ state: 'sent', attempt: 2, reason: null, count: 1 }])
    expect(keysAt(prefix)).toEqual([`${prefix}1`])
    const hopeless = await putSends(1, { state: 'sending', attempt: 3 })
    await expect
      .poll(() => statesOf(hopeless), until)
      .toMatchObject([{ state: 'failed', reason: '多次发送都没有结果' }])
    expect(keysAt(hopeless)).toEqual([])
  })

  it('continue with other sources while one does not answer', async () => {
    await addSource('mute')
    const held: ServerResponse[] = []
    receiver.answer('/api/mute', (response) => void held.push(response))
    const mute = await putSends(6, { source: 'mute', path: '/mute' })
    await expect.poll(() => held.length, until).toBe(4)
    const other = await putSends(3)
    await expect.poll(() => statesOf(other), until).toMatchObject([{ state: 'sent', count: 3 }])
    // Two from each process.
    expect(held).toHaveLength(4)
    receiver.answer('/api/mute', (response) => void response.end())
    for (const response of held) response.end()
    await expect.poll(() => statesOf(mute), until).toMatchObject([{ state: 'sent', count: 6 }])
  })
})

describe('the list of requests', () => {
  it('needs a grant, cancels waiting requests and deletes finished ones', async () => {
    const path = `/idle-${fresh()}`
    await server.database.pool.query(
      `insert into onl_form_send (id, table_name, data_id, place, source, method, path, body, state, due_time)
       select $1 || state, 'bid', $1, '步骤', 'shop', 'POST', $2, '{}', state, now() + interval '1 day'
       from unnest(array['waiting', 'sending']) as state`,
      [path.slice(0, 20), path],
    )
    const [waiting, sending] = ['waiting', 'sending'].map((state) => path.slice(0, 20) + state)
    const role = await addRole(server.database, ['online-form'])
    const { username } = await addPerson(server, token, { selectedroles: role })
    const other = await server.signIn(username, USER_PASSWORD)
    for (const [method, url, body] of [
      ['GET', 'list'],
      ['PUT', 'resend', { ids: waiting }],
      ['PUT', 'cancel', { ids: waiting }],
      ['DELETE', `delete?id=${waiting}`],
    ] as const) {
      expect((await call(method, `/online/cgform/send/${url}`, body, other)).body.success).toBe(false)
    }
    const sendRow = async (method: string, url: string, body?: Row) =>
      (await call(method, `/online/cgform/send/${url}`, body)).body.message
    expect(await sendRow('PUT', 'cancel', { ids: sending })).toBe('只有待发送的调用才能取消')
    expect(await sendRow('DELETE', `delete?id=${sending}`)).toBe('调用正在发送，请稍后再删除')
    expect(await sendRow('DELETE', `delete?id=${waiting}`)).toBe('调用待发送，请先取消再删除')
    expect(await sendRow('DELETE', `deleteBatch?ids=${waiting}`)).toBe('调用待发送，请先取消再删除')
    expect(await sendRow('PUT', 'resend', { ids: waiting })).toBe('只有失败或已取消的调用才能重试')
    expect(await sendRow('PUT', 'cancel', { ids: waiting })).toBe('已取消1次调用')
    expect((await call('DELETE', `/online/cgform/send/delete?id=${waiting}`)).body.success).toBe(true)
    expect((await sendsOf(path.slice(0, 20))).map(({ state }) => state)).toEqual(['sending'])
  })
})

async function importBids(rows: string[][], isDryRun: boolean): Promise<void> {
  const form = new FormData()
  form.set('file', new Blob([new Uint8Array(await workbookOf(['bid_no', 'state'], rows))]), '报价.xlsx')
  const request = new Request('http://localhost', { method: 'POST', body: form })
  await server.app.inject({
    ...{ method: 'POST', url: `${CONTEXT_PATH}/online/data/bid/importExcel${isDryRun ? '?dryRun=true' : ''}` },
    headers: { 'content-type': request.headers.get('content-type')!, [TOKEN_HEADER]: token },
    payload: Buffer.from(await request.arrayBuffer()),
  })
}
