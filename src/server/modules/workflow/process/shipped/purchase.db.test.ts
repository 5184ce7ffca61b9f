/** Purchases by the shipped process, each person with just the grants that the part needs. */
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { bpmnXml, END, flow, START } from '#server/modules/workflow/process/bpmn/testing/bpmn-xml.ts'
import {
  approval,
  named,
  type Person,
  require,
  workflowDesk,
} from '#server/modules/workflow/process/testing/workflow-desk.ts'
import { createTestServer, type TestServer } from '#server/testing/test-server.ts'
import type { Row } from '#shared/documents/entity.ts'

const APPLY = [
  ...['business-purchase', 'business-purchase-add', 'business-purchase-edit'],
  ...['workflow-application', 'workflow-my-task'],
]

let server: TestServer
let desk: ReturnType<typeof workflowDesk>
let starter: Person
let leader: Person
let colleague: Person
let bosses: Person[]
beforeAll(async () => {
  server = await createTestServer()
  desk = workflowDesk(server, await server.admin())
  starter = await desk.person({}, APPLY)
  leader = await desk.person({}, ['workflow-my-task', 'workflow-copy'])
  colleague = await desk.person({}, ['workflow-my-task'])
  bosses = [1, 2, 3].map(() => colleague)
  for (const index of bosses.keys()) bosses[index] = await desk.person({}, ['workflow-my-task'])
  const { pool } = server.database
  await pool.query('insert into sys_user_depart (user_id, dep_id) values ($1, $2)', [starter.id, 'demo-market'])
  const leaders = [[leader, 'demo-market'] as const, ...bosses.map((boss) => [boss, 'demo-bureau'] as const)]
  for (const [person, depart] of leaders)
    await pool.query('insert into sys_depart_leader (user_id, dep_id) values ($1, $2)', [person.id, depart])
})
afterAll(() => server.close())

const line = (quantity: number, values: Row = {}) => ({
  ...{ item: '打印机', spec: 'A4', quantity, unit: 'piece', price: 3000.1, rowState: 'new', ...values },
})
const REFUSED_TOTAL = [{ field: 'lines', keyword: 'sum', message: '明细金额之和应等于合计金额' }]

function add(lines: object[], total: number) {
  const body = { title: '办公设备', neededOn: '2026-12-31', reason: '更换旧设备', total, lines }
  return desk.call<{ id: string }>('POST', '/business/purchase/add', starter, body)
}

const submit = (id: string, person = starter) =>
  desk.call<{ instanceId: string }>('POST', '/act/process/extActProcess/submitRecord', person, {
    ...{ formAddress: 'business/purchase', id },
  })

/** Adds a purchase of so many pieces and submits it; resolves to its id. */
async function submitted(quantity: number, total: number): Promise<string> {
  const { id } = require(await add([line(quantity)], total))
  require(await submit(id))
  return id
}

async function stored(id: string): Promise<Row> {
  const { rows } = await server.database.pool.query(
    `select bpm_status as status, total::float, supplier,
       (select array_agg(amount::float order by seq) from biz_purchase_line where purchase_id = p.id) as amounts
     from biz_purchase p where id = $1`,
    [id],
  )
  return rows[0]!
}

describe('a purchase', () => {
  it('is refused while its total is not the sum of its lines', async () => {
    const lines = [line(2), line(3, { item: '墨盒', price: 0.15, amount: 99 })]
    expect((await add(lines, 6000.2)).body).toMatchObject({ success: false, result: { problems: REFUSED_TOTAL } })
    expect((await add([], 0)).body.message).toContain('请添加采购明细')
    expect((await add([line(1), line(2)], 9000.3)).body.message).toContain('同一物品和规格只能填一行')
    const { id } = require(await add(lines, 6000.65))
    expect(await stored(id)).toEqual({ status: '1', total: 6000.65, supplier: null, amounts: [6000.2, 0.45] })
    const edit = (values: Row) => desk.call('PUT', '/business/purchase/edit', starter, { id, version: 1, ...values })
    expect((await edit({ total: 6000 })).body).toMatchObject({ success: false, result: { problems: REFUSED_TOTAL } })
    // An empty value of an edit means that the field stays.
    require(await edit({ total: null }))
    expect((await edit({ lines: [line(1, { item: '纸' })] })).body).toMatchObject({
      ...{ success: false, result: { problems: REFUSED_TOTAL } },
    })
    expect(await stored(id)).toMatchObject({ total: 6000.65, amounts: [6000.2, 0.45] })
  })

  it('is returned, corrected, judged with a colleague, and approved by two of three above', async () => {
    const id = await submitted(5, 15000.5)
    expect(await desk.tasks(leader)).toMatchObject([
      { taskName: '部门负责人审批', bpmBizTitle: expect.stringContaining('办公设备') },
    ])
    await desk.reject(leader, '部门负责人审批', { rejectModelNode: 'starter', reason: '一台够了' })
    const correction = await desk.task(starter)
    const { lines, version } = require(
      await desk.call<{ lines: Row[]; version: number }>('GET', `/act/task/record?taskId=${correction}`, starter),
    )
    const corrected = [{ id: lines[0]!.id, quantity: 4, rowState: 'modified' }]
    const resend = (total: number) => desk.complete(starter, correction, { data: { lines: corrected, total, version } })
    expect((await resend(15000.5)).body).toMatchObject({ success: false, result: { problems: REFUSED_TOTAL } })
    expect(require(await resend(12000.4)).status).toBe('running')
    expect(await stored(id)).toMatchObject({ status: '2', total: 12000.4, amounts: [12000.4] })

    const task = await desk.task(leader)
    require(
      await desk.call('PUT', '/act/task/addSign', leader, { taskId: task, sign: 'before', userIds: colleague.id }),
    )
    expect(await desk.tasks(leader)).toEqual([])
    expect(await desk.approve(colleague, undefined, { reason: '价格合适' })).toBe('running')
    const send = async (data: object) => (await desk.complete(leader, task, { data })).body.message
    expect(await send({ total: 1 })).toBe('该节点不能修改字段：合计金额（元）')
    expect(await send({ lines: [] })).toBe('该节点不能修改字段：采购明细')
    expect(await desk.approve(leader, undefined, { data: { supplier: '城东商贸' } })).toBe('running')

    const tasks = await Promise.all(bosses.map((boss) => desk.task(boss, '上级领导会签')))
    const [first, second, third] = bosses as [Person, Person, Person]
    expect(await desk.approve(first)).toBe('running')
    expect(await desk.approve(third)).toBe('completed')
    expect(await desk.tasks(second)).toEqual([])
    expect((await desk.complete(second, tasks[1]!)).body.message).toBe('流程已结束')
    expect(await stored(id)).toMatchObject({ status: '3', total: 12000.4, supplier: '城东商贸' })
    const copies = require(await desk.call<{ total: number }>('GET', '/act/task/taskAllCcHistoryList', leader))
    expect(copies.total).toBe(1)
  })

  it('is approved above against one voice, and not against two', async () => {
    for (const [approvals, status] of [
      [2, '3'],
      [1, 'rejectProcess'],
    ] as const) {
      const id = await submitted(4, 12000.4)
      await desk.approve(leader)
      expect(await desk.reject(bosses[0]!)).toBe('running')
      const decide = approvals === 2 ? desk.approve(bosses[1]!) : desk.reject(bosses[1]!)
      if (approvals === 2) {
        expect(await decide).toBe('running')
        expect(await desk.approve(bosses[2]!)).toBe('completed')
      } else expect(await decide).toBe('rejected')
      expect(await desk.tasks(bosses[2]!)).toEqual([])
      expect(await stored(id)).toMatchObject({ status })
    }
  })

  it('needs nobody above up to 10,000', async () => {
    const { id } = require(await add([line(4, { price: 2500 })], 10_000))
    require(await submit(id))
    expect(await desk.approve(leader)).toBe('completed')
    expect(await stored(id)).toMatchObject({ status: '3' })
  })

  it('is listed by its author with the grant, and by nobody else', async () => {
    const { id } = require(await add([line(1)], 3000.1))
    const list = (person: Person) => desk.call<{ total: number }>('GET', '/business/purchase/list', person)
    for (const person of [leader, colleague, bosses[0]!]) {
      expect((await list(person)).status).toBe(403)
      expect((await desk.call('GET', `/business/purchase/queryById?id=${id}`, person)).status).toBe(403)
    }
    expect(require(await list(starter)).total).toBeGreaterThan(0)
    const other = await desk.person({}, APPLY)
    expect(require(await list(other)).total).toBe(0)
    expect((await submit(id, other)).body.success).toBe(false)
    expect(await stored(id)).toMatchObject({ status: '1' })
  })
})

describe('a process that people draw for purchases', () => {
  it('asks for rows, and decides by them', async () => {
    const settings = { ...named(leader), fields: { lines: 'require' } } as const
    const gate = '<bpmn:exclusiveGateway id="g" default="g_e"/>'
    const flows =
      flow('s', 'a') + flow('a', 'g') + flow('g', 'b', 'size(lines) &gt; 1') + flow('g', 'e') + flow('b', 'e')
    const steps = approval('a', '采购员', settings) + approval('b', '复核', named(colleague))
    await desk.process(bpmnXml(START + steps + gate + END + flows), {
      ...{ formAddress: 'business/purchase', processKey: 'purchase_by_rows' },
    })
    for (const [lines, total, status] of [
      [[line(1)], 3000.1, 'completed'],
      [[line(1), line(1, { item: '墨盒' })], 6000.2, 'running'],
    ] as const) {
      const { id } = require(await add([...lines], total))
      require(await desk.submit(starter, 'purchase_by_rows', id))
      expect(await desk.approve(leader, '采购员')).toBe(status)
    }
    expect(await desk.approve(colleague, '复核')).toBe('completed')
  })
})

describe('a start after an upgrade', () => {
  it('leaves a process of the same key alone that people have drawn before', async () => {
    const { pool } = server.database
    const key = `process_key = 'purchase'`
    await pool.query(`delete from sys_seed where seed_table = 'wf_process' and seed_key = 'purchase'`)
    await pool.query(`update wf_process set process_name = '自建采购', form_address = 'business/leave' where ${key}`)
    await server.startSecond()
    const { rows } = await pool.query(`select process_name, form_address, last_version from wf_process where ${key}`)
    expect(rows).toEqual([{ process_name: '自建采购', form_address: 'business/leave', last_version: 1 }])
  })
})
