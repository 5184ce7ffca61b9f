/** Reminders of missing reports: each once before and once after the due time, and by officers for what they see. */
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { type Person, require, workflowDesk } from '#server/modules/workflow/process/testing/workflow-desk.ts'
import { createTestServer, type TestServer } from '#server/testing/test-server.ts'
import type { Row } from '#shared/documents/entity.ts'
import { createReportReminderStore } from './report-reminder.store.ts'
import { createReportReminders } from './report-reminders.ts'

let server: TestServer
let desk: ReturnType<typeof workflowDesk>
let reporter: Person
let officer: Person
let reports: string[]
const sent: Row[] = []

beforeAll(async () => {
  server = await createTestServer()
  const admin = await server.admin()
  desk = workflowDesk(server, admin)
  reporter = await desk.person({}, ['business-due-report'])
  officer = await desk.person({}, ['business-report', 'business-report-urge'])
  const add = async (noun: string, body: Row) =>
    require(await server.call<{ id: string }>('POST', `/business/${noun}/add`, { token: admin, body })).id
  const place = { kind: 'shop', region: '330102', activeFrom: '2020-01-01' }
  await add('reportForm', {
    ...{ name: '日报', period: 'day', dueTime: '18:00:00', dueAfterDays: 0, checkLevels: 0, startMonth: '2020-01' },
    commodities: await add('commodity', { name: '大米', code: 'R1', unit: 'kilogram' }),
    indicators: await add('indicator', { code: 'sold', name: '销售量', kind: 'amount', decimals: 0, sortNo: 1 }),
    units: await add('reportUnit', { name: '一店', reporters: reporter.id, ...place }),
  })
  const { rows } = await server.database.pool.query('select id from biz_report order by period_first')
  reports = rows.map(({ id }) => id)
})
afterAll(() => server.close())
beforeEach(() => sent.splice(0))

const due = (...offsets: string[]) =>
  Promise.all(
    offsets.map((offset, index) =>
      server.database.pool.query('update biz_report set due_time = now() + $2::interval where id = $1', [
        reports[index],
        offset,
      ]),
    ),
  )
const remind = (isReached = true) =>
  createReportReminders({
    store: createReportReminderStore(server.database),
    engine: { visibleKeys: async () => new Set() },
    entity: {} as never,
    remind: async ({ title, content }, userId) => sent.push({ title, content, userId }) > 0 && isReached,
  }).remind(3, new AbortController().signal)
const urge = (ids: readonly string[], person = officer) => desk.call('PUT', '/business/report/urge', person, { ids })

describe('the reminder of a missing report', () => {
  it('is sent once before the due time, and once after it', async () => {
    await due('2 hours', '5 hours')
    expect([await remind(), await remind()]).toEqual([1, 0])
    expect(sent).toEqual([
      {
        title: '填报即将截止',
        content: expect.stringMatching(/^“一店 .*日”将于.*截止，请及时填报$/),
        userId: reporter.id,
      },
    ])
    await due('-1 hour', '-1 hour')
    expect([await remind(), await remind()]).toEqual([1, 0])
    expect(sent[1]).toMatchObject({ title: '填报已超期', content: expect.stringContaining('等2项填报已超过截止时间') })
  })

  it('is not sent for a report that was submitted', async () => {
    await server.database.pool.query(`update biz_report set reminded = 0, bpm_status = '3' where id = $1`, [reports[0]])
    await server.database.pool.query('update biz_report set reminded = 0 where id = $1', [reports[1]])
    await remind()
    expect(sent).toMatchObject([{ content: expect.not.stringContaining('等2项') }])
  })
})

it('counts nobody whom no message reaches', async () => {
  await server.database.pool.query('update biz_report set reminded = 0')
  expect(await remind(false)).toBe(0)
  expect(sent).not.toEqual([])
})

describe('an officer', () => {
  const NOBODY = '所选填报都已提交、没有填报人，或在30分钟内催过'

  it('urges for what is missing, and not again at once', async () => {
    expect((await urge(reports)).body.message).toBe('已催报，提醒 1 人')
    const { rows } = await server.database.pool.query(`select es_title from sys_sms where es_title = '催报'`)
    expect(rows).toHaveLength(1)
    expect((await urge(reports)).body.message).toBe(NOBODY)
  })

  it('urges for nothing that data rules hide, and nobody does without the permission', async () => {
    const { pool } = server.database
    await pool.query(
      `insert into sys_permission_data_rule (id, permission_id, rule_name, rule_column, rule_conditions, rule_value, status)
       values ('city', 'business-report', '别的城市', 'region', 'RIGHT_LIKE', '3302', '1')`,
    )
    await pool.query(`update sys_role_permission set data_rule_ids = '{city}' where permission_id = 'business-report'`)
    await pool.query('update biz_report set urged_time = null')
    officer.token = await server.signIn(officer.username, 'Staff#12345')
    expect((await urge(reports)).body.message).toBe(NOBODY)
    expect((await urge(reports, reporter)).status).toBe(403)
  })
})
