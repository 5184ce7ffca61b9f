import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { addPerson, addRole, createTestServer, type TestServer, USER_PASSWORD } from '#server/testing/test-server.ts'
import type { PageResult } from '#shared/wire/paging.ts'

const BUTTONS = ['list', 'add', 'edit', 'delete', 'grant', 'user-add'].map((verb) => `system-depart-role-${verb}`)
let server: TestServer
let admin: string
/** Token of a person who leads 商务局 and has the buttons. */
let leader: string
/** Token of a person who has the buttons and leads nothing. */
let other: string

beforeAll(async () => {
  server = await createTestServer()
  admin = await server.admin()
  const selectedroles = await addRole(server.database, BUTTONS)
  leader = (await signedIn({ selectedroles, userIdentity: 2, departIds: 'demo-bureau' })).token
  other = (await signedIn({ selectedroles })).token
  await grantDepart('demo-office', ['system', 'system-position', 'system-position-add'])
})
afterAll(() => server.close())

const post = (path: string, body: object, token = admin) => server.call('POST', path, { token, body })
const get = <T = unknown>(path: string, token = admin) => server.call<T>('GET', path, { token })
const grantDepart = (departId: string, wanted: string[], seen: string[] = [], token = admin) =>
  post(
    '/sys/permission/saveDepartPermission',
    { departId, permissionIds: wanted.join(','), lastpermissionIds: seen.join(',') },
    token,
  )
const grantRole = (roleId: string, wanted: string[], seen: string[] = [], token = admin) =>
  post(
    '/sys/sysDepartPermission/saveDeptRolePermission',
    { roleId, permissionIds: wanted.join(','), lastpermissionIds: seen.join(',') },
    token,
  )
const assign = (userId: string, wanted: string, seen = '', token = admin) =>
  post('/sys/sysDepartRole/deptRoleUserAdd', { userId, newRoleId: wanted, oldRoleId: seen }, token)
async function signedIn(values: Record<string, unknown>) {
  const person = await addPerson(server, admin, values)
  return { ...person, token: await server.signIn(person.username, USER_PASSWORD) }
}
let count = 0
async function addDepartRole(departId: string, token = admin): Promise<string> {
  count += 1
  const body = { departId, roleName: `部门角色${count}`, roleCode: `depart_role_${count}` }
  const answer = await server.call<{ id: string }>('POST', '/sys/sysDepartRole/add', { token, body })
  if (!answer.body.success) throw new Error(answer.body.message)
  return answer.body.result.id
}
const grantsOf = async (roleId: string) =>
  (await get<string[]>(`/sys/sysDepartPermission/queryDeptRolePermission?roleId=${roleId}`)).body.result
const maySeePositions = async (token: string) => (await get('/sys/position/list', token)).status === 200

describe('a department role', () => {
  it('is assigned only to members of its tenant, and hides effects on others', async () => {
    const { pool } = server.database
    await pool.query(`insert into sys_tenant (id, name) values (101, '甲')`)
    const person = await addPerson(server, admin, { selecteddeparts: 'demo-office' })
    const role = await addDepartRole('demo-office')
    await grantRole(role, ['system', 'system-position'])
    const preview = () =>
      post('/sys/sysDepartRole/previewDeptRoleUserAdd', { userId: person.id, newRoleId: role, oldRoleId: '' }, leader)
    expect((await preview()).body.result).toMatchObject({ gaining: { count: 1 } })
    await pool.query('update sys_user_tenant set tenant_id = 101 where user_id = $1', [person.id])
    const refused = { success: false, message: '只有部门成员才能获得该部门的角色' }
    expect((await preview()).body.result).toMatchObject({ gaining: { count: 0 } })
    expect((await assign(person.id, role, '', leader)).body).toMatchObject(refused)
    expect((await pool.query('select from sys_depart_role_user where user_id = $1', [person.id])).rowCount).toBe(0)
  })

  it('is taken by the leader of the department from a person who left the tenant', async () => {
    const { pool } = server.database
    await pool.query(`insert into sys_tenant (id, name) values (102, '乙')`)
    const person = await addPerson(server, admin, { selecteddeparts: 'demo-office' })
    const [taken, left] = [await addDepartRole('demo-office'), await addDepartRole('demo-office')]
    expect((await assign(person.id, `${taken},${left}`, '', leader)).body.success).toBe(true)
    await pool.query('update sys_user_tenant set tenant_id = 102 where user_id = $1', [person.id])
    const held = async () => {
      const { rows } = await pool.query('select drole_id from sys_depart_role_user where user_id = $1', [person.id])
      return rows.map((row) => row.drole_id).sort()
    }
    expect(await held()).toEqual([taken, left].sort())
    expect((await assign(person.id, left, `${taken},${left}`, leader)).body.success).toBe(true)
    expect(await held()).toEqual([left])
  })

  it('takes effect with the next request, and ends with the membership', async () => {
    const person = await signedIn({ selecteddeparts: 'demo-office' })
    const role = await addDepartRole('demo-office')
    await grantRole(role, ['system', 'system-position'])
    expect(await maySeePositions(person.token)).toBe(false)
    await assign(person.id, role)
    expect(await maySeePositions(person.token)).toBe(true)
    const { body } = await get<{ menu: object[] }>('/sys/permission/getUserPermissionByToken', person.token)
    expect(JSON.stringify(body.result.menu)).toContain('/system/position')
    await server.call('DELETE', `/sys/user/deleteUserInDepart?depId=demo-office&userId=${person.id}`, { token: admin })
    expect(await maySeePositions(person.token)).toBe(false)
    await post('/sys/user/editSysDepartWithUser', { depId: 'demo-office', userIdList: [person.id] })
    expect(await maySeePositions(person.token)).toBe(false)
  })

  it('ends when the form of the account removes the department', async () => {
    const person = await signedIn({ selecteddeparts: 'demo-office,demo-market' })
    const role = await addDepartRole('demo-office')
    await grantRole(role, ['system-position'])
    await assign(person.id, role)
    await server.call('PUT', '/sys/user/edit', { token: admin, body: { id: person.id, realname: '仍在' } })
    expect(await maySeePositions(person.token)).toBe(true)
    await server.call('PUT', '/sys/user/edit', {
      token: admin,
      body: { id: person.id, selecteddeparts: 'demo-market' },
    })
    expect(await maySeePositions(person.token)).toBe(false)
  })

  it('never grants more than the department has', async () => {
    const role = await addDepartRole('demo-office')
    const { body } = await grantRole(role, ['system-position', 'system-user'])
    expect(body).toMatchObject({ success: false, message: '部门角色的权限不能超出部门的权限：用户管理' })
    expect(await grantsOf(role)).toEqual([])
    const path = '/sys/sysDepartPermission/queryTreeListForDeptRole?departId=demo-office'
    const { result } = (await get<{ treeList: object[]; ids: string[] }>(path)).body
    expect(result.ids.sort()).toEqual(['system', 'system-position', 'system-position-add'])
    expect(JSON.stringify(result.treeList)).not.toContain('system-user')
  })

  it('loses what its department loses; other departments stay unchanged', async () => {
    await grantDepart('demo-market', ['system-position', 'system-position-add'])
    await grantDepart('demo-statistics', ['system-position'])
    const [here, there] = [await addDepartRole('demo-market'), await addDepartRole('demo-statistics')]
    await grantRole(here, ['system-position', 'system-position-add'])
    await grantRole(there, ['system-position'])
    await grantDepart('demo-market', ['system-position-add'], ['system-position', 'system-position-add'])
    expect(await grantsOf(here)).toEqual(['system-position-add'])
    expect(await grantsOf(there)).toEqual(['system-position'])
  })

  it('is only for members, and not for the guest', async () => {
    const role = await addDepartRole('demo-office')
    const { id } = await addPerson(server, admin, {})
    expect((await assign(id, role)).body.message).toBe('只有部门成员才能获得该部门的角色')
    const { rows } = await server.database.pool.query(`select id from sys_user where username = 'guest'`)
    await post('/sys/user/editSysDepartWithUser', { depId: 'demo-office', userIdList: [rows[0].id] })
    expect((await assign(rows[0].id, role)).body.success).toBe(false)
    await server.call('DELETE', `/sys/user/deleteUserInDepart?depId=demo-office&userId=${rows[0].id}`, { token: admin })
  })

  it('is assigned and removed by difference, so that concurrent changes lose nothing', async () => {
    const { id } = await addPerson(server, admin, { selecteddeparts: 'demo-office' })
    const [one, two, three] = [
      await addDepartRole('demo-office'),
      await addDepartRole('demo-office'),
      await addDepartRole('demo-office'),
    ]
    await assign(id, `${one}`)
    await Promise.all([assign(id, `${one},${two}`, one), assign(id, `${three}`, one)])
    const links = await get<{ droleId: string }[]>(
      `/sys/sysDepartRole/getDeptRoleByUserId?userId=${id}&departId=demo-office`,
    )
    expect(links.body.result.map(({ droleId }) => droleId).sort()).toEqual([two, three].sort())
    const marked = await get<{ id: string; assigned: boolean }[]>(
      `/sys/sysDepartRole/getDeptRoleList?departId=demo-office&userId=${id}`,
    )
    const assigned = new Map(marked.body.result.map((role) => [role.id, role.assigned]))
    expect([one, two, three].map((role) => assigned.get(role))).toEqual([false, true, true])
    const log = await server.database.pool.query(
      `select count(*)::int as n from sys_data_log where data_table = 'sys_depart_role_user' and data_id = $1`,
      [id],
    )
    expect(log.rows[0].n).toBe(4)
  })
})

describe('data rules of departments and their roles', () => {
  it('restrict the rows of the role together', async () => {
    const { pool } = server.database
    await pool.query(
      `insert into sys_permission_data_rule (id, permission_id, rule_name, rule_column, rule_conditions, rule_value)
       values ('rank', 'system-position', '级别', 'postRank', '=', '1'), ('code', 'system-position', '编码', 'code', 'RIGHT_LIKE', 'dr-')`,
    )
    await pool.query(
      `insert into sys_position (id, code, name, post_rank) values ('p1', 'dr-1', '甲', '1'), ('p2', 'dr-2', '乙', '2'), ('p3', 'xx', '丙', '1')`,
    )
    await grantDepart('demo-district', ['system-position'])
    const person = await signedIn({ selecteddeparts: 'demo-district' })
    const role = await addDepartRole('demo-district')
    await grantRole(role, ['system-position'])
    await assign(person.id, role)
    const seen = async () =>
      (await get<PageResult>('/sys/position/list?code=dr-1,dr-2,xx,', person.token)).body.result.records
        .map(({ id }) => id)
        .sort()
    expect(await seen()).toEqual(['p1', 'p2', 'p3'])
    const onDepart = { departId: 'demo-district', permissionId: 'system-position', dataRuleIds: 'rank' }
    expect((await post('/sys/sysDepartPermission/datarule', onDepart)).body.message).toBe('保存成功！')
    expect(await seen()).toEqual(['p1', 'p3'])
    const onRole = { roleId: role, permissionId: 'system-position', dataRuleIds: 'code' }
    expect((await post('/sys/sysDepartRole/datarule', onRole)).body.success).toBe(true)
    expect(await seen()).toEqual(['p1'])
    const { body } = await get<{ drChecked: string; datarule: object[] }>(
      `/sys/sysDepartRole/datarule/system-position/demo-district/${role}`,
    )
    expect(body.result.drChecked.split(',').sort()).toEqual(['code', 'rank'])
    expect(body.result.datarule).toHaveLength(2)
    expect((await post('/sys/sysDepartRole/datarule', { ...onRole, dataRuleIds: 'x' })).body.success).toBe(false)
    const unsaved = { ...onDepart, permissionId: 'system-user', dataRuleIds: '' }
    expect((await post('/sys/sysDepartPermission/datarule', unsaved)).body.message).toBe('请先保存部门菜单权限!')
  })
})

describe('permissions for department roles', () => {
  it('belong to leaders of the department with the grant; others see and change none', async () => {
    const role = await addDepartRole('demo-office', leader)
    const person = await addPerson(server, admin, { selecteddeparts: 'demo-office' })
    const names = async (token: string) =>
      (await get<PageResult>('/sys/sysDepartRole/list?deptId=demo-office&pageSize=100', token)).body.result.records.map(
        ({ id }) => id,
      )
    expect(await names(leader)).toContain(role)
    expect(await names(other)).toEqual([])
    expect((await grantRole(role, ['system-position'], [], leader)).body.success).toBe(true)
    expect((await assign(person.id, role, '', leader)).body.success).toBe(true)
    expect((await grantRole(role, ['system'], [], other)).body.message).toBe('未找到对应实体')
    expect((await assign(person.id, '', role, other)).body.message).toBe('未找到对应实体')
    expect((await get('/sys/sysDepartRole/getDeptRoleList?departId=demo-office', other)).status).toBe(403)
    const edit = { id: role, roleName: '改名' }
    expect((await server.call('PUT', '/sys/sysDepartRole/edit', { token: other, body: edit })).body.message).toBe(
      '未找到对应实体',
    )
    await expect(addDepartRole('demo-office', other)).rejects.toThrow('所选部门不存在')
    await expect(addDepartRole('demo-district', leader)).rejects.toThrow('所选部门不存在')
    const foreign = await addDepartRole('demo-district')
    expect(
      (await server.call('DELETE', `/sys/sysDepartRole/delete?id=${foreign}`, { token: leader })).body.success,
    ).toBe(false)
    expect((await server.call('DELETE', `/sys/sysDepartRole/delete?id=${role}`, { token: leader })).body.success).toBe(
      true,
    )
  })

  it('do not belong to leaders without the grant, nor to the guest', async () => {
    const bare = await signedIn({ userIdentity: 2, departIds: 'demo-bureau' })
    const body = { departId: 'demo-office', roleName: '不可', roleCode: 'never' }
    for (const token of [bare.token, await server.guest()]) {
      expect((await post('/sys/sysDepartRole/add', body, token)).status).toBe(403)
      expect((await grantRole('x', [], [], token)).status).toBe(403)
      expect((await grantDepart('demo-office', ['system-user'], [], token)).status).toBe(403)
    }
  })
})

describe('grants of a department', () => {
  it('must exist and not exceed the permissions of the granting person', async () => {
    expect((await grantDepart('demo-office', ['nothing'])).body.success).toBe(false)
    expect((await grantDepart('nowhere', ['system-position'])).body.message).toBe('未找到对应实体')
    // Without the list permission, only departments of the own branch can be granted to.
    const grants = ['system-permission-save-depart', 'system-depart-list', 'system-position']
    const selectedroles = await addRole(server.database, grants)
    const granter = await signedIn({ selectedroles })
    expect((await grantDepart('demo-district-market', ['system-position'], [], granter.token)).body.success).toBe(true)
    const beyond = await grantDepart('demo-district-market', ['system-user'], [], granter.token)
    expect(beyond.body).toMatchObject({ success: false, message: expect.stringContaining('用户管理') })
    const { body } = await get('/sys/permission/queryDepartPermission?departId=demo-district-market')
    expect(body.result).toEqual(['system-position'])
  })

  it('are saved by difference, and appear in both logs', async () => {
    await grantDepart('demo-bureau', ['system-position', 'system-user'])
    await Promise.all([
      grantDepart('demo-bureau', ['system-position'], ['system-position', 'system-user']),
      grantDepart('demo-bureau', ['system-position', 'system-user', 'system-site'], ['system-position', 'system-user']),
    ])
    const { body } = await get<string[]>('/sys/permission/queryDepartPermission?departId=demo-bureau')
    expect(body.result.sort()).toEqual(['system-position', 'system-site'])
    const { rows } = await server.database.pool.query(
      `select operation from sys_data_log where data_table = 'sys_depart_permission' and data_id = 'demo-bureau' order by data_version`,
    )
    expect(rows.map(({ operation }) => operation)).toEqual(['origin', 'edit', 'edit', 'edit'])
    const log = await server.database.pool.query(`select 1 from sys_log where log_content like '部门授权%demo-bureau'`)
    expect(log.rows.length).toBe(3)
  })
})
