import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { hashOfToken } from '#server/http/token.ts'
import { addPerson, createTestServer, type TestServer, USER_PASSWORD } from '#server/testing/test-server.ts'
import { keyOfSession, noteSessionsSeen, openSessions } from './sessions.store.ts'

let server: TestServer
let admin: string
beforeAll(async () => {
  server = await createTestServer()
  admin = await server.admin()
})
afterAll(() => server.close())

async function session(): Promise<{ userId: string; sessionId: string; isOpen(tenantId?: number): Promise<boolean> }> {
  const { id: userId, username } = await addPerson(server, admin)
  const sessionId = hashOfToken(await server.signIn(username, USER_PASSWORD)).toString('hex')
  const isOpen = async (tenantId = 0) => {
    const sessionInTenant = { sessionId, tenantId }
    const forged = { sessionId: 'ab'.repeat(32), tenantId }
    const open = await openSessions(server.database.pool, [sessionInTenant, forged])
    return open.has(keyOfSession(sessionInTenant)) && open.size === 1
  }
  return { userId, sessionId, isOpen }
}

const sql = (text: string, values: unknown[]) => server.database.pool.query(text, values)

describe('a session', () => {
  it.each([
    ['it ran out', 'update sys_session set expires_at = now() where user_id = $1'],
    ['it was ended', 'update sys_session set revoked_at = now() where user_id = $1'],
    ['its holder was frozen', 'update sys_user set status = 2 where id = $1'],
    ['its holder was deleted', 'update sys_user set del_flag = 1 where id = $1'],
  ])('is open until %s', async (_, change) => {
    const { userId, isOpen } = await session()
    expect(await isOpen()).toBe(true)
    await sql(change, [userId])
    expect(await isOpen()).toBe(false)
  })

  it('is open in tenants of its holder only', async () => {
    const { userId, isOpen } = await session()
    await sql(`insert into sys_tenant (id, name, status) values (92, '某租户', 1)`, [])
    expect(await isOpen(92)).toBe(false)
    await sql('update sys_user_tenant set tenant_id = 92 where user_id = $1', [userId])
    expect([await isOpen(92), await isOpen(0)]).toEqual([true, false])
    await sql('update sys_tenant set status = 0 where id = 92', [])
    expect([await isOpen(92), await isOpen(0)]).toEqual([false, false])
  })

  it('returns when its user was last active', async () => {
    const { userId, sessionId } = await session()
    await sql(`update sys_session set last_seen_at = '2020-01-01' where user_id = $1`, [userId])
    await noteSessionsSeen(server.database.pool, [sessionId])
    const { rows } = await sql(
      `select last_seen_at > now() - interval '1 minute' as recent from sys_session where user_id = $1`,
      [userId],
    )
    expect(rows).toEqual([{ recent: true }])
  })
})
