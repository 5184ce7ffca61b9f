import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { addPerson, addRole, createTestServer, type TestServer, USER_PASSWORD } from '#server/testing/test-server.ts'
import type { GrantEffects } from '#shared/wire/grants.ts'

let server: TestServer
let admin: string
beforeAll(async () => {
  server = await createTestServer()
  admin = await server.admin()
  await server.database.pool.query(
    `insert into sys_permission_data_rule (id, permission_id, rule_name, rule_column, rule_conditions, rule_value)
     values ('own', 'system-position', '自己的', 'createBy', '=', '#{sys_user_code}'),
       ('rank', 'system-position', '员级', 'postRank', '=', '1')`,
  )
})
afterAll(() => server.close())

const DEPART = 'demo-office'
let roles = 0

const post = <T>(path: string, body: object, token = admin) => server.call<T>('POST', path, { token, body })
const grant = (permissionIds: string, last = '') =>
  post('/sys/permission/saveDepartPermission', { departId: DEPART, permissionIds, lastpermissionIds: last })
const preview = async (permissionIds: string, last: string, token = admin) =>
  (
    await post<GrantEffects>(
      '/sys/permission/previewDepartPermission',
      { departId: DEPART, permissionIds, lastpermissionIds: last },
      token,
    )
  ).body.result
const previewRole = async (roleId: string, permissionIds: string, last = '', token = admin) =>
  post<GrantEffects>(
    '/sys/sysDepartPermission/previewDeptRolePermission',
    { roleId, permissionIds, lastpermissionIds: last },
    token,
  )

/** Adds a department role with these grants and a member. */
async function roleWithMember(permissionIds: string) {
  roles += 1
  const body = { departId: DEPART, roleName: `角色${roles}`, roleCode: `previewed${roles}` }
  const role = (await post<{ id: string }>('/sys/sysDepartRole/add', body)).body.result.id
  const change = { roleId: role, permissionIds, lastpermissionIds: '' }
  await post('/sys/sysDepartPermission/saveDeptRolePermission', change)
  const person = await addPerson(server, admin, { selecteddeparts: DEPART })
  await post('/sys/sysDepartRole/deptRoleUserAdd', { userId: person.id, newRoleId: role, oldRoleId: '' })
  return { role, ...person }
}
const names = ({ users }: GrantEffects['gaining']) => users.map(({ username }) => username)

describe('the preview of department grants', () => {
  it('names people who lose permissions by roles of the department, and nobody who gains', async () => {
    await grant('system-position,system-dict')
    const { username } = await roleWithMember('system-position')
    const effects = await preview('system-dict,system-user', 'system-position,system-dict')
    expect(effects.gaining.count).toBe(0)
    expect(effects.losing).toMatchObject({ count: 1, users: [{ username, permissions: ['职务管理'] }] })
  })

  it('excludes people who have the permission from elsewhere', async () => {
    await grant('system-position')
    const { id, username } = await roleWithMember('system-position')
    const selectedroles = await addRole(server.database, ['system-position'])
    await server.call('PUT', '/sys/user/edit', { token: admin, body: { id, selectedroles } })
    expect(names((await preview('', 'system-position')).losing)).not.toContain(username)
  })
})

describe('the preview of department role grants', () => {
  it('names holders who gain and lose permissions', async () => {
    await grant('system-position,system-dict')
    const { role, username } = await roleWithMember('system-position')
    const { gaining, losing } = (await previewRole(role, 'system-dict', 'system-position')).body.result
    expect(gaining).toMatchObject({ count: 1, users: [{ username, permissions: ['数据字典'] }] })
    expect(losing).toMatchObject({ count: 1, users: [{ username, permissions: ['职务管理'] }] })
    const { rows } = await server.database.pool.query(
      'select permission_id as id from sys_depart_role_permission where role_id = $1',
      [role],
    )
    expect(rows).toEqual([{ id: 'system-position' }])
  })

  it('is refused without permission to save them, and for grants that the department lacks', async () => {
    const { role } = await roleWithMember('')
    const beyond = await previewRole(role, 'system-user')
    expect(beyond.body).toMatchObject({ success: false, message: '部门角色的权限不能超出部门的权限：用户管理' })
    const { username } = await addPerson(server, admin, {})
    const stranger = await server.signIn(username, USER_PASSWORD)
    expect((await previewRole(role, '', '', stranger)).status).toBe(403)
    const body = { departId: DEPART, permissionIds: '', lastpermissionIds: '' }
    expect((await post('/sys/permission/previewDepartPermission', body, stranger)).status).toBe(403)
  })

  it('returns numbers without names to a leader without the list of users', async () => {
    await grant('system-position')
    const { role } = await roleWithMember('system-position')
    const selectedroles = await addRole(server.database, ['system-my-depart', 'system-my-depart-roles'])
    const leader = await addPerson(server, admin, { selectedroles, userIdentity: 2, departIds: DEPART })
    const token = await server.signIn(leader.username, USER_PASSWORD)
    const { losing } = (await previewRole(role, '', 'system-position', token)).body.result
    expect(losing).toEqual({ count: 1, users: [] })
  })
})

describe('the data rules of a grant of a department and of its roles', () => {
  it('preserve the choices of two people who save concurrently', async () => {
    await grant('system-position')
    const { role } = await roleWithMember('system-position')
    const choose = (path: string, holder: object, dataRuleIds: string) =>
      post(path, { ...holder, permissionId: 'system-position', dataRuleIds, lastDataRuleIds: '' })
    for (const [path, holder, table, column] of [
      ['/sys/sysDepartPermission/datarule', { departId: DEPART }, 'sys_depart_permission', 'depart_id'],
      ['/sys/sysDepartRole/datarule', { roleId: role }, 'sys_depart_role_permission', 'role_id'],
    ] as const) {
      await Promise.all([choose(path, holder, 'own'), choose(path, holder, 'rank')])
      const { rows } = await server.database.pool.query(
        `select data_rule_ids as ids from ${table} where ${column} = $1 and permission_id = 'system-position'`,
        [Object.values(holder)[0]],
      )
      expect([...rows[0].ids].sort()).toEqual(['own', 'rank'])
      // Rules missing from a whole list are removed.
      await post(path, { ...holder, permissionId: 'system-position', dataRuleIds: '' })
    }
  })
})

describe('single grants of departments', () => {
  const call = <T>(method: string, path: string, body?: object, token = admin) =>
    server.call<T>(method, `/sys/sysDepartPermission/${path}`, { token, body })
  const id = 'demo-market:system-position'

  it('are added with their rules, listed, changed and removed', async () => {
    const body = { departId: 'demo-market', permissionId: 'system-position', dataRuleIds: 'own' }
    expect((await call('POST', 'add', body)).body.message).toBe('添加成功！')
    expect((await call('POST', 'add', body)).body.message).toBe('该部门已有此权限')
    const row = { id, departId: 'demo-market', permissionId: 'system-position', dataRuleIds: 'own' }
    expect((await call('GET', 'list?departId=demo-market')).body.result).toMatchObject({ records: [row], total: 1 })
    expect((await call('GET', `queryById?id=${id}`)).body.result).toEqual(row)
    expect((await call('PUT', 'edit', { id, dataRuleIds: '' })).body.success).toBe(true)
    expect((await call('GET', `queryById?id=${id}`)).body.result).toMatchObject({ dataRuleIds: '' })
    expect((await call('DELETE', `delete?id=${id}`)).body.success).toBe(true)
    expect((await call('GET', `queryById?id=${id}`)).body.message).toBe('未找到对应实体')
  })

  it.each([
    ['a rule of another menu', { permissionId: 'system-user', dataRuleIds: 'own' }],
    ['an unknown menu', { permissionId: 'nothing' }],
    ['an unknown department', { departId: 'nowhere', permissionId: 'system-position' }],
  ])('are refused for %s, also in part', async (_, wrong) => {
    const body = { departId: 'demo-market', ...wrong }
    expect((await call('POST', 'add', body)).body.success).toBe(false)
    expect((await call('GET', 'list?departId=demo-market')).body.result).toMatchObject({ total: 0 })
  })

  it('require the permission to grant', async () => {
    const { username } = await addPerson(server, admin, { userIdentity: 2, departIds: 'demo-market' })
    const token = await server.signIn(username, USER_PASSWORD)
    const statuses = [
      (await call('GET', 'list?departId=demo-market', undefined, token)).status,
      (await call('POST', 'add', { departId: 'demo-market', permissionId: 'system-user' }, token)).status,
      (await call('PUT', 'edit', { id, dataRuleIds: '' }, token)).status,
      (await call('DELETE', `delete?id=${id}`, undefined, token)).status,
    ]
    expect(statuses).toEqual([403, 403, 403, 403])
    expect((await call('DELETE', 'delete?id=nokey')).body.message).toBe('未找到对应实体')
  })
})
