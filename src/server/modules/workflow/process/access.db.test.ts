/** Which person may do what with an instance: everybody but those who take part gets nothing. */
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { addRole, createTestServer, type TestServer } from '#server/testing/test-server.ts'
import { chain, named, type Person, workflowDesk } from './testing/workflow-desk.ts'

let server: TestServer
let admin: string
let desk: ReturnType<typeof workflowDesk>
const people: Record<string, Person> = {}
let instance: string
let record: string
let task: string
let process: string

/** `narrow` manages instances too, but the data rules of the role show other ones only. */
const ROLES = ['starter', 'assignee', 'later', 'copied', 'manager', 'narrow', 'stranger', 'foreigner'] as const
type Role = (typeof ROLES)[number]

beforeAll(async () => {
  server = await createTestServer()
  admin = await server.admin()
  desk = workflowDesk(server, admin)
  for (const role of ROLES) people[role] = await desk.person()
  const { pool } = server.database
  const managing = await addRole(server.database, ['workflow-instance', 'workflow-instance-edit'])
  await pool.query('insert into sys_user_role (user_id, role_id) values ($1, $2)', [people.manager!.id, managing])
  people.manager!.token = await server.signIn(people.manager!.username, 'Staff#12345')
  const ruled = await addRole(server.database, ['workflow-instance', 'workflow-instance-edit'])
  await pool.query(
    `insert into sys_permission_data_rule (id, permission_id, rule_name, rule_column, rule_conditions, rule_value, status)
     values ('branch', 'workflow-instance', '本部门', 'bpmBizTitle', '=', '别的申请', '1')`,
  )
  await pool.query(
    `update sys_role_permission set data_rule_ids = '{branch}' where role_id = $1 and permission_id = 'workflow-instance'`,
    [ruled],
  )
  await pool.query('insert into sys_user_role (user_id, role_id) values ($1, $2)', [people.narrow!.id, ruled])
  people.narrow!.token = await server.signIn(people.narrow!.username, 'Staff#12345')
  process = await desk.process(chain({ 主管: { ...named(people.assignee!), cc: [] }, 经理: named(people.later!) }))
  ;({ instance, record } = await desk.submitted(people.starter!, process))
  task = await desk.task(people.assignee!)
  await pool.query('insert into wf_copy (id, instance_id, user_id) values ($1, $2, $3)', [
    'c',
    instance,
    people.copied!.id,
  ])
  // Works in another tenant only, with the same grants there.
  await pool.query(`insert into sys_tenant (id, name) values (77, '外部')`)
  await pool.query('update sys_user_tenant set tenant_id = 77 where user_id = $1', [people.foreigner!.id])
  people.foreigner!.token = await server.signIn(people.foreigner!.username, 'Staff#12345')
})
afterAll(() => server.close())

const call = async (role: Role, method: string, path: string, body?: object) => {
  const tenant = role === 'foreigner' ? '77' : undefined
  const { token } = people[role]!
  const answer = await server.call(method, path, { token, ...(tenant && { tenant }), ...(body && { body }) })
  return answer.body.success === true
}

/** Who may make each call that reads. */
const READS: [path: () => string, allowed: Role[]][] = [
  [() => `/act/task/page?taskId=${task}`, ['assignee']],
  [() => `/act/task/record?taskId=${task}`, ['assignee']],
  [() => `/act/task/processHistoryList?processInstanceId=${instance}`, ['starter', 'assignee', 'copied', 'manager']],
  [() => `/act/processInstance/trace?processInstanceId=${instance}`, ['starter', 'assignee', 'copied', 'manager']],
  [() => `/act/processInstance/failedServices?processInstanceId=${instance}`, ['manager']],
  [() => `/act/processInstance/list`, ['manager', 'narrow']],
  [() => `/business/leave/queryById?id=${record}`, ['starter']],
]

/** Who may make each call that changes something; refused ones change nothing, so they all meet the same state. */
const WRITES: [method: string, path: string, body: () => object, allowed: Role[]][] = [
  ['POST', '/act/task/processComplete', () => ({ taskId: task, processModel: 1 }), ['assignee']],
  ['POST', '/act/task/processComplete', () => ({ taskId: task, processModel: 3, reason: '否' }), ['assignee']],
  ['PUT', '/act/task/claim', () => ({ taskId: task }), []],
  ['PUT', '/act/task/unclaim', () => ({ taskId: task }), []],
  ['PUT', '/act/task/recall', () => ({ taskId: task }), []],
  ['PUT', '/act/task/removeSign', () => ({ taskId: task }), []],
  ['PUT', '/act/task/taskEntrust', () => ({ taskId: task, taskAssignee: people.stranger!.username }), ['assignee']],
  ['PUT', '/act/task/taskComplaint', () => ({ taskId: task, taskAssignee: people.stranger!.username }), ['assignee']],
  [
    'PUT',
    '/act/task/addSign',
    () => ({ taskId: task, sign: 'before', userIds: people.stranger!.username }),
    ['assignee'],
  ],
  ['PUT', '/act/task/callBackProcess', () => ({ processInstanceId: instance }), ['starter']],
  ['PUT', '/act/task/invalidProcess', () => ({ processInstanceId: instance }), ['starter']],
  ['POST', '/act/processInstance/close', () => ({ processInstanceId: instance }), ['manager']],
  ['POST', '/act/processInstance/suspend', () => ({ processInstanceId: instance }), ['manager']],
  ['POST', '/act/processInstance/reassign', () => ({ taskId: task, userName: people.stranger!.username }), ['manager']],
  ['POST', '/act/processInstance/skipNode', () => ({ taskId: task, skipTaskNode: 't1' }), ['manager']],
  [
    'POST',
    '/act/process/extActTaskNotification/taskNotification',
    () => ({ procInstId: instance }),
    ['starter', 'assignee', 'copied', 'manager'],
  ],
  ['POST', '/act/process/extActProcess/startMutilProcess', () => ({ flowCode: process, id: record }), []],
]

describe('an instance', () => {
  it.each(READS)('is read by those who take part: %s', async (path, allowed) => {
    const may: Role[] = []
    for (const role of ROLES) if (await call(role, 'GET', path())) may.push(role)
    expect(may).toEqual(ROLES.filter((role) => allowed.includes(role)))
  })

  it.each(WRITES)('is changed by nobody else: %s %s', async (method, path, body, allowed) => {
    const others = ROLES.filter((role) => !allowed.includes(role))
    const before = await stateOf()
    for (const role of others) expect(`${role} ${await call(role, method, path, body())}`).toBe(`${role} false`)
    expect(await stateOf()).toEqual(before)
  })

  it('stands in the lists of those whom it concerns', async () => {
    const lists: [path: string, allowed: Role[]][] = [
      ['list', ['assignee']],
      ['taskGroupList', []],
      ['myApplyProcessList', ['starter']],
      ['taskAllCcHistoryList', ['copied']],
      ['taskHistoryList', []],
    ]
    for (const [path, allowed] of lists) {
      for (const role of ROLES) {
        const { token } = people[role]!
        const tenant = role === 'foreigner' ? '77' : '0'
        const { body } = await server.call<{ total: number }>('GET', `/act/task/${path}`, { token, tenant })
        expect(`${path} ${role} ${body.result.total}`).toBe(`${path} ${role} ${allowed.includes(role) ? 1 : 0}`)
      }
    }
  })
})

describe('the form of a deployed process', () => {
  it('is changed only by a person who may deploy', async () => {
    const editor = await desk.person({}, ['workflow-process', 'workflow-process-edit'])
    const base = '/act/process/extActProcess'
    const { rows } = await server.database.pool.query('select id from wf_process where process_key = $1', [process])
    const { id } = rows[0]
    const edit = (values: object) => desk.call('PUT', `${base}/edit`, editor, { id, ...values })
    expect((await edit({ formAddress: 'business/purchase' })).body.result).toEqual({
      problems: [
        expect.objectContaining({ field: 'formAddress', message: '流程已部署，更换业务表单需要部署流程的权限' }),
      ],
    })
    expect((await edit({ processName: '请假（改名）', formAddress: 'business/leave' })).body.success).toBe(true)
    const deployer = await desk.person({}, ['workflow-process', 'workflow-process-edit', 'workflow-process-deploy'])
    const change = { id, formAddress: 'business/purchase' }
    expect((await desk.call('PUT', `${base}/edit`, deployer, change)).body.success).toBe(true)
  })
})

async function stateOf(): Promise<unknown> {
  const { rows } = await server.database.pool.query(
    `select i.status, i.suspended, t.id, t.status as task, t.assignee, (select count(*) from wf_urge) as urges
     from wf_instance i join wf_task t on t.instance_id = i.id where i.id = $1 order by t.id`,
    [instance],
  )
  return rows
}
