import { describe, expect, it } from 'vitest'
import type { Row } from '#shared/documents/entity.ts'
import type { ImportResult } from '#shared/wire/import-result.ts'
import { CONTEXT_PATH, TENANT_HEADER, TOKEN_HEADER } from '#shared/wire/protocol.ts'
import { createFormHarness, field, freshName, resultOf } from '../testing/form-harness.ts'
import { FILE_FORMAT, FILE_KIND } from './definition-file.ts'

const harness = createFormHarness()

type Form = Row & { tableName: string; fields: Row[]; enhancements: Row[] }

async function imported(
  parts: Row,
  { dryRun = false, as = harness.token, base = '/online/cgform/head', tenant = 0 } = {},
) {
  const form = new FormData()
  form.set('file', new Blob([JSON.stringify({ kind: FILE_KIND, format: FILE_FORMAT, ...parts })]), '定义.json')
  const request = new Request('http://localhost', { method: 'POST', body: form })
  const answer = await harness.server.app.inject({
    ...{ method: 'POST', url: `${CONTEXT_PATH}${base}/importDefinition?dryRun=${dryRun}` },
    headers: {
      'content-type': request.headers.get('content-type')!,
      [TOKEN_HEADER]: as,
      [TENANT_HEADER]: String(tenant),
    },
    payload: Buffer.from(await request.arrayBuffer()),
  })
  return answer.json() as { success: boolean; message: string; result: ImportResult }
}

async function exportedForm(id: string): Promise<Form> {
  const url = `${CONTEXT_PATH}/online/cgform/head/exportDefinition?ids=${id}`
  const answer = await harness.server.app.inject({ method: 'GET', url, headers: { [TOKEN_HEADER]: harness.token } })
  return (answer.json() as { forms: Form[] }).forms[0]!
}

async function formWithView() {
  const table = freshName('viewed')
  const id = await harness.makeForm({ tableName: table, fields: [field('a'), field('b')] })
  const view = await harness.cgform('POST', `head/copyOnline?code=${id}`)
  return { table, id, viewId: String(view.body.result.id) }
}

const button = (code: string, more: Row = {}): Row => ({
  ...{ kind: 'button', code, title: code, buttonStyle: 'link', steps: [{ kind: 'message', text: '好' }] },
  ...more,
})

describe('an imported form', () => {
  it('refuses buttons and events of a view, however the file spells its name', async () => {
    const { viewId } = await formWithView()
    const view = await exportedForm(viewId)
    const as = await harness.personWith('online:form:list', 'online:form:add', 'online:form:edit')
    const event = { kind: 'event', code: 'beforeAdd', title: '前', steps: [{ kind: 'set', field: 'b', text: "'x'" }] }
    const enhancements = [button('own', { script: 'while(', steps: [{ kind: 'script' }] }), event]
    for (const tableName of [
      view.tableName,
      view.tableName.replace('$', '$\0'),
      ` ${view.tableName.toUpperCase()}\uDC00`,
    ]) {
      const { success, result } = await imported({ forms: [{ ...view, tableName, enhancements }] }, { as })
      expect({ success, places: result.problems.map(({ cell }) => cell) }).toEqual({
        success: false,
        places: ['forms[0].enhancements'],
      })
    }
    const { body } = await harness.cgform<{ total: number }>('GET', `enhance/list?formId=${viewId}`)
    expect(body.result.total).toBe(0)
  })

  it('refuses the code of a button that a view of the form has', async () => {
    const { table, id, viewId } = await formWithView()
    resultOf(await harness.synchronise(viewId))
    resultOf(await harness.cgform('POST', 'enhance/add', { formId: viewId, ...button('praise') }))
    const form = await exportedForm(id)
    const taken = await imported({ forms: [{ ...form, enhancements: [button('other'), button('praise')] }] })
    expect(taken).toMatchObject({
      success: false,
      result: { problems: [{ cell: 'forms[0].enhancements[1].code', message: expect.stringContaining(`${table}$1`) }] },
    })
    expect((await imported({ forms: [{ ...form, enhancements: [button('other')] }] })).success).toBe(true)
  })
})

describe('an import of forms', () => {
  it('is refused in another tenant, whatever kind of definition the call is for', async () => {
    const { id } = await formWithView()
    const form = { ...(await exportedForm(id)), tableTxt: '改过的' }
    const as = await harness.personWith(
      'online:design-form:add',
      'online:form:list',
      'online:form:add',
      'online:form:edit',
    )
    await harness.server.database.pool.query(
      `insert into sys_tenant (id, name) values (101, '甲') on conflict do nothing`,
    )
    await harness.server.database.pool.query(
      'insert into sys_user_tenant (user_id, tenant_id) select id, 101 from sys_user on conflict do nothing',
    )
    const refused = await imported({ forms: [form] }, { as, base: '/desform', tenant: 101 })
    expect(refused).toMatchObject({
      success: false,
      result: { problems: [{ message: '这是所有租户共用的，只有默认租户的人员或管理员可以修改' }] },
    })
    expect((await exportedForm(id)).tableTxt).not.toBe('改过的')
    expect((await imported({ forms: [form] }, { as, base: '/desform' })).success).toBe(true)
  })
})

describe('findings of an import', () => {
  const messagesOf = ({ result }: { result: ImportResult }) => [
    ...new Set(result.problems.map(({ message }) => message)),
  ]
  const graphs = '/online/graphreport/head'

  it('reveal nothing without any permission on the kind: neither stored, waiting nor invalid definitions', async () => {
    const { table, id, viewId } = await formWithView()
    const [form, view] = [await exportedForm(id), await exportedForm(viewId)]
    const code = freshName('told')
    const report = { code, name: '部门', cgrSql: 'select depart_name from sys_depart' }
    const items = [{ fieldName: 'depart_name', fieldTxt: '部门', fieldType: 'String', orderNum: 1 }]
    resultOf(await harness.call('POST', '/online/cgreport/head/add', { ...report, items }))
    const waiting = await harness.addForm({ tableName: freshName('waits'), fields: [field('a')] })
    const { tableName: cgformCode } = await exportedForm(waiting)
    const design = { desformCode: code, desformName: '设计', formTemplate: '1', desformType: '1' }
    const as = await harness.personWith('online:graph-head:add')
    const tried = async (parts: Row) => {
      const answer = await imported(parts, { dryRun: true, as, base: graphs })
      expect(answer.result.definitions!.map(({ outcome }) => outcome)).not.toContain('same')
      return messagesOf(answer)
    }
    const forms = '没有新增在线表单的权限'
    expect(await tried({ forms: [form] })).toEqual([forms])
    expect(await tried({ forms: [{ ...form, tableTxt: '别的' }] })).toEqual([forms])
    expect(await tried({ forms: [{ ...form, tableName: 'select', fields: [{}] }] })).toEqual([forms])
    expect(await tried({ forms: [view, { ...view, tableName: `${cgformCode}$1` }] })).toEqual([forms])
    const [firstOutcome] = await tried({ reports: [{ ...report, items }] })
    expect(firstOutcome).toMatch(/^没有新增.*的权限$/)
    expect(await tried({ reports: [{ ...report, code: freshName('told'), cgrSql: 'select nonsense' }] })).toEqual([
      firstOutcome,
    ])
    const designs = await tried({
      designs: [table, cgformCode].map((each) => ({ ...design, desformCode: freshName('d'), cgformCode: each })),
    })
    expect(designs).toEqual([expect.stringMatching(/^没有新增.*的权限$/)])
  })

  it('show differences only with the permission to list forms', async () => {
    const { id } = await formWithView()
    const form = await exportedForm(id)
    const changed = { ...form, fields: form.fields.map((each) => ({ ...each, dbFieldTxt: '另称' })) }
    const toldTo = async (...permissions: string[]) => {
      const as = await harness.personWith('online:form:add', 'online:form:edit', ...permissions)
      const { success, result } = await imported({ forms: [changed] }, { as, dryRun: true })
      expect(success).toBe(true)
      return result.definitions!.flatMap(({ told: firstOutcome }) => firstOutcome)
    }
    expect(await toldTo()).toEqual([])
    expect((await toldTo('online:form:list')).join()).toContain('另称')
  })

  it('reveal nothing stored to a user with permission to add but not to edit', async () => {
    const { id } = await formWithView()
    const form = await exportedForm(id)
    const as = await harness.personWith('online:form:list', 'online:form:add')
    expect(messagesOf(await imported({ forms: [form] }, { as, dryRun: true }))).toEqual(['没有修改在线表单的权限'])
    const wrong = {
      ...form,
      tableName: freshName('wrong'),
      fields: [{}],
      enhancements: [button('x', { when: 'row.y' })],
    }
    const enhanced = await imported({ forms: [wrong] }, { as, dryRun: true })
    expect(messagesOf(enhanced)).toEqual(['没有新增按钮和事件的权限'])
  })
})
