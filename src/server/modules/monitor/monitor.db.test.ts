import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import {
  addPerson,
  addRole,
  callOn,
  createTestServer,
  type TestServer,
  USER_PASSWORD,
} from '#server/testing/test-server.ts'
import { listening, openSocket } from '#server/testing/test-socket.ts'
import type { PageResult } from '#shared/wire/paging.ts'

const TOKEN = 'tell-nobody-the-token-of-metrics'
const KINDS = ['disk', 'runtime', 'redis', 'httpServer', 'system', 'database'] as const
let server: TestServer
let admin: string
beforeAll(async () => {
  server = await createTestServer({ env: { MONITOR_EVERY_SECONDS: '1', METRICS_TOKEN: TOKEN } })
  admin = await server.admin()
})
afterAll(() => server.close())

type Figures = Record<string, unknown>
const ask = async <T = Figures>(path: string, token = admin) =>
  (await server.call<T>('GET', `/sys/monitor/${path}`, { token })).body.result
const metrics = (headers: Record<string, string>) => server.app.inject({ method: 'GET', url: '/metrics', headers })

describe('the monitors', () => {
  it('show real figures of each kind, and the process that reports them', async () => {
    for (const kind of KINDS) {
      const figures = await ask(kind)
      expect(figures.process, kind).toContain(String(process.pid))
    }
    const runtime = await ask<{ heapUsedMb: number; heapTotalMb: number; spaces: object[] }>('runtime')
    expect(runtime.heapUsedMb).toBeGreaterThan(1)
    expect(runtime.heapTotalMb).toBeGreaterThan(runtime.heapUsedMb / 2)
    expect(runtime.spaces.length).toBeGreaterThan(3)
    const { disks } = await ask<{ disks: { totalGb: number; freeGb: number; usedPercent: number }[] }>('disk')
    expect(disks).toHaveLength(3)
    for (const { totalGb, freeGb, usedPercent } of disks) {
      expect(totalGb).toBeGreaterThanOrEqual(freeGb)
      expect(usedPercent).toBeLessThanOrEqual(100)
    }
    const database = await ask<{ sizeMb: number; tables: { name: string }[]; poolTotal: number }>('database')
    expect(database.sizeMb).toBeGreaterThan(1)
    expect(database.tables.map(({ name }) => name)).toContain('sys_permission')
    expect(database.poolTotal).toBeGreaterThan(0)
    expect((await ask<{ sentence: string }>('redis')).sentence).toContain('未配置 Redis')
  })

  it('count requests as they arrive', async () => {
    const before = await ask<{ requests: number }>('httpServer')
    await server.call('GET', '/sys/position/list', { token: admin })
    const after = await ask<{ requests: number; routes: { route: string }[] }>('httpServer')
    expect(after.requests).toBeGreaterThanOrEqual(before.requests + 2)
    expect(after.routes.map(({ route }) => route)).toContain('GET /tjjc/sys/position/list')
  })

  it('store one sample after another', async () => {
    const times = async (kind: string) => (await ask<{ time: string }[]>(`${kind}/history`)).map(({ time }) => time)
    await expect.poll(async () => (await times('runtime')).length).toBeGreaterThan(1)
    for (const kind of KINDS) expect((await times(kind))[0], kind).toMatch(/^\d\d:\d\d:\d\d$/)
    const { note } = await ask<{ note: string }>('runtime')
    expect(note).toMatch(/每 1 秒采样一次，保留一小时；上次采样用时 [\d.]+ 毫秒/)
    await server.database.pool.query(`update sys_process_sample set taken_at = taken_at - interval '2 hours'`)
    await expect.poll(async () => (await times('runtime')).length).toBeLessThan(3)
  })

  it('show another process as well, and report when it is gone', async () => {
    const second = await server.startSecond()
    const processes = () => ask<{ value: string; text: string }[]>('runtime/processes')
    await expect.poll(async () => (await processes()).length).toBe(2)
    const other = (await processes())[1]!.value
    const report = await ask<{ note: string; heapUsedMb: number }>(`runtime?process=${other}`)
    expect(report.note).toContain('由该进程于')
    expect(report.heapUsedMb).toBeGreaterThan(1)
    expect((await ask<object[]>(`runtime/history?process=${other}`)).length).toBeGreaterThan(0)
    expect(
      (await callOn<object[]>(second, 'GET', '/sys/monitor/runtime/processes', { token: admin })).body.result,
    ).toHaveLength(2)
    await second.close()
    const gone = await server.call('GET', `/sys/monitor/runtime?process=${other}`, { token: admin })
    expect(gone.body.message).toBe('该进程已不在运行，请选择其他进程')
  })

  it('each require their permission', async () => {
    const role = await addRole(server.database, ['monitor-disk'])
    const { username } = await addPerson(server, admin, { selectedroles: role })
    const token = await server.signIn(username, USER_PASSWORD)
    for (const kind of KINDS) {
      const { status } = await server.call('GET', `/sys/monitor/${kind}`, { token })
      expect(status, kind).toBe(kind === 'disk' ? 200 : 403)
    }
  })
})

describe('the traces', () => {
  it('are found by path, status and time, and contain no secret', async () => {
    await server.call('GET', `/sys/position/list?name=x&token=${TOKEN}&password=${TOKEN}`, {
      token: admin,
      headers: { authorization: `Bearer ${TOKEN}`, cookie: TOKEN },
    })
    await server.call('GET', '/nowhere/at/all', { token: admin })
    const traces = (query: string) =>
      ask<PageResult<{ path: string; status: number; query: string }>>(`httpTrace?${query}`)
    const [found] = (await traces('path=*position/list*')).records
    expect(found).toMatchObject({ path: '/tjjc/sys/position/list', status: 200 })
    expect(found!.query).toContain('"name":"x"')
    expect((await traces('status=404')).records.map(({ path }) => path)).toContain('/tjjc/nowhere/at/all')
    expect((await traces('status=4xx&path=position')).total).toBe(0)
    expect((await traces('slow=600000')).total).toBe(0)
    expect((await traces('pageSize=1')).records).toHaveLength(1)
    const everything = JSON.stringify(await traces('pageSize=1000'))
    for (const secret of [TOKEN, admin]) expect(everything).not.toContain(secret)
  })

  it('belong to the chosen process', async () => {
    const second = await server.startSecond()
    await callOn(second, 'GET', '/sys/position/list?name=asked-of-the-twin', { token: admin })
    const found = async (process = '') =>
      (await ask<PageResult<{ query: string }>>(`httpTrace?path=position/list&pageSize=1000${process}`)).records.filter(
        ({ query }) => query?.includes('asked-of-the-twin'),
      ).length
    await expect.poll(async () => (await ask<{ value: string }[]>('httpTrace/processes')).length).toBe(2)
    const other = (await ask<{ value: string }[]>('httpTrace/processes'))[1]!.value
    await expect.poll(() => found(`&process=${other}`)).toBe(1)
    expect(await found()).toBe(0)
    await second.close()
    const gone = await server.call('GET', `/sys/monitor/httpTrace?process=${other}`, { token: admin })
    expect(gone.body.message).toBe('该进程已不在运行，请选择其他进程')
  })

  it('and all other answers contain neither token nor password nor the address of the database', async () => {
    const { pool } = server.database
    const { password } = pool.options as { password?: string }
    const secrets = [TOKEN, admin, 'postgres://', 'postgresql://', ...(typeof password === 'string' ? [password] : [])]
    const paths = [
      ...KINDS.flatMap((kind) => [
        `/sys/monitor/${kind}`,
        `/sys/monitor/${kind}/history`,
        `/sys/monitor/${kind}/processes`,
      ]),
      '/actuator/httptrace',
      '/actuator/metrics',
      '/actuator/redis/info',
      '/actuator/redis/queryDiskInfo',
    ]
    for (const path of paths) {
      const { response } = await server.call('GET', path, { token: admin })
      for (const secret of secrets) expect(response.body.includes(secret), path).toBe(false)
    }
  })
})

describe('the agreed calls', () => {
  const raw = async (path: string) => (await server.call('GET', path, { token: admin })).response.json()

  it('answer each named metric without an envelope', async () => {
    const { names } = await raw('/actuator/metrics')
    expect(names).toEqual(expect.arrayContaining(['jvm.memory.used', 'tomcat.global.request', 'system.cpu.usage']))
    for (const name of names) {
      const { measurements } = await raw(`/actuator/metrics/${name}`)
      for (const { value } of measurements) expect(Number.isFinite(value), name).toBe(true)
    }
    expect((await raw('/actuator/metrics/tomcat.global.request')).measurements).toHaveLength(2)
    expect((await server.call('GET', '/actuator/metrics/toString', { token: admin })).status).toBe(404)
  })

  it('answer disks, Redis and traces in their shapes', async () => {
    const [disk] = (await raw('/actuator/redis/queryDiskInfo')).result
    expect(disk).toEqual({
      name: '数据目录',
      max: expect.any(Number),
      rest: expect.any(Number),
      restPPT: expect.any(Number),
    })
    expect((await raw('/actuator/redis/info')).result[0]).toMatchObject({
      key: 'caches',
      description: '本进程的缓存个数',
    })
    expect((await raw('/actuator/redis/keysSize')).result).toMatchObject({ create_time: expect.any(Number) })
    const [trace] = (await raw('/actuator/httptrace')).traces
    expect(trace).toMatchObject({
      timeTaken: expect.any(Number),
      request: { method: 'GET' },
      response: { status: 200 },
    })
  })
})

describe('the Prometheus endpoint', () => {
  it('requires its token, or a session with the permission', async () => {
    expect((await metrics({})).statusCode).toBe(401)
    expect((await metrics({ authorization: 'Bearer wrong' })).statusCode).toBe(401)
    const { username } = await addPerson(server, admin)
    const person = await server.signIn(username, USER_PASSWORD)
    expect((await metrics({ 'x-access-token': person })).statusCode).toBe(403)
    expect((await metrics({ 'x-access-token': admin })).statusCode).toBe(200)
    expect((await metrics({ authorization: `Bearer ${TOKEN}` })).statusCode).toBe(200)
  })

  it('names routes by their pattern only', async () => {
    await server.call('GET', '/sys/dict/getDictItems/sex', { token: admin })
    await server.call('GET', '/made/up/by/somebody', { token: admin })
    const { body, headers } = await metrics({ authorization: `Bearer ${TOKEN}` })
    expect(headers['content-type']).toContain('text/plain')
    expect(body).toMatch(/^process_cpu_seconds_total \d/m)
    expect(body).toMatch(/^db_pool_connections \d/m)
    expect(body).toContain(
      'http_request_duration_seconds_count{method="GET",route="/tjjc/sys/dict/getDictItems/:code"} 1',
    )
    expect(body).toMatch(/http_request_duration_seconds_bucket\{method="GET",route="unknown",le="\+Inf"\} \d/)
    expect(body).not.toContain('made/up')
  })

  it('counts sockets, jobs and waiting messages', async () => {
    const { pool } = server.database
    const socket = await openSocket(await listening(server.app), 'admin', { token: admin })
    await pool.query(`
      with job as (
        update sys_quartz_job set status = 0, next_fire_time = now() - interval '1 minute'
        where id = (select id from sys_quartz_job order by id limit 1) returning id)
      insert into sys_quartz_run (id, job_id, handler, timeout_seconds, scheduled_time, cause, state, finished_at)
      select state, job.id, 'sample', 60, now() - age * interval '1 minute', 'schedule', state,
        case when age > 2 then now() - age * interval '1 minute' end
      from job, (values ('queued', 1), ('running', 2), ('failed', 3), ('succeeded', 4), ('interrupted', 90)) as r (state, age)`)
    await pool.query(`
      insert into sys_sms (id, es_title, es_type, es_receiver, es_content, es_send_status)
      select 'metric' || n, '标题', '1', '13900000000', '内容', state from unnest(array['0', '1', '2', '2', '4']) with ordinality
        as m (state, n)`)
    const collected = async () => (await metrics({ authorization: `Bearer ${TOKEN}` })).body
    await expect.poll(collected).toMatch(/^sockets_open 1$/m)
    const body = await collected()
    for (const [state, count] of Object.entries({ queued: 1, running: 1, failed: 1 })) {
      expect(body).toContain(`jobs{state="${state}"} ${count}\n`)
    }
    expect(body).toMatch(/^jobs\{state="due"\} [1-9]/m)
    for (const [state, count] of Object.entries({ waiting: 1, retrying: 2, sending: 1 })) {
      expect(body).toContain(`messages{state="${state}"} ${count}\n`)
    }
    socket.socket.terminate()
  })
})

describe('a server without monitoring', () => {
  it('counts nothing, and reports that', async () => {
    const silent = await createTestServer({ env: { METRICS_TOKEN: TOKEN } })
    try {
      const token = await silent.admin()
      const { body } = await silent.call<{ note: string; requests: number }>('GET', '/sys/monitor/httpServer', {
        token,
      })
      expect(body.result).toMatchObject({
        requests: 0,
        note: '监控采样未开启（MONITOR_EVERY_SECONDS=0），没有历史数据',
      })
      const answer = await silent.app.inject({ url: '/metrics', headers: { authorization: `Bearer ${TOKEN}` } })
      expect(answer.statusCode).toBe(404)
      const { rows } = await silent.database.pool.query('select count(*)::int as count from sys_process')
      expect(rows[0].count).toBe(0)
    } finally {
      await silent.close()
    }
  })
})
