import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { addPerson, addRole, createTestServer, type TestServer, USER_PASSWORD } from '#server/testing/test-server.ts'
import type { Row } from '#shared/documents/entity.ts'

let server: TestServer
let admin: string
beforeAll(async () => {
  server = await createTestServer()
  admin = await server.admin()
})
afterAll(() => server.close())

async function tokenWith(...permissionIds: string[]): Promise<string> {
  const role = await addRole(server.database, permissionIds)
  const { username } = await addPerson(server, admin, { selectedroles: role })
  return server.signIn(username, USER_PASSWORD)
}

describe('deleting roles', () => {
  it('refuses the administrator role, and with it the whole batch', async () => {
    const { body } = await server.call('DELETE', '/sys/role/deleteBatch?ids=demo-staff,admin', { token: admin })
    expect(body).toMatchObject({ success: false, message: '该记录正被其他数据引用，无法删除' })
    const { rows } = await server.database.pool.query(`select id from sys_role where id in ('admin', 'demo-staff')`)
    expect(rows).toHaveLength(2)
    expect((await server.call('GET', '/sys/role/list', { token: admin })).status).toBe(200)
  })
})

describe('a role code that a route of the gateway names', () => {
  it('is taken by administrators only, because the route opens for whoever has the role', async () => {
    await server.database.pool.query(
      `insert into sys_gateway_route (id, router_id, name, uri, access, access_codes)
       values ('route-1', 'route-1', '对外', 'http://127.0.0.1:1', 'role', 'other, route_ops')`,
    )
    const adding = await tokenWith('system-role', 'system-role-add')
    const add = (token: string, roleCode: string) =>
      server.call('POST', '/sys/role/add', { token, body: { roleName: '运维', roleCode } })
    expect((await add(adding, 'route_ops')).body).toMatchObject({
      success: false,
      message: '该编码用于网关路由的访问控制，只有管理员可以使用',
    })
    expect((await add(adding, 'route_op')).body.success).toBe(true)
    expect((await add(admin, 'route_ops')).body.success).toBe(true)
  })
})

describe('copying a role', () => {
  const copy = (token: string, copyOf: string, roleCode: string) =>
    server.call('POST', '/sys/role/add', { token, body: { roleName: '副本', roleCode, copyOf } })
  const grantsOf = async (roleCode: string) => {
    const { rows } = await server.database.pool.query(
      `select permission_id as id, data_rule_ids as rules from sys_role_permission rp
       join sys_role r on r.id = rp.role_id where r.role_code = $1 order by 1`,
      [roleCode],
    )
    return rows
  }
  const exists = async (roleCode: string) =>
    (await server.database.pool.query('select from sys_role where role_code = $1', [roleCode])).rowCount === 1

  it('copies its grants, including rules', async () => {
    const role = await addRole(server.database, ['system', 'system-user'])
    await server.database.pool.query(
      `update sys_role_permission set data_rule_ids = '{r1}' where role_id = $1 and permission_id = 'system-user'`,
      [role],
    )
    expect((await copy(admin, role, 'copy1')).body.success).toBe(true)
    expect(await grantsOf('copy1')).toEqual([
      { id: 'system', rules: [] },
      { id: 'system-user', rules: ['r1'] },
    ])
  })

  it.each([
    ['the role of administrators', 'admin', '管理员角色拥有全部权限，不能修改其授权'],
    ['a role that is not there', 'no-role', '要复制的角色已不存在'],
  ])('is refused for %s, and leaves no role behind', async (_, role, message) => {
    expect((await copy(admin, role, 'copy2')).body).toMatchObject({ success: false, message })
    expect(await exists('copy2')).toBe(false)
  })

  it('grants nothing beyond the own permissions', async () => {
    const role = await addRole(server.database, ['system-user'])
    const adding = await tokenWith('system-role', 'system-role-add')
    expect((await copy(adding, role, 'copy3')).status).toBe(403)
    const granting = await tokenWith('system-role', 'system-role-add', 'system-permission-save-role')
    expect((await copy(granting, role, 'copy3')).body.message).toContain('不能复制超出自身权限的角色')
    expect(await exists('copy3')).toBe(false)
  })
})

describe('queries on roles', () => {
  it('report whether another role has a code', async () => {
    const ask = (query: string) => server.call('GET', `/sys/role/checkRoleCode?${query}`, { token: admin })
    expect((await ask('roleCode=guest')).body).toMatchObject({ success: false, message: '角色编码已存在' })
    expect((await ask('roleCode=guest&id=guest')).body.result).toBe(true)
    expect((await ask('roleCode=free')).body.result).toBe(true)
  })

  it('list all of them to people who see or assign roles', async () => {
    const { body } = await server.call<Row[]>('GET', '/sys/role/queryall', { token: admin })
    expect(body.result.map(({ id }) => id)).toEqual(expect.arrayContaining(['admin', 'guest', 'demo-staff']))
    expect((await server.call('GET', '/sys/role/queryall', { token: await tokenWith('system-position') })).status).toBe(
      403,
    )
  })
})
