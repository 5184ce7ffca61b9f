import { afterAll, beforeAll, describe, expect, it } from 'vitest'
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

let server: TestServer
let admin: string
let desk: ReturnType<typeof workflowDesk>
let listeners: ReturnType<typeof listenerDesk>
let [starter, leader, boss]: Person[] = []
beforeAll(async () => {
  server = await createTestServer()
  admin = await server.admin()
  desk = workflowDesk(server, admin)
  listeners = listenerDesk(server, admin)
  ;[starter, leader, boss] = [await desk.person(), await desk.person(), await desk.person()]
})
afterAll(() => server.close())

const base = '/act/process/extActExpression'
const call = (method: string, path: string, body?: object) =>
  server.call(method, `${base}/${path}`, { token: admin, ...(body && { body }) })
const by = (expression: string) => ({ approvers: [{ kind: 'expression', expression }] }) as const

describe('a named expression', () => {
  it('finds approvers, decides conditions and makes titles', async () => {
    await listeners.expression('reviewer', `days > 3 ? '${boss!.username}' : '${leader!.username}'`)
    await listeners.expression('isLong', 'days > 3')
    await listeners.expression('subject', `'请假' + string(days) + '天'`)
    const elements =
      START + '<bpmn:exclusiveGateway id="g" default="g_e"/>' + approval('a', '审批', by('expressions.reviewer')) + END
    const flows =
      flow('s', 'g') + flow('g', 'a', 'expressions.isLong &amp;&amp; days &lt; 30') + flow('g', 'e') + flow('a', 'e')
    const process = await desk.process(bpmnXml(elements + flows), { titleExpression: 'expressions.subject' })
    const long = await desk.submitted(starter!, process, { days: 4 })
    expect(await desk.tasks(boss!)).toMatchObject([{ bpmBizTitle: '请假4天' }])
    expect(await desk.tasks(leader!)).toEqual([])
    await desk.approve(boss!)
    expect(await desk.statusOf(long.record)).toBe('3')
    const short = await desk.submitted(starter!, process, { days: 2 })
    expect(await desk.statusOf(short.record)).toBe('3')
  })

  it('is stored with a version as it was at deployment, and read again by listeners', async () => {
    const id = await listeners.expression('changing', `'${leader!.username}'`)
    const process = await desk.process(chain({ 审批: by('expressions.changing') }))
    require(await call('PUT', 'edit', { id, expression: `'${boss!.username}'` }))
    await desk.submitted(starter!, process)
    expect(await desk.tasks(boss!)).toEqual([])
    await desk.approve(leader!)
    const check = await listeners.listener('create', { expression: 'expressions.changing' })
    const listened = await desk.process(chain({ 审批: { ...named(leader!), ...listening(check) } }))
    const refused = await desk.submit(starter!, listened, await desk.leave(starter!))
    expect(refused.body.message).toBe(boss!.username)
  })

  it('that is unknown, or of another tenant, is refused at deployment with the node', async () => {
    const id = await listeners.expression('foreign', '1')
    await server.database.pool.query('update wf_expression set tenant_id = 77 where id = $1', [id])
    await expect(desk.process(chain({ 审批: by('expressions.nobody') }))).rejects.toThrow(
      't0：没有名为 nobody 的流程表达式',
    )
    await expect(desk.process(chain({ 审批: by('expressions.foreign') }))).rejects.toThrow('t0：没有名为 foreign')
  })

  it('stays while something uses it, with the places', async () => {
    const id = await listeners.expression('used', 'days > 1')
    await listeners.expression('used2', 'days > 2')
    await listeners.listener('create', { listenerName: '查天数', expression: 'expressions.used' })
    await listeners.listener('create', { listenerName: '另一个', expression: 'expressions.used2' })
    const elements =
      START + '<bpmn:exclusiveGateway id="g" default="g_e"/>' + approval('a', '审批', named(leader!)) + END
    const flows = flow('s', 'g') + flow('g', 'a', 'expressions.used') + flow('g', 'e') + flow('a', 'e')
    await desk.process(bpmnXml(elements + flows), {
      processName: '用它',
      titleExpression: `expressions.used ? '长' : '短'`,
    })
    expect((await call('DELETE', `delete?id=${id}`)).body.message).toBe(
      '流程表达式「used」正在被使用，不能删除：流程“用它”的标题、流程“用它”第1版的 g_a、监听器“查天数”',
    )
    const free = await listeners.expression('free', '1')
    require(await call('DELETE', `delete?id=${free}`))
  })

  it.each([
    ['days >\n 3 && &', '第2行第'],
    ['expressions.reviewer', '流程表达式不能引用其他流程表达式'],
  ])('is checked when it is saved: %j', async (expression, message) => {
    const { body } = await call('POST', 'add', { expressionCode: 'bad', expressionName: '坏', expression })
    expect(body.success).toBe(false)
    expect(JSON.stringify(body)).toContain(message)
  })

  it('is offered to people who draw processes', async () => {
    const designer = await desk.person({}, ['workflow-process', 'workflow-expression'])
    const choices = require(await desk.call<{ value: string }[]>('GET', `${base}/choices`, designer))
    expect(choices).toContainEqual({ value: 'expressions.reviewer', text: 'reviewer（reviewer）' })
    expect(choices).not.toContainEqual(expect.objectContaining({ value: 'expressions.foreign' }))
    const other = await desk.person({}, ['workflow-process'])
    expect(require(await desk.call('GET', `${base}/choices`, other))).toEqual([])
  })
})
