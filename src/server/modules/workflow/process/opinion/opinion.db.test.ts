/** Opinions with files and signatures: who may send them, and who may read them. */
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import {
  chain,
  named,
  type Person,
  require,
  workflowDesk,
} from '#server/modules/workflow/process/testing/workflow-desk.ts'
import {
  picture,
  type ServerWithFiles,
  serverWithFiles,
} from '#server/modules/workflow/process/testing/workflow-files.ts'
import { addRole } from '#server/testing/test-server.ts'
import type { Row } from '#shared/documents/entity.ts'

let files: ServerWithFiles
let desk: ReturnType<typeof workflowDesk>
const people: Record<string, Person> = {}
const ROLES = ['starter', 'assignee', 'later', 'copied', 'manager', 'seeing', 'stranger'] as const

beforeAll(async () => {
  files = await serverWithFiles()
  const { server } = files
  desk = workflowDesk(server, await server.admin())
  for (const role of [...ROLES, 'foreigner']) people[role] = await desk.person()
  await grant('manager', ['workflow-instance'])
  await server.database.pool.query(`insert into sys_tenant (id, name) values (77, '外部')`)
  await server.database.pool.query('update sys_user_tenant set tenant_id = 77 where user_id = $1', [
    people.foreigner!.id,
  ])
  people.foreigner!.token = await server.signIn(people.foreigner!.username, 'Staff#12345')
})
afterAll(() => files.close())

async function grant(name: string, menus: readonly string[]): Promise<void> {
  const { database } = files.server
  const values = [people[name]!.id, await addRole(database, menus)]
  await database.pool.query('insert into sys_user_role (user_id, role_id) values ($1, $2)', values)
  people[name]!.token = await files.server.signIn(people[name]!.username, 'Staff#12345')
}

/** Instance at its first approver, with a copy for one person. */
async function submitted(settings: Row = {}): Promise<string> {
  const steps = { 主管: { ...named(people.assignee!), ...settings }, 经理: named(people.later!) }
  const { instance } = await desk.submitted(people.starter!, await desk.process(chain(steps)))
  await files.server.database.pool.query(
    `insert into wf_copy (id, instance_id, user_id) values (substr($1 || 'copy', 5, 36), $1, $2)`,
    [instance, people.copied!.id],
  )
  return instance
}

const complete = async (values: Row) =>
  (await desk.complete(people.assignee!, await desk.task(people.assignee!, '主管'), values)).body
const entriesOf = async (instance: string) =>
  require(await desk.call<Row[]>('GET', `/act/task/processHistoryList?processInstanceId=${instance}`, people.starter!))

async function readersOf(path: string): Promise<string[]> {
  const readers: string[] = []
  for (const role of ROLES) if ((await files.statusOf(path, people[role]!)) === 200) readers.push(role)
  if ((await files.statusOf(path, people.foreigner!, '77')) === 200) readers.push('foreigner')
  return readers
}

describe('the files of an opinion', () => {
  it('are read by everybody who sees the instance, and by nobody else', async () => {
    const instance = await submitted()
    const own = await files.upload(people.assignee!, '依据.txt')
    expect(await readersOf(own)).toEqual(['assignee'])
    expect(await complete({ reason: '同意', fileList: own })).toMatchObject({ success: true })
    expect(await entriesOf(instance)).toContainEqual(expect.objectContaining({ name: '主管', files: own }))
    expect(await readersOf(own)).toEqual(['starter', 'assignee', 'later', 'copied', 'manager'])
  })

  it('are named by the agreed interface as JSON too, and stored once', async () => {
    const instance = await submitted()
    const [one, two] = [await files.upload(people.assignee!, '1.txt'), await files.upload(people.assignee!, '2.txt')]
    const fileList = JSON.stringify([{ fileName: '1.txt', filePath: one }, { filePath: two }, { filePath: one }])
    expect(await complete({ fileList })).toMatchObject({ success: true })
    expect(await entriesOf(instance)).toContainEqual(expect.objectContaining({ files: `${one},${two}` }))
  })

  it('are refused where the person may not read them, and open nothing to others', async () => {
    const instance = await submitted()
    const foreign = await files.upload(people.stranger!, '工资.txt')
    const refusals = [
      { fileList: foreign },
      { fileList: `temp/unknown/工资.txt` },
      { processModel: 3, reason: '否', fileList: foreign },
      { processModel: 3, reason: '否', rejectModelNode: 'previous', fileList: foreign },
    ]
    for (const values of refusals) {
      const { success, result } = await complete(values)
      expect([success, result]).toEqual([false, { problems: [expect.objectContaining({ field: 'taskFiles' })] }])
    }
    expect(await readersOf(foreign)).toEqual(['stranger'])
    expect((await entriesOf(instance)).find(({ name }) => name === '主管')).toMatchObject({ outcome: 'open' })
    expect(
      await complete({ fileList: Array.from({ length: 11 }, (_, at) => `temp/${at}/a.txt`).join() }),
    ).toMatchObject({
      ...{ success: false, message: '最多上传10个文件' },
    })
  })

  it('cannot be deleted while the opinion has them', async () => {
    await submitted()
    const own = await files.upload(people.assignee!, '依据.txt')
    expect(await complete({ fileList: own })).toMatchObject({ success: true })
    const admin = { ...people.assignee!, token: await files.server.admin() }
    const { body } = await desk.call('DELETE', `/oss/file/delete?id=${own.split('/').at(-2)}`, admin)
    expect(body).toMatchObject({ success: false, message: expect.stringContaining('审批意见的附件') })
  })
})

describe('a file of an opinion on a record', () => {
  it('is read by people who see the record and therefore its progress', async () => {
    const { pool } = files.server.database
    await submitted()
    const own = await files.upload(people.assignee!, '依据.txt')
    await complete({ fileList: own })
    expect(await files.statusOf(own, people.seeing!)).toBe(404)
    // Leave is seen by its author only, so another author stands for a wider grant.
    await pool.query('update biz_leave set create_by = $1', [people.seeing!.username])
    expect(await files.statusOf(own, people.seeing!)).toBe(200)
    await pool.query('update biz_leave set create_by = $1', [people.starter!.username])
    expect(await files.statusOf(own, people.seeing!)).toBe(404)
  })
})

describe('an opinion', () => {
  it('is refused when it is too long, and the task stays open', async () => {
    await submitted()
    const long = '长'.repeat(1_000_000 / 3)
    for (const values of [{ reason: long }, { fileList: long }, { reason: '长'.repeat(2001) }]) {
      expect(await complete(values)).toMatchObject({ success: false })
    }
    expect(await complete({ reason: '长'.repeat(2000) })).toMatchObject({ success: true })
  })

  it('is text, whatever it looks like', async () => {
    const instance = await submitted()
    const reason = '<img src=x onerror=alert(1)>&amp;'
    await complete({ reason })
    expect(await entriesOf(instance)).toContainEqual(expect.objectContaining({ remarks: reason }))
  })
})

describe('a signature', () => {
  it('is required where the node asks for one: for approvals and rejections', async () => {
    const instance = await submitted({ signature: true })
    for (const values of [{}, { signature: '' }, { signature: '  ' }, { processModel: 3, reason: '否' }]) {
      expect(await complete(values)).toMatchObject({ success: false, message: '请签名' })
    }
    const signature = await files.upload(people.assignee!, 'signature.png', await picture())
    expect(await complete({ signature })).toMatchObject({ success: true })
    expect(await entriesOf(instance)).toContainEqual(expect.objectContaining({ name: '主管', signature }))
    expect(await readersOf(signature)).toEqual(['starter', 'assignee', 'later', 'copied', 'manager'])
  })

  it('of somebody else is refused, also one that the person may read', async () => {
    await submitted({ signature: true })
    const signature = await files.upload(people.assignee!, 'signature.png', await picture())
    await complete({ signature })
    const process = await desk.process(chain({ 主管: { ...named(people.later!), signature: true } }))
    await desk.submitted(people.starter!, process)
    expect(await files.statusOf(signature, people.later!)).toBe(200)
    const task = await desk.task(people.later!, '主管')
    for (const given of [signature, 'https://example.com/signature.png', 'yes']) {
      expect((await desk.complete(people.later!, task, { signature: given })).body).toMatchObject({
        ...{ success: false, message: '签名无效，请本人重新签名' },
      })
    }
  })

  it('is asked for by the page of the task only where the node asks for one', async () => {
    for (const [signature, expected] of [
      [true, ['taskReason', 'taskFiles', 'taskSignature']],
      [false, ['taskReason', 'taskFiles']],
    ] as const) {
      await submitted({ signature })
      const path = `/act/task/page?taskId=${await desk.task(people.assignee!, '主管')}`
      const { page } = require(await desk.call<{ page: Row }>('GET', path, people.assignee!))
      const text = JSON.stringify(page)
      for (const name of ['taskReason', 'taskFiles', 'taskSignature'] as const) {
        expect([name, text.includes(`"field":"${name}"`)]).toEqual([
          name,
          (expected as readonly string[]).includes(name),
        ])
      }
    }
  })
})
