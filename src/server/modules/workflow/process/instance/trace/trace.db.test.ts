import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import {
  chain,
  named,
  type Person,
  require,
  workflowDesk,
} from '#server/modules/workflow/process/testing/workflow-desk.ts'
import { createTestServer, type TestServer } from '#server/testing/test-server.ts'
import type { UserTaskSettings } from '#shared/documents/workflow/node-settings.ts'

let server: TestServer
let desk: ReturnType<typeof workflowDesk>
let [starter, leader, boss]: Person[] = []
beforeAll(async () => {
  server = await createTestServer()
  desk = workflowDesk(server, await server.admin())
  ;[starter, leader, boss] = [await desk.person(), await desk.person(), await desk.person()]
})
afterAll(() => server.close())

interface Diagram {
  xml: string
  done: string[]
  active: string[]
  rejected: string[]
  skipped: string[]
  flows: string[]
}

async function marksOf(instance: string) {
  const path = `/act/processInstance/trace?processInstanceId=${instance}`
  const { xml, ...marks } = require(await desk.call<{ diagram: Diagram }>('GET', path, starter!)).diagram
  expect(xml).toContain('<bpmn:process')
  return Object.fromEntries(Object.entries(marks).map(([mark, ids]) => [mark, ids.sort()]))
}

const submitted = async (steps: Readonly<Record<string, Partial<UserTaskSettings>>>) =>
  (await desk.submitted(starter!, await desk.process(chain(steps)))).instance

describe('the diagram of an instance', () => {
  it('marks a node that returned the work as rejected, until it approves', async () => {
    const instance = await submitted({ 主管: named(leader!), 经理: named(boss!) })
    const nothing = { rejected: [], skipped: [] }
    expect(await marksOf(instance)).toEqual({ ...nothing, done: ['s'], active: ['t0'], flows: ['s_t0'] })
    await desk.approve(leader!)
    const flows = ['s_t0', 't0_t1']
    expect(await marksOf(instance)).toEqual({ ...nothing, done: ['s', 't0'], active: ['t1'], flows })
    await desk.reject(boss!, '经理', { rejectModelNode: 'previous' })
    expect(await marksOf(instance)).toEqual({ done: ['s'], active: ['t0'], rejected: ['t1'], skipped: [], flows })
    await desk.approve(leader!)
    expect(await marksOf(instance)).toEqual({ ...nothing, done: ['s', 't0'], active: ['t1'], flows })
    await desk.approve(boss!)
    const all = { done: ['e', 's', 't0', 't1'], active: [], flows: [...flows, 't1_e'] }
    expect(await marksOf(instance)).toEqual({ ...nothing, ...all })
  })

  it('marks the node that rejected the application', async () => {
    const instance = await submitted({ 主管: named(leader!) })
    await desk.reject(leader!)
    expect(await marksOf(instance)).toMatchObject({ done: ['s'], active: [], rejected: ['t0'], skipped: [] })
  })

  it('marks a node as skipped that nobody had to handle, and no other', async () => {
    const all = { quota: { kind: 'all' }, order: 'parallel', veto: true } as const
    const both = { ...named(starter!, leader!), starterApproves: 'skip', voting: all } as const
    const instance = await submitted({ 自己: { ...named(starter!), starterApproves: 'skip' }, 会签: both })
    expect(await marksOf(instance)).toMatchObject({ done: ['s'], active: ['t1'], skipped: ['t0'] })
    await desk.approve(leader!)
    expect(await marksOf(instance)).toMatchObject({ done: ['e', 's', 't1'], active: [], rejected: [], skipped: ['t0'] })
  })
})
