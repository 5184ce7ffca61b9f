import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { type Receiver, startReceiver } from '#server/modules/online/form-send/testing/receiver.ts'
import { bpmnXml, END, flow, START } from '#server/modules/workflow/process/bpmn/testing/bpmn-xml.ts'
import { listenerDesk, listening } from '#server/modules/workflow/process/testing/listener-desk.ts'
import {
  chain,
  named,
  type Person,
  require,
  workflowDesk,
} from '#server/modules/workflow/process/testing/workflow-desk.ts'
import { createTestServer, type TestServer } from '#server/testing/test-server.ts'
import type { Row } from '#shared/documents/entity.ts'
import { parseJson } from '#shared/json/bounded-json.ts'

let server: TestServer
let admin: string
let receiver: Receiver
let desk: ReturnType<typeof workflowDesk>
let listeners: ReturnType<typeof listenerDesk>
let [starter, leader, manager]: Person[] = []
beforeAll(async () => {
  receiver = await startReceiver()
  const secret = { SECRET_KEY: Buffer.alloc(32, 3).toString('base64'), DATA_SOURCE_ALLOW: '127.0.0.1' }
  server = await createTestServer({ env: { JOBS: 'on', WORKFLOW_POLL_MS: '50', ...secret } })
  admin = await server.admin()
  desk = workflowDesk(server, admin)
  listeners = listenerDesk(server, admin)
  ;[starter, leader] = [await desk.person(), await desk.person()]
  manager = await desk.person({}, ['workflow-failed-service', 'workflow-instance-edit', 'workflow-instance'])
  const source = { code: 'erp', name: 'ERP', dbType: '16', dbUrl: receiver.url, dbPassword: 'token-of-erp' }
  require(await server.call('POST', '/sys/dataSource/add', { token: admin, body: source }))
  await server.startSecond()
})
afterAll(async () => {
  await server.close()
  await receiver.close()
})

const eventually = (check: () => Promise<void> | void) => vi.waitFor(check, { timeout: 10_000, interval: 50 })
const query = async (text: string, values: unknown[] = []): Promise<Row[]> =>
  (await server.database.pool.query(text, values)).rows
const at = (path: string) => receiver.received.filter(({ url }) => url === `/api${path}`)
const keysAt = (path: string) => [...new Set(at(path).map(({ headers }) => headers['idempotency-key']))]
const fails = (path: string) =>
  receiver.answer(`/api${path}`, (response) => {
    response.statusCode = 500
    response.end()
  })
/** Does not wait for the pauses between attempts. */
const hurry = (table: 'wf_trigger' | 'wf_listener_call', instance: string) =>
  query(`update ${table} set due_time = now() where instance_id = $1 and status = 'armed'`, [instance])
const failedList = async (instance: string) =>
  require(
    await desk.call<{ records: Row[] }>(
      'GET',
      `/act/processInstance/failedService/list?processInstanceId=${instance}`,
      manager!,
    ),
  ).records
const decide = async (does: 'retry' | 'skip', person: Person, { processInstanceId, triggerId }: Row) =>
  desk.call('POST', `/act/processInstance/${does}Service`, person, { processInstanceId, triggerId })

const serving = (settings: object) =>
  bpmnXml(
    `${START}<bpmn:serviceTask id="v" name="登记"><bpmn:extensionElements><wf:settings>${JSON.stringify(settings)}</wf:settings></bpmn:extensionElements></bpmn:serviceTask>` +
      `${END}${flow('s', 'v')}${flow('v', 'e')}`,
  )

describe('a service task that calls a registered source', () => {
  it('sends the instance once, with a key', async () => {
    const process = await desk.process(serving({ handler: 'http', dataSource: 'erp', method: 'PUT', path: '/done' }))
    const { record, instance } = await desk.submitted(starter!, process)
    await eventually(async () => expect(await desk.statusOf(record)).toBe('3'))
    expect(at('/done')).toHaveLength(1)
    const [sent] = at('/done')
    expect([sent!.method, sent!.headers.authorization]).toEqual(['PUT', 'Bearer token-of-erp'])
    expect(sent!.headers['idempotency-key']).toMatch(/\w{8}/)
    expect(parseJson(sent!.body)).toMatchObject({
      ...{ processInstanceId: instance, processKey: process, formAddress: 'business/leave', recordId: record },
      ...{ nodeId: 'v', nodeName: '登记', starter: starter!.id },
    })
  })

  it('that fails three times waits in the list, is tried again with the same key, and is skipped', async () => {
    fails('/down')
    const process = await desk.process(serving({ handler: 'http', dataSource: 'erp', path: '/down' }))
    const { record, instance } = await desk.submitted(starter!, process)
    const failing = (attempts: number) =>
      eventually(async () => {
        await hurry('wf_trigger', instance)
        expect(at('/down')).toHaveLength(attempts)
        expect(await failedList(instance)).toMatchObject([
          { kind: 'service', nodeName: '登记', attempts: 3, lastError: '对方返回状态码 500' },
        ])
      })
    await failing(3)
    const [row] = await failedList(instance)
    expect((await decide('retry', leader!, row!)).status).toBe(403)
    require(await decide('retry', manager!, row!))
    await failing(6)
    expect(keysAt('/down')).toHaveLength(1)
    expect((await decide('skip', leader!, row!)).status).toBe(403)
    require(await decide('skip', manager!, row!))
    expect(await desk.statusOf(record)).toBe('3')
    expect(await failedList(instance)).toEqual([])
  })

  it.each([
    [{ handler: 'http' }, 'v：没有指定数据源'],
    [{ handler: 'http', dataSource: 'nowhere' }, 'v：数据源 nowhere：'],
    [{ handler: 'http', dataSource: 'erp', path: 'https://evil.example' }, 'v：节点设置 path 不存在或取值无效'],
    [{ handler: 'http', dataSource: 'erp', url: 'https://evil.example' }, 'v：节点设置 url 不存在或取值无效'],
  ])('is refused at deployment: %j', async (settings, message) => {
    await expect(desk.process(serving(settings))).rejects.toThrow(message)
  })
})

describe('a listener that calls a registered source', () => {
  it('sends the event after the command, and holds nothing up', async () => {
    const id = await listeners.listener('complete', { listenerName: '通知ERP', dataSource: 'erp', httpPath: '/event' })
    const process = await desk.process(chain({ 主管: { ...named(leader!), ...listening(id) } }))
    const { record, instance } = await desk.submitted(starter!, process)
    const task = await desk.task(leader!)
    expect(await desk.approve(leader!)).toBe('completed')
    await eventually(() => expect(at('/event')).toHaveLength(1))
    expect(parseJson(at('/event')[0]!.body)).toMatchObject({
      ...{ processInstanceId: instance, recordId: record, listener: '通知ERP' },
      event: { type: 'complete', nodeId: 't0', nodeName: '主管', taskId: task, outcome: 'approve', doneBy: leader!.id },
    })
    await eventually(async () =>
      expect(await query('select status from wf_listener_call where instance_id = $1', [instance])).toEqual([
        { status: 'sent' },
      ]),
    )
  })

  it('is pointed to another place only by a person who may use the source', async () => {
    const id = await listeners.listener('complete', { dataSource: 'erp', httpPath: '/own' })
    const editor = await desk.person({}, ['workflow-listener', 'workflow-listener-edit'])
    const edit = (values: Row) => desk.call('PUT', '/act/process/extActListener/edit', editor, { id, ...values })
    for (const values of [{ httpPath: '/other' }, { httpMethod: 'PUT' }]) {
      expect((await edit(values)).body.result).toEqual({ problems: [expect.objectContaining({ field: 'dataSource' })] })
    }
    require(await edit({ listenerName: '改名' }))
    expect(await query('select http_path, listener_name from wf_listener where id = $1', [id])).toEqual([
      { http_path: '/own', listener_name: '改名' },
    ])
  })

  it('sends nothing for a command that was refused', async () => {
    const call = await listeners.listener('complete', { dataSource: 'erp', httpPath: '/never' })
    const veto = await listeners.listener('complete', { expression: `'不行'` })
    const process = await desk.process(chain({ 主管: { ...named(leader!), ...listening(call, veto) } }))
    const { instance } = await desk.submitted(starter!, process)
    expect((await desk.complete(leader!, await desk.task(leader!))).body.message).toBe('不行')
    expect(await query('select 1 from wf_listener_call where instance_id = $1', [instance])).toEqual([])
    await listeners.status(veto, '0')
    await listeners.status(call, '0')
    await desk.approve(leader!)
  })

  it('that fails three times waits in the list, is tried again with the same key, and is skipped', async () => {
    fails('/lost')
    const id = await listeners.listener('complete', { listenerName: '失联', dataSource: 'erp', httpPath: '/lost' })
    const process = await desk.process(chain({ 主管: { ...named(leader!), ...listening(id) } }))
    const { instance } = await desk.submitted(starter!, process)
    expect(await desk.approve(leader!)).toBe('completed')
    const failing = (attempts: number) =>
      eventually(async () => {
        await hurry('wf_listener_call', instance)
        expect(at('/lost')).toHaveLength(attempts)
        expect(await failedList(instance)).toMatchObject([
          { kind: 'listener', nodeName: '主管：失联', attempts: 3, lastError: '对方返回状态码 500' },
        ])
      })
    await failing(3)
    const [row] = await failedList(instance)
    const inOther = { ...row!, processInstanceId: 'other' }
    expect((await decide('retry', manager!, inOther)).body.success).toBe(false)
    require(await decide('retry', manager!, row!))
    await failing(6)
    expect(keysAt('/lost')).toHaveLength(1)
    require(await decide('skip', manager!, row!))
    expect(await failedList(instance)).toEqual([])
    expect((await decide('skip', manager!, row!)).body.success).toBe(false)
    expect(at('/lost')).toHaveLength(6)
  })

  it('waits between attempts, and sends nothing once it is disabled', async () => {
    fails('/pause')
    const id = await listeners.listener('complete', { dataSource: 'erp', httpPath: '/pause' })
    const process = await desk.process(chain({ 主管: { ...named(leader!), ...listening(id) } }))
    const { instance } = await desk.submitted(starter!, process)
    await desk.approve(leader!)
    const stored = () =>
      query(
        'select status, attempts, due_time > now() as waits, last_error from wf_listener_call where instance_id = $1',
        [instance],
      )
    await eventually(async () => expect(await stored()).toMatchObject([{ status: 'armed', attempts: 1, waits: true }]))
    await listeners.status(id, '0')
    await hurry('wf_listener_call', instance)
    await eventually(async () => expect(await stored()).toMatchObject([{ status: 'skipped', attempts: 1 }]))
    expect(at('/pause')).toHaveLength(1)
  })
})
