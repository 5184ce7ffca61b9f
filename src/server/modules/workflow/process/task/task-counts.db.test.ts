import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import {
  chain,
  named,
  type Person,
  require,
  workflowDesk,
} from '#server/modules/workflow/process/testing/workflow-desk.ts'
import { createTestServer, type TestServer } from '#server/testing/test-server.ts'
import type { TaskCounts } from '#shared/wire/task-counts.ts'

const NONE: TaskCounts = { tasks: 0, groupTasks: 0, copies: 0, urges: 0 }

let server: TestServer
let desk: ReturnType<typeof workflowDesk>
beforeAll(async () => {
  server = await createTestServer()
  desk = workflowDesk(server, await server.admin())
})
afterAll(() => server.close())

let [starter, one, two]: Person[] = []
beforeEach(async () => {
  ;[starter, one, two] = [await desk.person(), await desk.person(), await desk.person()]
})

const counts = async (person: Person) => require(await desk.call<TaskCounts>('GET', '/act/task/counts', person))

/** Ids of people whose windows were notified since the last call. */
async function notified(): Promise<Set<string>> {
  const { rows } = await server.database.pool.query<{ user_ids: string[] | null }>(
    'delete from sys_push returning user_ids',
  )
  return new Set(rows.flatMap(({ user_ids }) => user_ids ?? []))
}

describe('counts of waiting work', () => {
  it('are the open tasks of the person, and nobody else gets them', async () => {
    const process = await desk.process(chain({ 主管: named(one!) }))
    await desk.submitted(starter!, process)
    expect(await counts(one!)).toEqual({ ...NONE, tasks: 1 })
    expect(await counts(two!)).toEqual(NONE)
    await desk.approve(one!)
    expect(await counts(one!)).toEqual(NONE)
  })

  it('are those of the tenant in which the person works', async () => {
    const process = await desk.process(chain({ 主管: named(one!) }))
    await desk.submitted(starter!, process)
    const { pool } = server.database
    await pool.query(`insert into sys_tenant (id, name) values (101, '别家')`)
    await pool.query('insert into sys_user_tenant (user_id, tenant_id) values ($1, 101)', [one!.id])
    const elsewhere = await server.call('GET', '/act/task/counts', { token: one!.token, tenant: '101' })
    expect(elsewhere.body.result).toEqual(NONE)
  })

  it('include tasks of a group until somebody claims them, and every member is notified', async () => {
    const { pool } = server.database
    const role = 'counted'
    await pool.query('insert into sys_role (id, role_name, role_code, tenant_id) values ($1, $1, $1, 0)', [role])
    for (const { id } of [one!, two!]) {
      await pool.query('insert into sys_user_role (user_id, role_id) values ($1, $2)', [id, role])
    }
    // Roles are part of the session.
    for (const person of [one!, two!]) person.token = await server.signIn(person.username, 'Staff#12345')
    const process = await desk.process(chain({ 审核: { approvers: [{ kind: 'roles', refs: [role] }], claim: true } }))
    await notified()
    await desk.submitted(starter!, process)
    expect(await counts(one!)).toEqual({ ...NONE, groupTasks: 1 })
    expect(await notified()).toEqual(new Set([one!.id, two!.id]))
    const list = require(await desk.call<{ records: { taskId: string }[] }>('GET', '/act/task/taskGroupList', two!))
    require(await desk.call('PUT', '/act/task/claim', two!, { taskId: list.records[0]!.taskId }))
    expect([await counts(one!), await counts(two!)]).toEqual([NONE, { ...NONE, tasks: 1 }])
    expect(await notified()).toEqual(new Set([one!.id, two!.id]))
  })

  it('include copies until they are read, which other windows of the person learn', async () => {
    const process = await desk.process(chain({ 主管: named(one!) }))
    await desk.submitted(starter!, process)
    await notified()
    await desk.approve(one!, '主管', { ccUserIds: two!.username })
    expect(await counts(two!)).toEqual({ ...NONE, copies: 1 })
    expect(await notified()).toContain(two!.id)
    const { rows } = await server.database.pool.query('select id from wf_copy where user_id = $1', [two!.id])
    for (const reader of [one!, two!, two!]) {
      require(await desk.call('PUT', '/act/task/readCopy', reader, { id: rows[0].id }))
    }
    expect(await counts(two!)).toEqual(NONE)
    expect(await notified()).toEqual(new Set([two!.id]))
  })

  it('include reminders until they are read or the task is done', async () => {
    const process = await desk.process(chain({ 主管: named(one!) }))
    const { instance } = await desk.submitted(starter!, process)
    const urge = '/act/process/extActTaskNotification'
    require(await desk.call('POST', `${urge}/taskNotification`, starter!, { procInstId: instance }))
    expect(await counts(one!)).toEqual({ ...NONE, tasks: 1, urges: 1 })
    const { rows } = await server.database.pool.query('select id from wf_urge where user_id = $1', [one!.id])
    await notified()
    require(await desk.call('PUT', `${urge}/read`, one!, { id: rows[0].id }))
    expect(await counts(one!)).toEqual({ ...NONE, tasks: 1 })
    expect(await notified()).toEqual(new Set([one!.id]))
  })
})
