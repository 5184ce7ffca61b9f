import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { addPerson, addRole, createTestServer, type TestServer, USER_PASSWORD } from '#server/testing/test-server.ts'

const PERIOD = { startTime: '2026-05-01 00:00:00', endTime: '2026-05-07 23:59:59' }

let server: TestServer
let admin: string
let [away, agent]: { id: string; username: string }[] = []
beforeAll(async () => {
  server = await createTestServer()
  admin = await server.admin()
  ;[away, agent] = [await addPerson(server, admin), await addPerson(server, admin)]
})
afterAll(() => server.close())

const send = (method: string, call: string, body: object, token = admin) =>
  server.call<Record<string, unknown>>(method, `/sys/sysUserAgent/${call}`, { token, body })
const byName = (token = admin, tenant?: string) =>
  server.call('GET', `/sys/sysUserAgent/queryByUserName?userName=${away!.username}`, { token, tenant })

describe('an agent', () => {
  it('is requested by the account that the agent represents, and is absent at first', async () => {
    expect((await byName()).body).toMatchObject({ success: false, message: '未找到对应实体' })
    const named = { userName: away!.username, agentUserName: agent!.username, ...PERIOD }
    expect((await send('POST', 'add', named)).body).toMatchObject({ success: true, message: '代理人设置成功！' })
    expect((await byName()).body.result).toMatchObject({ agentUserName: agent!.username, status: '1', ...PERIOD })
    expect((await send('POST', 'add', named)).body.message).toBe('该用户已设置代理人')
  })

  it.each([
    ['oneself', { agentUserName: 'admin' }, '代理人不能是用户本人'],
    ['nobody', { agentUserName: 'nobody' }, '所选代理人用户名不存在'],
    ['a time that ends before it begins', { endTime: '2026-04-30 00:00:00' }, '代理结束时间应晚于开始时间'],
  ])('is not %s', async (_, values, message) => {
    const body = { userName: 'admin', agentUserName: agent!.username, ...PERIOD, ...values }
    expect((await send('POST', 'add', body)).body.message).toBe(message)
  })

  it('is named for a person with more rights by nobody, and by everybody for the own account', async () => {
    const { rows } = await server.database.pool.query<{ id: string }>(
      `select id from sys_permission where id like 'system-user-agent%'`,
    )
    const role = await addRole(
      server.database,
      rows.map(({ id }) => id),
    )
    const clerk = await addPerson(server, admin, { selectedroles: role })
    const token = await server.signIn(clerk.username, USER_PASSWORD)
    const named = { agentUserName: clerk.username, ...PERIOD }
    const { body } = await send('POST', 'add', { ...named, userName: 'admin' }, token)
    expect(body.message).toBe('不能为权限超出自身的用户设置代理人：管理员角色')
    const added = await send('POST', 'add', { ...named, userName: 'admin', agentUserName: agent!.username })
    const change = { id: added.body.result.id, agentUserName: clerk.username }
    expect((await send('PUT', 'edit', change, token)).body.success).toBe(false)
    const own = { userName: clerk.username, agentUserName: agent!.username, ...PERIOD }
    expect((await send('POST', 'add', own, token)).body.success).toBe(true)
    const equal = await addPerson(server, admin, {})
    expect((await send('POST', 'add', { ...named, userName: equal.username }, token)).body.success).toBe(true)
  })

  it('requires its permission, and belongs to the tenant', async () => {
    const token = await server.signIn(agent!.username, USER_PASSWORD)
    expect((await byName(token)).status).toBe(403)
    expect((await send('POST', 'add', {}, token)).status).toBe(403)
    await server.database.pool.query(`insert into sys_tenant (id, name) values (9, '九')`)
    await server.database.pool.query(`insert into sys_user_tenant values ('admin', 9)`)
    expect((await byName(admin, '9')).body.success).toBe(false)
  })
})
