import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { addPerson, addRole, createTestServer, type TestServer, USER_PASSWORD } from '#server/testing/test-server.ts'

let server: TestServer
let token: string
beforeAll(async () => {
  server = await createTestServer()
  token = await server.admin()
})
afterAll(() => server.close())

interface Session {
  id: string
  username: string
  isOwn: boolean
  browser: string | null
  lastSeenTime: string
}

async function sessions(query: string, as = token): Promise<Session[]> {
  const { body } = await server.call<{ records: Session[] }>('GET', `/sys/online/list?${query}`, { token: as })
  return body.result.records
}

const logout = (ids: string, as = token) => server.call('PUT', '/sys/online/forceLogout', { token: as, body: { ids } })
const isSignedIn = async (as: string) =>
  (await server.call('GET', '/sys/user/getCurrentUserDeparts', { token: as })).status === 200

describe('open sessions', () => {
  it('are listed with client and last use, and are ended immediately by an administrator', async () => {
    const { username } = await addPerson(server, token)
    const [one, other] = [await server.signIn(username, USER_PASSWORD), await server.signIn(username, USER_PASSWORD)]
    expect(await isSignedIn(one)).toBe(true)
    const found = await sessions(`username=${username}`)
    expect(found).toHaveLength(2)
    expect(found[0]).toMatchObject({ username, isOwn: false })
    expect((await logout(found[0]!.id)).body.success).toBe(true)
    expect([await isSignedIn(one), await isSignedIn(other)].sort()).toEqual([false, true])
    expect(await sessions(`username=${username}`)).toHaveLength(1)
    const logged = await server.database.pool.query('select from sys_log where log_content = $1', [
      `强制退出用户：${username}`,
    ])
    expect(logged.rowCount).toBe(1)
  })

  it('refuse to end the own one and a missing one', async () => {
    const own = (await sessions('username=admin&pageSize=100')).find(({ isOwn }) => isOwn)!
    expect((await logout(own.id)).body.message).toBe('不能强制退出本次登录，请使用退出登录')
    expect((await logout('ab12')).body.success).toBe(false)
    // In a query this would be a condition, which the own session fulfils.
    expect((await logout('<x')).body.message).toBe('未找到对应实体')
    expect(await isSignedIn(token)).toBe(true)
  })

  it('record their last use', async () => {
    const { username } = await addPerson(server, token)
    const person = await server.signIn(username, USER_PASSWORD)
    await server.database.pool.query(
      `update sys_session set created_at = '2026-01-01' where user_id = (select id from sys_user where username = $1)`,
      [username],
    )
    expect((await sessions(`username=${username}`))[0]!.lastSeenTime).toBe('2026-01-01 00:00:00')
    await isSignedIn(person)
    await expect
      .poll(async () => (await sessions(`username=${username}`))[0]!.lastSeenTime)
      .not.toBe('2026-01-01 00:00:00')
  })

  it('are visible in the tenants of the holder, and ended by a tenant only if the holder has no other', async () => {
    const { pool } = server.database
    await pool.query(`insert into sys_tenant (id, name) values (101, '甲'), (102, '乙')`)
    const worker = async (...tenants: number[]) => {
      const { id, username } = await addPerson(server, token)
      await pool.query('delete from sys_user_tenant where user_id = $1', [id])
      await pool.query('insert into sys_user_tenant (user_id, tenant_id) select $1, unnest($2::int[])', [id, tenants])
      return { id, username, token: await server.signIn(username, USER_PASSWORD) }
    }
    const [keeper, own, both, abroad] = [
      await worker(101),
      await worker(101),
      await worker(101, 102),
      await worker(102),
    ]
    const role = await addRole(server.database, ['system-online-session', 'system-online-session-logout'])
    await pool.query('insert into sys_user_role (user_id, role_id) values ($1, $2)', [keeper.id, role])
    const here = { token: keeper.token, tenant: '101' }
    const { body } = await server.call<{ records: Session[] }>('GET', '/sys/online/list?pageSize=100', here)
    const found = new Map(body.result.records.map((session) => [session.username, session.id]))
    expect([...found.keys()].sort()).toEqual([both, keeper, own].map(({ username }) => username).sort())
    const { rows } = await pool.query<{ id: string }>(
      `select encode(token_hash, 'hex') as id from sys_session where user_id = $1`,
      [abroad.id],
    )
    const end = (...ids: string[]) =>
      server.call('PUT', '/sys/online/forceLogout', { ...here, body: { ids: ids.join(',') } })
    expect((await end(rows[0]!.id)).body.success).toBe(false)
    expect((await end(found.get(own.username)!, found.get(both.username)!)).body.message).toContain('其他租户')
    const isIn = async (person: { id: string }) =>
      (await pool.query('select from sys_session where user_id = $1 and revoked_at is null', [person.id])).rowCount ===
      1
    expect([await isIn(own), await isIn(both), await isIn(abroad)]).toEqual([true, true, true])
    expect((await end(found.get(own.username)!)).body.success).toBe(true)
    expect(await isIn(own)).toBe(false)
  })

  it('of administrators are ended by administrators only', async () => {
    const { username } = await addPerson(server, token, {
      selectedroles: await addRole(server.database, ['system-online-session', 'system-online-session-logout']),
    })
    const person = await server.signIn(username, USER_PASSWORD)
    const other = await server.admin()
    const found = (await sessions('username=admin&pageSize=100')).filter(({ isOwn }) => !isOwn)
    expect(found.length).toBeGreaterThan(0)
    const ids = found.map(({ id }) => id).join(',')
    expect((await logout(ids, person)).body.message).toBe('管理员账号不允许此操作！')
    expect(await isSignedIn(other)).toBe(true)
    expect((await logout(ids)).body.success).toBe(true)
    expect(await isSignedIn(other)).toBe(false)
  })

  it('require the permission', async () => {
    const { username } = await addPerson(server, token, {
      selectedroles: await addRole(server.database, ['system-online-session']),
    })
    const person = await server.signIn(username, USER_PASSWORD)
    const [first] = await sessions('username=admin', person)
    expect((await logout(first!.id, person)).status).toBe(403)
  })
})
