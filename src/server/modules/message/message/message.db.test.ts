import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { addPerson, addRole, createTestServer, type TestServer, USER_PASSWORD } from '#server/testing/test-server.ts'

const BATCH = '/sys/message/sysMessageBatch'
const MESSAGE = '/sys/message/sysMessage'

let server: TestServer
let admin: string
beforeAll(async () => {
  server = await createTestServer({
    env: { MESSAGE_POLL_MS: '50', MESSAGE_RETRY_MS: '100', MESSAGE_MAX_ATTEMPTS: '2' },
  })
  admin = await server.admin()
  await server.call('POST', '/sys/message/sysMessageTemplate/add', {
    token: admin,
    body: { templateCode: 'ALL', templateName: '通知', templateContent: '请注意', templateType: '1', useStatus: '1' },
  })
})
afterAll(() => server.close())

const call = <T = Record<string, unknown>>(method: string, path: string, body?: object, token = admin) =>
  server.call<T>(method, path, { token, ...(body && { body }) })
const query = (text: string, values: unknown[] = []) => server.database.pool.query(text, values)
const stateOf = async (id: string) =>
  (
    await query(
      'select es_send_status as state, es_send_num as tries, es_result as reason from sys_sms where id = $1',
      [id],
    )
  ).rows[0]

/** Adds a mail message, for which there is no server; due in an hour unless given. */
async function message(id: string, state = '0', due = "now() + interval '1 hour'", attempts = 0): Promise<string> {
  await query(
    `insert into sys_sms (id, es_title, es_type, es_receiver, es_content, es_send_status, es_send_num, due_time)
     values ($1, '标题', '2', 'a@b.example', '内容', $2, $3, ${due})`,
    [id, state, attempts],
  )
  return id
}

async function bulk(values: Record<string, unknown>) {
  return (
    await call<{ id: string; total: number }>('POST', `${BATCH}/send`, {
      templateCode: 'ALL',
      msgType: 'system',
      ...values,
    })
  ).body
}
const progress = async (id: string) => (await call('GET', `${BATCH}/queryById?id=${id}`)).body.result

describe('a message', () => {
  it('stores the reason when it cannot be sent, and is sent again on request', async () => {
    const id = await message('m1', '0', 'now()')
    await expect.poll(() => stateOf(id)).toEqual({ state: '3', tries: 1, reason: '邮件服务器未配置' })
    expect((await call('PUT', `${MESSAGE}/resend`, { ids: id })).body.message).toBe('1条消息将重新发送')
    await expect.poll(() => stateOf(id)).toMatchObject({ state: '3', tries: 2 })
  })

  it('is cancelled while it waits, and not after it is sent', async () => {
    const [waiting, sent] = [await message('m2'), await message('m3', '1', 'null')]
    expect((await call('PUT', `${MESSAGE}/cancel`, { ids: waiting })).body.message).toBe('已取消1条消息')
    expect(await stateOf(waiting)).toMatchObject({ state: '5' })
    expect((await call('PUT', `${MESSAGE}/cancel`, { ids: sent })).body.message).toBe('只有尚未发出的消息才能取消')
    expect((await call('PUT', `${MESSAGE}/resend`, { ids: sent })).body.success).toBe(false)
  })

  it('is deleted unless it is being sent', async () => {
    const [sending, sent] = [await message('m4', '4'), await message('m5', '1', 'null')]
    expect((await call('DELETE', `${MESSAGE}/delete?id=${sending}`)).body.message).toBe('消息正在发送，请稍后再删除')
    expect((await call('DELETE', `${MESSAGE}/delete?id=${sent}`)).body.success).toBe(true)
  })

  it('is found by time and state, in its tenant only', async () => {
    const id = await message('m6', '5', 'null')
    const listed = async (more: string, token = admin, tenant?: string) => {
      const path = encodeURI(`${MESSAGE}/list?esSendStatus=5&createTime_begin=2020-01-01 00:00:00&${more}`)
      const { body } = await server.call<{ records: { id: string }[] }>('GET', path, { token, tenant })
      return body.result.records.map((row) => row.id)
    }
    expect(await listed('esTitle=标题')).toContain(id)
    expect(await listed('createTime_end=2020-01-02 00:00:00')).toEqual([])
    const role = await addRole(server.database, ['message-message', 'message-message-resend'])
    const { id: other, username } = await addPerson(server, admin, { selectedroles: role })
    await query(`insert into sys_tenant (id, name) values (9, '九号')`)
    await query('insert into sys_user_tenant values ($1, 9)', [other])
    await query('update sys_role set tenant_id = 0 where id = $1', [role])
    const token = await server.signIn(username, USER_PASSWORD)
    expect(await listed('', token, '9')).toEqual([])
    const resent = await server.call('PUT', `${MESSAGE}/resend`, { token, tenant: '9', body: { ids: id } })
    expect(resent.body.success).toBe(false)
    expect(await stateOf(id)).toMatchObject({ state: '5' })
  })

  it('of a dead process is claimed again, and given up after repeated deaths', async () => {
    const id = await message('m7', '4', "now() - interval '1 second'", 2)
    await expect.poll(() => stateOf(id)).toEqual({ state: '3', tries: 3, reason: '多次发送都没有结果' })
  })
})

describe('a bulk sending', () => {
  it('reaches each of its people once, but not the frozen', async () => {
    const role = await addRole(server.database, [])
    const [one, two, frozen] = [
      await addPerson(server, admin, { selectedroles: role }),
      await addPerson(server, admin),
      await addPerson(server, admin, { selectedroles: role }),
    ]
    await call('PUT', '/sys/user/frozenBatch', { ids: frozen.id, status: 2 })
    const { result } = await bulk({ roleIds: role, userIds: [one.id, two.id].join(',') })
    expect(result.total).toBe(2)
    await expect.poll(() => progress(result.id)).toMatchObject({ total: 2, sent: 2, waiting: 0, failed: 0 })
    for (const { username } of [one, two]) {
      const token = await server.signIn(username, USER_PASSWORD)
      const bell = await call('GET', '/sys/annountCement/listByUser', undefined, token)
      expect(bell.body.result).toMatchObject({ sysMsgTotal: 1, sysMsgList: [{ titile: '通知', id: result.id }] })
    }
  })

  it('reaches departments with all below them', async () => {
    const add = async (body: object) =>
      (await call<{ id: string }>('POST', '/sys/sysDepart/add', { orgCategory: '1', ...body })).body.result.id
    const above = await add({ departName: '群发上级' })
    const below = await add({ departName: '群发下级', parentId: above, orgCategory: '2' })
    await addPerson(server, admin, { selecteddeparts: below })
    expect((await bulk({ departIds: above })).result.total).toBe(1)
  })

  it('cancels messages that are not sent yet', async () => {
    const { id } = await addPerson(server, admin)
    const { result } = await bulk({ userIds: id })
    await query(`update sys_sms set es_send_status = '0', due_time = now() + interval '1 hour' where batch_id = $1`, [
      result.id,
    ])
    const { body } = await call('PUT', `${BATCH}/cancel`, { id: result.id })
    expect(body.message).toBe('已取消，尚未发送的1条不再发送')
    expect(await progress(result.id)).toMatchObject({ cancelled: 1, waiting: 0 })
    expect((await call('PUT', `${BATCH}/cancel`, { id: 'none' })).body.success).toBe(false)
  })

  it('requires an audience and an enabled template', async () => {
    expect((await bulk({ userIds: 'nobody' })).message).toBe('没有符合条件的接收人')
    expect((await bulk({ userIds: Array.from({ length: 1001 }, (_, at) => `u${at}`) })).message).toContain(
      '最多选择1000',
    )
    await call('POST', '/sys/message/sysMessageTemplate/add', {
      ...{ templateCode: 'OFF', templateName: '停用的', templateContent: 'x', templateType: '1' },
    })
    expect((await bulk({ templateCode: 'OFF', userIds: 'admin' })).message).toBe('模板「停用的」没有应用，不能发送')
  })

  it('by SMS must be short and plain', async () => {
    const add = (body: object) => call('POST', '/sys/message/sysMessageTemplate/add', { useStatus: '1', ...body })
    await add({ templateCode: 'LONG', templateName: 'x', templateContent: 'x'.repeat(501), templateType: '1' })
    await add({ templateCode: 'RICH', templateName: 'x', richContent: '<p>x</p>', templateType: '2' })
    expect((await bulk({ templateCode: 'LONG', msgType: 'sms', userIds: 'admin' })).message).toBe(
      '短信不能超过500个字符',
    )
    expect((await bulk({ templateCode: 'RICH', msgType: 'sms', userIds: 'admin' })).message).toBe(
      '富文本模板不能用短信发送',
    )
  })
})
