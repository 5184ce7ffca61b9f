import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { SOCKET_CLOSE } from '#shared/wire/socket.ts'
import { createTestServer, type TestServer } from './testing/test-server.ts'
import { listening, openSocket } from './testing/test-socket.ts'

let server: TestServer
let at: string
beforeAll(async () => {
  server = await createTestServer({ env: { SOCKET_HEARTBEAT_MS: '300' } })
  at = await listening(server.app)
})
afterAll(() => server.close())

describe('with the next heartbeat', () => {
  it('drops a client that does not answer', async () => {
    const { closed } = await openSocket(at, 'admin', { token: await server.admin(), autoPong: false })
    expect(await closed).toBe(1006)
  })

  it('the socket of a session closes that ran out', async () => {
    const { closed } = await openSocket(at, 'admin', { token: await server.admin() })
    await server.database.pool.query(`update sys_session set expires_at = now() where user_id = 'admin'`)
    expect(await closed).toBe(SOCKET_CLOSE.notSignedIn)
  })
})
