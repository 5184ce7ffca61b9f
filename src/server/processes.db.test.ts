import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { App } from './http/app-type.ts'
import { addPerson, addRole, callOn, createTestServer, type TestServer, USER_PASSWORD } from './testing/test-server.ts'

let server: TestServer
let other: App
let admin: string

beforeAll(async () => {
  server = await createTestServer()
  other = await server.startSecond()
  admin = await server.admin()
})
afterAll(() => server.close())

describe('two processes on one database', () => {
  it('take each other’s sessions, and end them', async () => {
    const token = await server.guest()
    expect((await callOn(other, 'GET', '/sys/loginfo', { token })).status).toBe(200)
    await callOn(other, 'POST', '/sys/logout', { token })
    expect((await server.call('GET', '/sys/loginfo', { token })).status).toBe(500)
  })

  it('see a change of grants with the next request', async () => {
    const roleId = await addRole(server.database, ['dashboard-analysis'])
    const { username } = await addPerson(server, admin, { selectedroles: roleId })
    const token = await server.signIn(username, USER_PASSWORD)
    const list = async () => (await callOn(other, 'GET', '/sys/position/list', { token })).status
    const menu = async () =>
      (await callOn<{ menu: unknown[] }>(other, 'GET', '/sys/permission/getUserPermissionByToken', { token })).body
        .result.menu
    expect(await list()).toBe(403)
    const before = (await menu()).length

    await server.database.pool.query('insert into sys_role_permission values ($1, $2)', [roleId, 'system-position'])
    expect(await list()).toBe(200)
    expect(await menu()).toHaveLength(before + 1)

    await server.database.pool.query('delete from sys_role_permission where permission_id = $1', ['system-position'])
    expect(await list()).toBe(403)
  })

  it('notify each other of a changed dictionary', async () => {
    const items = async (app: App) =>
      (await callOn<unknown[]>(app, 'GET', '/sys/dict/getDictItems/yn', { token: admin })).body.result.length
    expect([await items(server.app), await items(other)]).toEqual([2, 2])
    const added = await server.call('POST', '/sys/dictItem/add', {
      token: admin,
      body: { dictId: 'yn', itemText: '未知', itemValue: '2' },
    })
    expect(added.body.success).toBe(true)
    expect(await items(server.app)).toBe(3)
    await expect.poll(() => items(other)).toBe(3)
  })
})
