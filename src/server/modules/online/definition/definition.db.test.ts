import { randomBytes } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { addPerson, addRole, createTestServer, type TestServer, USER_PASSWORD } from '#server/testing/test-server.ts'
import type { Row } from '#shared/documents/entity.ts'
import type { ImportResult } from '#shared/wire/import-result.ts'
import type { PageResult } from '#shared/wire/paging.ts'
import { CONTEXT_PATH, TENANT_HEADER, TOKEN_HEADER } from '#shared/wire/protocol.ts'
import { MOST_BYTES } from './definition-file.ts'

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
/** A report whose first column takes its texts from a statement. */
function withDictionary(report: Row, code: string, dictCode: string): Row {
  const [first, ...others] = report.items as Row[]
  return { ...report, code, items: [{ ...first, dictCode }, ...others] }
}
const nameOf = (start: string) => `${start}_${randomBytes(3).toString('hex')}x`

async function created(path: string, body: Row): Promise<string> {
  const answer = await call('POST', path, body)
  if (!answer.body.success) throw new Error(answer.body.message)
  return String(answer.body.result.id)
}
const addForm = (form: Row) => created('/online/cgform/head/add', { tableTxt: `表单 ${form.tableName}`, ...form })
const enhance = (formId: string, enhancement: Row) => created('/online/cgform/enhance/add', { formId, ...enhancement })
const synchronise = async (id: string) =>
  expect((await call('POST', `/online/cgform/api/doDbSynch/${id}/normal`)).body.message).toBe('同步成功')

async function exported(ids: string, as = token) {
  const url = `${CONTEXT_PATH}/online/cgform/head/exportDefinition?ids=${ids}`
  const answer = await server.app.inject({ method: 'GET', url, headers: { [TOKEN_HEADER]: as } })
  return { status: answer.statusCode, text: answer.body }
}

async function imported(file: unknown, { dryRun = false, as = token, tenant = '0' } = {}) {
  const form = new FormData()
  form.set('file', new Blob([typeof file === 'string' ? file : JSON.stringify(file)]), '定义.json')
  const request = new Request('http://localhost', { method: 'POST', body: form })
  const answer = await server.app.inject({
    ...{ method: 'POST', url: `${CONTEXT_PATH}/online/cgform/head/importDefinition?dryRun=${dryRun}` },
    headers: {
      'content-type': request.headers.get('content-type')!,
      ...{ [TOKEN_HEADER]: as, [TENANT_HEADER]: tenant },
    },
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
  it('are restored after a deletion, not synchronised, and export to the same text', async () => {
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

  it('make no version when they equal the stored forms', async () => {
    const { text, main } = await family()
    const { body } = await imported(text)
    expect(body.result).toMatchObject({ successCount: 0, errorCount: 0, skippedCount: 2 })
    expect(await headOf(main)).toMatchObject({ tableVersion: 3 })
  })

  it('become the next version of stored forms after a report of the differences; fields keep their columns', async () => {
    const { id, main, file } = await family()
    await synchronise(id)
    await call('POST', `/online/data/${main}/add`, { saleNo: '7' })
    const [form] = file.forms.filter(({ tableName }) => tableName === main)
    form!.tableTxt = '销售单'
    form!.fields.unshift(field('remark'))
    form!.fields.find(({ dbFieldName }) => dbFieldName === 'sale_no')!.dbLength = 64
    form!.enhancements = form!.enhancements.filter(({ code }) => code !== 'approve')
    const tried = await imported(file, { dryRun: true })
    const outcome = tried.body.result.definitions!.find(({ name }) => name.startsWith(main))!
    expect(outcome.outcome).toBe('changed')
    const lines = outcome.told.join('\n')
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

  it('are all refused for one invalid form, with its place, and nothing is stored', async () => {
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

  it('are checked like by the editor: relations in use, dictionaries, statements, sources', async () => {
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

  it('of views wait for their form, and follow once it is in use', async () => {
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

    // A file has no own buttons of a view, and an import leaves them.
    await synchronise(String(view!.id))
    const steps = [{ kind: 'message', text: '好' }]
    const own = { kind: 'button', code: 'praise', title: '赞', buttonStyle: 'link', steps }
    const added = await call('POST', '/online/cgform/enhance/add', { ...own, formId: view!.id })
    expect(added.body.success).toBe(true)
    const file = JSON.parse((await exported(`${view!.id}`)).text) as { forms: Row[] }
    file.forms[0]!.tableTxt = '另一个'
    expect((await imported(file)).body.success).toBe(true)
    await synchronise(String(view!.id))
    const columns = await call('GET', `/online/cgform/api/getColumns/${main}$1`)
    expect(columns.body.result).toMatchObject({
      description: '另一个',
      cgButtonList: expect.arrayContaining([expect.objectContaining({ buttonCode: 'praise' })]),
    })
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
  it('are refused with the place of the error when they are no definitions', async () => {
    const { body } = await imported('{"kind": "online-definitions", "format": 1, "forms": [}')
    expect(body).toMatchObject({ success: false })
    expect(body.message).toContain('第 1 行')
    expect((await imported('{}')).body.message).toContain('不是导出的定义文件')
    expect((await call('POST', '/online/cgform/head/importDefinition', {})).body.success).toBe(false)
  })

  it('are refused with the size limit when they are too large, also before a file is parsed', async () => {
    for (const size of [MOST_BYTES + 1, MOST_BYTES + 200_000]) {
      expect((await imported(' '.repeat(size))).body.message, String(size)).toContain('4MB')
    }
  })

  it('are not exported when no import would accept them', async () => {
    const { text, status } = await exported(Array.from({ length: 101 }, (_, at) => at).join(','))
    expect(status).toBe(400)
    expect(text).toContain('请分几次导出')
  })

  it('need the permissions to list and add forms, and with buttons those of buttons', async () => {
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

describe('definitions of reports, graphs, their pages and designs', () => {
  const bases = {
    reports: '/online/cgreport/head',
    graphs: '/online/graphreport/head',
    graphPages: '/online/graphreport/templet',
    designs: '/desform',
  }
  type Kind = keyof typeof bases
  const add = (kind: Kind, body: Row) => created(`${bases[kind]}/add`, body)
  const remove = async (kind: Kind, id: string) => {
    const { body } = await call('DELETE', `${bases[kind]}/delete?id=${id}`)
    if (!body.success) throw new Error(body.message)
  }
  const codeField = { reports: 'code', graphs: 'code', graphPages: 'templetCode', designs: 'desformCode' }
  async function idOf(kind: Kind, code: string): Promise<string | undefined> {
    const { body } = await call<PageResult>('GET', `${bases[kind]}/list?${codeField[kind]}=${code}`)
    return (body.result.records as Row[]).find((row) => row[codeField[kind]] === code)?.id as string | undefined
  }
  async function exportedOf(kind: Kind, id: string): Promise<Row> {
    const url = `${CONTEXT_PATH}${bases[kind]}/exportDefinition?ids=${id}`
    const answer = await server.app.inject({ method: 'GET', url, headers: { [TOKEN_HEADER]: token } })
    return answer.json()
  }

  async function some() {
    const codes = { reports: nameOf('rep'), graphs: nameOf('gra'), graphPages: nameOf('pag') }
    const ids = {
      reports: await add('reports', {
        ...{ code: codes.reports, name: '部门', cgrSql: 'select depart_name, depart_order as place from sys_depart' },
        items: [
          { fieldName: 'place', fieldTxt: '次序', fieldType: 'Integer', orderNum: 2 },
          { fieldName: 'depart_name', fieldTxt: '部门', fieldType: 'String', orderNum: 1 },
        ],
      }),
      graphs: '',
      graphPages: '',
    }
    ids.graphs = await add('graphs', {
      ...{ code: codes.graphs, name: '部门图', dataType: 'report', reportCode: codes.reports, graphType: 'bar' },
      ...{ xaxisField: 'depart_name', yaxisField: 'place', displayTemplate: 'single' },
    })
    ids.graphPages = await add('graphPages', {
      ...{ templetCode: codes.graphPages, templetName: '图表页', templetStyle: 'double' },
      onlGraphreportTempletItemList: [
        { graphreportCode: codes.graphs, graphreportType: 'bar', groupNum: 1, groupStyle: 'card', orderNum: 1 },
      ],
    })
    const parts = await Promise.all(
      (['reports', 'graphs', 'graphPages'] as const).map((kind) => exportedOf(kind, ids[kind])),
    )
    return { codes, ids, file: Object.assign({}, ...parts) as Row & Record<Kind, Row[]> }
  }

  it('are restored together with the definitions that they name', async () => {
    const { codes, ids, file } = await some()
    expect(JSON.stringify(file)).not.toContain('"id"')
    for (const kind of ['graphPages', 'graphs', 'reports'] as const) await remove(kind, ids[kind])
    const tried = await imported(file, { dryRun: true })
    expect(tried.body.result).toMatchObject({ successCount: 3, errorCount: 0 })
    expect(await idOf('reports', codes.reports)).toBeUndefined()
    expect((await imported(file)).body.result).toMatchObject({ successCount: 3 })
    for (const kind of ['reports', 'graphs', 'graphPages'] as const) {
      const again = await exportedOf(kind, String(await idOf(kind, codes[kind])))
      expect(again[kind]).toEqual(file[kind])
    }
    const same = await imported(file)
    expect(same.body.result).toMatchObject({ successCount: 0, skippedCount: 3 })
  })

  it('change stored records where the file differs', async () => {
    const { codes, file } = await some()
    const [report] = file.reports as (Row & { items: Row[] })[]
    report!.name = '各部门'
    report!.items = report!.items.filter(({ fieldName }) => fieldName === 'place')
    report!.items[0]!.fieldTxt = '位置'
    const { body } = await imported({ ...file, graphs: [], graphPages: [] })
    const lines = body.result.definitions![0]!.told.join('\n')
    expect(body.result.problems).toEqual([])
    expect(lines).toContain('修改 报表名称：部门 → 各部门')
    expect((await exportedOf('reports', String(await idOf('reports', codes.reports)))).reports).toEqual([report])
  })

  it('are drafts where the statement of a report cannot run, which the answer tells', async () => {
    const { file } = await some()
    const code = nameOf('dra')
    const reports = [{ ...file.reports[0]!, code, cgrSql: 'select 1 as a\nfrom pg_authid' }]
    const { body } = await imported({ ...file, reports, graphs: [], graphPages: [] })
    expect(body.result.definitions).toMatchObject([
      { outcome: 'new', told: [expect.stringMatching(/已保存为草稿：.*第2行第6列/)] },
    ])
    expect(await idOf('reports', code)).toBeDefined()
  })

  it('are refused by the rules of their editors, and nothing of the file is stored', async () => {
    const { codes, file } = await some()
    const [other, wrong] = [nameOf('oth'), nameOf('wro')]
    const reports = [
      { ...file.reports[0]!, code: other },
      withDictionary(file.reports[0]!, wrong, 'select 1 as a from pg_authid'),
    ]
    const { body } = await imported({ ...file, reports, graphs: [], graphPages: [] })
    expect(body.success).toBe(false)
    expect(body.result.problems[0]!.cell).toBe('reports[1].items[0].dictCode')
    expect(await idOf('reports', other)).toBeUndefined()
    // An error of the database for one definition does not prevent the check of the others.
    const [broken, later] = [nameOf('bro'), nameOf('tre')]
    const more = [
      withDictionary(file.reports[0]!, broken, 'select 1 / 0 as value, no_such_column as text from sys_depart'),
      { ...file.reports[0]!, code: later },
    ]
    const judged = await imported({ ...file, reports: more, graphs: [], graphPages: [] }, { dryRun: true })
    expect(outcomesOf(judged.body.result)).toEqual({ [broken]: 'refused', [later]: 'new' })
    const graphs = [{ ...file.graphs[0]!, code: other, reportCode: 'no_such_report' }]
    const graph = await imported({ ...file, reports: [], graphs, graphPages: [] }, { dryRun: true })
    expect(graph.body.result.problems[0]!.cell).toBe('graphs[0].reportCode')
    expect(await idOf('reports', codes.reports)).toBeDefined()
  })

  it('of designs wait until their form is synchronised', async () => {
    const table = nameOf('des')
    const formId = await addForm({ tableName: table, fields: [field('first'), field('second')] })
    await synchronise(formId)
    const [main, sub] = [nameOf('ma'), nameOf('su')]
    const items = [{ itemType: 'field', fieldName: 'second', title: '第二' }]
    const head = { cgformCode: table, desformName: '设计', formTemplate: '2', items }
    const mainId = await add('designs', { ...head, desformCode: main, desformType: '1' })
    const subId = await add('designs', { ...head, desformCode: sub, desformType: '2', parentId: mainId })
    const file = (await exportedOf('designs', `${subId},${mainId}`)) as Row & { designs: Row[] }
    expect(file.designs.map(({ parentCode }) => parentCode)).toEqual([undefined, main])
    await remove('designs', subId)
    await remove('designs', mainId)
    await imported({ ...JSON.parse((await exported(formId)).text), ...{} })
    const form = JSON.parse((await exported(formId)).text) as DefinitionFile
    form.forms[0]!.tableTxt = '改了'
    const waiting = await imported({ ...form, designs: file.designs })
    expect(outcomesOf(waiting.body.result)).toEqual({ [table]: 'changed', [main]: 'later', [sub]: 'later' })
    await synchronise(formId)
    expect((await imported(file)).body.result).toMatchObject({ successCount: 2 })
    const ids = [await idOf('designs', main), await idOf('designs', sub)]
    expect(await exportedOf('designs', ids.join(','))).toEqual(file)
    const again = await imported({ ...file, designs: [{ ...file.designs[0]!, cgformCode: 'sale' }] }, { dryRun: true })
    expect(again.body.result.errorCount).toBe(1)
  })

  it('belong to a tenant, and need the permission to add them', async () => {
    const { codes, file } = await some()
    await server.database.pool.query("insert into sys_tenant (id, name) values (7, '七') on conflict do nothing")
    await server.database.pool.query("insert into sys_user_tenant values ('admin', 7) on conflict do nothing")
    const own = await exportedOf('reports', String(await idOf('reports', codes.reports)))
    const renamedThere = { ...own, reports: [{ ...(own.reports as Row[])[0], name: '别处的' }] }
    const there = await imported(renamedThere, { tenant: '7' })
    expect(outcomesOf(there.body.result)).toEqual({ [codes.reports]: 'new' })
    expect(await exportedOf('reports', String(await idOf('reports', codes.reports)))).toEqual(own)
    const graph = { kind: file.kind, format: file.format, graphs: file.graphs }
    expect((await imported(graph, { tenant: '7' })).body.success).toBe(true)
    const page = { kind: file.kind, format: file.format, graphPages: file.graphPages }
    const other = { ...page, graphPages: [{ ...file.graphPages[0]!, templetCode: nameOf('oth') }] }
    expect((await imported(other, { tenant: '7' })).body.success).toBe(true)
    const { rows } = await server.database.pool.query<{ id: string }>(
      "select id from sys_permission where perms in ('online:form:list', 'online:form:add') and del_flag = 0",
    )
    const role = await addRole(
      server.database,
      rows.map((row) => row.id),
    )
    const few = await addPerson(server, token, { selectedroles: role })
    const as = await server.signIn(few.username, USER_PASSWORD)
    const renamed = { ...file, reports: [{ ...file.reports[0]!, code: nameOf('new') }], graphs: [], graphPages: [] }
    const { body } = await imported(renamed, { as })
    expect(body.result.problems[0]!.message).toContain('权限')
    expect(await idOf('reports', codes.reports)).toBeDefined()
  })
})
