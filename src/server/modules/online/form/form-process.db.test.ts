/** Records of a form that a process approves: the form names no process, it only has the column of the state. */
import { beforeAll, describe, expect, it } from 'vitest'
import {
  chain,
  named,
  type Person,
  require,
  workflowDesk,
} from '#server/modules/workflow/process/testing/workflow-desk.ts'
import { newField, paletteOf } from '#shared/documents/online-form/fields/form-palette.ts'
import { createFormHarness, field, freshName } from '../testing/form-harness.ts'

const forms = createFormHarness()
const { call, cgform, data, makeForm } = forms

/** Entry 审批状态 of the designer. */
const approval = paletteOf(['list'])
  .flatMap(({ entries }) => entries)
  .find(({ title }) => title === '审批状态')!
const status = newField(approval, '审批状态', [])

const table = freshName('trip')
const line = freshName('stay')
const address = `online/f-${table.replaceAll('_', '-')}`
let desk: ReturnType<typeof workflowDesk>
let leader: Person
let formId: string
/** Writes and lists trips, and nothing else. */
let writer: string
let reader: string
beforeAll(async () => {
  formId = await makeForm({
    ...{ tableName: table, tableType: 2 },
    fields: [field('purpose', { fieldMustInput: '1' }), field('days', { dbType: 'int' }), status],
  })
  await forms.addForm({
    ...{ tableName: line, tableType: 3, relationType: 0, tabOrderNum: 1 },
    fields: [field('trip_id', { mainTable: table }), field('city')],
  })
  require(await cgform('POST', 'head/publish', { id: formId }))
  desk = workflowDesk(forms.server, forms.token)
  leader = await desk.person()
  const codes = (...verbs: string[]) => verbs.map((verb) => `online:data:${table}:${verb}`)
  writer = await forms.personWith(...codes('list', 'add', 'edit', 'delete'))
  reader = await forms.personWith(...codes('list'))
  await desk.process(chain({ 主管: { ...named(leader), fields: { days: 'edit' } } }), { formAddress: address })
})

const add = async (): Promise<string> =>
  require(await data<{ id: string }>(table, 'POST', 'add', { purpose: '会议', days: 2 }, writer)).id
const submit = (id: string, as = writer) =>
  call<{ instanceId: string }>('POST', '/act/process/extActProcess/submitRecord', { formAddress: address, id }, as)
const stateOf = async (id: string) =>
  require(await data<{ bpmStatus: string }>(table, 'GET', `queryById?id=${id}`, undefined, writer)).bpmStatus

/** Returns an application to its starter, who sends it on with changes; resolves to the refusal, empty without one. */
async function correct(as: string, instance: string, changes: object): Promise<string> {
  const { pool } = forms.server.database
  const openTask = async () => {
    const { rows } = await pool.query(`select id, node_id from wf_task where instance_id = $1 and status = 'open'`, [
      instance,
    ])
    return rows[0] as { id: string; node_id: string }
  }
  if ((await openTask()).node_id === 't0') await desk.reject(leader, '主管', { rejectModelNode: 'starter' })
  const body = { taskId: (await openTask()).id, processModel: 1, data: changes }
  const { body: answer } = await call('POST', '/act/task/processComplete', body, as)
  return answer.success ? '' : answer.message
}

describe('a record of a form with the state of approval', () => {
  it('begins as not submitted, is submitted by its author, and approved by a person without a grant on the form', async () => {
    const id = await add()
    expect(await stateOf(id)).toBe('1')
    require(await submit(id))
    expect(await stateOf(id)).toBe('2')
    expect((await data(table, 'GET', `queryById?id=${id}`, undefined, leader.token)).body.success).toBe(false)
    const taskId = await desk.task(leader)
    const screen = require(
      await desk.call<{ page: object; entities: { properties: object }[] }>(
        'GET',
        `/act/task/page?taskId=${taskId}`,
        leader,
      ),
    )
    expect(Object.keys(screen.entities[0]!.properties)).toEqual(expect.arrayContaining(['purpose', 'days']))
    // The definition of a form has statements, scripts and addresses of other systems.
    expect(screen.entities[0]).not.toHaveProperty('x-form')
    const { rows } = await forms.server.database.pool.query('select instance_id from wf_task where id = $1', [taskId])
    const sheet = await desk.call<{ entities: object[] }>(
      'GET',
      `/act/processInstance/sheet?processInstanceId=${rows[0].instance_id}`,
      leader,
    )
    expect(require(sheet).entities[0]).not.toHaveProperty('x-form')
    expect(require(await desk.call('GET', `/act/task/record?taskId=${taskId}`, leader))).toMatchObject({
      purpose: '会议',
    })
    expect((await desk.complete(leader, taskId, { data: { purpose: '旅游' } })).body.message).toBe(
      '该节点不能修改字段：purpose',
    )
    expect(await desk.approve(leader, '主管', { data: { days: 3 } })).toBe('completed')
    expect(await stateOf(id)).toBe('3')
  })

  it('is closed while it runs: to edits, deletion, changed rows and forged states', async () => {
    const id = await add()
    require(await submit(id))
    const closed = '记录正在审批中，不能修改或删除'
    expect((await data(table, 'PUT', 'edit', { id, days: 9 }, writer)).body.message).toBe(closed)
    expect((await data(table, 'DELETE', `delete?id=${id}`, undefined, writer)).body.message).toBe(closed)
    expect((await cgform('PUT', `api/form/${table}`, { id, days: 9 }, forms.token)).body.message).toBe(closed)
    expect((await submit(id)).body.message).toBe('该记录的流程正在处理中')
    const forged = await data<{ id: string }>(table, 'POST', 'add', { purpose: '会议', bpmStatus: '3' }, writer)
    expect(await stateOf(require(forged).id)).toBe('1')
    await desk.reject(leader)
    expect(await stateOf(id)).toBe('rejectProcess')
    require(await data(table, 'PUT', 'edit', { id, days: 4, version: undefined }, writer))
  })

  it('is corrected by its starter in the fields that an edit would change', async () => {
    const { pool } = forms.server.database
    const restrict = `insert into sys_permission (id, parent_id, name, menu_type, perms)
      select 'restricted-days', parent_id, '改天数', 2, $1 from sys_permission where perms = $2`
    await pool.query(restrict, [`online:data:${table}:write:days`, `online:data:${table}:add`])
    const id = await add()
    const { instanceId } = require(await submit(id))
    expect(await correct(writer, instanceId, { days: 90 })).toBe('该节点不能修改字段：days')
    expect(await correct(writer, instanceId, { purpose: '考察' })).toBe('')
    await pool.query(`delete from sys_permission where id = 'restricted-days'`)
    await desk.approve(leader)
    const record = require(await data(table, 'GET', `queryById?id=${id}`, undefined, writer))
    expect(record).toMatchObject({ purpose: '考察' })
  })

  it('is submitted by nobody who only reads it, and its progress is shown to who sees it', async () => {
    const id = await add()
    expect((await submit(id, reader)).body.success).toBe(false)
    require(await submit(id))
    const progress = (as: string) =>
      call<object[]>('GET', `/act/processInstance/historyOfRecord?formAddress=${address}&id=${id}`, undefined, as)
    expect(require(await progress(reader))).toMatchObject([{ outcome: 'start' }, { name: '主管' }])
    expect((await progress(await forms.person())).body.success).toBe(false)
    await desk.approve(leader)
  })

  it('is submitted by the code that the agreed interface uses for forms', async () => {
    const start = '/act/process/extActProcess/startMutilProcess'
    const id = await add()
    require(await call('POST', start, { flowCode: `onl_${table}`, id }, writer))
    expect(await stateOf(id)).toBe('2')
    await desk.approve(leader)
    expect((await call('POST', start, { flowCode: 'onl_nowhere', id }, writer)).body.message).toBe(
      '没有可用于该表单的流程，或您没有发起的权限',
    )
  })

  it('is closed to buttons of the form, which cannot set its state either', async () => {
    const enhance = (method: string, path: string, body?: object) =>
      cgform<{ id: string }>(method, `enhance/${path}`, body)
    const button = (code: string, step: object) => ({
      ...{ formId, kind: 'button', code, title: code, buttonStyle: 'link' },
      steps: [step],
    })
    const state = await enhance('POST', 'add', button('finish', { kind: 'set', field: 'bpmStatus', text: "'3'" }))
    expect(JSON.stringify(state.body)).toContain('没有可以赋值的字段 bpmStatus')
    const text = `update of_${table} set bpm_status = '3' where id = #{id}`
    const statement = await enhance('POST', 'add', button('finish', { kind: 'sql', text }))
    expect([statement.body.success, JSON.stringify(statement.body)]).toEqual([
      false,
      expect.stringContaining('bpm_status'),
    ])
    const longer = require(await enhance('POST', 'add', button('longer', { kind: 'set', field: 'days', text: '9' })))
    require(await forms.synchronise(formId))
    const press = (dataId: string) =>
      call('POST', '/online/cgform/api/doButton', { formId: table, buttonCode: 'longer', dataId })
    const id = await add()
    require(await press(id))
    require(await submit(id))
    expect((await press(id)).body.message).toBe('记录正在审批中，不能修改或删除')
    await desk.approve(leader)
    // A button may mark what was approved.
    require(await press(id))
    require(await enhance('DELETE', `delete?id=${longer.id}`))
  })

  it('keeps its form: a deletion names the process and running applications first', async () => {
    require(await submit(await add()))
    const planned = require(await cgform<{ losses: string }>('GET', `api/deletePlan?ids=${formId}`))
    expect(planned.losses).toContain('流程 请假 的业务表单；1个审批中的申请')
    await desk.approve(leader)
  })

  it('names the process and running applications before a synchronisation takes the column of its state away', async () => {
    require(await submit(await add()))
    const { fields } = await forms.formOf(formId)
    const renamed = fields.map((each) =>
      each.dbFieldName === 'bpm_status' ? { ...each, dbFieldName: 'old_status', isShowForm: '1' } : each,
    )
    const warning = '表单不再有审批状态列 bpm_status：流程 请假 不能再审批该表单的记录，1个审批中的申请不能继续处理'
    for (const changed of [fields.filter(({ dbFieldName }) => dbFieldName !== 'bpm_status'), renamed]) {
      require(await cgform('PUT', 'head/edit', { id: formId, fields: changed }))
      const { changes } = require(await cgform<{ changes: string }>('GET', `api/syncChanges?id=${formId}`))
      expect(changes).toContain(`· ${warning}`)
      const forced = require(await cgform<{ losses: string; confirm: string }>('GET', `api/syncPlan?id=${formId}`))
      expect(forced.losses).toContain(warning)
      const unconfirmed = await cgform('POST', `api/doDbSynch/${formId}/force`)
      expect(unconfirmed.body.message).toContain(warning)
    }
    require(await cgform('PUT', 'head/edit', { id: formId, fields }))
    const { changes } = require(await cgform<{ changes: string }>('GET', `api/syncChanges?id=${formId}`))
    expect(changes).not.toContain('审批状态列')
    require(await forms.synchronise(formId))
    await desk.approve(leader)
  })

  it('is closed in a view that does not show its state, and submitted there', async () => {
    const view = String(require(await cgform('POST', `head/copyOnline?code=${formId}`)).id)
    const { fields } = await forms.formOf(view)
    const shown = fields.filter(({ dbFieldName }) => !['bpm_status', 'days'].includes(String(dbFieldName)))
    require(await cgform('PUT', 'head/edit', { id: view, fields: shown }))
    require(await forms.synchronise(view))
    require(await cgform('POST', 'head/publish', { id: view }))
    const clerk = await forms.personWith(...['list', 'edit'].map((verb) => `online:data:${table}$1:${verb}`))
    const id = await add()
    const seenAs = `${address}--1`
    const submitted = await call('POST', '/act/process/extActProcess/submitRecord', { formAddress: seenAs, id }, clerk)
    expect(require(submitted)).toMatchObject({ status: 'running' })
    expect((await data(`${table}$1`, 'PUT', 'edit', { id, purpose: '旅游' }, clerk)).body.message).toBe(
      '记录正在审批中，不能修改或删除',
    )
    expect((await submit(id)).body.message).toBe('该记录的流程正在处理中')

    // Its starter reads and corrects it as the view shows it.
    const instance = String(require(submitted).instanceId)
    const sheet = await call<object>(
      'GET',
      `/act/processInstance/record?processInstanceId=${instance}`,
      undefined,
      clerk,
    )
    expect(require(sheet)).toMatchObject({ purpose: '会议' })
    expect(require(sheet)).not.toHaveProperty('days')
    expect(await correct(clerk, instance, { days: 9 })).toBe('该节点不能修改字段：days')
    expect(await correct(clerk, instance, { purpose: '培训' })).toBe('')
    expect(require(await data(table, 'GET', `queryById?id=${id}`, undefined, writer))).toMatchObject({
      purpose: '培训',
      days: 2,
    })
    await desk.approve(leader)
    const choices = require(await call<{ value: string }[]>('GET', '/act/process/extActProcess/forms'))
    const offered = choices.map(({ value }) => value)
    expect(offered).toEqual(expect.arrayContaining([address, 'business/leave']))
    expect(offered).not.toContain(seenAs)
  })
})
