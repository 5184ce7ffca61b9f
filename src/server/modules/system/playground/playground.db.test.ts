import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { addPerson, addRole, createTestServer, type TestServer, USER_PASSWORD } from '#server/testing/test-server.ts'
import type { PlaygroundEnvironment } from '#shared/wire/playground.ts'

let server: TestServer
beforeAll(async () => {
  server = await createTestServer()
})
afterAll(() => server.close())

const world = (token: string) => server.call<PlaygroundEnvironment>('GET', '/sys/playground/world', { token })

describe('the reference data of the playground', () => {
  it('contains routes, permissions, dictionaries and check rules', async () => {
    const { result } = (await world(await server.admin())).body
    expect(result.routes).toContainEqual({
      method: 'GET',
      path: '/sys/position/list',
      permission: 'system:position:list',
    })
    expect(result.permissions).toEqual(expect.arrayContaining(['system:user:frozen', 'system:playground:view']))
    expect(result.dictionaries).toContain('user_status')
    expect(result.checkRules.length).toBeGreaterThan(0)
    expect(result.fillRules).toContain('order_number')
  })

  it('contains the grants of each role, once', async () => {
    const { roles } = (await world(await server.admin())).body.result
    expect(roles.map(({ code }) => code)).toEqual(expect.arrayContaining(['admin', 'guest']))
    for (const { permissions } of roles) expect(new Set(permissions).size).toBe(permissions.length)
  })

  it('contains only own roles without the list of roles, and otherwise the roles that data rules show', async () => {
    const admin = await server.admin()
    const rolesReturnedFor = async (menus: string[], rules: string[] = []) => {
      const role = await addRole(server.database, menus)
      await server.database.pool.query(
        `update sys_role_permission set data_rule_ids = $2 where role_id = $1 and permission_id = 'system-role'`,
        [role, rules],
      )
      const { username } = await addPerson(server, admin, { selectedroles: role })
      const { result } = (await world(await server.signIn(username, USER_PASSWORD))).body
      return { role, told: result.roles.map(({ id }) => id) }
    }
    const { role, told } = await rolesReturnedFor(['system-playground'])
    expect(told).toEqual([role])
    await server.database.pool.query(
      `insert into sys_permission_data_rule (id, permission_id, rule_name, rule_column, rule_conditions, rule_value)
       values ('guest-only', 'system-role', '仅访客', 'roleCode', '=', 'guest')`,
    )
    const ruled = await rolesReturnedFor(['system-playground', 'system-role'], ['guest-only'])
    expect(ruled.told.toSorted()).toEqual(['guest', ruled.role].sort())
    expect((await rolesReturnedFor(['system-playground', 'system-role'])).told).toContain(role)
  })

  it('requires the playground permission', async () => {
    const { username } = await addPerson(server, await server.admin())
    const { status } = await world(await server.signIn(username, USER_PASSWORD))
    expect(status).toBe(403)
  })
})
