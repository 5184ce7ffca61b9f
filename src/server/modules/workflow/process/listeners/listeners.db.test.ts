import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { bpmnXml, END, flow, START } from '#server/modules/workflow/process/bpmn/testing/bpmn-xml.ts'
import { listenerDesk, listening } from '#server/modules/workflow/process/testing/listener-desk.ts'
import {
  approval,
  chain,
  named,
  type Person,
  require,
  workflowDesk,
} from '#server/modules/workflow/process/testing/workflow-desk.ts'
import { createTestServer, type TestServer } from '#server/testing/test-server.ts'
import type { Row } from '#shared/documents/entity.ts'

let server: TestServer
let admin: string
let desk: ReturnType<typeof workflowDesk>
let listeners: ReturnType<typeof listenerDesk>
let [starter, leader, boss]: Person[] = []
beforeAll(async () => {
  server = await createTestServer({ env: { DATA_SOURCE_ALLOW: '127.0.0.1' } })
  admin = await server.admin()
  desk = workflowDesk(server, admin)
  listeners = listenerDesk(server, admin)
  ;[starter, leader, boss] = [await desk.person(), await desk.person(), await desk.person()]
})
afterAll(() => server.close())

const query = async (text: string, values: unknown[] = []): Promise<Row[]> =>
  (await server.database.pool.query(text, values)).rows

/** Everything that a command on an instance may change. */
const stateOf = async (instance: string, record: string) => [
  await query('select * from wf_instance where id = $1', [instance]),
  await query('select * from wf_token where instance_id = $1 order by id', [instance]),
  await query('select * from wf_task where instance_id = $1 order by id', [instance]),
  await query('select * from wf_event where instance_id = $1 order by seq', [instance]),
  await query('select * from wf_listener_call where instance_id = $1 order by id', [instance]),
  await query('select * from wf_copy where instance_id = $1 order by id', [instance]),
  await query('select * from biz_leave where id = $1', [record]),
]

describe('a listener that refuses', () => {
  it('leaves everything as it was, and shows its text', async () => {
    const veto = await listeners.listener('create', { expression: `days > 5 ? '超过五天请先与部门沟通' : true` })
    const edits = { fields: { days: 'edit' } } as const
    const second = { ...named(boss!), ...listening(veto), cc: [{ kind: 'starter' }] } as const
    const process = await desk.process(
      chain({ 主管: { ...named(leader!), ...edits, cc: [{ kind: 'starter' }] }, 经理: second }),
    )
    const { instance, record } = await desk.submitted(starter!, process)
    const before = await stateOf(instance, record)
    const values = { data: { days: 8 } }
    const refused = await desk.complete(leader!, await desk.task(leader!), values, { 'X-Command-Id': 'veto-1' })
    expect(refused.body).toMatchObject({ success: false, message: '超过五天请先与部门沟通' })
    expect(await stateOf(instance, record)).toEqual(before)
    expect(await query(`select 1 from wf_command where id like '%veto-1%'`)).toEqual([])
    expect(await desk.approve(leader!)).toBe('running')
    expect(await desk.approve(boss!)).toBe('completed')
  })

  it('keeps an application from starting', async () => {
    const veto = await listeners.listener('start', { listenerName: '年底不收', expression: 'false' })
    const process = await desk.process(withProcess(chain({ 主管: named(leader!) }), listening(veto)))
    const record = await desk.leave(starter!)
    const refused = await desk.submit(starter!, process, record)
    expect(refused.body.message).toBe('监听器「年底不收」不允许此操作')
    expect(await desk.statusOf(record)).toBe('1')
    expect(await query('select 1 from wf_instance where record_id = $1', [record])).toEqual([])
  })

  it('refuses when its expression cannot be evaluated or means nothing, until it is disabled', async () => {
    const broken = await listeners.listener('complete', { listenerName: '坏的', expression: 'days + "x" == "1"' })
    const number = await listeners.listener('complete', { listenerName: '数字', expression: '1 + 1' })
    const process = await desk.process(chain({ 主管: { ...named(leader!), ...listening(broken, number) } }))
    await desk.submitted(starter!, process)
    const tried = async () => (await desk.complete(leader!, await desk.task(leader!))).body.message
    expect(await tried()).toMatch(/^监听器「坏的」出错：.+，请联系管理员$/)
    await listeners.status(broken, '0')
    expect(await tried()).toBe('监听器「数字」出错：表达式的值不是 true、false 或文字，请联系管理员')
    await listeners.status(number, '0')
    expect(await desk.approve(leader!)).toBe('completed')
  })

  it('reads the event: who has the task, how it ended, who acts', async () => {
    const check = await listeners.listener('complete', {
      expression: `event.type + event.nodeName + event.outcome + string(event.doneBy == event.actor) + string(event.assignee == starter)`,
    })
    const process = await desk.process(chain({ 主管: { ...named(leader!), ...listening(check) } }))
    await desk.submitted(starter!, process)
    const tried = await desk.complete(leader!, await desk.task(leader!))
    expect(tried.body.message).toBe('complete主管approvetruefalse')
    await listeners.status(check, '0')
    await desk.approve(leader!)
  })

  it('may be a handler that is registered', async () => {
    const separate = await listeners.listener('assignment', { handler: 'separate-duties' })
    const process = await desk.process(chain({ 主管: { ...named(starter!), ...listening(separate) } }))
    const record = await desk.leave(starter!)
    expect((await desk.submit(starter!, process, record)).body.message).toBe('发起人不能办理自己的申请')
    const other = await desk.process(chain({ 主管: { ...named(leader!), ...listening(separate) } }))
    require(await desk.submit(starter!, other, record))
    const give = { taskId: await desk.task(leader!), taskAssignee: starter!.username }
    expect((await desk.call('PUT', '/act/task/taskComplaint', leader!, give)).body.message).toBe(
      '发起人不能办理自己的申请',
    )
    await desk.approve(leader!)
  })
})

describe('the events of a command', () => {
  let every: string[]
  beforeAll(async () => {
    require(
      await server.call('POST', '/sys/dataSource/add', {
        token: admin,
        body: { code: 'erp', name: 'ERP', dbType: '16', dbUrl: 'http://127.0.0.1:9/api' },
      }),
    )
    every = []
    for (const event of ['start', 'end', 'create', 'assignment', 'complete', 'delete']) {
      every.push(await listeners.listener(event, { dataSource: 'erp', httpPath: '/events' }))
    }
  })
  beforeEach(() => query('delete from wf_listener_call'))

  /** Takes what was stored since the last time. */
  async function taken(): Promise<string[]> {
    const rows = await query('delete from wf_listener_call returning element_id, body')
    return rows.map(({ element_id: at, body }) => `${at} ${(body as { event: Row }).event.type}`)
  }

  it('happen once each, in countersigns for each task', async () => {
    const voting = { quota: { kind: 'all' }, order: 'parallel', veto: true } as const
    const both = { ...named(leader!, boss!), voting, ...listening(...every) }
    const process = await desk.process(chain({ 会签: both }))
    await desk.submitted(starter!, process)
    expect((await taken()).sort()).toEqual(
      ['t0 start', 't0 assignment', 't0 create', 't0 assignment', 't0 create'].sort(),
    )
    await desk.approve(leader!)
    expect(await taken()).toEqual(['t0 complete'])
    await desk.approve(boss!)
    expect((await taken()).sort()).toEqual(['t0 complete', 't0 end'])
  })

  it('delete the tasks that a rejection leaves open', async () => {
    const voting = { quota: { kind: 'all' }, order: 'parallel', veto: true } as const
    const process = await desk.process(chain({ 会签: { ...named(leader!, boss!), voting, ...listening(...every) } }))
    await desk.submitted(starter!, process)
    await taken()
    await desk.reject(leader!)
    expect((await taken()).sort()).toEqual(['t0 complete', 't0 delete'])
  })

  it('are not repeated by a command that is repeated', async () => {
    const process = await desk.process(chain({ 主管: { ...named(leader!), ...listening(...every) } }))
    await desk.submitted(starter!, process)
    await taken()
    const task = await desk.task(leader!)
    for (const _ of [1, 2]) require(await desk.complete(leader!, task, {}, { 'X-Command-Id': 'twice-1' }))
    expect((await taken()).sort()).toEqual(['t0 complete', 't0 end'])
  })

  it('are those of flows and of the process, too', async () => {
    const take = await listeners.listener('take', { dataSource: 'erp' })
    const elements = START + approval('a', '主管', named(leader!)) + END
    const flows = flow('s', 'a') + flow('a', 'e').replace('/>', `>${settingsOf(listening(take))}</bpmn:sequenceFlow>`)
    const process = await desk.process(withProcess(bpmnXml(elements + flows), listening(...every.slice(0, 2))))
    await desk.submitted(starter!, process)
    expect(await taken()).toEqual([`p start`])
    await desk.approve(leader!)
    expect((await taken()).sort()).toEqual([`a_e take`, `p end`])
  })

  it('do not reach a listener that was disabled meanwhile', async () => {
    const process = await desk.process(chain({ 主管: { ...named(leader!), ...listening(...every) } }))
    await desk.submitted(starter!, process)
    await taken()
    await listeners.status(every.join(), '0')
    await desk.approve(leader!)
    expect(await taken()).toEqual([])
    await listeners.status(every.join(), '1')
  })
})

describe('deployment', () => {
  it('refuses listeners that are unknown, disabled, of another tenant or of another event, with the node', async () => {
    const off = await listeners.listener('create', { listenerName: '停用的', expression: 'true' })
    await listeners.status(off, '0')
    const take = await listeners.listener('take', { listenerName: '连线的', expression: 'true' })
    const foreign = await listeners.listener('create', { expression: 'true' })
    await query('update wf_listener set tenant_id = 77 where id = $1', [foreign])
    const deploying = (id: string) => desk.process(chain({ 主管: { ...named(leader!), ...listening(id) } }))
    await expect(deploying('nobody')).rejects.toThrow('t0：监听器 nobody 不存在')
    await expect(deploying(foreign)).rejects.toThrow(`t0：监听器 ${foreign} 不存在`)
    await expect(deploying(off)).rejects.toThrow('t0：监听器“停用的”已停用')
    await expect(deploying(take)).rejects.toThrow('t0：监听器“连线的”的事件不会在此发生')
  })

  it('keeps a listener from deletion while a version that can run names it', async () => {
    const id = await listeners.listener('create', { listenerName: '在用的', expression: 'true' })
    const unused = await listeners.listener('create', { expression: 'true' })
    await desk.process(chain({ 主管: { ...named(leader!), ...listening(id) } }), { processName: '用它' })
    const remove = (key: string) =>
      server.call('DELETE', `/act/process/extActListener/delete?id=${key}`, { token: admin })
    expect((await remove(id)).body.message).toBe('监听器「在用的」正在被使用，不能删除：流程“用它”第1版的 t0；可以停用')
    require(await remove(unused))
  })
})

describe('saving a listener', () => {
  const saved = async (values: Row) => {
    const body = {
      listenerName: '待存',
      listenerType: 'task',
      listenerEvent: 'create',
      valueType: 'expression',
      ...values,
    }
    const answer = await server.call('POST', '/act/process/extActListener/add', { token: admin, body })
    return JSON.stringify(answer.body)
  }

  it.each([
    [{ expression: 'days >\n 3 && &' }, '第2行第'],
    [{ expression: '' }, '此项必填'],
    [{ listenerEvent: 'take', expression: 'true' }, '任务监听器的事件是创建、分配、完成或删除'],
    [{ listenerType: 'execution', expression: 'true' }, '执行监听器的事件是开始、结束或经过连线'],
    [{ valueType: 'handler', handler: 'com.example.Bean' }, '没有这个处理程序'],
    [{ valueType: 'http', dataSource: 'nowhere', httpPath: '/a' }, 'dataSource'],
    [{ valueType: 'http', dataSource: 'erp', httpPath: 'http://evil.example/a' }, '请填写数据源地址之下的路径'],
    [{ valueType: 'http', dataSource: 'erp', httpPath: '//evil.example/a' }, '请填写数据源地址之下的路径'],
    [{ valueType: 'http' }, '此项必填'],
  ])('refuses %j', async (values, message) => {
    const text = await saved(values)
    expect(text).toContain('"success":false')
    expect(text).toContain(message)
  })
})

describe('a person without the grants', () => {
  it.each([
    ['GET', 'extActListener/list'],
    ['GET', 'extActListener/handlers'],
    ['GET', 'extActListener/queryById?id=x'],
    ['POST', 'extActListener/add'],
    ['PUT', 'extActListener/edit'],
    ['PUT', 'extActListener/changeStatus'],
    ['POST', 'extActListener/changeStatus'],
    ['DELETE', 'extActListener/delete?id=x'],
    ['DELETE', 'extActListener/deleteBatch?ids=x'],
    ['GET', 'extActExpression/list'],
    ['GET', 'extActExpression/choices'],
    ['POST', 'extActExpression/add'],
    ['PUT', 'extActExpression/edit'],
    ['DELETE', 'extActExpression/delete?id=x'],
    ['DELETE', 'extActExpression/deleteBatch?ids=x'],
    ['GET', '../processInstance/failedService/list'],
  ])('is refused: %s %s', async (method, path) => {
    const body = method === 'GET' || method === 'DELETE' ? undefined : { id: 'x', status: '0' }
    const url = path.startsWith('../') ? `/act/${path.slice(3)}` : `/act/process/${path}`
    expect((await desk.call(method, url, leader!, body)).status).toBe(403)
  })

  it('with the list only, changes nothing', async () => {
    const reader = await desk.person({}, ['workflow-listener'])
    const id = await listeners.listener('create', { expression: 'true' })
    expect((await desk.call('GET', '/act/process/extActListener/list', reader)).status).toBe(200)
    const change = { id, status: '0' }
    expect((await desk.call('PUT', '/act/process/extActListener/changeStatus', reader, change)).status).toBe(403)
    expect(await query('select enabled from wf_listener where id = $1', [id])).toEqual([{ enabled: '1' }])
  })
})

const settingsOf = (settings: object) =>
  `<bpmn:extensionElements><wf:settings>${JSON.stringify(settings)}</wf:settings></bpmn:extensionElements>`

/** Puts settings on the process itself. */
const withProcess = (xml: string, settings: object) =>
  xml.replace(/(<bpmn:process [^>]*>)/, (open) => open + settingsOf(settings))
