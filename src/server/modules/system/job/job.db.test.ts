import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { projectRoot } from '#server/platform/project-root.ts'
import {
  addPerson,
  addRole,
  callOn,
  createTestServer,
  type TestServer,
  USER_PASSWORD,
} from '#server/testing/test-server.ts'

let server: TestServer
let token: string
beforeAll(async () => {
  server = await createTestServer({ env: { JOBS: 'on', JOB_POLL_MS: '50' } })
  token = await server.admin()
})
afterAll(() => server.close())
beforeEach(async () => {
  await server.database.pool.query(`delete from sys_quartz_job where job_class_name = 'sample'`)
})

const JOB = {
  jobClassName: 'sample',
  cronExpression: '0 0 2 1 1 ?',
  parameter: '{"message":"早上好","lines":2}',
  status: 0,
  timeoutSeconds: 60,
  misfirePolicy: 'fire_once',
  overlapPolicy: 'skip',
}

interface Stored {
  id: string
  version: number
  status: number
  jobClassName: string
  nextFireTime: string | null
  lastState?: string
  lastState_dictText?: string
}

const add = (changes: object = {}) =>
  server.call<Stored>('POST', '/sys/quartzJob/add', { token, body: { ...JOB, ...changes } })
const edit = (body: object) => server.call<Stored>('PUT', '/sys/quartzJob/edit', { token, body })
const get = (path: string, as = token) => server.call<Stored>('GET', `/sys/quartzJob/${path}`, { token: as })
const stored = async (id: string) => (await get(`queryById?id=${id}`)).body.result
async function runs(jobId: string) {
  const { body } = await server.call<{ records: Record<string, unknown>[] }>(
    'GET',
    `/sys/quartzJob/run/list?jobId=${jobId}`,
    {
      token,
    },
  )
  return body.result.records
}

describe('a job', () => {
  it('is scheduled with its first write, and again when its schedule changes', async () => {
    const added = (await add()).body
    expect(added.message).toBe('创建定时任务成功')
    const { id, nextFireTime } = added.result
    expect(nextFireTime).toMatch(/-01-01 02:00:00$/)
    const { version } = await stored(id)
    const edited = await edit({ id, version, cronExpression: '0 30 4 1 1 ?' })
    expect(edited.body.message).toBe('更新定时任务成功!')
    expect((await stored(id)).nextFireTime).toMatch(/-01-01 04:30:00$/)
  })

  it('refuses to clear required fields, as its form does', async () => {
    const added = await server.call<Stored>('POST', '/sys/quartzJob/add', { token, body: JOB })
    const { body } = await server.call('PUT', '/sys/quartzJob/edit', {
      token,
      body: { id: added.body.result.id, timeoutSeconds: '' },
    })
    expect(body).toMatchObject({
      success: false,
      result: { problems: [{ field: 'timeoutSeconds', keyword: 'required' }] },
    })
  })

  it('keeps its time when another field changes', async () => {
    const { id, nextFireTime } = (await add()).body.result
    await server.database.pool.query(`update sys_quartz_job set next_fire_time = '2090-01-01' where id = $1`, [id])
    await edit({ id, description: '每年' })
    expect((await stored(id)).nextFireTime).not.toBe(nextFireTime)
  })

  it.each([
    ['a class that nobody knows', { jobClassName: 'rm -rf' }, '后台找不到该类名：rm -rf'],
    ['a schedule that is none', { cronExpression: '0 0 25 * * ?' }, 'cron表达式不正确：时的「25」不正确，取值为 0-23'],
    ['a schedule that never comes', { cronExpression: '0 0 0 30 2 ?' }, '该cron表达式不会再执行'],
    ['a schedule that is over', { cronExpression: '0 0 0 1 1 ? 2020' }, '该cron表达式不会再执行'],
    ['a parameter that nobody knows', { parameter: '{"massage":""}' }, '参数massage不存在'],
    ['a parameter beyond its limit', { parameter: '{"lines":0}' }, '行数不能小于1'],
    ['a parameter of another type', { parameter: '{"lines":"many"}' }, '行数应为整数'],
    ['a parameter of another job', { parameter: '{"keep":7}' }, '参数keep不存在'],
    ['no JSON', { parameter: '{' }, '请输入JSON字符串'],
    ['no time to do it', { timeoutSeconds: 0 }, '最长执行时间'],
  ])('with %s is refused with a reason', async (_, changes, reason) => {
    const { status, body } = await add(changes)
    expect([status, body.success]).toEqual([200, false])
    expect(body.message).toContain(reason)
  })

  it('reports the problem of each parameter at the parameter', async () => {
    const { body } = await add({ parameter: '{"lines":0,"seconds":-1}' })
    const { problems } = body.result as unknown as { problems: { field: string; message: string }[] }
    expect(problems.map(({ field, message }) => [field, message])).toEqual([
      ['parameter.lines', '行数不能小于1'],
      ['parameter.seconds', '耗时（秒）不能小于0'],
    ])
  })

  it('accepts an inherited class name, and only once', async () => {
    expect((await add({ jobClassName: 'SampleParamJob' })).body.result.jobClassName).toBe('sample')
    expect((await add()).body.message).toBe('该定时任务类名已存在')
  })

  it('starts and stops by key or class, and starts with its next time', async () => {
    const { id } = (await add({ status: -1 })).body.result
    expect((await stored(id)).nextFireTime).toBeNull()
    expect((await get('resume?jobClassName=sample')).body.message).toBe('恢复定时任务成功')
    expect(await stored(id)).toMatchObject({ status: 0, nextFireTime: expect.stringMatching(/-01-01 02:00:00$/) })
    expect((await get(`pause?id=${id}`)).body.message).toBe('暂停定时任务成功')
    expect(await stored(id)).toMatchObject({ status: -1, nextFireTime: null })
    expect((await get('pause?jobClassName=nobody')).body.message).toBe('定时任务不存在！')
    expect((await get('resume')).body.message).toBe('定时任务不存在！')
  })

  it('is not started again by an outdated form after another administrator stopped it', async () => {
    const { id, version } = (await add()).body.result
    await get(`pause?id=${id}`)
    expect((await edit({ id, version, status: 0, description: '旧' })).body.success).toBe(false)
    expect((await stored(id)).status).toBe(-1)
  })

  it('runs once on request, and shows the result in its list and history', async () => {
    const { id } = (await add({ status: -1 })).body.result
    expect((await get(`execute?id=${id}`)).body.message).toBe('执行成功!')
    await expect.poll(async () => (await stored(id)).lastState).toBe('succeeded')
    expect((await stored(id)).lastState_dictText).toBe('成功')
    const [run] = await runs(id)
    expect(run).toMatchObject({ cause: 'manual', requestedBy: 'admin', state: 'succeeded', state_dictText: '成功' })
    expect(String(run!.output)).toMatch(/早上好\n.*早上好\n.*完成$/)
    expect(run!.durationMs).toEqual(expect.any(Number))
  })

  it('is not started twice, may be changed while it runs, and is deleted with its history', async () => {
    const { id } = (await add({ parameter: '{"seconds":30}' })).body.result
    await get(`execute?id=${id}`)
    expect((await get(`execute?id=${id}`)).body.success).toBe(false)
    await expect.poll(async () => (await stored(id)).lastState).toBe('running')
    expect((await get(`execute?id=${id}`)).body.message).toBe('该任务正在执行，请稍后再试')
    expect((await edit({ id, description: '已改' })).body.success).toBe(true)
    const { body } = await server.call('DELETE', `/sys/quartzJob/delete?id=${id}`, { token })
    expect(body.success).toBe(true)
    expect(await runs(id)).toEqual([])
  })

  it('is stopped during a run by people with the permission, in any process, and only once', async () => {
    const { id } = (await add({ parameter: '{"seconds":600}', timeoutSeconds: 900, status: -1 })).body.result
    await get(`execute?id=${id}`)
    await expect.poll(async () => (await stored(id)).lastState).toBe('running')
    const runId = String((await runs(id))[0]!.id)
    const stop = (as: string) => server.call('POST', '/sys/quartzJob/run/stop', { token: as, body: { id: runId } })
    const { username } = await addPerson(server, token, {
      selectedroles: await addRole(server.database, ['system-job', 'system-job-pause']),
    })
    expect((await stop(await server.signIn(username, USER_PASSWORD))).status).toBe(403)
    const other = await server.startSecond()
    const { body } = await callOn(other, 'POST', '/sys/quartzJob/run/stop', { token, body: { id: runId } })
    expect(body.success).toBe(true)
    // The lease is half a minute: without the message between processes it would go on for ten seconds.
    await expect
      .poll(async () => (await runs(id))[0])
      .toMatchObject({
        ...{ state: 'stopped', state_dictText: '已停止', error: '由 admin 停止' },
      })
    expect((await stop(token)).body.message).toBe('该次执行已结束')
    const unknown = { token, body: { id: 'nobody' } }
    expect((await server.call('POST', '/sys/quartzJob/run/stop', unknown)).body.success).toBe(false)
  })

  it('reports its failure', async () => {
    const { id } = (await add({ parameter: '{"fails":true}' })).body.result
    await get(`execute?id=${id}`)
    await expect.poll(async () => (await runs(id))[0]?.error).toBe('按参数以失败结束')
  })

  it('requires the permission of each action', async () => {
    const { id } = (await add()).body.result
    const { username } = await addPerson(server, token, {
      selectedroles: await addRole(server.database, ['system-job', 'system-job-pause']),
    })
    const person = await server.signIn(username, USER_PASSWORD)
    expect((await get(`execute?id=${id}`, person)).status).toBe(403)
    expect((await get(`resume?id=${id}`, person)).status).toBe(403)
    expect((await get(`pause?id=${id}`, person)).body.success).toBe(true)
  })
})

describe('the handlers of jobs', () => {
  it('are listed with their parameters, and are in the dictionary of the form', async () => {
    const { body } = await server.call<{ value: string; title: string; properties: object }[]>(
      'GET',
      '/sys/quartzJob/handlers',
      { token },
    )
    const dictionaries = JSON.parse(
      await readFile(join(projectRoot, 'src/server/db/seeds/base/dictionaries.json'), 'utf8'),
    ) as { code: string; items: { value: string; text: string }[] }[]
    const { items } = dictionaries.find(({ code }) => code === 'job_handler')!
    expect(body.result.map(({ value, title }) => ({ value, text: title }))).toEqual(items)
    expect(body.result.find(({ value }) => value === 'backup')!.properties).toHaveProperty('keep')
  })

  it('work for every job that comes with the product', async () => {
    const { rows } = await server.database.pool.query<{ id: string }>(
      `select id from sys_quartz_job where id like 'job-%' order by id`,
    )
    expect(rows.map(({ id }) => id)).toEqual(
      expect.arrayContaining(['job-backup', 'job-clean-expired', 'job-clean-logs', 'job-empty-recycle-bin']),
    )
    for (const { id } of rows.filter((row) => row.id !== 'job-backup')) {
      await get(`execute?id=${id}`)
      await expect.poll(async () => (await stored(id)).lastState).toBe('succeeded')
    }
  })
})
