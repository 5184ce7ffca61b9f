import { bpmnXml, END, flow, START } from '#server/modules/workflow/process/bpmn/testing/bpmn-xml.ts'
import { type Answer, addPerson, addRole, type TestServer, USER_PASSWORD } from '#server/testing/test-server.ts'
import type { Row } from '#shared/documents/entity.ts'
import type { UserTaskSettings } from '#shared/documents/workflow/node-settings.ts'

export interface Person {
  id: string
  username: string
  token: string
}

/** Menus of a person who asks for leave and handles tasks; nothing of administration. */
const STAFF = [
  ...['business-leave', 'business-leave-add', 'business-leave-edit', 'business-leave-delete'],
  ...['workflow-my-task', 'workflow-group-task', 'workflow-application', 'workflow-done-task', 'workflow-copy'],
]

/** User task with settings, as a designer writes it. */
export function approval(id: string, name: string, settings: Partial<UserTaskSettings>): string {
  const text = JSON.stringify(settings).replaceAll('&', '&amp;').replaceAll('<', '&lt;')
  return `<bpmn:userTask id="${id}" name="${name}"><bpmn:extensionElements><wf:settings>${text}</wf:settings></bpmn:extensionElements></bpmn:userTask>`
}

/** Approvals one after the other, by their names; their ids are `t0`, `t1` and so on. */
export function chain(steps: Readonly<Record<string, Partial<UserTaskSettings>>>): string {
  const tasks = Object.entries(steps).map(([name, settings], index) => approval(`t${index}`, name, settings))
  const places = ['s', ...tasks.map((_, index) => `t${index}`), 'e']
  const flows = places.slice(1).map((to, index) => flow(places[index]!, to))
  return bpmnXml(START + tasks.join('') + END + flows.join(''))
}

export const named = (...people: Person[]): Partial<UserTaskSettings> => ({
  approvers: [{ kind: 'people', refs: people.map(({ username }) => username) }],
})

let keys = 0

/** Server with people who may ask for leave, and short names for their calls. */
export function workflowDesk(server: TestServer, admin: string) {
  let staff: string | undefined
  const call = <T = Row>(method: string, path: string, { token }: Person, body?: object, headers = {}) =>
    server.call<T>(method, path, { token, ...(body && { body }), headers })

  return {
    call,

    /** @param menus grants of the person; default: those of staff, who apply and approve */
    async person(values: Row = {}, menus?: readonly string[]): Promise<Person> {
      staff ??= await addRole(server.database, STAFF)
      const role = menus ? await addRole(server.database, menus) : staff
      const added = await addPerson(server, admin, values)
      await server.database.pool.query('insert into sys_user_role (user_id, role_id) values ($1, $2)', [added.id, role])
      return { ...added, token: await server.signIn(added.username, USER_PASSWORD) }
    },

    /** Adds and deploys a process for leave that everybody may start; resolves to its key. */
    async process(xml: string, values: Row = {}): Promise<string> {
      keys += 1
      const key = `leave_${keys}`
      const base = '/act/process/extActProcess'
      const added = await server.call<{ id: string }>('POST', `${base}/add`, {
        token: admin,
        body: {
          ...{
            processKey: key,
            processName: '请假',
            formAddress: 'business/leave',
            startScope: 'all',
            processXml: xml,
          },
          ...values,
        },
      })
      require(added)
      require(await server.call('PUT', `${base}/deployProcess`, { token: admin, body: { id: added.body.result.id } }))
      return key
    },

    async leave(person: Person, values: Row = {}): Promise<string> {
      const body = {
        leaveType: 'annual',
        startDate: '2026-05-01',
        endDate: '2026-05-02',
        days: 2,
        reason: '探亲',
        ...values,
      }
      return require(await call<{ id: string }>('POST', '/business/leave/add', person, body)).id
    },

    /** Adds a leave and submits it; resolves to record and instance. */
    async submitted(person: Person, process: string, values: Row = {}): Promise<{ record: string; instance: string }> {
      const record = await this.leave(person, values)
      const { instanceId } = require(await this.submit(person, process, record))
      return { record, instance: instanceId }
    },

    submit: (person: Person, process: string, id: string, headers = {}) =>
      call<{ instanceId: string; status: string }>(
        'POST',
        '/act/process/extActProcess/startMutilProcess',
        person,
        { flowCode: process, id },
        headers,
      ),

    /** Open tasks of a person, newest first. */
    async tasks(person: Person): Promise<Row[]> {
      return require(await call<{ records: Row[] }>('GET', '/act/task/list?pageSize=100', person)).records
    },

    /** Id of the open task of a person at a node. */
    async task(person: Person, node?: string): Promise<string> {
      const found = (await this.tasks(person)).filter(({ taskName }) => node === undefined || taskName === node)
      if (found.length === 0) throw new Error(`${person.username} has no task ${node ?? ''}`)
      return String(found[0]!.taskId)
    },

    complete: (person: Person, taskId: string, values: Row = {}, headers = {}) =>
      call<{ status: string }>(
        'POST',
        '/act/task/processComplete',
        person,
        { taskId, processModel: 1, ...values },
        headers,
      ),

    async approve(person: Person, node?: string, values: Row = {}): Promise<string> {
      return require(await this.complete(person, await this.task(person, node), values)).status
    },

    async reject(person: Person, node?: string, values: Row = {}): Promise<string> {
      const body = { processModel: 3, reason: '不同意', ...values }
      return require(await this.complete(person, await this.task(person, node), body)).status
    },

    async statusOf(record: string): Promise<string> {
      const { rows } = await server.database.pool.query('select bpm_status from biz_leave where id = $1', [record])
      return rows[0]?.bpm_status
    },
  }
}

/** Result of an answer. @throws with the message of a refusal */
export function require<T>({ body }: Answer<T>): T {
  if (!body.success) throw new Error(body.message)
  return body.result
}
