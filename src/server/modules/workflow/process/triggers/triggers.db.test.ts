import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { bpmnXml, END, flow, START } from '#server/modules/workflow/process/bpmn/testing/bpmn-xml.ts'
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
let [starter, leader, boss]: Person[] = []
beforeAll(async () => {
  server = await createTestServer({ env: { JOBS: 'on', WORKFLOW_POLL_MS: '50' } })
  admin = await server.admin()
  desk = workflowDesk(server, admin)
  ;[starter, leader, boss] = [await desk.person(), await desk.person(), await desk.person()]
  // Both processes look for what is due.
  await server.startSecond()
})
afterAll(() => server.close())

const eventually = (check: () => Promise<void>) => vi.waitFor(check, { timeout: 10_000, interval: 50 })

describe('a timer', () => {
  it('approves what nobody handles in time, once', async () => {
    const late = { ...named(leader!), timeout: { after: 'PT1S', action: 'approve' } } as const
    const process = await desk.process(chain({ 主管: late, 经理: named(boss!) }))
    const { instance } = await desk.submitted(starter!, process)
    await eventually(async () => expect(await desk.tasks(boss!)).toHaveLength(1))
    expect(await desk.tasks(leader!)).toEqual([])
    const { rows } = await server.database.pool.query(
      `select count(*)::int from wf_event where instance_id = $1 and type = 'fired'`,
      [instance],
    )
    expect(rows).toEqual([{ count: 1 }])
    expect(await desk.approve(boss!)).toBe('completed')
  })

  it('reminds people, who find it in their list', async () => {
    const late = { ...named(leader!), timeout: { after: 'PT1S', action: 'remind' } } as const
    const process = await desk.process(chain({ 主管: late }))
    await desk.submitted(starter!, process)
    await eventually(async () => {
      const { rows } = await server.database.pool.query('select remark from wf_urge where user_id = $1', [leader!.id])
      expect(rows).toEqual([{ remark: '任务已超过办理时限' }])
    })
    await eventually(async () => {
      const { rows } = await server.database.pool.query(
        `select es_title as title, es_type as type from sys_sms where receiver_id = $1 order by es_type`,
        [leader!.id],
      )
      expect(rows).toMatchObject([{ title: '任务已超过办理时限', type: '4' }])
    })
    await desk.approve(leader!)
  })

  it('lets an event wait, and goes on by itself', async () => {
    const wait =
      '<bpmn:intermediateCatchEvent id="w"><bpmn:timerEventDefinition><bpmn:timeDuration>PT1S</bpmn:timeDuration></bpmn:timerEventDefinition></bpmn:intermediateCatchEvent>'
    const elements = START + wait + approval('a', '主管', named(leader!)) + END
    const process = await desk.process(bpmnXml(elements + flow('s', 'w') + flow('w', 'a') + flow('a', 'e')))
    await desk.submitted(starter!, process)
    expect(await desk.tasks(leader!)).toEqual([])
    await eventually(async () => expect(await desk.tasks(leader!)).toHaveLength(1))
    await desk.approve(leader!)
  })
})

describe('a timer whose command is refused', () => {
  /** The gateway lets only long leaves pass, and has no default. */
  const narrow = (first: string, id: string) =>
    bpmnXml(
      `${START}${first}<bpmn:exclusiveGateway id="g"/>${approval('b', '经理', named(boss!))}` +
        `${approval('c', '总监', named(boss!))}${END}${flow('s', id)}${flow(id, 'g')}` +
        `${flow('g', 'b', 'days &gt; 100')}${flow('g', 'c', 'days &gt; 200')}${flow('b', 'e')}${flow('c', 'e')}`,
    )
  const query = (text: string, values: unknown[]) => server.database.pool.query(text, values)
  const triggerOf = async (instance: string) =>
    (
      await query('select id, status, attempts, due_time > now() as waits from wf_trigger where instance_id = $1', [
        instance,
      ])
    ).rows[0]!
  /** Does not wait for the pauses between attempts. */
  const failed = (instance: string) =>
    eventually(async () => {
      await query(`update wf_trigger set due_time = now() where instance_id = $1 and status = 'armed'`, [instance])
      expect(await triggerOf(instance)).toMatchObject({ status: 'failed', attempts: 5 })
    })
  const asAdmin = (method: string, path: string, body?: object) =>
    server.call<Row[]>(method, `/act/processInstance/${path}`, { token: admin, ...(body && { body }) })
  const reason = '流程无法继续：没有满足条件的分支（g），请联系管理员'

  it('waits longer with each attempt, then for an administrator, who tries again', async () => {
    const wait =
      '<bpmn:intermediateCatchEvent id="w" name="冷静期"><bpmn:timerEventDefinition><bpmn:timeDuration>PT1S</bpmn:timeDuration></bpmn:timerEventDefinition></bpmn:intermediateCatchEvent>'
    const { instance, record } = await desk.submitted(starter!, await desk.process(narrow(wait, 'w')))
    await eventually(async () =>
      expect(await triggerOf(instance)).toMatchObject({ status: 'armed', attempts: 1, waits: true }),
    )
    await failed(instance)
    const list = require(await asAdmin('GET', `failedServices?processInstanceId=${instance}`))
    expect(list).toMatchObject([{ nodeId: 'w', attempts: 5, error: reason }])
    const { rows } = await query('select waiting_at from wf_instance where id = $1', [instance])
    expect(rows).toEqual([{ waiting_at: '冷静期（自动处理失败）' }])
    const body = { processInstanceId: instance, triggerId: list[0]!.triggerId }
    expect((await desk.call('POST', '/act/processInstance/retryService', leader!, body)).status).toBe(403)
    await query('update biz_leave set days = 150 where id = $1', [record])
    require(await asAdmin('POST', 'retryService', body))
    await eventually(async () => expect(await desk.tasks(boss!)).toHaveLength(1))
    await desk.approve(boss!)
  })

  it('leaves the task to its people when the administrator goes on without it', async () => {
    const late = { ...named(leader!), timeout: { after: 'PT1S', action: 'approve' } } as const
    const { instance } = await desk.submitted(starter!, await desk.process(narrow(approval('a', '主管', late), 'a')))
    await failed(instance)
    const list = require(await asAdmin('GET', `failedServices?processInstanceId=${instance}`))
    require(await asAdmin('POST', 'skipService', { processInstanceId: instance, triggerId: list[0]!.triggerId }))
    expect(await triggerOf(instance)).toMatchObject({ status: 'cancelled' })
    expect(require(await asAdmin('GET', `failedServices?processInstanceId=${instance}`))).toEqual([])
    expect(await desk.tasks(leader!)).toHaveLength(1)
    require(await asAdmin('POST', 'close', { processInstanceId: instance }))
  })

  it('waits for an administrator even if the record is missing', async () => {
    const late = { ...named(leader!), timeout: { after: 'PT1S', action: 'approve' } } as const
    const { instance, record } = await desk.submitted(starter!, await desk.process(chain({ 主管: late })))
    await query('delete from biz_leave where id = $1', [record])
    await failed(instance)
    require(await asAdmin('POST', 'close', { processInstanceId: instance }))
  })
})

describe('a message', () => {
  it('wakes the instance that waits for it', async () => {
    const catcher = await desk.process(
      bpmnXml(
        `${START}<bpmn:receiveTask id="r" messageRef="m"/>${approval('a', '主管', named(leader!))}${END}` +
          flow('s', 'r') +
          flow('r', 'a') +
          flow('a', 'e'),
        '<bpmn:message id="m" name="stock-arrived"/>',
      ),
    )
    const thrower = await desk.process(
      bpmnXml(
        `${START}<bpmn:sendTask id="t" messageRef="m"/>${END}${flow('s', 't')}${flow('t', 'e')}`,
        '<bpmn:message id="m" name="stock-arrived"/>',
      ),
    )
    await desk.submitted(starter!, catcher)
    expect(await desk.tasks(leader!)).toEqual([])
    const { record } = await desk.submitted(starter!, thrower)
    expect(await desk.statusOf(record)).toBe('3')
    await eventually(async () => expect(await desk.tasks(leader!)).toHaveLength(1))
    await desk.approve(leader!)
  })
})

describe('a called process', () => {
  const calling = (key: string) =>
    bpmnXml(
      `${START}<bpmn:callActivity id="c" calledElement="${key}"/>${approval('a', '经理', named(boss!))}${END}` +
        flow('s', 'c') +
        flow('c', 'a') +
        flow('a', 'e'),
    )

  it('ends before its caller goes on, and its record keeps one status', async () => {
    const inner = await desk.process(chain({ 主管: named(leader!) }))
    const { record } = await desk.submitted(starter!, await desk.process(calling(inner)))
    expect(await desk.tasks(boss!)).toEqual([])
    await desk.approve(leader!)
    expect(await desk.statusOf(record)).toBe('2')
    expect(await desk.approve(boss!)).toBe('completed')
    expect(await desk.statusOf(record)).toBe('3')
  })

  it('that calls itself without a pause is refused', async () => {
    await desk.process(calling('calls_itself'), { processKey: 'calls_itself' })
    const record = await desk.leave(starter!)
    const refused = await desk.submit(starter!, 'calls_itself', record)
    expect(refused.body.message).toBe('流程无法继续：节点循环没有终止（calls_itself），请联系管理员')
    expect(await desk.statusOf(record)).toBe('1')
  })

  it('ends with its caller', async () => {
    const inner = await desk.process(chain({ 主管: named(leader!) }))
    const { instance } = await desk.submitted(starter!, await desk.process(calling(inner)))
    require(await desk.call('PUT', '/act/task/invalidProcess', starter!, { processInstanceId: instance }))
    expect(await desk.tasks(leader!)).toEqual([])
  })
})

describe('a service', () => {
  /** The way behind it depends on the record. */
  const serving = (settings: object) =>
    bpmnXml(
      `${START}<bpmn:serviceTask id="v" name="通知"><bpmn:extensionElements><wf:settings>${JSON.stringify(settings)}</wf:settings></bpmn:extensionElements></bpmn:serviceTask>` +
        `<bpmn:exclusiveGateway id="g"/>${END}${flow('s', 'v')}${flow('v', 'g')}${flow('g', 'e', 'days &gt; 0')}`,
    )

  it('that nobody has registered is refused at deployment', async () => {
    await expect(desk.process(serving({ handler: 'none' }))).rejects.toThrow('v：没有名为 none 的服务')
  })

  it('sends a message to the starter, or to the people of its node', async () => {
    const process = await desk.process(serving({ handler: 'notice', people: [leader!.username], text: '请安排顶班' }))
    const messagesOf = async ({ id }: Person) => {
      const { rows } = await server.database.pool.query(
        `select a.titile, a.msg_abstract from sys_announcement_send s join sys_announcement a on a.id = s.annt_id
         where s.user_id = $1 and a.sender = 'workflow' and a.titile <> '任务已超过办理时限'`,
        [id],
      )
      return rows
    }
    const { instance, record } = await desk.submitted(starter!, process)
    const { rows } = await server.database.pool.query('select title from wf_instance where id = $1', [instance])
    const { title } = rows[0]!
    await eventually(async () =>
      expect(await messagesOf(leader!)).toEqual([{ titile: title, msg_abstract: '请安排顶班' }]),
    )
    await eventually(async () => expect(await desk.statusOf(record)).toBe('3'))
    expect(await messagesOf(starter!)).toEqual([])
    await desk.submitted(starter!, await desk.process(serving({ handler: 'notice' })))
    await eventually(async () =>
      expect(await messagesOf(starter!)).toEqual([{ titile: title, msg_abstract: `流程“${title}”已到达“通知”` }]),
    )
  })

  it('that fails waits visibly for an administrator, who goes on without it', async () => {
    const process = await desk.process(serving({ handler: 'notice', people: ['nobody-here'], attempts: 1 }))
    const { instance, record } = await desk.submitted(starter!, process)
    const failed = () =>
      server.call<{ triggerId: string }[]>('GET', `/act/processInstance/failedServices?processInstanceId=${instance}`, {
        token: admin,
      })
    await eventually(async () =>
      expect((await failed()).body.result).toMatchObject([{ error: '没有找到接收人：nobody-here' }]),
    )
    const body = { processInstanceId: instance, triggerId: (await failed()).body.result[0]!.triggerId }
    expect((await server.call('POST', '/act/processInstance/skipService', { token: leader!.token, body })).status).toBe(
      403,
    )
    require(await server.call('POST', '/act/processInstance/skipService', { token: admin, body }))
    expect(await desk.statusOf(record)).toBe('3')
  })
})

describe('urging', () => {
  it('reaches those who have the task, not too often, and only by people who take part', async () => {
    const process = await desk.process(chain({ 主管: named(leader!) }))
    const { instance } = await desk.submitted(starter!, process)
    const urge = (person: Person) =>
      desk.call('POST', '/act/process/extActTaskNotification/taskNotification', person, {
        procInstId: instance,
        remarks: '请尽快',
      })
    expect((await urge(boss!)).body.message).toBe('流程实例不存在')
    expect((await urge(starter!)).body).toMatchObject({ success: true, result: { people: 1 } })
    expect((await urge(starter!)).body.message).toBe('刚刚催办过，请于30分钟后再催办')
    await desk.approve(leader!)
  })
})
