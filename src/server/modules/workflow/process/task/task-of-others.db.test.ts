import { afterAll, beforeAll, expect, it } from 'vitest'
import { createTestServer, type TestServer } from '#server/testing/test-server.ts'
import type { Row } from '#shared/documents/entity.ts'
import { chain, named, type Person, workflowDesk } from '../testing/workflow-desk.ts'

let server: TestServer
let desk: ReturnType<typeof workflowDesk>
let stranger: Person
let task: string
beforeAll(async () => {
  server = await createTestServer()
  desk = workflowDesk(server, await server.admin())
  const [starter, leader] = [await desk.person(), await desk.person()]
  stranger = await desk.person()
  const process = await desk.process(chain({ 主管: { ...named(leader), opinion: 'required', without: ['return'] } }))
  await desk.submitted(starter, process)
  task = await desk.task(leader)
})
afterAll(() => server.close())

it.each<[string, string, Row]>([
  ['an approval without opinion', 'processComplete', { processModel: 1 }],
  ['closed fields', 'processComplete', { processModel: 1, reason: '好', data: { days: 1 } }],
  ['unknown fields', 'processComplete', { processModel: 1, reason: '好', data: { nothing: 1 } }],
  [
    'an action that the node excludes',
    'processComplete',
    { processModel: 3, reason: '不', rejectModelNode: 'starter' },
  ],
  ['a person who does not exist', 'taskEntrust', { taskAssignee: 'nobody' }],
])('a decision on a task of somebody else is refused before anything in it is judged: %s', async (_, call, values) => {
  const { body } = await desk.call(call === 'processComplete' ? 'POST' : 'PUT', `/act/task/${call}`, stranger, {
    taskId: task,
    ...values,
  })
  expect(body.message).toBe('您不是该任务的办理人')
})
