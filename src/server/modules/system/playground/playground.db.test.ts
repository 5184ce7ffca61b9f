import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { PlaygroundWorld } from '#shared/wire/playground.ts'
import { addPerson, createTestServer, type TestServer, USER_PASSWORD } from '../../../testing/test-server.ts'

let server: TestServer
beforeAll(async () => {
  server = await createTestServer()
})
afterAll(() => server.close())

const world = (token: string) => server.call<PlaygroundWorld>('GET', '/sys/playground/world', { token })

describe('the world of the playground', () => {
  it('names calls, permissions, dictionaries and check rules', async () => {
    const { result } = (await world(await server.admin())).body
    expect(result.routes).toContainEqual({ method: 'GET', path: '/sys/position/list' })
    expect(result.permissions).toEqual(expect.arrayContaining(['system:user:frozen', 'system:playground:view']))
    expect(result.dictionaries).toContain('user_status')
    expect(result.checkRules.length).toBeGreaterThan(0)
  })

  it('tells what each role grants, once', async () => {
    const { roles } = (await world(await server.admin())).body.result
    expect(roles.map(({ code }) => code)).toEqual(expect.arrayContaining(['admin', 'guest']))
    for (const { permissions } of roles) expect(new Set(permissions).size).toBe(permissions.length)
  })

  it('is for those who were granted the playground', async () => {
    const { username } = await addPerson(server, await server.admin())
    const { status } = await world(await server.signIn(username, USER_PASSWORD))
    expect(status).toBe(403)
  })
})
