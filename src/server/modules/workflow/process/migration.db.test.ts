import { afterAll, beforeAll, expect, it } from 'vitest'
import { createTestServer, type TestServer } from '#server/testing/test-server.ts'
import { chain, named, type Person, require, workflowDesk } from './testing/workflow-desk.ts'

let server: TestServer
let admin: string
let desk: ReturnType<typeof workflowDesk>
let [starter, leader, boss]: Person[] = []
beforeAll(async () => {
  server = await createTestServer()
  admin = await server.admin()
  desk = workflowDesk(server, admin)
  ;[starter, leader, boss] = [await desk.person(), await desk.person(), await desk.person()]
})
afterAll(() => server.close())

it('running instances move to a new version after a dry run, and the rest is named', async () => {
  const key = await desk.process(chain({ 主管: named(leader!) }))
  const { instance } = await desk.submitted(starter!, key)
  const base = '/act/process/extActProcess'
  const [process] = require(
    await server.call<{ records: { id: string }[] }>('GET', `${base}/list?processKey=${key}`, { token: admin }),
  ).records
  const deploy = async (processXml: string) => {
    require(await server.call('PUT', `${base}/edit`, { token: admin, body: { id: process!.id, processXml } }))
    require(await server.call('PUT', `${base}/deployProcess`, { token: admin, body: { id: process!.id } }))
  }
  const migrate = async (body: object) =>
    require(
      await server.call<object[]>('POST', `${base}/migrate`, {
        token: admin,
        body: { processId: process!.id, ...body },
      }),
    )
  await deploy(chain({ 主管: named(leader!), 经理: named(boss!) }))
  expect(await migrate({ to: 2, dryRun: true })).toEqual([
    { instanceId: instance, title: expect.any(String), success: true, message: '' },
  ])
  expect(await migrate({ to: 2 })).toMatchObject([{ success: true }])
  expect(await migrate({ to: 2 })).toEqual([])
  // The node that waits has another id in the third version.
  await deploy(chain({ 主管: named(leader!), 经理: named(boss!) }).replaceAll('"t0"', '"first"'))
  expect(await migrate({ to: 3 })).toMatchObject([{ success: false, message: '以下节点在新版本中没有对应：t0' }])
  expect(await migrate({ to: 3, nodes: { t0: 'first' } })).toMatchObject([{ success: true }])
  expect(await desk.approve(leader!)).toBe('running')
  expect(await desk.approve(boss!)).toBe('completed')
  const denied = { token: leader!.token, body: { processId: process!.id, to: 1 } }
  expect((await server.call('POST', `${base}/migrate`, denied)).status).toBe(403)
})
