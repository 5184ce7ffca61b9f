import { afterAll, beforeAll, expect, it, vi } from 'vitest'
import { bpmnXml, END, flow, START } from '#server/modules/workflow/process/bpmn/testing/bpmn-xml.ts'
import { createTestServer, type TestServer } from '#server/testing/test-server.ts'
import { workflowDesk } from './testing/workflow-desk.ts'

let server: TestServer
beforeAll(async () => {
  server = await createTestServer()
})
afterAll(() => server.close())

it('two submissions of a record at the same time make one instance, also where the process ends by itself', async () => {
  const desk = workflowDesk(server, await server.admin())
  const starter = await desk.person()
  const process = await desk.process(bpmnXml(START + END + flow('s', 'e')))
  const record = await desk.leave(starter)
  const { pool } = server.database
  const holder = await pool.connect()
  try {
    await holder.query('begin')
    await holder.query('select from biz_leave where id = $1 for update', [record])
    const submissions = [desk.submit(starter, process, record), desk.submit(starter, process, record)]
    // Both have read the record as not submitted, and now wait to change it.
    await vi.waitFor(async () => {
      const { rows } = await holder.query(
        `select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`,
      )
      expect(rows).toHaveLength(2)
    })
    await holder.query('commit')
    const answers = (await Promise.all(submissions)).map(({ body }) => (body.success ? 'started' : body.message))
    expect(answers.sort()).toEqual(['started', '该记录的流程已完成，不能再次发起'])
  } finally {
    holder.release(true)
  }
  const { rows } = await pool.query('select status from wf_instance where record_id = $1', [record])
  expect(rows).toEqual([{ status: 'completed' }])
})
