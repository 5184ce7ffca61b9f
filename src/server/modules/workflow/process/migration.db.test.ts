import { afterAll, beforeAll, expect, it } from 'vitest'
import { createTestServer, type TestServer, USER_PASSWORD } from '#server/testing/test-server.ts'
import { chain, named, type Person, require, workflowDesk } from './testing/workflow-desk.ts'

let server: TestServer
let admin: string
let desk: ReturnType<typeof workflowDesk>
let [starter, leader, boss]: Person[] = []
const BASE = '/act/process/extActProcess'
beforeAll(async () => {
  server = await createTestServer()
  admin = await server.admin()
  desk = workflowDesk(server, admin)
  ;[starter, leader, boss] = [await desk.person(), await desk.person(), await desk.person()]
})
afterAll(() => server.close())

it('running instances move to a new version after a dry run, and the rest is named', async () => {
  const key = await desk.process(chain({ 主管: named(leader!) }))
  const { instance } = await desk.submitted(starter!, key)
  const process = await processOf(key)
  const deploy = async (processXml: string) => {
    require(await server.call('PUT', `${BASE}/edit`, { token: admin, body: { id: process.id, processXml } }))
    require(await server.call('PUT', `${BASE}/deployProcess`, { token: admin, body: { id: process.id } }))
  }
  const migrate = async (body: object) =>
    require(
      await server.call<object[]>('POST', `${BASE}/migrate`, {
        token: admin,
        body: { processId: process.id, ...body },
      }),
    )
  await deploy(chain({ 主管: named(leader!), 经理: named(boss!) }))
  expect(await migrate({ to: 2, dryRun: true })).toEqual([
    { instanceId: instance, title: expect.any(String), success: true, message: '' },
  ])
  expect(await migrate({ to: 2 })).toMatchObject([{ success: true }])
  expect(await migrate({ to: 2 })).toEqual([])
  // The node that waits has another id in the third version.
  await deploy(chain({ 主管: named(leader!), 经理: named(boss!) }).replaceAll('"t0"', '"first"'))
  expect(await migrate({ to: 3 })).toMatchObject([{ success: false, message: '以下节点在新版本中没有对应：t0' }])
  expect(await migrate({ to: 3, nodes: { t0: 'first' } })).toMatchObject([{ success: true }])
  expect(await desk.approve(leader!)).toBe('running')
  expect(await desk.approve(boss!)).toBe('completed')
  const denied = { token: leader!.token, body: { processId: process.id, to: 1 } }
  expect((await server.call('POST', `${BASE}/migrate`, denied)).status).toBe(403)
})

async function processOf(key: string): Promise<{ id: string }> {
  const path = `${BASE}/list?processKey=${key}`
  const { records } = require(await server.call<{ records: { id: string }[] }>('GET', path, { token: admin }))
  return records[0]!
}

it('instances of a process that data rules hide do not move', async () => {
  const key = await desk.process(chain({ 主管: named(leader!) }))
  await desk.submitted(starter!, key)
  const { id } = await processOf(key)
  require(
    await server.call('PUT', `${BASE}/edit`, { token: admin, body: { id, processXml: chain({ 主管: named(boss!) }) } }),
  )
  require(await server.call('PUT', `${BASE}/deployProcess`, { token: admin, body: { id } }))
  const deployer = await desk.person({}, ['workflow-process', 'workflow-process-deploy'])
  const migrate = () => desk.call('POST', `${BASE}/migrate`, deployer, { processId: id, to: 2, dryRun: true })
  expect((await migrate()).body.result).toHaveLength(1)
  const { pool } = server.database
  await pool.query(
    `insert into sys_permission_data_rule (id, permission_id, rule_name, rule_column, rule_conditions, rule_value, status)
     values ('others', 'workflow-process', '别的流程', 'processKey', '=', 'others', '1')`,
  )
  await pool.query(
    `update sys_role_permission set data_rule_ids = '{others}' where permission_id = 'workflow-process'
       and role_id in (select role_id from sys_user_role where user_id = $1)`,
    [deployer.id],
  )
  deployer.token = await server.signIn(deployer.username, USER_PASSWORD)
  expect((await migrate()).body).toMatchObject({ success: false, message: '流程不存在' })
})
