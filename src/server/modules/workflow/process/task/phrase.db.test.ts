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
import type { FieldUse, Page } from '#shared/documents/page.ts'

let server: TestServer
let desk: ReturnType<typeof workflowDesk>
let [starter, one, two]: Person[] = []
beforeAll(async () => {
  server = await createTestServer()
  desk = workflowDesk(server, await server.admin())
  const menus = ['workflow-my-task', 'workflow-phrase', 'workflow-phrase-add', 'workflow-phrase-delete']
  starter = await desk.person()
  ;[one, two] = [await desk.person({}, menus), await desk.person({}, menus)]
})
afterAll(() => server.close())

/** Phrases that the page of the person's open task offers. */
async function offered(person: Person): Promise<unknown> {
  const taskId = await desk.task(person)
  const { page } = require(await desk.call<{ page: Page }>('GET', `/act/task/page?taskId=${taskId}`, person))
  const { fields } = page.properties.record!['x-component-props'] as { fields: FieldUse[] }
  return fields.find(({ field }) => field === 'taskReason')?.props?.phrases
}

const add = (person: Person, body: Row) => desk.call<Row>('POST', '/act/task/phrase/add', person, body)

describe('phrases of a person', () => {
  it('are offered where the person writes an opinion, in their order, and to nobody else', async () => {
    const process = await desk.process(chain({ 主管: named(one!), 经理: named(two!) }))
    await desk.submitted(starter!, process)
    expect(await offered(one!)).toContain('同意')
    const own = require(await add(one!, { content: '同意，请抓紧办理', sortNo: 2 }))
    require(await add(one!, { content: '不符合规定', sortNo: 1 }))
    expect(await offered(one!)).toEqual(['不符合规定', '同意，请抓紧办理'])
    await desk.approve(one!)
    expect(await offered(two!)).toContain('已阅')
    const list = require(await desk.call<{ records: Row[] }>('GET', '/act/task/phrase/list', two!))
    expect(list.records).toEqual([])
    const removed = await desk.call('DELETE', `/act/task/phrase/delete?id=${own.id}`, two!)
    expect(removed.body.success).toBe(false)
  })

  it('are each stored once', async () => {
    require(await add(two!, { content: '已核实' }))
    expect((await add(two!, { content: '已核实' })).body).toMatchObject({ success: false })
    require(await add(one!, { content: '已核实' }))
  })
})
