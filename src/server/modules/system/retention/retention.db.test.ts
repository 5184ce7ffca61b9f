import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createFormSends } from '#server/modules/online/form-send/form-send.repository.ts'
import type { JobRun } from '#server/platform/jobs/job-handler.ts'
import { createJobRuns } from '#server/platform/jobs/job-run.store.ts'
import { createTestServer, type TestServer } from '#server/testing/test-server.ts'
import { retentionHandlers } from './retention.job.ts'
import { createRetentionRepository } from './retention.repository.ts'

let server: TestServer
let token: string
beforeAll(async () => {
  server = await createTestServer()
  token = await server.admin()
})
afterAll(() => server.close())

const query = (text: string, values: unknown[] = []) => server.database.pool.query(text, values)
const idsIn = async (table: string) =>
  (await query(`select id from ${table} where id like 'old%' or id like 'new%' order by id`)).rows.map(({ id }) => id)

/** Returns the result of a job, and its entry in the operation log. */
async function done(name: string, { emptied = [] as number[], signal = new AbortController().signal } = {}) {
  const reported: string[] = []
  const handlers = retentionHandlers({
    retention: createRetentionRepository(server.database),
    runs: createJobRuns(server.database),
    sends: createFormSends(server.database),
    emptyBins: async (days) => {
      emptied.push(days)
      return 2
    },
    logOperation: async (_who, _operation, content) => void reported.push(content),
  })
  const handler = handlers.find((each) => each.name === name)!
  const run: JobRun = { id: 'run', settings: {} as JobRun['settings'], params: {}, signal, log: () => undefined }
  return { said: await handler.run(run), told: reported }
}

describe('data after its retention period', () => {
  it('is deleted by the days of its kind, and counted', async () => {
    await query(`insert into sys_log (id, log_type, log_content, create_time)
      select age || type, type, 'x', now() - case age when 'old' then 100 else 80 end * interval '1 day'
      from unnest(array['old', 'new']) as age, unnest(array[1, 2, 3]) as type`)
    await setDays({ loginLogDays: 90, operationLogDays: 90, exceptionLogDays: 0 })
    const content = '按保留期限清理：登录日志 1 条、操作日志 1 条'
    expect(await done('clean_logs')).toEqual({ said: content, told: [content] })
    expect((await done('clean_logs')).told).toEqual([])
    expect(await idsIn('sys_log')).toEqual(['new1', 'new2', 'new3', 'old3'])
  })

  it('never includes the newest version of a record', async () => {
    await query(`insert into sys_data_log (id, data_table, data_id, data_version, operation, data_content, create_time)
      select 'old' || version, 'demo', '1', version, 'edit', '{}', now() - interval '50 days'
      from generate_series(0, 2) as version`)
    await setDays({ dataLogDays: 30 })
    expect((await done('clean_logs')).told).toEqual(['按保留期限清理：数据日志 2 条'])
    expect(await idsIn('sys_data_log')).toEqual(['old2'])
  })

  it('includes runs of jobs', async () => {
    await query(`insert into sys_quartz_run (id, job_id, handler, timeout_seconds, scheduled_time, cause, state, finished_at)
      select age, 'job-backup', 'backup', 60, now() - days * interval '1 day', 'schedule', 'succeeded',
        now() - days * interval '1 day' from (values ('old', 40), ('new', 20)) as runs (age, days)`)
    await setDays({ jobRunDays: 30 })
    expect((await done('clean_logs')).told).toEqual(['按保留期限清理：任务执行记录 1 条'])
    expect(await idsIn('sys_quartz_run')).toEqual(['new'])
  })

  it('includes sent requests of forms, but never pending ones', async () => {
    await query(`insert into onl_form_send (id, table_name, place, source, method, path, body, state, create_time)
      select age || state, 'sale', '步骤', 'shop', 'POST', '/', '{}', state, now() - days * interval '1 day'
      from (values ('old', 40), ('new', 20)) as ages (age, days),
        unnest(array['waiting', 'sending', 'sent', 'failed', 'cancelled']) as state`)
    await setDays({ formSendDays: 30 })
    expect((await done('clean_logs')).told).toEqual(['按保留期限清理：表单接口调用 3 条'])
    expect(await idsIn('onl_form_send')).toEqual(
      ['cancelled', 'failed', 'sending', 'sent', 'waiting']
        .map((state) => `new${state}`)
        .concat(['oldsending', 'oldwaiting']),
    )
  })

  it('is purged from the bins by a separate job', async () => {
    const emptied: number[] = []
    await setDays({ recycleBinDays: 0 })
    expect((await done('empty_recycle_bin', { emptied })).said).toBe('回收站永久保留')
    await setDays({ recycleBinDays: 30 })
    expect((await done('empty_recycle_bin', { emptied })).said).toBe('按保留期限清理：回收站 2 条')
    expect(emptied).toEqual([30])
  })

  it('stays when the job is stopped', async () => {
    await setDays({ loginLogDays: 30 })
    await expect(done('clean_logs', { signal: AbortSignal.abort() })).rejects.toThrow()
  })

  it('is configured with the permission, in whole days', async () => {
    const refused = await server.call('PUT', '/sys/retention/edit', { token, body: { id: '1', loginLogDays: -1 } })
    expect(refused.body.success).toBe(false)
    const { body } = await server.call('GET', '/sys/retention/queryById?id=1', { token })
    expect(body.result).toMatchObject({ loginLogDays: 30 })
  })
})

async function setDays(days: Record<string, number>): Promise<void> {
  const none = {
    loginLogDays: 0,
    operationLogDays: 0,
    exceptionLogDays: 0,
    dataLogDays: 0,
    recycleBinDays: 0,
    jobRunDays: 0,
    formSendDays: 0,
  }
  const { body } = await server.call('PUT', '/sys/retention/edit', { token, body: { id: '1', ...none, ...days } })
  expect(body.message).toBe('修改成功!')
}
