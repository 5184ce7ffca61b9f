/** Comments on instances: who may write, read and withdraw them, and that nothing else changes. */
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { chain, named, type Person, workflowDesk } from '#server/modules/workflow/process/testing/workflow-desk.ts'
import { type ServerWithFiles, serverWithFiles } from '#server/modules/workflow/process/testing/workflow-files.ts'
import { addRole } from '#server/testing/test-server.ts'
import type { Row } from '#shared/documents/entity.ts'
import { commentStore } from './comment.store.ts'
import { LONGEST_COMMENT, MOST_COMMENTS } from './comment-limits.ts'

let files: ServerWithFiles
let desk: ReturnType<typeof workflowDesk>
const people: Record<string, Person> = {}
const ROLES = ['starter', 'assignee', 'later', 'copied', 'manager', 'stranger', 'foreigner'] as const
type Role = (typeof ROLES)[number]
let instance: string

beforeAll(async () => {
  files = await serverWithFiles()
  const { server } = files
  const { pool } = server.database
  desk = workflowDesk(server, await server.admin())
  for (const role of ROLES) people[role] = await desk.person()
  const managing = await addRole(server.database, ['workflow-instance'])
  await pool.query('insert into sys_user_role (user_id, role_id) values ($1, $2)', [people.manager!.id, managing])
  await pool.query(`insert into sys_tenant (id, name) values (77, '外部')`)
  await pool.query('update sys_user_tenant set tenant_id = 77 where user_id = $1', [people.foreigner!.id])
  for (const role of ['manager', 'foreigner'] as const) {
    people[role]!.token = await server.signIn(people[role]!.username, 'Staff#12345')
  }
})
afterAll(() => files.close())

beforeEach(async () => {
  const process = await desk.process(chain({ 主管: named(people.assignee!), 经理: named(people.later!) }))
  ;({ instance } = await desk.submitted(people.starter!, process))
  const values = [instance, people.copied!.id]
  await query(`insert into wf_copy (id, instance_id, user_id) values (md5($1), $1, $2)`, values)
})

const query = async <T extends Row>(text: string, values: unknown[] = []): Promise<T[]> =>
  (await files.server.database.pool.query(text, values)).rows

async function send(role: Role, method: string, path: string, body?: Row) {
  const tenant = role === 'foreigner' ? '77' : undefined
  const { token } = people[role]!
  return (await files.server.call<Row>(method, path, { token, ...(tenant && { tenant }), ...(body && { body }) })).body
}
const comment = (role: Role, content: string, fileList?: string) =>
  send(role, 'POST', '/act/processInstance/comment', {
    processInstanceId: instance,
    content,
    ...(fileList && { fileList }),
  })
const withdraw = (role: Role, id: unknown) => send(role, 'PUT', '/act/processInstance/withdrawComment', { id })
const entries = async (role: Role = 'starter') =>
  (await send(role, 'GET', `/act/task/processHistoryList?processInstanceId=${instance}`)).result as unknown as Row[]
const comments = async (role?: Role) => (await entries(role)).filter(({ commentId }) => commentId !== null)
const idOf = async (content: string) => (await comments()).find(({ remarks }) => remarks === content)?.commentId

/** Everything that a command of the engine could change. */
const state = () =>
  query(
    `select i.status, i.variables, (select jsonb_agg(t order by t.id) from wf_token t where t.instance_id = i.id) as tokens,
      (select jsonb_agg(t order by t.id) from wf_task t where t.instance_id = i.id) as tasks,
      (select count(*)::int from wf_event e where e.instance_id = i.id) as events
     from wf_instance i where i.id = $1`,
    [instance],
  )

/** Ids of people whose windows were notified since the last call. */
async function notified(): Promise<string[]> {
  const rows = await query<{ user_ids: string[] | null }>('delete from sys_push returning user_ids')
  const ids = new Set(rows.flatMap(({ user_ids }) => user_ids ?? []))
  return ROLES.filter((role) => ids.has(people[role]!.id))
}

describe('a comment', () => {
  it('is written by those who take part and by managers, and moves nothing', async () => {
    const before = await state()
    const writers: Role[] = []
    for (const role of ROLES) if ((await comment(role, role)).success) writers.push(role)
    expect(writers).toEqual(['starter', 'assignee', 'copied', 'manager'])
    expect(await state()).toEqual(before)
    expect((await comments()).map(({ remarks, name, outcome }) => [remarks, name, outcome])).toEqual(
      writers.map((role) => [role, '评论', 'comment']),
    )
  })

  it('stands in the trace in the order of time, also after the end of the instance', async () => {
    await comment('starter', '请尽快')
    await desk.approve(people.assignee!)
    await comment('assignee', '已办')
    await desk.approve(people.later!)
    expect((await comment('later', '办结')).success).toBe(true)
    expect((await comment('stranger', '看看')).success).toBe(false)
    expect((await entries()).map(({ name, remarks }) => remarks ?? name)).toEqual([
      ...['发起', '主管', '请尽快', '经理', '已办', '结束', '办结'],
    ])
  })

  it('is no part of the agreed log, nor of the printed opinions', async () => {
    await comment('starter', '请尽快')
    const log = await send('starter', 'GET', `/act/task/getHisProcessTaskTransInfo?procInstId=${instance}`)
    expect(log.result).toMatchObject({ bpmLogListCount: 2, bpmLogStepListCount: 2 })
    const path = `/act/task/processHistoryList?processInstanceId=${instance}&part=opinions`
    const printed = (await send('starter', 'GET', path)).result as unknown as Row[]
    expect(printed.map(({ outcome }) => outcome)).toEqual(['start'])
  })

  it('is text of limited length, with something in it', async () => {
    const html = '<script>alert(1)</script>&amp;'
    await comment('starter', html)
    expect((await comments()).map(({ remarks }) => remarks)).toEqual([html])
    expect(await comment('starter', ' \n ')).toMatchObject({ success: false, message: '请填写评论内容' })
    for (const long of ['长'.repeat(LONGEST_COMMENT + 1), 'x'.repeat(1_000_000), '']) {
      expect((await comment('starter', long)).success).toBe(false)
    }
    expect((await comment('starter', '长'.repeat(LONGEST_COMMENT))).success).toBe(true)
    expect(await comments()).toHaveLength(2)
  })

  it('is refused when the instance has too many', async () => {
    await query(
      `insert into wf_comment (id, instance_id, user_id, content, tenant_id)
       select md5($1 || n), $1, $2, 'x', 0 from generate_series(1, $3::int) n`,
      [instance, people.starter!.id, MOST_COMMENTS],
    )
    expect(await comment('starter', '再来')).toMatchObject({
      ...{ success: false, message: `该流程的评论已达${MOST_COMMENTS}条，不能再添加` },
    })
  })

  it('is counted with those that are sent at the same moment', async () => {
    await query(
      `insert into wf_comment (id, instance_id, user_id, tenant_id, content)
       select $1 || n, $1, $2, 0, '前' from generate_series(1, $3::int) n`,
      [instance, people.starter!.id, MOST_COMMENTS - 1],
    )
    const sent = await Promise.all(['一', '二', '三', '四'].map((content) => comment('starter', content)))
    expect(sent.filter(({ success }) => success)).toHaveLength(1)
    expect(await query('select 1 from wf_comment where instance_id = $1', [instance])).toHaveLength(MOST_COMMENTS)
  })

  it('notifies the starter and present approvers first where many take part', async () => {
    await desk.approve(people.assignee!)
    const { database } = files.server
    const first = await database.kysely
      .transaction()
      .execute((trx) => commentStore.participants(trx, instance, { except: people.copied!.id, most: 2 }))
    expect(first).toEqual([people.starter!.id, people.later!.id])
  })

  it('notifies the others who take part, once for several in a row', async () => {
    await desk.approve(people.assignee!)
    await notified()
    await comment('starter', '一')
    expect(await notified()).toEqual(['assignee', 'later', 'copied'])
    await comment('starter', '二')
    expect(await notified()).toEqual([])
    await comment('later', '答')
    expect(await notified()).toEqual(['starter', 'assignee', 'copied'])
    await query(`update wf_comment set create_time = create_time - interval '2 minutes' where instance_id = $1`, [
      instance,
    ])
    await comment('starter', '三')
    expect(await notified()).toEqual(['assignee', 'later', 'copied'])
  })
})

describe('the files of a comment', () => {
  it('are read by those who see the instance, until it is withdrawn', async () => {
    const path = await files.upload(people.copied!, '补充.txt')
    expect(await comment('copied', '补充', path)).toMatchObject({ success: true })
    const readers = async () => {
      const found: Role[] = []
      for (const role of ROLES) {
        const status = await files.statusOf(path, people[role]!, role === 'foreigner' ? '77' : undefined)
        if (status === 200) found.push(role)
      }
      return found
    }
    expect(await readers()).toEqual(['starter', 'assignee', 'copied', 'manager'])
    expect((await withdraw('copied', await idOf('补充'))).success).toBe(true)
    expect(await readers()).toEqual(['copied'])
  })

  it('are no files of other people', async () => {
    const path = await files.upload(people.stranger!, '工资.txt')
    const { success, result } = await comment('starter', '附', path)
    expect([success, result]).toEqual([false, { problems: [expect.objectContaining({ field: 'files' })] }])
    expect(await files.statusOf(path, people.starter!)).toBe(404)
  })
})

describe('a withdrawal', () => {
  it('is for the author, within ten minutes, and leaves a trace without the content', async () => {
    await comment('starter', '说错了')
    const id = await idOf('说错了')
    expect((await comments('starter'))[0]).toMatchObject({ withdrawable: true })
    expect((await comments('assignee'))[0]).toMatchObject({ withdrawable: false })
    for (const role of ROLES.filter((other) => other !== 'starter')) {
      expect([role, await withdraw(role, id)]).toMatchObject([
        role,
        { success: false, message: '评论不存在，或不是您发表的' },
      ])
    }
    expect((await withdraw('starter', id)).success).toBe(true)
    expect(await comments()).toMatchObject([
      { remarks: null, files: null, outcome: 'comment-withdrawn', withdrawable: false },
    ])
    expect((await withdraw('starter', id)).success).toBe(false)
    expect(await query('select content, files from wf_comment where id = $1', [id])).toEqual([
      { content: '', files: null },
    ])
  })

  it('is refused later', async () => {
    await comment('starter', '旧')
    const id = await idOf('旧')
    await query(`update wf_comment set create_time = now() - interval '11 minutes' where id = $1`, [id])
    expect((await comments())[0]).toMatchObject({ withdrawable: false })
    expect(await withdraw('starter', id)).toMatchObject({ success: false, message: '评论发表超过10分钟，不能撤回' })
    expect((await comments())[0]).toMatchObject({ remarks: '旧' })
  })
})
