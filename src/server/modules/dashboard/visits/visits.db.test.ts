import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createTestServer, type TestServer } from '#server/testing/test-server.ts'

let server: TestServer
beforeAll(async () => {
  server = await createTestServer()
})
afterAll(() => server.close())

describe('visits', () => {
  it('are the sign-ins that the log holds, by days of Shanghai', async () => {
    const token = await server.guest()
    await server.database.pool.query(
      `insert into sys_log (id, log_type, log_content, ip, create_time) values
        ('1', 1, 'x', '10.0.0.1', current_date - interval '1 second'),
        ('2', 1, 'x', '10.0.0.2', current_date),
        ('3', 1, 'x', '10.0.0.2', current_date),
        ('4', 2, 'x', '10.0.0.9', current_date),
        ('5', 1, 'x', '10.0.0.1', current_date - interval '30 days')`,
    )
    const totals = await server.call('GET', '/sys/loginfo', { token })
    const days = await server.call<{ visit: number; ip: number; tian: string; type: string }[]>(
      'GET',
      '/sys/visitInfo',
      { token },
    )
    expect(totals.body.result).toEqual({ totalVisitCount: 5, todayVisitCount: 3, todayIp: 2 })
    expect(days.body.result.map(({ visit, ip }) => [visit, ip])).toEqual([
      [1, 1],
      [3, 2],
    ])
    expect(days.body.result[0]).toMatchObject({
      tian: expect.stringMatching(/^\d{4}-\d\d-\d\d$/),
      type: expect.stringMatching(/^\d\d-\d\d$/),
    })
  })

  it('of a day without any are 0 where every day is wanted, as in the chart', async () => {
    const token = await server.guest()
    const days = await server.call<{ visit: number; ip: number }[]>('GET', '/sys/visitInfo?everyDay=true', { token })
    expect(days.body.result).toHaveLength(7)
    expect(days.body.result.slice(0, 5).map(({ visit, ip }) => [visit, ip])).toEqual(Array(5).fill([0, 0]))
    expect(days.body.result.at(-1)!.visit).toBeGreaterThan(0)
  })

  it('are not counted anew for everybody who looks at the home page', async () => {
    const token = await server.guest()
    const before = await server.call('GET', '/sys/loginfo', { token })
    await server.guest()
    expect((await server.call('GET', '/sys/loginfo', { token })).body.result).toEqual(before.body.result)
  })
})
