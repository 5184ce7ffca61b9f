/** Checks of a report by the people of its county and its city, who have nothing but their tasks. */
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type Person, require, workflowDesk } from '#server/modules/workflow/process/testing/workflow-desk.ts'
import { createTestServer, type TestServer } from '#server/testing/test-server.ts'
import type { Row } from '#shared/documents/entity.ts'

let server: TestServer
let desk: ReturnType<typeof workflowDesk>
let [reporter, county, city, stranger]: Person[] = []
let rice: string
let report: string

beforeAll(async () => {
  server = await createTestServer()
  const admin = await server.admin()
  desk = workflowDesk(server, admin)
  reporter = await desk.person({}, ['business-due-report'])
  ;[county, city, stranger] = [await checker(), await checker(), await checker()]
  const add = async (noun: string, body: Row) =>
    require(await server.call<{ id: string }>('POST', `/business/${noun}/add`, { token: admin, body }))?.id
  await add('reportChecker', { region: '330102', users: county.id })
  await add('reportChecker', { region: '330100', users: city.id })
  await add('reportChecker', { region: '330000', users: stranger.id })
  rice = await add('commodity', { name: '大米', code: 'R1', unit: 'kilogram' })
  const sold = await add('indicator', { code: 'sold', name: '销售量', kind: 'amount', decimals: 0, sortNo: 1 })
  const place = { kind: 'shop', region: '330102', activeFrom: '2020-01-01' }
  const units = await add('reportUnit', { name: '一店', reporters: reporter.id, ...place })
  await add('reportForm', {
    ...{ name: '日报', period: 'day', dueTime: '18:00:00', dueAfterDays: 0, checkLevels: 2, startMonth: '2020-01' },
    ...{ commodities: rice, indicators: sold, units },
  })
  report = String((await due())[0]!.reportId)
})
afterAll(() => server.close())

const checker = () => desk.person({}, ['workflow-my-task'])
const due = async () =>
  require(await desk.call<{ records: Row[] }>('GET', '/business/dueReport/list', reporter!)).records
const status = async () => (await due()).find(({ reportId }) => reportId === report)!.status
const submit = (line: Row) =>
  desk.call('POST', '/business/report/submit', reporter!, { reportId: report, lines: [{ id: rice, ...line }] })
const stored = () => desk.call<{ lines: Row[] }>('GET', `/business/report/record?reportId=${report}`, reporter!)

describe('a report that is checked', () => {
  it('is a task of the people of its county, who see its values', async () => {
    require(await submit({ v1: 100 }))
    expect(await status()).toBe('submitted')
    expect((await submit({ v1: 1 })).body.message).toBe('该填报任务已提交，不能修改')
    expect([await desk.tasks(city!), await desk.tasks(stranger!)]).toEqual([[], []])
    const record = require(await desk.call<Row>('GET', `/act/task/record?taskId=${await desk.task(county!)}`, county!))
    expect(record).toMatchObject({ unitName: '一店', cells: [{ commodityName: '大米', value: 100, outlier: '0' }] })
  })

  it('comes back to its unit with a remark on a good, and is corrected in the grid', async () => {
    const taskId = await desk.task(county!)
    const remarks = [{ commodityId: rice, remark: '数量偏大，请核实' }]
    const decision = { taskId, processModel: 3, reason: '请核实', data: { remarks } }
    require(await desk.call('POST', '/act/task/processComplete', county!, decision))
    expect(await status()).toBe('returned')
    expect(require(await stored()).lines).toMatchObject([{ v1: 100, remark: '数量偏大，请核实' }])
    require(await submit({ v1: 90 }))
    expect(await status()).toBe('submitted')
  })

  it('counts when county and city have approved it', async () => {
    expect(await desk.approve(county!)).toBe('running')
    expect(await desk.tasks(stranger!)).toEqual([])
    expect(await desk.approve(city!)).toBe('completed')
    expect(await status()).toBe('approved')
    expect((await submit({ v1: 1 })).body.message).toBe('该填报任务已提交，不能修改')
  })
})
