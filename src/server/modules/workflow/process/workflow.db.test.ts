import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { bpmnXml, END, flow, START } from '#server/modules/workflow/process/bpmn/testing/bpmn-xml.ts'
import { createTestServer, type TestServer } from '#server/testing/test-server.ts'
import type { Row } from '#shared/documents/entity.ts'
import { approval, chain, named, type Person, require, workflowDesk } from './testing/workflow-desk.ts'

let server: TestServer
let admin: string
let desk: ReturnType<typeof workflowDesk>
let [starter, leader, boss, other]: Person[] = []
beforeAll(async () => {
  server = await createTestServer()
  admin = await server.admin()
  desk = workflowDesk(server, admin)
  ;[starter, leader, boss, other] = [await desk.person(), await desk.person(), await desk.person(), await desk.person()]
})
afterAll(() => server.close())

describe('an application', () => {
  it('passes from person to person, and its record shows where it is', async () => {
    const process = await desk.process(chain({ 主管: named(leader!), 经理: named(boss!) }))
    const { record, instance } = await desk.submitted(starter!, process)
    expect(await desk.statusOf(record)).toBe('2')
    expect(await desk.tasks(leader!)).toMatchObject([
      {
        taskName: '主管',
        bpmBizTitle: expect.stringContaining('请假'),
        processInstanceId: instance,
        processApplyUserName: expect.any(String),
      },
    ])
    expect(await desk.tasks(boss!)).toEqual([])
    expect(await desk.approve(leader!, '主管', { reason: '同意休假' })).toBe('running')
    expect(await desk.tasks(leader!)).toEqual([])
    expect(await desk.approve(boss!)).toBe('completed')
    expect(await desk.statusOf(record)).toBe('3')
    const history = require(
      await desk.call<object[]>('GET', `/act/task/processHistoryList?processInstanceId=${instance}`, starter!),
    )
    expect(history).toMatchObject([
      { name: '发起', outcome: 'start' },
      { name: '主管', outcome: 'approve', remarks: '同意休假' },
      { name: '经理', outcome: 'approve' },
      { name: '结束', outcome: 'completed' },
    ])
  })

  it('takes the way that the fields of the record say', async () => {
    const steps = approval('a', '主管', named(leader!)) + approval('b', '经理', named(boss!))
    const gate = '<bpmn:exclusiveGateway id="g" default="g_e"/>'
    const flows = flow('s', 'a') + flow('a', 'g') + flow('g', 'b', 'days &gt; 3') + flow('g', 'e') + flow('b', 'e')
    const process = await desk.process(bpmnXml(START + steps + gate + END + flows))
    const short = await desk.submitted(starter!, process, { days: 3 })
    expect(await desk.approve(leader!)).toBe('completed')
    const long = await desk.submitted(starter!, process, { days: 4 })
    expect(await desk.approve(leader!)).toBe('running')
    expect(await desk.approve(boss!)).toBe('completed')
    expect([await desk.statusOf(short.record), await desk.statusOf(long.record)]).toEqual(['3', '3'])
  })

  it('ends with a rejection, which needs a word, and can be submitted again', async () => {
    const process = await desk.process(chain({ 主管: named(leader!) }))
    const { record } = await desk.submitted(starter!, process)
    const task = await desk.task(leader!)
    const wordless = await desk.complete(leader!, task, { processModel: 3 })
    expect(wordless.body).toMatchObject({ success: false, message: '请填写审批意见' })
    expect(await desk.reject(leader!)).toBe('rejected')
    expect(await desk.statusOf(record)).toBe('rejectProcess')
    expect((await desk.submit(starter!, process, record)).body.success).toBe(true)
    await desk.approve(leader!)
    expect((await desk.submit(starter!, process, record)).body.message).toBe('该记录的流程已完成，不能再次发起')
  })

  it('comes back to its starter, who corrects the record and sends it on', async () => {
    const process = await desk.process(chain({ 主管: named(leader!), 经理: named(boss!) }))
    const { record } = await desk.submitted(starter!, process)
    await desk.approve(leader!)
    await desk.reject(boss!, '经理', { rejectModelNode: 'starter', direct: true })
    const correction = await desk.complete(starter!, await desk.task(starter!), {
      data: { days: 1, reason: '改为一天' },
    })
    expect(correction.body.result).toMatchObject({ status: 'running' })
    const { rows } = await server.database.pool.query('select days::float, reason from biz_leave where id = $1', [
      record,
    ])
    expect(rows).toEqual([{ days: 1, reason: '改为一天' }])
    expect(await desk.tasks(leader!)).toEqual([])
    expect(await desk.approve(boss!)).toBe('completed')
  })

  it('returns to any place that it has passed, which its handler chooses from a list', async () => {
    const process = await desk.process(chain({ 主管: named(leader!), 经理: named(boss!), 总监: named(other!) }))
    const { instance } = await desk.submitted(starter!, process)
    const targets = async (person: Person, taskId: string) =>
      desk.call<object[]>('GET', `/act/task/returnTargets?taskId=${taskId}`, person)
    expect(require(await targets(leader!, await desk.task(leader!)))).toEqual([
      { value: 'previous', text: '上一环节（发起人）' },
    ])
    await desk.approve(leader!, '主管', { reason: '可以' })
    await desk.approve(boss!)
    const task = await desk.task(other!)
    expect(require(await targets(other!, task))).toEqual([
      { value: 'previous', text: '上一环节（经理）' },
      { value: 't0', text: '主管' },
      { value: 'starter', text: '发起人' },
    ])
    expect((await targets(boss!, task)).body.message).toBe('您不是该任务的办理人')
    const agreed = await desk.call('GET', `/act/task/getProcessTaskTransInfo?taskId=${task}`, other!)
    expect(require(agreed)).toMatchObject({
      taskName: '总监',
      transitionList: [{ Transition: 'e', nextnode: 'e' }],
      histListNode: [
        { name_: '主管', task_def_key_: 't0' },
        { name_: '经理', task_def_key_: 't1' },
      ],
      ...{ histListSize: 2, bpmLogListCount: 4, bpmLogStepListCount: 4 },
      bpmLogList: [{ taskName: '发起' }, { taskName: '主管', remarks: '可以', bpmFiles: [] }, {}, {}],
    })
    await desk.reject(other!, '总监', { rejectModelNode: 't0' })
    expect(await desk.tasks(leader!)).toHaveLength(1)
    const history = `/act/task/getHisProcessTaskTransInfo?procInstId=${instance}`
    expect(require(await desk.call('GET', history, starter!))).toMatchObject({ bpmLogStepListCount: 4 })
    await desk.approve(leader!)
    for (const person of [boss!, other!]) await desk.approve(person)
  })

  it('is withdrawn while nobody has handled it, and voided later', async () => {
    const process = await desk.process(chain({ 主管: named(leader!), 经理: named(boss!) }))
    const first = await desk.submitted(starter!, process)
    const call = (path: string, processInstanceId: string, person = starter!) =>
      desk.call('PUT', `/act/task/${path}`, person, { processInstanceId })
    expect((await call('callBackProcess', first.instance, other!)).body.message).toBe('您不是该任务的办理人')
    require(await call('callBackProcess', first.instance))
    expect([await desk.statusOf(first.record), await desk.tasks(leader!)]).toEqual(['callBackProcess', []])
    const second = await desk.submitted(starter!, process)
    await desk.approve(leader!)
    expect((await call('callBackProcess', second.instance)).body.message).toBe('已有人办理，不能撤回')
    expect((await call('invalidProcess', second.instance, other!)).body.message).toBe('您不是该任务的办理人')
    require(await call('invalidProcess', second.instance))
    expect([await desk.statusOf(second.record), await desk.tasks(boss!)]).toEqual(['4', []])
  })
})

describe('what comes after a task', () => {
  const FLOWS = [flow('s', 't'), flow('u', 'e')].join('')
  const decided = (flows: string) =>
    bpmnXml(START + approval('t', '主管', named(leader!)) + approval('u', '经理', named(boss!)) + END + FLOWS + flows)

  it('is chosen by its handler where no flow has a condition', async () => {
    const process = await desk.process(decided(flow('t', 'u') + flow('t', 'e')))
    await desk.submitted(starter!, process)
    const task = await desk.task(leader!)
    expect((await desk.complete(leader!, task)).body.message).toBe('请选择下一环节')
    expect((await desk.complete(leader!, task, { nextnode: 's' })).body.message).toBe('请选择下一环节')
    expect(require(await desk.complete(leader!, task, { nextnode: 'e' })).status).toBe('completed')
  })

  it('is never chosen against a condition', async () => {
    const process = await desk.process(decided(flow('t', 'u', 'days &gt; 1') + flow('t', 'e', 'days &lt;= 1')))
    await desk.submitted(starter!, process)
    const task = await desk.task(leader!)
    for (const nextnode of ['e', 'u', 'all']) {
      expect((await desk.complete(leader!, task, { nextnode })).body.message).toBe('请选择下一环节')
    }
    expect(await desk.approve(leader!)).toBe('running')
    expect(await desk.approve(boss!)).toBe('completed')
  })

  it('is never claimed by the starter, where starters do not approve their own applications', async () => {
    const claim = { ...named(starter!, leader!), claim: true } as const
    const claimed = async (settings: object) => {
      const process = await desk.process(chain({ 主管: { ...claim, ...settings } }))
      const { instance } = await desk.submitted(starter!, process)
      const { rows } = await server.database.pool.query('select id from wf_task where instance_id = $1', [instance])
      const claimed = await desk.call('PUT', '/act/task/claim', starter!, { taskId: rows[0].id })
      require(await desk.call('PUT', '/act/task/invalidProcess', starter!, { processInstanceId: instance }))
      return claimed
    }
    expect((await claimed({ starterApproves: 'skip' })).body.message).toBe('您不能签收该任务')
    expect((await claimed({ starterApproves: 'leader' })).body.message).toBe('您不能签收该任务')
    expect((await claimed({})).body.success).toBe(true)
  })
})

describe('a record in a process', () => {
  it('is closed to edits, deletion and a second submission', async () => {
    const process = await desk.process(chain({ 主管: named(leader!) }))
    const { record } = await desk.submitted(starter!, process)
    const edit = await desk.call('PUT', '/business/leave/edit', starter!, { id: record, days: 9 })
    expect(edit.body.message).toBe('记录正在审批中，不能修改或删除')
    const removal = await desk.call('DELETE', `/business/leave/delete?id=${record}`, starter!)
    expect(removal.body.message).toBe('记录正在审批中，不能修改或删除')
    expect((await desk.submit(starter!, process, record)).body.message).toBe('该记录的流程正在处理中')
    const forged = await desk.leave(starter!, { bpmStatus: '3' })
    expect(await desk.statusOf(forged)).toBe('1')
    await desk.approve(leader!)
  })

  it('stays as it was approved', async () => {
    const process = await desk.process(chain({ 主管: named(leader!) }))
    const { record } = await desk.submitted(starter!, process)
    await desk.approve(leader!)
    const edit = await desk.call('PUT', '/business/leave/edit', starter!, { id: record, days: 9 })
    expect(edit.body.message).toBe('记录已审批通过，不能修改或删除')
    const removal = await desk.call('DELETE', `/business/leave/delete?id=${record}`, starter!)
    expect(removal.body.message).toBe('记录已审批通过，不能修改或删除')
    const { rows } = await server.database.pool.query('select days::float from biz_leave where id = $1', [record])
    expect(rows).toEqual([{ days: 2 }])
  })

  it('is changed by a task only in the fields that its node opens', async () => {
    const fields = { days: 'edit', reason: 'require' } as const
    const process = await desk.process(chain({ 主管: { ...named(leader!), fields } }))
    const { record } = await desk.submitted(starter!, process)
    const send = async (data: object) => (await desk.complete(leader!, await desk.task(leader!), { data })).body
    expect((await send({ leaveType: 'sick' })).message).toBe('该节点不能修改字段：请假类型')
    expect((await send({ bpmStatus: '3' })).message).toBe('该节点不能修改字段：审批状态')
    expect((await send({ constructor: 1 })).message).toBe('该节点不能修改字段：constructor')
    expect((await send({ days: -1 })).success).toBe(false)
    expect((await send({ reason: '' })).success).toBe(false)
    expect((await send({ days: 5 })).success).toBe(true)
    const { rows } = await server.database.pool.query('select days::float, bpm_status from biz_leave where id = $1', [
      record,
    ])
    expect(rows).toEqual([{ days: 5, bpm_status: '3' }])
  })

  it('is not opened to people without a task in it', async () => {
    const process = await desk.process(chain({ 主管: named(leader!) }))
    const { record, instance } = await desk.submitted(starter!, process)
    const task = await desk.task(leader!)
    expect((await desk.call('GET', `/business/leave/queryById?id=${record}`, other!)).body.success).toBe(false)
    for (const path of ['page', 'record']) {
      expect((await desk.call('GET', `/act/task/${path}?taskId=${task}`, other!)).body.message).toBe(
        '您不是该任务的办理人',
      )
    }
    const history = `/act/task/processHistoryList?processInstanceId=${instance}`
    expect((await desk.call('GET', history, other!)).body.message).toBe('流程实例不存在')
    expect((await desk.call('GET', history, leader!)).body.success).toBe(true)
    expect((await desk.call('GET', `/act/task/record?taskId=${task}`, leader!)).body.result).toMatchObject({ days: 2 })
    await desk.approve(leader!)
  })
})

describe('a task', () => {
  it('is handled once, whoever repeats the command', async () => {
    const process = await desk.process(chain({ 主管: named(leader!), 经理: named(boss!) }))
    await desk.submitted(starter!, process)
    const task = await desk.task(leader!)
    const sends = await Promise.all(Array.from({ length: 8 }, () => desk.complete(leader!, task)))
    expect(sends.filter(({ body }) => body.success)).toHaveLength(1)
    expect(new Set(sends.filter(({ body }) => !body.success).map(({ body }) => body.message))).toEqual(
      new Set(['任务已被处理']),
    )
    const command = { 'x-command-id': 'c-1' }
    const bossTask = await desk.task(boss!)
    const twice = await Promise.all([1, 2, 3].map(() => desk.complete(boss!, bossTask, {}, command)))
    expect(twice.map(({ body }) => body.result)).toEqual(
      [1, 2, 3].map(() => expect.objectContaining({ status: 'completed' })),
    )
    expect((await desk.complete(boss!, bossTask)).body.message).toBe('流程已结束')
  })

  it('waits for all of a countersign, and moves on once', async () => {
    const people = [leader!, boss!, other!]
    const voting = { quota: { kind: 'all' }, order: 'parallel', veto: true } as const
    const process = await desk.process(chain({ 会签: { ...named(...people), voting }, 归档: named(starter!) }))
    await desk.submitted(starter!, process)
    const tasks = await Promise.all(people.map((person) => desk.task(person)))
    const done = await Promise.all(people.map((person, index) => desk.complete(person, tasks[index]!)))
    expect(done.map(({ body }) => body.success)).toEqual([true, true, true])
    expect(await desk.tasks(starter!)).toHaveLength(1)
    expect(await desk.approve(starter!)).toBe('completed')
  })

  it('is claimed by one of a group', async () => {
    const role = 'reviewers'
    await server.database.pool.query(
      `insert into sys_role (id, role_name, role_code) values ('${role}', '${role}', '${role}')`,
    )
    await server.database.pool.query('insert into sys_user_role values ($1, $3), ($2, $3)', [
      leader!.id,
      boss!.id,
      role,
    ])
    const process = await desk.process(chain({ 审核: { approvers: [{ kind: 'roles', refs: [role] }], claim: true } }))
    await desk.submitted(starter!, process)
    const groupOf = async (person: Person) => {
      const fresh = await server.signIn(person.username, 'Staff#12345')
      const answer = await server.call<{ records: { taskId: string }[] }>('GET', '/act/task/taskGroupList', {
        token: fresh,
      })
      return { token: fresh, tasks: require(answer).records }
    }
    expect((await groupOf(other!)).tasks).toEqual([])
    const [one, two] = [await groupOf(leader!), await groupOf(boss!)]
    expect(two.tasks).toHaveLength(1)
    const { taskId } = one.tasks[0]!
    const claim = (token: string) => server.call('PUT', '/act/task/claim', { token, body: { taskId } })
    expect((await claim(other!.token)).body.message).toBe('您不能签收该任务')
    expect((await claim(two.token)).body.success).toBe(true)
    expect((await claim(one.token)).body.message).toBe('任务已被处理')
    require(await server.call('PUT', '/act/task/unclaim', { token: two.token, body: { taskId } }))
    expect((await claim(one.token)).body.success).toBe(true)
    expect(await desk.approve(leader!)).toBe('completed')
  })

  it('is handed over for good, or until the answer', async () => {
    const process = await desk.process(chain({ 主管: named(leader!) }))
    await desk.submitted(starter!, process)
    const give = async (path: string, from: Person, to: string) =>
      (await desk.call('PUT', `/act/task/${path}`, from, { taskId: await desk.task(from), taskAssignee: to })).body
    expect((await give('taskEntrust', leader!, 'nobody')).message).toBe('所选人员不存在、已冻结或不属于当前租户')
    expect((await give('taskEntrust', leader!, other!.username)).success).toBe(true)
    const decides = await desk.complete(other!, await desk.task(other!), {
      ...{ processModel: 3, reason: '不行', rejectModelNode: 'starter' },
    })
    expect(decides.body.message).toBe('您受委托给出意见，由委托人决定')
    // Handed on to the applicant, it still comes back to the leader.
    expect((await give('taskComplaint', other!, starter!.username)).success).toBe(true)
    expect(await desk.approve(starter!)).toBe('running')
    expect((await give('taskComplaint', leader!, boss!.username)).success).toBe(true)
    expect(await desk.tasks(leader!)).toEqual([])
    expect(await desk.approve(boss!)).toBe('completed')
  })

  it('asks others first, who were added', async () => {
    const process = await desk.process(chain({ 主管: named(leader!) }))
    await desk.submitted(starter!, process)
    const sign = { taskId: await desk.task(leader!), sign: 'before', userIds: `${boss!.username},${other!.username}` }
    require(await desk.call('PUT', '/act/task/addSign', leader!, sign))
    expect(await desk.tasks(leader!)).toEqual([])
    await desk.approve(boss!)
    await desk.approve(other!)
    expect(await desk.approve(leader!)).toBe('completed')
  })

  it('is taken by the agent of who is away', async () => {
    const times = { startTime: '2020-01-01 00:00:00', endTime: '2099-01-01 00:00:00' }
    const agent = await server.call<{ id: string }>('POST', '/sys/sysUserAgent/add', {
      token: admin,
      body: { userName: leader!.username, agentUserName: other!.username, ...times },
    })
    const process = await desk.process(chain({ 主管: named(leader!) }))
    await desk.submitted(starter!, process)
    expect(await desk.tasks(leader!)).toEqual([])
    expect(await desk.tasks(other!)).toMatchObject([{ taskName: '主管', onBehalfOfName: expect.any(String) }])
    expect(await desk.approve(other!)).toBe('completed')
    await server.call('DELETE', `/sys/sysUserAgent/delete?id=${require(agent).id}`, { token: admin })
  })

  it('has the priority of its node, by which people find what is urgent', async () => {
    const urgent = await desk.submitted(
      starter!,
      await desk.process(chain({ 主管: { ...named(leader!), priority: 'H' } })),
    )
    const usual = await desk.submitted(starter!, await desk.process(chain({ 主管: named(leader!) })))
    const found = async (filter: string) =>
      require(await desk.call<{ records: Row[] }>('GET', `/act/task/list?${filter}`, leader!)).records.map(
        ({ processInstanceId, priority_dictText }) => [processInstanceId, priority_dictText],
      )
    expect(await found('priority=H')).toEqual([[urgent.instance, '紧急']])
    expect(await found('priority=M')).toContainEqual([usual.instance, '普通'])
    await desk.reject(leader!)
    await desk.reject(leader!)
  })

  it('goes to the administrators when nobody is found', async () => {
    const process = await desk.process(chain({ 主管: { approvers: [{ kind: 'leader', levels: 1 }] } }))
    const { instance } = await desk.submitted(starter!, process)
    const found = await server.call<{ records: object[] }>(
      'GET',
      `/act/task/taskGroupList?processInstanceId=${instance}`,
      { token: admin },
    )
    expect(found.body.result.records).toHaveLength(1)
  })
})

describe('a batch', () => {
  it('handles each task by itself, and reports what failed', async () => {
    const process = await desk.process(chain({ 主管: named(leader!) }))
    for (const _ of [1, 2]) await desk.submitted(starter!, process)
    const taskIds = (await desk.tasks(leader!)).map(({ taskId }) => taskId)
    const send = (person: Person, body: object) => desk.call('POST', '/act/task/batchComplete', person, body)
    const wordless = await send(leader!, { taskIds, processModel: 3 })
    expect(wordless.body.message).toBe('成功 0 个，失败 2 个：请填写审批意见')
    const mixed = await send(leader!, { taskIds: [...taskIds, 'unknown'], processModel: 1 })
    expect(mixed.body.message).toBe('成功 2 个，失败 1 个：任务不存在')
    expect(await desk.tasks(leader!)).toEqual([])
  })
})

describe('copies', () => {
  it('reach people of the node and people whom the approver names, and are read', async () => {
    const process = await desk.process(
      chain({ 主管: { ...named(leader!), cc: [{ kind: 'people', refs: [other!.username] }] } }),
    )
    await desk.submitted(starter!, process)
    for (const people of [{ ccUserIds: 'nobody' }, { nextUserId: `${boss!.username},nobody` }]) {
      const refused = await desk.complete(leader!, await desk.task(leader!), people)
      expect(refused.body.message).toBe('所选人员不存在、已冻结或不属于当前租户')
    }
    await desk.approve(leader!, '主管', { ccUserIds: boss!.username })
    const copies = (person: Person) =>
      desk.call<{ records: { id: string; readFlag: string }[] }>('GET', '/act/task/taskAllCcHistoryList', person)
    for (const person of [other!, boss!]) {
      const [copy] = require(await copies(person)).records
      expect(copy).toMatchObject({ readFlag: '0' })
      require(await desk.call('PUT', '/act/task/readCopy', person, { id: copy!.id }))
      expect(require(await copies(person)).records).toMatchObject([{ readFlag: '1' }])
    }
    expect(require(await copies(leader!)).records).toEqual([])
  })
})

describe('administrators', () => {
  it('suspend, activate, reassign, jump and close instances', async () => {
    const process = await desk.process(chain({ 主管: named(leader!), 经理: named(boss!) }))
    const { instance, record } = await desk.submitted(starter!, process)
    const manage = (path: string, body: object, token = admin) =>
      server.call('POST', `/act/processInstance/${path}`, { token, body: { processInstanceId: instance, ...body } })
    expect((await manage('suspend', {}, leader!.token)).status).toBe(403)
    require(await manage('suspend', {}))
    const task = await desk.task(leader!)
    expect((await desk.complete(leader!, task)).body.message).toBe('流程已挂起，暂时不能办理')
    require(await manage('restart', {}))
    require(await manage('reassign', { taskId: task, userName: other!.username }))
    require(await manage('skipNode', { taskId: await desk.task(other!), skipTaskNode: 't1' }))
    expect([await desk.tasks(other!), (await desk.tasks(boss!)).length]).toEqual([[], 1])
    require(await manage('close', { reason: '测试' }))
    expect([await desk.statusOf(record), await desk.tasks(boss!)]).toEqual(['closeProcess', []])
  })
})

describe('the title of an application', () => {
  const titleOf = async (titleExpression: string, reason = '探亲') => {
    const process = await desk.process(chain({ 主管: named(leader!) }), { titleExpression })
    const { instance } = await desk.submitted(starter!, process, { reason })
    await desk.approve(leader!)
    return (await server.database.pool.query('select title from wf_instance where id = $1', [instance])).rows[0]!.title
  }

  it('is what the expression of the process gives, and the usual one where it gives none', async () => {
    expect(await titleOf("starter.username + ' ' + reason")).toBe(`${starter!.username} 探亲`)
    for (const faulty of ['1 / 0', 'nosuch.foo', '1']) expect(await titleOf(faulty)).toContain('请假-')
    expect(await titleOf('reason', `${'长'.repeat(199)}😀`)).toBe('长'.repeat(199))
  })

  it('is refused at deployment when it is no expression', async () => {
    const deployed = desk.process(chain({ 主管: named(leader!) }), { titleExpression: '(((' })
    await expect(deployed).rejects.toThrow('标题表达式有误')
  })
})

describe('who may start', () => {
  it('is named by the process', async () => {
    const process = await desk.process(chain({ 主管: named(leader!) }), {
      startScope: 'chosen',
      startUsers: boss!.username,
    })
    const own = await desk.leave(starter!)
    expect((await desk.submit(starter!, process, own)).body.message).toBe('您没有发起该流程的权限')
    const bosses = await desk.leave(boss!)
    expect((await desk.submit(starter!, process, bosses)).body.success).toBe(false)
    expect((await desk.submit(boss!, process, bosses)).body.success).toBe(true)
    await desk.approve(leader!)
  })
})
