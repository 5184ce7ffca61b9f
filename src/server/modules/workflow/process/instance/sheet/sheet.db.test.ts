/** Printed document of an instance: what each kind of person sees of the record. */
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import {
  chain,
  named,
  type Person,
  require,
  workflowDesk,
} from '#server/modules/workflow/process/testing/workflow-desk.ts'
import { createTestServer, type TestServer } from '#server/testing/test-server.ts'
import type { Row } from '#shared/documents/entity.ts'

let server: TestServer
let desk: ReturnType<typeof workflowDesk>
let [starter, leader, boss, copied, stranger]: Person[] = []
let instance: string

beforeAll(async () => {
  server = await createTestServer()
  desk = workflowDesk(server, await server.admin())
  ;[starter, leader, boss] = [await desk.person(), await desk.person(), await desk.person()]
  ;[copied, stranger] = [await desk.person(), await desk.person()]
  const steps = { 主管: { ...named(leader!), fields: { reason: 'hidden' as const } }, 经理: named(boss!) }
  ;({ instance } = await desk.submitted(starter!, await desk.process(chain(steps))))
  const values = [instance, copied!.id]
  await server.database.pool.query('insert into wf_copy (id, instance_id, user_id) values (md5($1), $1, $2)', values)
})
afterAll(() => server.close())

const read = async (person: Person, call: string) =>
  (await desk.call<Row>('GET', `/act/processInstance/${call}?processInstanceId=${instance}`, person)).body

async function shownTo(person: Person) {
  const { page } = (await read(person, 'sheet')).result as { page: { properties: { record: Row } } }
  const { result, success } = await read(person, 'record')
  return [page.properties.record['x-component'], success && { days: result.days, reason: result.reason }]
}

describe('the document of an instance', () => {
  it('has the whole record for its starter, and for approvers what their node shows', async () => {
    expect(await shownTo(starter!)).toEqual(['EditForm', { days: 2, reason: '探亲' }])
    expect(await shownTo(leader!)).toEqual(['EditForm', { days: 2, reason: undefined }])
    expect(JSON.stringify(await read(leader!, 'sheet'))).not.toContain('"field":"reason"')
    await desk.approve(leader!)
    expect(await shownTo(leader!)).toEqual(['EditForm', { days: 2, reason: undefined }])
    expect(await shownTo(boss!)).toEqual(['EditForm', { days: 2, reason: '探亲' }])
  })

  it('has nothing of the record for people who got a copy, who still see its head', async () => {
    expect(await shownTo(copied!)).toEqual(['Alert', false])
    expect((await read(copied!, 'head')).result).toMatchObject({
      ...{ processDefinitionName: '请假', bpmStatus: 'running', endTime: null },
      startUserName: expect.any(String) as string,
    })
  })

  it('does not exist for others', async () => {
    for (const call of ['head', 'sheet', 'record']) {
      expect([call, (await read(stranger!, call)).message]).toEqual([call, '流程实例不存在'])
    }
  })

  it('reports a record that was deleted', async () => {
    await server.database.pool.query('delete from biz_leave')
    expect((await read(starter!, 'record')).success).toBe(false)
    expect((await read(starter!, 'head')).success).toBe(true)
    require(await desk.call('GET', `/act/processInstance/sheet?processInstanceId=${instance}`, starter!))
  })
})
