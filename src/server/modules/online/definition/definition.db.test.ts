import { randomBytes } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Row } from '#shared/documents/entity.ts'
import type { ImportResult } from '#shared/wire/import-result.ts'
import type { PageResult } from '#shared/wire/paging.ts'
import { CONTEXT_PATH, TOKEN_HEADER } from '#shared/wire/protocol.ts'
import { addPerson, addRole, createTestServer, type TestServer, USER_PASSWORD } from '../../../testing/test-server.ts'

let server: TestServer
let token: string
beforeAll(async () => {
  server = await createTestServer()
  token = await server.admin()
})
afterAll(() => server.close())

interface DefinitionFile extends Row {
  forms: (Row & { fields: Row[]; enhancements: Row[] })[]
}

const field = (dbFieldName: string, more: Row = {}): Row => ({ dbFieldName, dbFieldTxt: dbFieldName, ...more })
const call = <T = Row>(method: string, path: string, body?: unknown, as = token) =>
  server.call<T>(method, path, { token: as, ...(body === undefined ? {} : { body }) })
const nameOf = (start: string) => `${start}_${randomBytes(3).toString('hex')}x`

async function made(path: string, body: Row): Promise<string> {
  const answer = await call('POST', path, body)
  if (!answer.body.success) throw new Error(answer.body.message)
  return String(answer.body.result.id)
}
const addForm = (form: Row) => made('/online/cgform/head/add', { tableTxt: `表单 ${form.tableName}`, ...form })
const enhance = (formId: string, enhancement: Row) => made('/online/cgform/enhance/add', { formId, ...enhancement })
const synchronise = async (id: string) =>
  expect((await call('POST', `/online/cgform/api/doDbSynch/${id}/normal`)).body.message).toBe('同步成功')

async function exported(ids: string, as = token) {
  const url = `${CONTEXT_PATH}/online/cgform/head/exportDefinition?ids=${ids}`
  const answer = await server.app.inject({ method: 'GET', url, headers: { [TOKEN_HEADER]: as } })
  return { status: answer.statusCode, text: answer.body }
}

async function imported(file: unknown, { dryRun = false, as = token } = {}) {
  const form = new FormData()
  form.set('file', new Blob([typeof file === 'string' ? file : JSON.stringify(file)]), '定义.json')
  const request = new Request('http://localhost', { method: 'POST', body: form })
  const answer = await server.app.inject({
    ...{ method: 'POST', url: `${CONTEXT_PATH}/online/cgform/head/importDefinition?dryRun=${dryRun}` },
    headers: { 'content-type': request.headers.get('content-type')!, [TOKEN_HEADER]: as },
    payload: Buffer.from(await request.arrayBuffer()),
  })
  return {
    status: answer.statusCode,
    body: answer.json() as { success: boolean; message: string; result: ImportResult },
  }
}

const outcomesOf = ({ definitions = [] }: ImportResult) =>
  Object.fromEntries(definitions.map(({ name, outcome }) => [name.replace(/（.*/, ''), outcome]))

async function headOf(tableName: string): Promise<Row | undefined> {
  const { body } = await call<PageResult>('GET', `/online/cgform/head/list?tableName=${tableName}`)
  return (body.result.records as Row[]).find((row) => row.tableName === tableName)
}

/** A main form with a sub form, buttons and events. */
async function family() {
  const [main, sub] = [nameOf('sale'), nameOf('line')]
  const id = await addForm({
    ...{ tableName: main, tableType: 2 },
    fields: [field('sale_no', { fieldMustInput: '1' }), field('state', { isQuery: '1' })],
    indexs: [{ indexName: 'by_state', indexField: 'state,sale_no' }],
  })
  const subId = await addForm({
    ...{ tableName: sub, tableType: 3, relationType: 0, tabOrderNum: 1 },
    fields: [field('sale_id', { mainTable: main }), field('goods')],
  })
  await enhance(id, {
    ...{ kind: 'button', code: 'approve', title: '审批', buttonStyle: 'link', when: "row.state != '已审批'" },
    steps: [{ kind: 'set', field: 'state', text: "'已审批'" }],
  })
  await enhance(id, {
    ...{ kind: 'event', event: 'beforeAdd', title: '初始状态' },
    steps: [{ kind: 'set', field: 'state', text: "'新建'" }],
  })
  const { text } = await exported(id)
  return { id, subId, main, sub, text, file: JSON.parse(text) as DefinitionFile }
}

async function removeAll(...ids: string[]) {
  const { body } = await call('DELETE', `/online/cgform/head/deleteBatch?ids=${ids.join(',')}&flag=0`)
  if (!body.success) throw new Error(body.message)
}

describe('definitions of forms', () => {
  it('come back as they were where they are gone, not synchronised, and are the same text again', async () => {
    const { id, subId, main, sub, text } = await family()
    expect(text).not.toContain(id)
    await removeAll(id, subId)
    const tried = await imported(text, { dryRun: true })
    expect(tried.body.result).toMatchObject({ dryRun: true, totalCount: 2, successCount: 2, errorCount: 0 })
    expect(outcomesOf(tried.body.result)).toEqual({ [main]: 'new', [sub]: 'new' })
    expect(await headOf(main)).toBeUndefined()

    const done = await imported(text)
    expect(done.body).toMatchObject({ success: true, result: { successCount: 2 } })
    const head = (await headOf(main))!
    expect(head).toMatchObject({ isDbSynch: 'N', tableVersion: 1 })
    expect((await exported(String(head.id))).text).toBe(text)

    await synchronise(String(head.id))
    const row = await call('POST', `/online/data/${main}/add`, { saleNo: '1', [sub.replace('_', '')]: [] })
    expect(row.body.success).toBe(true)
    const listed = await call<PageResult>('GET', `/online/data/${main}/list`)
    expect(listed.body.result.records).toMatchObject([{ saleNo: '1', state: '新建' }])
  })

  it('that say the same as those that are there make no version', async () => {
    const { text, main } = await family()
    const { body } = await imported(text)
    expect(body.result).toMatchObject({ successCount: 0, errorCount: 0, skippedCount: 2 })
    expect(await headOf(main)).toMatchObject({ tableVersion: 3 })
  })

  it('are the next version of those that are there, with what differs told before; fields keep their columns', async () => {
    const { id, main, file } = await family()
    await synchronise(id)
    await call('POST', `/online/data/${main}/add`, { saleNo: '7' })
    const [form] = file.forms.filter(({ tableName }) => tableName === main)
    form!.tableTxt = '销售单'
    form!.fields.unshift(field('remark'))
    form!.fields.find(({ dbFieldName }) => dbFieldName === 'sale_no')!.dbLength = 64
    form!.enhancements = form!.enhancements.filter(({ code }) => code !== 'approve')
    const tried = await imported(file, { dryRun: true })
    const told = tried.body.result.definitions!.find(({ name }) => name.startsWith(main))!
    expect(told.outcome).toBe('changed')
    const lines = told.told.join('\n')
    expect(lines).toContain('销售单')
    expect(lines).toContain('新增 字段 remark')
    expect(lines).toMatch(/修改 字段 sale_no › .*32 → 64/)
    expect(lines).toContain('删除 按钮「审批」')

    await imported(file)
    expect(await headOf(main)).toMatchObject({ tableTxt: '销售单', isDbSynch: 'N' })
    const records = await call<PageResult>('GET', `/online/cgform/enhance/list?formId=${id}&isCurrent=Y`)
    expect(records.body.result.records).toMatchObject([{ code: 'beforeAdd' }])
    await synchronise(id)
    const { body } = await call<PageResult>('GET', `/online/data/${main}/list`)
    expect(body.result.records).toMatchObject([{ saleNo: '7' }])
    const versions = await call<PageResult>('GET', `/online/cgform/api/versions?id=${id}`)
    expect(versions.body.result.total).toBe(4)
  })

  it('may name each other', async () => {
    const [one, other] = [nameOf('one'), nameOf('two')]
    const linked = (table: string) =>
      field('linked', { fieldShowType: 'link_table', dictTable: table, dictField: 'id', dictText: '' })
    const ids = [
      await addForm({ tableName: one, fields: [field('name')] }),
      await addForm({ tableName: other, fields: [field('name'), linked(one)] }),
    ]
    const file = JSON.parse((await exported(ids.join(','))).text) as DefinitionFile
    file.forms.find(({ tableName }) => tableName === one)!.fields.push({ ...linked(other), dbFieldName: 'back' })
    await removeAll(...ids)
    const { body } = await imported(file)
    expect(body.result).toMatchObject({ successCount: 2 })
  })

  it('are all refused for what one of them says, with its place, and nothing is kept', async () => {
    const { main, sub, file, id, subId } = await family()
    await removeAll(id, subId)
    const form = (tableName: string) => file.forms.find((each) => each.tableName === tableName)!
    const at = file.forms.indexOf(form(main))
    form(main).fields[1]!.dbFieldName = 'x"; drop table sys_user; --'
    const named = await imported(file)
    expect(named.body).toMatchObject({ success: false, result: { successCount: 0, errorCount: 1 } })
    expect(named.body.result.problems[0]).toMatchObject({ cell: `forms[${at}].fields[1].dbFieldName` })
    form(main).fields[1]!.dbFieldName = 'state'

    form(main).enhancements[0]!.when = 'row.nobody'
    const enhanced = await imported(file, { dryRun: true })
    expect(enhanced.body.result.problems).toMatchObject([{ cell: `forms[${at}].enhancements[0].when` }])
    expect(outcomesOf(enhanced.body.result)).toMatchObject({ [main]: 'refused' })
    form(main).enhancements[0]!.when = ''

    form(main).tableType = '1'
    const alone = await imported(file)
    expect(alone.body.success).toBe(false)
    expect([await headOf(main), await headOf(sub)]).toEqual([undefined, undefined])
    const { rows } = await server.database.pool.query('select count(*)::int as count from sys_user')
    expect(rows[0].count).toBeGreaterThan(0)
  })

  it('are judged by what the editor asks for: relations in use, dictionaries, statements, sources', async () => {
    const { id, subId, main, sub, file } = await family()
    await synchronise(id)
    const reasonsOf = async (change: (forms: Map<unknown, DefinitionFile['forms'][number]>) => unknown) => {
      const changed = structuredClone(file)
      change(new Map(changed.forms.map((form) => [form.tableName, form])))
      return (await imported(changed, { dryRun: true })).body.result.problems.map(({ message }) => message).join()
    }
    const alone = (form: DefinitionFile['forms'][number]) =>
      Object.assign(form, { tableType: '1', fields: form.fields.filter(({ mainTable }) => mainTable === '') })
    expect(await reasonsOf((forms) => alone(forms.get(sub)!))).toContain('已同步数据库的表单不能改换')
    const list = { fieldShowType: 'list', dictField: 'no_such_dictionary' }
    expect(await reasonsOf((forms) => forms.get(main)!.fields.push(field('kind', list)))).toContain(
      'no_such_dictionary',
    )
    const event = (...steps: Row[]) => ({ kind: 'event', code: 'afterAdd', title: '之后', steps })
    const sql = event({ kind: 'sql', text: 'delete from sys_user' })
    expect(await reasonsOf((forms) => forms.get(main)!.enhancements.push(sql))).toContain('sys_user')
    const http = event({ kind: 'http', text: 'values', source: 'nowhere', path: '/x' })
    expect(await reasonsOf((forms) => forms.get(main)!.enhancements.push(http))).toContain('nowhere')
    const script = { ...event({ kind: 'script' }), script: 'this is no script' }
    expect(await reasonsOf((forms) => forms.get(main)!.enhancements.push(script))).not.toBe('')
    expect([id, subId].every(Boolean)).toBe(true)
  })

  it('of views wait for their form, and follow it once it is in use', async () => {
    const { id, subId, main } = await family()
    await synchronise(id)
    const answer = await call('POST', `/online/cgform/head/copyOnline?code=${id}`)
    const viewId = String(answer.body.result.id)
    const { text } = await exported(`${id},${viewId}`)
    await removeAll(viewId, id, subId)
    const first = await imported(text)
    expect(outcomesOf(first.body.result)).toMatchObject({ [main]: 'new', [`${main}$1`]: 'later' })
    const now = String((await headOf(main))!.id)
    await synchronise(now)
    const second = await imported(text)
    expect(outcomesOf(second.body.result)).toMatchObject({ [main]: 'same', [`${main}$1`]: 'new' })
    const view = await headOf(`${main}$1`)
    expect(view).toMatchObject({ copyType: '1', isDbSynch: 'N' })
    expect((await exported(`${now},${view!.id}`)).text).toBe(text)
  })

  it('keep the last records of buttons and events', async () => {
    const { id, main, file } = await family()
    await server.database.pool.query(
      `insert into onl_form_enhance (id, form_id, code, kind, title, step_count, number, is_current, content)
       select md5(n || form_id), form_id, code, kind, title, step_count, number + n, 'N', content
       from onl_form_enhance, generate_series(1, 16) n where form_id = $1 and code = 'approve'`,
      [id],
    )
    file.forms.find(({ tableName }) => tableName === main)!.enhancements[0]!.title = '批准'
    expect((await imported(file)).body.success).toBe(true)
    const { rows } = await server.database.pool.query(
      "select count(*)::int as count, max(title) filter (where is_current = 'Y') as title from onl_form_enhance where form_id = $1 and code = 'approve'",
      [id],
    )
    expect(rows).toEqual([{ count: 16, title: '批准' }])
  })
})

describe('files of definitions', () => {
  it('that are none are refused with the place of the mistake', async () => {
    const { body } = await imported('{"kind": "online-definitions", "format": 1, "forms": [}')
    expect(body).toMatchObject({ success: false })
    expect(body.message).toContain('第 1 行')
    expect((await imported('{}')).body.message).toContain('不是导出的定义文件')
    expect((await call('POST', '/online/cgform/head/importDefinition', {})).body.success).toBe(false)
  })

  it('are written and taken by who may make forms, and with buttons by who may make those', async () => {
    const { id, text, main, file } = await family()
    const { rows } = await server.database.pool.query<{ id: string }>(
      "select id from sys_permission where perms in ('online:form:list', 'online:form:add') and del_flag = 0",
    )
    const role = await addRole(
      server.database,
      rows.map((row) => row.id),
    )
    const nobody = await addPerson(server, token)
    const few = await addPerson(server, token, { selectedroles: role })
    const [asNobody, asFew] = [
      await server.signIn(nobody.username, USER_PASSWORD),
      await server.signIn(few.username, USER_PASSWORD),
    ]
    expect((await exported(id, asNobody)).status).toBe(403)
    expect((await imported(text, { as: asNobody })).status).toBe(403)
    expect((await exported(id, asFew)).status).toBe(403)

    const [form] = structuredClone(file.forms.filter(({ tableName }) => tableName === main))
    const own = { ...form!, tableName: nameOf('few'), enhancements: [] }
    expect((await imported({ ...file, forms: [own] }, { as: asFew })).body.success).toBe(true)
    const edited = await imported({ ...file, forms: [{ ...own, tableTxt: '别的' }] }, { as: asFew })
    expect(edited.body.result.problems).toMatchObject([{ message: '没有修改在线表单的权限' }])
    const enhanced = { ...form!, tableName: nameOf('few') }
    const refused = await imported({ ...file, forms: [enhanced] }, { as: asFew })
    expect(refused.body.result.problems[0]!.message).toBe('没有新增按钮和事件的权限')
    expect(await headOf(String(enhanced.tableName))).toBeUndefined()
  })
})
