import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { addPerson, addRole, createTestServer, type TestServer, USER_PASSWORD } from '#server/testing/test-server.ts'

let server: TestServer
let admin: string
beforeAll(async () => {
  server = await createTestServer()
  admin = await server.admin()
})
afterAll(() => server.close())

const end = (token: string, ids: unknown) => server.call('POST', '/sys/user/endSessions', { token, body: { ids } })
const figures = (token: string) => server.call('GET', '/sys/loginfo', { token })

async function signedIn(values: Record<string, unknown> = {}) {
  const person = await addPerson(server, admin, values)
  return { ...person, token: await server.signIn(person.username, USER_PASSWORD) }
}

describe('ending the sessions of a person', () => {
  it('ends all of them with the next request, and lets the person sign in again', async () => {
    const { id, username, token } = await signedIn()
    const other = await server.signIn(username, USER_PASSWORD)
    expect((await end(admin, `${id},`)).body.success).toBe(true)
    for (const ended of [token, other]) {
      const { status, body } = await figures(ended)
      expect([status, body.message]).toEqual([500, 'Token失效，请重新登录'])
    }
    expect((await figures(await server.signIn(username, USER_PASSWORD))).status).toBe(200)
    expect((await figures(admin)).status).toBe(200)
  })

  it('is logged', async () => {
    const { id } = await signedIn()
    await end(admin, [id])
    const { rows } = await server.database.pool.query('select userid from sys_log where log_content = $1', [
      `强退用户，id： ${id}`,
    ])
    expect(rows).toEqual([{ userid: 'admin' }])
  })

  it('applies to all or none', async () => {
    const { id, token } = await signedIn()
    expect((await end(admin, [id, 'nobody'])).body.message).toBe('未找到对应实体')
    expect((await figures(token)).status).toBe(200)
    expect((await end(admin, ',')).body.message).toBe('参数不识别！')
  })

  it('requires its permission, which does not reach administrators', async () => {
    const selectedroles = await addRole(server.database, ['system-user-sessions', 'system-user'])
    const [manager, staff] = [await signedIn({ selectedroles }), await signedIn()]
    expect((await end(staff.token, manager.id)).status).toBe(403)
    expect((await end(manager.token, 'admin')).body.message).toBe('管理员账号不允许此操作！')
    expect((await end(manager.token, staff.id)).body.success).toBe(true)
    expect((await figures(admin)).status).toBe(200)
  })
})
