/** Whom settings of processes mean, where people chose their names or their agents to be meant. */
import { afterAll, beforeAll, expect, it } from 'vitest'
import { createTestServer, type TestServer } from '#server/testing/test-server.ts'
import { chain, named, type Person, require, workflowDesk } from '../testing/workflow-desk.ts'

const LONG = { startTime: '2020-01-01 00:00:00', endTime: '2099-01-01 00:00:00' }

let server: TestServer
let admin: string
let desk: ReturnType<typeof workflowDesk>
let starter: Person
let leader: Person
beforeAll(async () => {
  server = await createTestServer()
  admin = await server.admin()
  desk = workflowDesk(server, admin)
  starter = await desk.person()
  leader = await desk.person()
})
afterAll(() => server.close())

it('an id means its person, and nobody whose username is that id', async () => {
  const other = await desk.person({ username: leader.id })
  const process = await desk.process(chain({ 主管: { approvers: [{ kind: 'people', refs: [leader.id] }] } }))
  await desk.submitted(starter, process)
  expect(await desk.tasks(other)).toEqual([])
  expect(await desk.tasks(leader)).toHaveLength(1)
  const boss = await desk.person()
  const transfer = { taskId: await desk.task(leader), taskAssignee: boss.id }
  require(await desk.call('PUT', '/act/task/taskComplaint', leader, transfer))
  require(await desk.call('PUT', '/act/task/taskComplaint', boss, { ...transfer, taskAssignee: leader.id }))
  expect(await desk.approve(leader)).toBe('completed')
})

it('an id of a role means that role, and not one whose code is that id', async () => {
  const { pool } = server.database
  await pool.query(
    `insert into sys_role (id, role_name, role_code) values ('meant', '审批', 'meant_code'), ('taker', '冒用', 'meant')`,
  )
  const taker = await desk.person()
  await pool.query(`insert into sys_user_role (user_id, role_id) values ($1, 'taker'), ($2, 'meant')`, [
    taker.id,
    leader.id,
  ])
  await desk.submitted(
    starter,
    await desk.process(chain({ 主管: { approvers: [{ kind: 'roles', refs: ['meant'] }] } })),
  )
  expect(await desk.tasks(taker)).toEqual([])
  expect(await desk.approve(leader)).toBe('completed')
})

it('a starter is no agent where starters do not approve their own applications', async () => {
  const agent = await server.call<{ id: string }>('POST', '/sys/sysUserAgent/add', {
    token: admin,
    body: { userName: leader.username, agentUserName: starter.username, ...LONG },
  })
  require(agent)
  await desk.submitted(starter, await desk.process(chain({ 主管: { ...named(leader), starterApproves: 'leader' } })))
  expect(await desk.tasks(starter)).toEqual([])
  expect(await desk.approve(leader)).toBe('completed')
  await desk.submitted(starter, await desk.process(chain({ 主管: named(leader) })))
  expect(await desk.approve(starter)).toBe('completed')
  require(await server.call('DELETE', `/sys/sysUserAgent/delete?id=${agent.body.result.id}`, { token: admin }))
})
