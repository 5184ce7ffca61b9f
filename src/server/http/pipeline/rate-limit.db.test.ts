import { afterEach, describe, expect, it } from 'vitest'
import { addPerson, createTestServer, type TestServer, USER_PASSWORD } from '#server/testing/test-server.ts'

let server: TestServer
afterEach(() => server.close())

describe('too many requests', () => {
  it('are refused for an address, however many tokens it invents', async () => {
    server = await createTestServer({ env: { RATE_LIMIT_PER_MINUTE: '3' } })
    const statuses: number[] = []
    for (const token of ['a', 'b', 'c', 'd'])
      statuses.push((await server.call('GET', '/sys/loginfo', { token })).status)
    const last = await server.call('GET', '/nowhere')
    expect(statuses).toEqual([401, 401, 401, 429])
    expect([last.status, last.body.message]).toEqual([429, '请求过于频繁，请稍后再试'])
  })

  it('are counted for each session by itself', async () => {
    server = await createTestServer({ env: { RATE_LIMIT_PER_MINUTE: '3' } })
    const first = await server.guest()
    const second = await server.guest()
    for (let count = 0; count < 3; count += 1) await server.call('GET', '/sys/loginfo', { token: first })
    expect((await server.call('GET', '/sys/loginfo', { token: first })).status).toBe(429)
    expect((await server.call('GET', '/sys/loginfo', { token: second })).status).toBe(200)
  })

  it('whether a value is taken are counted for each person, over all sessions and kinds of records', async () => {
    server = await createTestServer({ env: { DUPLICATE_CHECKS_PER_MINUTE: '3' } })
    const admin = await server.admin()
    const { username } = await addPerson(server, admin)
    const ask = (token: string, path: string) => server.call('GET', path, { token })
    const user = '/sys/duplicate/check?tableName=sys_user&fieldName=username&fieldVal=x'
    const statuses = []
    for (const path of [user, '/sys/user/checkOnlyUser?username=x', '/sys/role/checkRoleCode?roleCode=x', user])
      statuses.push((await ask(admin, path)).status)
    expect(statuses).toEqual([200, 200, 200, 429])
    expect((await ask(await server.admin(), user)).status).toBe(429)
    expect((await ask(await server.signIn(username, USER_PASSWORD), user)).status).not.toBe(429)
    expect((await ask(admin, '/sys/loginfo')).status).toBe(200)
  })

  it('to sign in are refused earlier, those of guests later', async () => {
    server = await createTestServer({ env: { LOGIN_RATE_PER_MINUTE: '2', LOGIN_MAX_FAILURES: '100' } })
    const statuses: number[] = []
    for (const username of ['a', 'b', 'c'])
      statuses.push((await server.call('POST', '/sys/login', { body: { username, password: 'x' } })).status)
    expect(statuses).toEqual([200, 200, 429])
    for (let count = 0; count < 3; count += 1) await server.guest()
  })
})
