import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { addPerson, addRole, createTestServer, type TestServer, USER_PASSWORD } from '#server/testing/test-server.ts'
import type { PageResult } from '#shared/wire/paging.ts'

let server: TestServer
let admin: string
beforeAll(async () => {
  server = await createTestServer()
  admin = await server.admin()
})
afterAll(() => server.close())

const add = (token: string, roleId: string, userIdList: unknown) =>
  server.call('POST', '/sys/user/addSysUserRole', { token, body: { roleId, userIdList } })
const remove = (token: string, roleId: string, userId: string) =>
  server.call('DELETE', `/sys/user/deleteUserRole?roleId=${roleId}&userId=${userId}`, { token })

async function members(roleId: string, more = ''): Promise<unknown[]> {
  const { body } = await server.call<PageResult>('GET', `/sys/user/userRoleList?roleId=${roleId}${more}`, {
    token: admin,
  })
  return body.result.records.map(({ username }) => username)
}

describe('the users of a role', () => {
  it('are added, found by their account and removed, one or many', async () => {
    const role = await addRole(server.database, [])
    const people = [await addPerson(server, admin), await addPerson(server, admin), await addPerson(server, admin)]
    const ids = people.map(({ id }) => id)
    expect((await add(admin, role, [ids[0]])).body.message).toBe('添加成功！')
    expect((await add(admin, role, `${ids.join(',')},`)).body.success).toBe(true)
    expect((await members(role)).length).toBe(3)
    expect(await members(role, `&username=${people[1]!.username}`)).toEqual([people[1]!.username])
    expect((await remove(admin, role, ids[1]!)).body.message).toBe('删除成功!')
    await server.call('DELETE', `/sys/user/deleteUserRoleBatch?roleId=${role}&userIds=${ids[0]},${ids[2]}`, {
      token: admin,
    })
    expect(await members(role)).toEqual([])
  })

  it('have it with their next request, and are in the data log before and after', async () => {
    const role = await addRole(server.database, ['system-position'])
    const { id, username } = await addPerson(server, admin)
    const token = await server.signIn(username, USER_PASSWORD)
    const status = async () => (await server.call('GET', '/sys/position/list', { token })).status
    expect(await status()).toBe(403)
    await add(admin, role, [id])
    expect(await status()).toBe(200)
    await remove(admin, role, id)
    expect(await status()).toBe(403)
    const { rows } = await server.database.pool.query(
      `select data_content ->> 'selectedroles' as roles from sys_data_log
       where data_table = 'sys_user' and data_id = $1 order by data_version`,
      [id],
    )
    expect(rows.map(({ roles }) => roles)).toEqual(['', role, ''])
  })

  it('require the permission to assign roles, within the own permissions', async () => {
    const { id } = await addPerson(server, admin)
    const looking = await addRole(server.database, ['system-user', 'system-role'])
    const granting = await addRole(server.database, ['system-user', 'system-role', 'system-user-grant'])
    const tokenOf = async (role: string) => {
      const { username } = await addPerson(server, admin, { selectedroles: role })
      return server.signIn(username, USER_PASSWORD)
    }
    expect((await add(await tokenOf(looking), looking, [id])).status).toBe(403)
    expect((await add(await server.guest(), looking, [id])).status).toBe(403)
    const giver = await tokenOf(granting)
    expect((await add(giver, looking, [id])).body.success).toBe(true)
    expect((await add(giver, 'admin', [id])).body.message).toBe('管理员账号不允许此操作！')
    const more = await addRole(server.database, ['system-position'])
    expect((await add(giver, more, [id])).body.message).toContain('不能分配超出自身权限的角色')
  })

  it('are given a role that opens a route of the gateway only by people who have it', async () => {
    const role = await addRole(server.database, [])
    await server.database.pool.query(
      `insert into sys_gateway_route (id, router_id, name, uri, access, access_codes)
       values ('of-role', 'of-role', '对外', 'http://127.0.0.1:1', 'role', $1)`,
      [`other, ${role}`],
    )
    const { id } = await addPerson(server, admin)
    const granting = await addRole(server.database, ['system-user', 'system-role', 'system-user-grant'])
    const tokenOf = async (selectedroles: string) =>
      server.signIn((await addPerson(server, admin, { selectedroles })).username, USER_PASSWORD)
    const refused = await add(await tokenOf(granting), role, [id])
    expect(refused.body.message).toContain('不能分配超出自身权限的角色')
    expect(await members(role)).toEqual([])
    expect((await add(await tokenOf(`${granting},${role}`), role, [id])).body.success).toBe(true)
  })

  it.each([
    ['the built-in administrator loses no role of administrators', 'admin', 'admin', false],
    ['the guest becomes no administrator', 'admin', 'guest', true],
  ])('%s', async (_, role, user, has) => {
    const { body } = has ? await add(admin, role, [user]) : await remove(admin, role, user)
    expect(body).toMatchObject({ success: false, message: '管理员账号不允许此操作！' })
  })

  it('are all changed or none, and the role must exist', async () => {
    const role = await addRole(server.database, [])
    const { id } = await addPerson(server, admin)
    expect((await add(admin, role, [id, 'nobody'])).body.message).toBe('未找到对应实体')
    expect((await add(admin, 'no-role', [id])).body.message).toBe('未找到对应实体')
    expect((await add(admin, role, ',')).body.message).toBe('参数不识别！')
    expect(await members(role)).toEqual([])
  })
})
