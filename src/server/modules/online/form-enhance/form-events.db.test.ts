import { randomInt } from 'node:crypto'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { workbookOf } from '#server/records/testing/test-workbook.ts'
import { createTestServer, type TestServer } from '#server/testing/test-server.ts'
import type { Row } from '#shared/documents/entity.ts'
import { addressOfForm } from '#shared/documents/online-form/form.ts'
import type { PageResult } from '#shared/wire/paging.ts'
import { CONTEXT_PATH, TOKEN_HEADER } from '#shared/wire/protocol.ts'

let server: TestServer
let token: string
/** Id of a main form. Each test adds events to it and removes them. */
let formId: string
let subId: string
beforeAll(async () => {
  server = await createTestServer()
  token = await server.admin()
  formId = await addForm({
    ...{ tableName: 'visit', tableType: 2 },
    fields: [field('visit_no'), field('state'), field('memo')],
  })
  subId = await addForm({
    ...{ tableName: 'visit_row', tableType: 3, relationType: 0, tabOrderNum: 1 },
    fields: [field('visit_id', { mainTable: 'visit' }), field('goods'), field('place')],
  })
  await done(call('POST', `/online/cgform/api/doDbSynch/${formId}/normal`))
  const view = await done(call('POST', `/online/cgform/head/copyOnline?code=${formId}`))
  await done(call('POST', `/online/cgform/api/doDbSynch/${String(view.id)}/normal`))
})
afterAll(() => server.close())

const field = (dbFieldName: string, more: Row = {}): Row => ({ dbFieldName, dbFieldTxt: dbFieldName, ...more })
const call = <T = Row>(method: string, path: string, body?: unknown) =>
  server.call<T>(method, path, { token, ...(body === undefined ? {} : { body }) })
const enhance = <T = Row>(method: string, path: string, body?: unknown) =>
  call<T>(method, `/online/cgform/enhance/${path}`, body)
const data = <T = Row>(method: string, path: string, body?: unknown) =>
  call<T>(method, `/online/data/visit/${path}`, body)

async function done<T>(answer: Promise<{ body: { success: boolean; message: string; result: T } }>): Promise<T> {
  const { body } = await answer
  if (!body.success) throw new Error(body.message)
  return body.result
}
const addForm = async (form: Row) =>
  String((await done(call('POST', '/online/cgform/head/add', { tableTxt: String(form.tableName), ...form }))).id)

const step = (kind: string, text: string, more: Row = {}): Row => ({ kind, text, ...more })
const event = (code: string, ...steps: Row[]): Row => ({ formId, kind: 'event', event: code, title: code, steps })
/** Adds these events. They are removed after the test. */
async function withEvents(...events: Row[]): Promise<void> {
  for (const each of events) await done(enhance('POST', 'add', each))
}
afterEach(async () => {
  for (const id of [formId, subId]) {
    const listed = await enhance<PageResult>('GET', `list?formId=${id}&isCurrent=Y&pageSize=100`)
    for (const { id } of listed.body.result.records) await done(enhance('DELETE', `delete?id=${id}`))
  }
})

const visitNo = () => `V${randomInt(1_000_000_000)}`
const addVisit = async (visit: Row) => String((await done(data('POST', 'add', visit))).id)
const visit = (id: string) => done(data('GET', `queryById?id=${id}&children=*`))

describe('a submit', () => {
  const submits = () => [
    event(
      'beforeSubmit',
      step('set', "'已交'", { field: 'state', when: 'values.state == null' }),
      step('refuse', '不收此单', { when: "values.memo == '拒'" }),
    ),
    event(
      'afterSubmit',
      step('sql', "update of_visit set memo = '新' where id = #{id}", { when: 'old.id == null' }),
      step('message', '已新建', { when: 'old.id == null' }),
      step('message', '已修改', { when: 'old.id != null' }),
    ),
  ]

  it('is an add or an edit: steps run before and after it, and read the user', async () => {
    await withEvents(...submits())
    const added = await data('POST', 'add', { visitNo: visitNo() })
    expect(added.body).toMatchObject({ success: true, message: '已新建' })
    const id = String(added.body.result.id)
    expect(await visit(id)).toMatchObject({ state: '已交', memo: '新' })
    expect((await data('PUT', 'edit', { id, memo: '旧' })).body).toMatchObject({ success: true, message: '已修改' })
    const refused = await data('PUT', 'edit', { id, memo: '拒' })
    expect(refused.body).toMatchObject({ success: false, message: '不收此单' })
    expect((await data('POST', 'add', { visitNo: visitNo(), memo: '拒' })).body.message).toBe('不收此单')
    expect(await visit(id)).toMatchObject({ memo: '旧' })
  })

  it('begins before 新增前, which sees its values, and ends after 新增后', async () => {
    await withEvents(
      ...submits(),
      event('beforeAdd', step('set', "values.state + '再'", { field: 'state' })),
      event('afterAdd', step('sql', "update of_visit set memo = '先' where id = #{id}")),
    )
    expect(await visit(await addVisit({ visitNo: visitNo() }))).toMatchObject({ state: '已交再', memo: '新' })
  })

  it('also happens by a view, by the calls of the agreed interface, and by a button that changes a record', async () => {
    await withEvents(...submits(), {
      ...{ formId, kind: 'button', code: 'redo', title: '改', buttonStyle: 'link' },
      steps: [step('set', "'按'", { field: 'memo' }), step('message', '按过了')],
    })
    const byView = await call('POST', '/online/data/visit$1/add', { visitNo: visitNo() })
    expect(byView.body).toMatchObject({ success: true, message: '已新建' })
    const agreed = await call<string>('POST', '/online/cgform/api/form/visit', { visitNo: visitNo() })
    expect(agreed.body).toMatchObject({ success: true, message: '已新建' })
    const id = agreed.body.result
    expect((await call('PUT', '/online/cgform/api/form/visit', { id, memo: '改' })).body.message).toBe('已修改')
    expect((await call('POST', '/online/cgform/api/crazyForm/visit', { visitNo: visitNo() })).body.message).toBe(
      '已新建',
    )
    const pressed = await call('POST', '/online/cgform/api/doButton', {
      ...{ formId: 'visit', buttonCode: 'redo', dataId: id },
    })
    expect(pressed.body.message).toBe('按过了；已修改')
  })

  it('of a row has its own events, also when the row is written alone', async () => {
    await withEvents(
      {
        ...event('beforeSubmit', step('refuse', '不能有此行', { when: "values.goods == '错'" })),
        formId: subId,
      },
      { ...event('afterSubmit', step('message', '行已保存')), formId: subId },
    )
    const id = await addVisit({ visitNo: visitNo(), visitRow: [{ goods: '对' }] })
    const row = (goods: string) => call('POST', '/online/cgform/api/form/visit_row', { visitId: id, goods })
    expect((await row('错')).body.message).toContain('不能有此行')
    expect((await row('好')).body).toMatchObject({ success: true, message: '行已保存' })
    const wrong = await data('PUT', 'edit', { id, visitRow: [{ goods: '错' }] })
    expect(wrong.body.message).toContain('不能有此行')
    expect((await visit(id)).visitRow).toHaveLength(2)
  })
})

describe('restoring from the recycle bin', () => {
  it('can be refused, and is followed by steps about the restored record', async () => {
    await withEvents(
      event('beforeRestore', step('refuse', '已作废，不能恢复', { when: "values.state == '作废'" })),
      event('afterRestore', step('sql', "update of_visit set memo = '回来了' where id = #{id}")),
    )
    const [open, void_] = [
      await addVisit({ visitNo: visitNo(), state: '开' }),
      await addVisit({ visitNo: visitNo(), state: '作废' }),
    ]
    await done(data('DELETE', `deleteBatch?ids=${open},${void_}`))
    const refused = await data('PUT', 'putRecycleBin', { ids: `${open},${void_}` })
    expect(refused.body).toMatchObject({ success: false, message: '已作废，不能恢复' })
    expect((await data('GET', `queryById?id=${open}`)).body.success).toBe(false)
    await done(data('PUT', 'putRecycleBin', { ids: open }))
    expect(await visit(open)).toMatchObject({ state: '开', memo: '回来了' })
  })
})

describe('an import', () => {
  async function importing(rows: string[][], dryRun: boolean, table = 'visit') {
    return importingAt(`/online/data/${table}/importExcel${dryRun ? '?dryRun=true' : ''}`, ['visit_no', 'state'], rows)
  }
  async function importingAt(path: string, heads: string[], rows: string[][]) {
    const form = new FormData()
    form.set('file', new Blob([new Uint8Array(await workbookOf(heads, rows))]), '来访.xlsx')
    const request = new Request('http://localhost', { method: 'POST', body: form })
    const answer = await server.app.inject({
      ...{ method: 'POST', url: CONTEXT_PATH + path },
      headers: { 'content-type': request.headers.get('content-type')!, [TOKEN_HEADER]: token },
      payload: Buffer.from(await request.arrayBuffer()),
    })
    return answer.json<{ success: boolean; message: string; result: Row }>()
  }

  it('sets, refuses and skips rows, and ends with one step; a dry run reports the same', async () => {
    const no = visitNo()
    await withEvents(
      event(
        'beforeImport',
        step('skip', '', { when: "values.state == '略'" }),
        step('refuse', '不收此行', { when: "values.state == '错'" }),
        step('set', "'导入'", { field: 'memo' }),
      ),
      event('beforeAdd', step('set', "values.memo + '新增'", { field: 'memo', when: 'values.memo != null' })),
      event(
        'afterImport',
        step('sql', `update of_visit set state = '完' where visit_no = '${no}'`),
        step('message', '多行', { when: 'count > 1' }),
        step('message', '一行', { when: 'count == 1' }),
      ),
    )
    const rows = [
      [no, '好'],
      [`${no}b`, '略'],
      [`${no}c`, '错'],
    ]
    const result = {
      ...{ totalCount: 3, successCount: 1, skippedCount: 1, errorCount: 1 },
      ...{ skippedRows: [5], notices: ['一行'], problems: [{ row: 6, message: '不收此行' }] },
    }
    for (const table of ['visit', 'visit$1']) expect((await importing(rows, true, table)).result).toMatchObject(result)
    expect((await data<PageResult>('GET', `list?visitNo=${no}`)).body.result.total).toBe(0)
    expect((await importing(rows, false)).result).toMatchObject(result)
    const { body } = await data<PageResult>('GET', 'list?pageSize=100')
    const added = body.result.records.filter(({ visitNo }) => String(visitNo).startsWith(no))
    expect(added).toMatchObject([{ visitNo: no, state: '完', memo: '导入新增' }])
  })

  it('is rolled back as a whole when 导入后 fails', async () => {
    const no = visitNo()
    const failing = `update of_visit set state = 1 / (case when visit_no is null then 1 else 0 end) where visit_no = '${no}'`
    await withEvents(event('afterImport', step('sql', failing)))
    const answer = await importing([[no, '好']], false)
    expect(answer).toMatchObject({ success: false, message: 'afterImport第1步未能执行：除数为零' })
    expect((await data<PageResult>('GET', `list?visitNo=${no}`)).body.result.total).toBe(0)
  })

  it('of rows is an edit of their record, also in a dry run, with its refusals and messages', async () => {
    await withEvents(
      event('beforeEdit', step('refuse', '已结单', { when: "old.state == '结'" })),
      event('afterSubmit', step('message', '已改', { when: 'old.id != null' })),
    )
    const [open, shut] = [await addVisit({ visitNo: visitNo() }), await addVisit({ visitNo: visitNo(), state: '结' })]
    for (const dry of ['', '&dryRun=true']) {
      const rowsOf = (id: string) =>
        importingAt(`/online/cgform/api/importXls/visit_row?visitId=${id}${dry}`, ['goods'], [['米']])
      expect(await rowsOf(shut), dry).toMatchObject({ success: false, message: '已结单' })
      expect(await rowsOf(open), dry).toMatchObject({ success: true, result: { successCount: 1, notices: ['已改'] } })
    }
    const [row] = (await visit(open)).visitRow as Row[]
    const gone = await call('DELETE', `/online/cgform/api/form/visit_row/${String(row!.id)}`)
    expect(gone.body).toMatchObject({ success: true, message: '已改' })
  })

  it('has no record in 导入后', async () => {
    const named = event('afterImport', step('sql', "update of_visit set memo = '1' where id = #{id}"))
    expect((await enhance('POST', 'add', named)).body.message).toContain('不能用 #{id}')
  })
})

describe('加载前', () => {
  const closed = () => event('beforeLoad', step('refuse', '盘点期间不开放', { when: "user.username == 'admin'" }))

  it('refuses reading records by the calls of the form and of its views, with the text of its author', async () => {
    const id = await addVisit({ visitNo: visitNo() })
    const gone = await addVisit({ visitNo: visitNo() })
    await done(data('DELETE', `delete?id=${gone}`))
    await withEvents(closed())
    for (const path of [
      ...['/online/data/visit/list', `/online/data/visit/queryById?id=${id}`],
      ...['/online/data/visit/aggregate?groupBy=state', `/online/data/visit/history?id=${id}`],
      ...['/online/data/visit/recycleBin', '/online/data/visit/exportXls', '/online/data/visit$1/list'],
      ...['/online/cgform/api/getData/visit', `/online/cgform/api/form/visit/${id}`],
      ...[`/online/cgform/api/getData/visit_row?visitId=${id}`, `/online/cgform/api/detail/visit/${id}`],
      ...[`/online/cgform/api/exportXls/visit_row?visitId=${id}`, '/online/cgform/api/exportXls/visit'],
      ...[`/online/data/visit_row/rows/list?visitId=${id}`, `/online/data/visit_row/rows/exportXls?visitId=${id}`],
    ]) {
      expect((await call('GET', path)).body, path).toMatchObject({ success: false, message: '盘点期间不开放' })
    }
    const bin = await call<PageResult>('GET', '/sys/recycleBin/list?kind=online/f-visit')
    expect(bin.body).toMatchObject({ success: true, result: { total: 0 } })
    // Writes are still answered, and menu and page are still there.
    expect((await data('PUT', 'edit', { id, memo: '可写' })).body).toMatchObject({ result: { memo: '可写' } })
    expect((await call('GET', '/online/cgform/api/getColumns/visit')).body.success).toBe(true)
  })

  it('lets users read when its condition is false', async () => {
    await withEvents(
      event('beforeLoad', step('refuse', '非工作时间', { when: "user.username == 'somebody' && today() <= now()" })),
    )
    expect((await data('GET', 'list')).body.success).toBe(true)
  })

  it('may read the user, but no record', async () => {
    const reading = event('beforeLoad', step('refuse', '不', { when: "values.state == '1'" }))
    expect((await enhance('POST', 'add', reading)).body.result).toMatchObject({
      problems: [{ field: 'steps[0].when' }],
    })
  })
})

it('加载后 is part of the pages of the form and of its views', async () => {
  await withEvents(event('afterLoad', step('set', "'新'", { field: 'state' }), step('message', '请核对')))
  const { rows } = await server.database.pool.query<{ address: string; content: string }>(
    `select d.address, v.content from sys_document d
     join sys_document_version v on v.document_id = d.id and v.number = d.published_number
     where d.kind = 'page' and d.address = any($1)`,
    [['visit', 'visit$1'].map(addressOfForm)],
  )
  expect(rows).toHaveLength(2)
  for (const { content } of rows) {
    const { editor } = (JSON.parse(content) as { properties: Record<string, { 'x-component-props': Row }> }).properties
    expect((editor!['x-component-props'].fields as Row[]).slice(0, 2)).toMatchObject([
      { widget: 'Note', reactions: [{ use: 'opened', with: { field: 'state' } }] },
      { widget: 'Note', props: { text: '请核对' } },
    ])
  }
})

describe('an event that is saved', () => {
  it.each([
    ['beforeSubmit', step('sql', "update of_visit set memo = '1' where id = #{id}")],
    ['beforeSubmit', step('message', '好')],
    ['afterAdd', step('message', '好')],
    ['beforeRestore', step('set', "'1'", { field: 'memo' })],
    ['beforeAdd', step('skip', '')],
    ['beforeImport', step('sql', "update of_visit set memo = '1' where id = '1'")],
    ['beforeLoad', step('sql', "update of_visit set memo = '1' where id = '1'")],
  ])('has no step that cannot stand in %s', async (code, each) => {
    expect((await enhance('POST', 'add', event(code, each))).body.result).toMatchObject({
      problems: [{ field: 'steps[0].kind', message: '此处不能使用这种步骤' }],
    })
  })

  it('of a sub form may only use events that its rows have', async () => {
    const restored = { ...event('afterRestore', step('refuse', '不')), formId: subId }
    expect((await enhance('POST', 'add', restored)).body.result).toMatchObject({ problems: [{ field: 'event' }] })
  })
})
