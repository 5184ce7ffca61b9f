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
  it('are listed with client and last use, and end at once by an administrator', async () => {
    const { username } = await addPerson(server, token)
    const [one, other] = [await server.signIn(username, USER_PASSWORD), await server.signIn(username, USER_PASSWORD)]
    expect(await isSignedIn(one)).toBe(true)
    const found = await sessions(`username=${username}`)
    expect(found).toHaveLength(2)
    expect(found[0]).toMatchObject({ username, isOwn: false })
    expect((await logout(found[0]!.id)).body.success).toBe(true)
    expect([await isSignedIn(one), await isSignedIn(other)].sort()).toEqual([false, true])
    expect(await sessions(`username=${username}`)).toHaveLength(1)
    const told = await server.database.pool.query('select from sys_log where log_content = $1', [
      `强制退出用户：${username}`,
    ])
    expect(told.rowCount).toBe(1)
  })

  it('do not include the own one for that, nor one that is gone', async () => {
    const own = (await sessions('username=admin&pageSize=100')).find(({ isOwn }) => isOwn)!
    expect((await logout(own.id)).body.message).toBe('不能强制退出本次登录，请使用退出登录')
    expect((await logout('ab12')).body.success).toBe(false)
    expect(await isSignedIn(token)).toBe(true)
  })

  it('are noted when they are used', async () => {
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

  it('are closed to who lacks the grant', async () => {
    const { username } = await addPerson(server, token, {
      selectedroles: await addRole(server.database, ['system-online-session']),
    })
    const person = await server.signIn(username, USER_PASSWORD)
    const [first] = await sessions('username=admin', person)
    expect((await logout(first!.id, person)).status).toBe(403)
  })
})
