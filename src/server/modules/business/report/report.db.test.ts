/** Reports of units: opened by their form, filled in by the people of the unit, and by nobody else. */
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { readEnv } from '#server/config/env.ts'
import { createReadWorkCalendar } from '#server/modules/workflow/work-calendar/work-calendar.service.ts'
import {
  type Answer,
  addPerson,
  addRole,
  createTestServer,
  type TestServer,
  USER_PASSWORD,
} from '#server/testing/test-server.ts'
import type { Row } from '#shared/documents/entity.ts'
import { openReportsHandler } from './open-reports.job.ts'
import { createOpenReports } from './open-reports.ts'
import { createReportRepository } from './report.repository.ts'

/** Friday, 10:00 in Shanghai. */
let now = new Date('2026-11-27T02:00:00Z')
let server: TestServer
let admin: string
let reporter: { id: string; token: string }
let stranger: { id: string; token: string }
const ids: Record<string, string> = {}

beforeAll(async () => {
  server = await createTestServer({ clock: { now: () => now } as never })
  admin = await server.admin()
  ;[reporter, stranger] = [await person(), await person()]
  const add = async (path: string, body: object) =>
    require(await server.call<{ id: string }>('POST', `/business/${path}/add`, { token: admin, body })).id
  ids.rice = await add('commodity', { name: '大米', code: 'R1', unit: 'kilogram', minPrice: 2, maxPrice: 20 })
  ids.sold = await add('indicator', { code: 'sold', name: '销售量', kind: 'amount', decimals: 0, sortNo: 1 })
  ids.price = await add('indicator', {
    code: 'price',
    name: '零售价',
    kind: 'price',
    unit: '元',
    decimals: 2,
    sortNo: 2,
  })
  const unit = (name: string, more: object = {}) =>
    add('reportUnit', { name, kind: 'shop', region: '330102', activeFrom: '2026-01-01', ...more })
  ids.shop = await unit('一店', { reporters: reporter.id })
  ids.closed = await unit('老店', { activeTo: '2026-11-01' })
  ids.form = await add('reportForm', {
    ...{ name: '日报', period: 'day', dueTime: '18:00:00', dueAfterDays: 0, checkLevels: 1, startMonth: '2026-11' },
    ...{ commodities: ids.rice, indicators: `${ids.sold},${ids.price}`, units: `${ids.shop},${ids.closed}` },
  })
})
afterAll(() => server.close())

async function person() {
  const { id, username } = await addPerson(server, admin)
  const role = await addRole(server.database, ['business-due-report'])
  await server.database.pool.query('insert into sys_user_role (user_id, role_id) values ($1, $2)', [id, role])
  return { id, token: await server.signIn(username, USER_PASSWORD) }
}

const due = async ({ token }: { token: string }): Promise<Row[]> =>
  require(
    await server.call<{ records: Row[] }>('GET', '/business/dueReport/list?order=asc&column=periodFirst', { token }),
  ).records
const send = (method: string, path: string, body: object, { token } = reporter) =>
  server.call<Row>(method, `/business/report/${path}`, { token, body })
const read = (path: string, reportId: string, { token } = reporter) =>
  server.call<Row>('GET', `/business/report/${path}?reportId=${reportId}`, { token })
const today = async (): Promise<string> => String((await due(reporter)).at(-1)!.reportId)
const linesOf = async (reportId: string) => require(await read('record', reportId)).lines as Row[]

describe('a form of reports', () => {
  it('opens a report for the present day and the day before, for units that report then', async () => {
    expect(await due(reporter)).toMatchObject([
      { unitName: '一店', periodName: '2026年11月26日', dueTime: '2026-11-26 18:00:00', status: 'open', late: '1' },
      {
        unitName: '一店',
        periodName: '2026年11月27日',
        dueTime: '2026-11-27 18:00:00',
        status: 'open',
        late: expect.any(String),
      },
    ])
    const { rows } = await server.database.pool.query('select unit_id from biz_report where unit_id = $1', [ids.closed])
    expect(rows).toEqual([])
    expect(await due(stranger)).toEqual([])
  })
})

describe('a report', () => {
  it('is read and changed by the people of its unit only', async () => {
    const id = await today()
    const unknown = '填报任务不存在，或不由您填报'
    for (const path of ['page', 'record']) expect((await read(path, id, stranger)).body.message).toBe(unknown)
    const body = { reportId: id, lines: [{ id: ids.rice, v1: 1 }] }
    expect((await send('PUT', 'save', body, stranger)).body.message).toBe(unknown)
    expect((await send('POST', 'submit', body, stranger)).body.message).toBe(unknown)
    expect((await linesOf(id))[0]).toMatchObject({ good: '大米', v1: null })
  })

  it('is stored as a draft with gaps, and submitted when it is complete and plausible', async () => {
    const [yesterday] = await due(reporter)
    const first = String(yesterday!.reportId)
    const complete = (reportId: string, line: Row) =>
      send('POST', 'submit', { reportId, lines: [{ id: ids.rice, ...line }] })
    require(await complete(first, { v1: 100, v2: 6 }))
    expect((await complete(first, { v1: 1 })).body.message).toBe('该填报任务已提交，不能修改')

    const id = await today()
    require(await send('PUT', 'save', { reportId: id, lines: [{ id: ids.rice, v1: 90 }] }))
    expect(await linesOf(id)).toMatchObject([{ v1: 90, l1: 100, v2: null, l2: 6 }])
    const problems = async (line: Row) =>
      ((await complete(id, line)).body.result as unknown as { problems: Row[] }).problems.map(({ message }) => message)
    expect(await problems({ v1: 90 })).toEqual(['请输入零售价（元）'])
    expect(await problems({ v2: 1 })).toEqual(['零售价低于该商品的最低合理价', '零售价与上期相差超过30%，请说明'])
    require(await complete(id, { v2: 9, reason: '节日调价' }))
    expect((await due(reporter)).map(({ status }) => status)).toEqual(['submitted', 'submitted'])
    expect(await linesOf(id)).toMatchObject([{ v1: 90, v2: 9, reason: '节日调价' }])
  })

  it('takes the values of the last period where it has none, and keeps what was typed', async () => {
    const { rows } = await server.database.pool.query(
      `update biz_report set bpm_status = 'rejectProcess' where id = $1 returning version`,
      [await today()],
    )
    const sent = { reportId: await today(), version: rows[0].version, lines: [{ id: ids.rice, v1: '', v2: 7 }] }
    require(await send('PUT', 'copyLast', sent))
    expect(await linesOf(await today())).toMatchObject([{ v1: 100, v2: 7 }])
  })

  it('is opened for the next day by the job, once', async () => {
    now = new Date('2026-11-28T02:00:00Z')
    const openReports = createOpenReports({
      database: server.database,
      reports: createReportRepository(server.database),
      readWorkCalendar: createReadWorkCalendar(readEnv({}).workHours),
      clock: { now: () => now } as never,
    })
    const run = () => openReportsHandler(openReports).run({} as never)
    expect([await run(), await run()]).toEqual(['生成填报任务 1 个', '生成填报任务 0 个'])
    // Nobody works on Saturday.
    expect((await due(reporter)).at(-1)).toMatchObject({ periodName: '2026年11月28日', dueTime: '2026-11-30 18:00:00' })
  })

  it('is not lost when two people store it at once: the second one is told', async () => {
    const id = await today()
    const { version } = require(await read('record', id))
    require(await send('PUT', 'save', { reportId: id, version, lines: [{ id: ids.rice, v1: 1 }] }))
    const late = await send('PUT', 'save', { reportId: id, version, lines: [{ id: ids.rice, v1: 2 }] })
    expect(late.body.message).toBe('该填报任务已被他人修改，请重新打开')
    expect(await linesOf(id)).toMatchObject([{ v1: 1 }])
  })
})

function require<T>({ body }: Answer<T>): T {
  if (!body.success) throw new Error(body.message)
  return body.result
}
