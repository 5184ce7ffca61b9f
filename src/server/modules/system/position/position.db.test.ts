import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { addPerson, createTestServer, type TestServer, USER_PASSWORD } from '#server/testing/test-server.ts'

let server: TestServer
let admin: string
beforeAll(async () => {
  server = await createTestServer()
  admin = await server.admin()
  for (const code of ['Chief', 'ChiefOf']) {
    await server.call('POST', '/sys/position/add', { token: admin, body: { code, name: code, postRank: '1' } })
  }
})
afterAll(() => server.close())

const byCode = (code: string, token = admin) =>
  server.call('GET', `/sys/position/queryByCode?code=${encodeURIComponent(code)}`, { token })

describe('a position', () => {
  it('is found by its code, and not by a similar one', async () => {
    expect((await byCode('Chief')).body.result).toMatchObject({ code: 'Chief', postRank_dictText: '员级' })
    for (const code of ['Chief*', 'chief', "Chief' or '1'='1", 'none'])
      expect((await byCode(code)).body).toMatchObject({ success: false, message: '未找到对应实体' })
  })

  it('requires permission to see positions', async () => {
    const { username } = await addPerson(server, admin)
    expect((await byCode('Chief', await server.signIn(username, USER_PASSWORD))).status).toBe(403)
  })
})
