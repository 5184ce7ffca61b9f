import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createTestServer, type TestServer } from '#server/testing/test-server.ts'
import type { ReportData } from '#shared/wire/report.ts'
import { chain, named, type Person, workflowDesk } from './testing/workflow-desk.ts'

const GRANTS = ['workflow-statistics', 'workflow-statistics-node-time', 'workflow-statistics-overdue']

let server: TestServer
let desk: ReturnType<typeof workflowDesk>
let reader: Person
let foreigner: Person

/** Two applications: one took 2 and 4 hours at its nodes, the other waits at the first, for too long. */
beforeAll(async () => {
  server = await createTestServer()
  desk = workflowDesk(server, await server.admin())
  const [starter, leader, boss] = [await desk.person(), await desk.person({ realname: '主任' }), await desk.person()]
  reader = await desk.person({}, GRANTS)
  foreigner = await desk.person({}, GRANTS)
  const { pool } = server.database
  await pool.query(`insert into sys_tenant (id, name) values (77, '外部')`)
  await pool.query('update sys_user_tenant set tenant_id = 77 where user_id = $1', [foreigner.id])
  const process = await desk.process(chain({ 主管: named(leader), 经理: named(boss) }))
  const { instance } = await desk.submitted(starter, process)
  await desk.approve(leader)
  await desk.approve(boss)
  await desk.submitted(starter, process)
  await pool.query(
    `update wf_task set open_time = '2026-05-04 08:00', done_time = '2026-05-04 10:00', due_time = '2026-05-04 09:00'
     where instance_id = $1 and node_name = '主管'`,
    [instance],
  )
  await pool.query(
    `update wf_task set open_time = '2026-05-04 10:00', done_time = '2026-05-04 14:00'
     where instance_id = $1 and node_name = '经理'`,
    [instance],
  )
  await pool.query(`update wf_task set due_time = now() - interval '1 hour' where status = 'open'`)
  await pool.query(
    `update wf_instance set start_time = '2026-04-30 08:00', end_time = '2026-05-04 20:00' where id = $1`,
    [instance],
  )
  await pool.query(`update wf_instance set start_time = '2026-05-20 08:00' where status = 'running'`)
})
afterAll(() => server.close())

async function rowsOf(report: string, query = '', { token }: Person = reader, tenant?: string) {
  const { body } = await server.call<ReportData>('GET', `/online/cgreport/api/getData/${report}?${query}`, {
    token,
    ...(tenant && { tenant }),
  })
  if (!body.success) throw new Error(body.message)
  return body.result.records
}

describe('statistics of processes', () => {
  it('count what began and ended in a month, and the days from start to completion', async () => {
    const may = { month: '2026-05', started: 1, completed: 1, rejected: 0, others: 0, days: 4.5 }
    const april = { month: '2026-04', started: 1, completed: 0, rejected: 0, others: 0, days: null }
    expect(await rowsOf('wf_throughput')).toMatchObject([may, april])
    expect(await rowsOf('wf_throughput', `self_process=${encodeURIComponent('请假')}`)).toHaveLength(2)
    expect(await rowsOf('wf_throughput', `self_process=${encodeURIComponent('采购')}`)).toEqual([])
  })

  it('tell the hours of each node', async () => {
    const times = await rowsOf('wf_node_time', 'self_month=2026-05')
    expect(times).toMatchObject([
      { node_name: '经理', tasks: 1, average: 4, median: 4, longest: 4, overdue: 0, overdue_rate: 0 },
      { node_name: '主管', tasks: 1, average: 2, median: 2, longest: 2, overdue: 1, overdue_rate: 100 },
    ])
    expect(await rowsOf('wf_node_time', 'self_month=2026-04')).toEqual([])
  })

  it('tell who is late', async () => {
    const rows = await rowsOf('wf_overdue')
    expect(rows.find(({ person }) => person === '主任')).toMatchObject({
      ...{ waiting: 1, waiting_overdue: 1, done: 1, done_overdue: 1, overdue_rate: 100 },
    })
    expect(rows).toHaveLength(2)
  })

  it.each(['wf_throughput', 'wf_node_time', 'wf_overdue'])('show nothing of another tenant: %s', async (report) => {
    const { username } = foreigner
    const token = await server.signIn(username, 'Staff#12345')
    expect(await rowsOf(report, '', { ...foreigner, token }, '77')).toEqual([])
  })
})
