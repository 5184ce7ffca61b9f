import pg from 'pg'
import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from 'vitest'
import { bpmnXml, END, flow, START } from '#server/modules/workflow/process/bpmn/testing/bpmn-xml.ts'
import {
  approval,
  chain,
  named,
  type Person,
  require,
  workflowDesk,
} from '#server/modules/workflow/process/testing/workflow-desk.ts'
import { textsIn, workbookOf } from '#server/records/testing/test-workbook.ts'
import { createTestServer, type TestServer } from '#server/testing/test-server.ts'
import type { Row } from '#shared/documents/entity.ts'
import type { ImportResult } from '#shared/wire/import-result.ts'
import { CONTEXT_PATH, TOKEN_HEADER } from '#shared/wire/protocol.ts'

const CALENDAR = '/act/process/workCalendar'
const MENU = 'workflow-work-calendar'
const DAY_MS = 86_400_000

let server: TestServer
// Installed before the server starts, because each connection takes over the function at its creation.
const querySpy = vi.spyOn(pg.Client.prototype, 'query')
let admin: string
let desk: ReturnType<typeof workflowDesk>
let [starter, leader]: Person[] = []
/** Time of the server while a test sets it; timers fire by the time of the database. */
let time: Date | undefined
beforeAll(async () => {
  server = await createTestServer({
    clock: { now: () => time ?? new Date() },
    env: { JOBS: 'on', WORKFLOW_POLL_MS: '50' },
  })
  admin = await server.admin()
  desk = workflowDesk(server, admin)
  ;[starter, leader] = [await desk.person(), await desk.person()]
  // Both processes look for what is due.
  await server.startSecond()
})
afterAll(async () => {
  await server.close()
  querySpy.mockRestore()
})
afterEach(async () => {
  time = undefined
  await query('delete from wf_work_calendar')
  querySpy.mockClear()
})

const query = (text: string, values: unknown[] = []) => server.database.pool.query(text, values)
const moment = (text: string) => new Date(`${text.replace(' ', 'T')}:00+08:00`)
const asAdmin = <T = Row>(method: string, path: string, body?: object) =>
  server.call<T>(method, `${CALENDAR}/${path}`, { token: admin, ...(body && { body }) })
const addDay = (day: string, kind = 'off', name = '国庆节') =>
  asAdmin<{ id: string }>('POST', 'add', { day, kind, name })

/** A day of another tenant, or many days at a time. */
const storeDays = (first: string, last: string, kind: string, tenant = 0) =>
  query(
    `insert into wf_work_calendar (id, day, kind, name, tenant_id)
     select $4 || '-' || n, $1::date + n, $3, '假期', $5 from generate_series(0, $2::date - $1::date) n`,
    [first, last, kind, `${first}-${tenant}`, tenant],
  )

/** Submits a leave at a time of the server; resolves to the instance. */
async function submittedAt(at: Date, process: string): Promise<string> {
  time = at
  const { instance } = await desk.submitted(starter!, process)
  time = undefined
  return instance
}

/** Moment at which the timer of an instance is due, and its state. */
async function triggerOf(instance: string): Promise<{ due: string; status: string }> {
  const { rows } = await query(
    `select to_char(due_time, 'YYYY-MM-DD HH24:MI') as due, status from wf_trigger where instance_id = $1`,
    [instance],
  )
  expect(rows).toHaveLength(1)
  return rows[0]!
}
const dueOf = async (instance: string) => (await triggerOf(instance)).due
const close = async (processInstanceId: string) =>
  require(await server.call('POST', '/act/processInstance/close', { token: admin, body: { processInstanceId } }))

function calendarReads(): number {
  const texts = querySpy.mock.calls.map(([given]: unknown[]) =>
    typeof given === 'string' ? given : (given as { text?: string }).text,
  )
  return texts.filter((text) => text?.includes(`kind = 'work' as works`)).length
}

const limited = (after: string) => chain({ 主管: { ...named(leader!), timeout: { after, action: 'remind' } } })
const delayed = (duration: string, person: Person) =>
  bpmnXml(
    `${START}<bpmn:intermediateCatchEvent id="w"><bpmn:timerEventDefinition><bpmn:timeDuration>${duration}</bpmn:timeDuration></bpmn:timerEventDefinition></bpmn:intermediateCatchEvent>` +
      `${approval('a', '主管', named(person))}${END}${flow('s', 'w')}${flow('w', 'a')}${flow('a', 'e')}`,
  )

describe('a time limit in working time', () => {
  // Far enough for no timer to fire. 2090-09-29 is a Friday.
  const FRIDAY_EVENING = moment('2090-09-29 20:00')

  it('of one day, set on Friday evening, ends on Monday', async () => {
    const process = await desk.process(limited('WORK/P1D'))
    const instance = await submittedAt(FRIDAY_EVENING, process)
    expect(await triggerOf(instance)).toEqual({ due: '2090-10-02 18:00', status: 'armed' })
    await close(instance)
  })

  it('leaves out holidays of the tenant, not those of others', async () => {
    const process = await desk.process(limited('WORK/PT12H'))
    await storeDays('2090-10-02', '2090-10-06', 'off', 1001)
    const before = await submittedAt(FRIDAY_EVENING, process)
    expect(await dueOf(before)).toBe('2090-10-03 14:00')
    require(await addDay('2090-10-02'))
    require(await addDay('2090-10-03'))
    const within = await submittedAt(FRIDAY_EVENING, process)
    expect(await dueOf(within)).toBe('2090-10-05 14:00')
    require(await addDay('2090-10-01', 'work', '国庆节调休'))
    const instance = await submittedAt(FRIDAY_EVENING, process)
    expect(await dueOf(instance)).toBe('2090-10-04 14:00')
    for (const each of [before, within, instance]) await close(each)
  })

  it('stays when the calendar changes', async () => {
    const process = await desk.process(limited('WORK/P1D'))
    const { id } = require(await addDay('2090-10-02'))
    const instance = await submittedAt(FRIDAY_EVENING, process)
    require(await asAdmin('DELETE', `delete?id=${id}`))
    expect(await dueOf(instance)).toBe('2090-10-03 18:00')
    const next = await submittedAt(FRIDAY_EVENING, process)
    expect(await dueOf(next)).toBe('2090-10-02 18:00')
    for (const each of [instance, next]) await close(each)
  })

  it('reads the calendar once for all tasks of a command, and never without working time', async () => {
    const both = (after: string) => {
      const late = { ...named(leader!), timeout: { after, action: 'remind' } } as const
      const ways = ['a', 'b'].map((id) => approval(id, id, late) + flow('g', id) + flow(id, 'j'))
      return bpmnXml(
        `${START}<bpmn:parallelGateway id="g"/><bpmn:parallelGateway id="j"/>${END}${ways.join('')}${flow('s', 'g')}${flow('j', 'e')}`,
      )
    }
    const [working, plain] = [await desk.process(both('WORK/P1D')), await desk.process(both('P1D'))]
    const instances = [await submittedAt(FRIDAY_EVENING, working)]
    expect(calendarReads()).toBe(1)
    instances.push(await submittedAt(FRIDAY_EVENING, plain))
    expect(calendarReads()).toBe(1)
    for (const each of instances) await close(each)
  })

  it('is refused with a reason when the calendar has no working day', async () => {
    const process = await desk.process(limited('WORK/P1D'))
    await storeDays('2090-09-30', '2093-12-31', 'off')
    const record = await desk.leave(starter!)
    time = FRIDAY_EVENING
    const refused = await desk.submit(starter!, process, record)
    expect(refused.body).toMatchObject({
      success: false,
      message: '流程无法继续：工作日历中没有工作日（t0：2090-09-30 起 1000 天），请联系管理员',
    })
    expect(await desk.statusOf(record)).toBe('1')
  })
})

describe('a delay in working time', () => {
  const eventually = (check: () => Promise<void>) => vi.waitFor(check, { timeout: 10_000, interval: 50 })
  const now = Date.now()
  const day = (offset: number) => new Date(now + offset * DAY_MS).toISOString().slice(0, 10)

  it('waits while nobody works, and goes on once after the working time', async () => {
    const other = await desk.person()
    const process = await desk.process(delayed('WORK/P1D', other))
    await storeDays(day(-40), day(3), 'off')
    const waiting = await submittedAt(new Date(now - 30 * DAY_MS), process)
    expect((await triggerOf(waiting)).status).toBe('armed')
    await query('delete from wf_work_calendar')
    const passed = await submittedAt(new Date(now - 30 * DAY_MS), process)
    await eventually(async () => expect((await triggerOf(passed)).status).toBe('fired'))
    await eventually(async () => expect(await desk.tasks(other)).toHaveLength(1))
    const { rows } = await query(`select count(*)::int from wf_event where instance_id = $1 and type = 'fired'`, [
      passed,
    ])
    expect(rows).toEqual([{ count: 1 }])
    // The deletion of the days off changes nothing for an event that waits already.
    expect(await triggerOf(waiting)).toMatchObject({ status: 'armed' })
    for (const each of [waiting, passed]) await close(each)
  })
})

describe('the calendar', () => {
  it('has each date once in a tenant', async () => {
    require(await addDay('2026-10-01'))
    expect((await addDay('2026-10-01', 'work')).body).toMatchObject({ success: false })
    const { id } = require(await addDay('2026-10-02'))
    expect((await asAdmin('PUT', 'edit', { id, day: '2026-10-01', version: 1 })).body.success).toBe(false)
    await storeDays('2026-10-05', '2026-10-05', 'off', 1001)
    require(await addDay('2026-10-05'))
  })

  it.each(['2026-02-30', '1999-12-31', '2100-01-01', '10/1/2026', '', '2026-10-01 00:00:00'])(
    'refuses the date %j',
    async (value) => {
      expect((await addDay(value)).body.success).toBe(false)
      expect((await query('select 1 from wf_work_calendar')).rows).toEqual([])
    },
  )

  it('refuses another kind and a day without name', async () => {
    expect((await addDay('2026-10-01', 'half')).body.success).toBe(false)
    expect((await addDay('2026-10-01', 'off', '')).body.success).toBe(false)
  })

  it('is read and changed with its own permissions only', async () => {
    const reader = await desk.person({}, [MENU])
    const body = { day: '2026-10-01', kind: 'off', name: '国庆节' }
    const { id } = require(await addDay('2026-10-02'))
    expect(require(await desk.call<{ records: Row[] }>('GET', `${CALENDAR}/list`, reader)).records).toHaveLength(1)
    expect((await desk.call('GET', `${CALENDAR}/list`, leader!)).status).toBe(403)
    for (const [method, path] of [
      ['POST', 'add'],
      ['PUT', 'edit'],
      ['DELETE', `delete?id=${id}`],
      ['GET', 'exportXls'],
      ['POST', 'importExcel'],
    ] as const) {
      const answer = await desk.call(method, `${CALENDAR}/${path}`, reader, method === 'GET' ? undefined : body)
      expect([path, answer.status]).toEqual([path, 403])
    }
    const editor = await desk.person({}, [MENU, `${MENU}-add`, `${MENU}-delete`])
    require(await desk.call('POST', `${CALENDAR}/add`, editor, body))
    require(await desk.call('DELETE', `${CALENDAR}/delete?id=${id}`, editor))
  })

  it('takes the list of a year from a workbook, and shows it by year', async () => {
    const base = `${await server.app.listen({ port: 0 })}${CONTEXT_PATH}${CALENDAR}`
    const form = new FormData()
    const content = await workbookOf(
      ['日期', '类型', '名称'],
      [
        ['2026-01-01', '休息日', '元旦'],
        ['2026-01-04', '工作日', '元旦调休'],
        ['2026-01-01', '休息日', '元旦'],
        ['2126-01-01', '休息日', '元旦'],
        ['2027-01-01', '休息日', '元旦'],
      ],
    )
    form.set('file', new Blob([new Uint8Array(content)]), '2026.xlsx')
    const init = { method: 'POST', headers: { [TOKEN_HEADER]: admin }, body: form }
    const answer = (await (await fetch(`${base}/importExcel`, init)).json()) as { result: ImportResult }
    expect(answer.result).toMatchObject({ successCount: 3 })
    expect(answer.result.problems.map(({ cell }) => cell)).toEqual(['A6', 'A7'])
    const year = require(await asAdmin<{ records: Row[] }>('GET', 'list?day_begin=2026-01-01&day_end=2026-12-31'))
    expect(year.records).toMatchObject([
      { day: '2026-01-04', kind: 'work', kind_dictText: '工作日' },
      { day: '2026-01-01', kind: 'off', kind_dictText: '休息日' },
    ])
    const { rawPayload } = await server.app.inject({
      ...{ method: 'GET', url: `${CONTEXT_PATH}${CALENDAR}/exportXls`, headers: { [TOKEN_HEADER]: admin } },
    })
    expect((await textsIn(rawPayload)).at(-1)).toEqual(['2026-01-01', '休息日', '元旦'])
  })
})
