import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { addPerson, addRole, createTestServer, type TestServer, USER_PASSWORD } from '#server/testing/test-server.ts'
import type { GrantEffects, GrantRulesAnswer, GrantTreeAnswer } from '#shared/wire/grants.ts'

let server: TestServer
let admin: string
beforeAll(async () => {
  server = await createTestServer()
  admin = await server.admin()
  await server.database.pool.query(
    `insert into sys_permission_data_rule (id, permission_id, rule_name, rule_column, rule_conditions, rule_value)
     values ('rule-own', 'system-position', '自己建立的', 'createBy', '=', '#{sys_user_code}'),
       ('rule-rank', 'system-position', '员级', 'postRank', '=', '1'),
       ('rule-user', 'system-user', '男', 'sex', '=', '1')`,
  )
})
afterAll(() => server.close())

const save = (token: string, roleId: string, wanted: string, last: string) =>
  server.call('POST', '/sys/permission/saveRolePermission', {
    token,
    body: { roleId, permissionIds: wanted, lastpermissionIds: last },
  })

async function granted(roleId: string): Promise<string[]> {
  const { body } = await server.call<string[]>('GET', `/sys/permission/queryRolePermission?roleId=${roleId}`, {
    token: admin,
  })
  return body.result
}

async function rulesOf(roleId: string, permissionId: string): Promise<string[]> {
  const { rows } = await server.database.pool.query(
    'select data_rule_ids as ids from sys_role_permission where role_id = $1 and permission_id = $2',
    [roleId, permissionId],
  )
  return rows[0]?.ids
}

/** Adds a person with a role of these menus and buttons, and signs in. */
async function personWith(permissionIds: readonly string[]) {
  const roleId = await addRole(server.database, permissionIds)
  const { id, username } = await addPerson(server, admin, { selectedroles: roleId })
  return { id, username, roleId, token: await server.signIn(username, USER_PASSWORD) }
}

const GRANTING = ['system-role', 'system-permission-save-role']

describe('the grants of a role', () => {
  it('change by difference, so that two concurrent saves both take effect', async () => {
    const role = await addRole(server.database, ['system', 'system-user'])
    expect((await save(admin, role, 'system,system-user,system-position', 'system,system-user')).body.success).toBe(
      true,
    )
    // The other person began with the same list, and removed the users.
    expect((await save(admin, role, 'system,', 'system,system-user')).body.message).toBe('保存成功！')
    expect(await granted(role)).toEqual(['system', 'system-position'])
  })

  it('preserve the data rules of unchanged grants', async () => {
    const role = await addRole(server.database, ['system-position'])
    const body = { roleId: role, permissionId: 'system-position', dataRuleIds: 'rule-own,rule-rank' }
    const { body: answer } = await server.call('POST', '/sys/role/datarule', { token: admin, body })
    expect(answer.message).toBe('保存成功!')
    await save(admin, role, 'system-position,system', 'system-position')
    expect(await rulesOf(role, 'system-position')).toEqual(['rule-own', 'rule-rank'])
    const { body: read } = await server.call<GrantRulesAnswer>('GET', `/sys/role/datarule/system-position/${role}`, {
      token: admin,
    })
    expect(read.result.drChecked).toBe('rule-own,rule-rank')
    expect(read.result.datarule.map(({ ruleName }) => ruleName)).toEqual(['自己建立的', '员级'])
  })

  it('take effect with the next request', async () => {
    const { roleId, token } = await personWith(['system-position'])
    expect((await server.call('GET', '/sys/position/list', { token })).status).toBe(200)
    await save(admin, roleId, '', 'system-position')
    expect((await server.call('GET', '/sys/position/list', { token })).status).toBe(403)
  })

  it('are logged in the data log, before and after, and in the operation log', async () => {
    const role = await addRole(server.database, ['system'])
    await save(admin, role, 'system,system-user', 'system')
    const { rows } = await server.database.pool.query(
      `select operation, create_by as by, data_content -> 'grants' as grants from sys_data_log
       where data_table = 'sys_role_permission' and data_id = $1 order by data_version`,
      [role],
    )
    const kept = rows.map(({ operation, by, grants }) => [
      operation,
      by,
      (grants as { name: string }[]).map(({ name }) => name),
    ])
    expect(kept).toEqual([
      ['origin', null, ['系统管理']],
      ['edit', 'admin', ['系统管理', '用户管理']],
    ])
    const { rows: logs } = await server.database.pool.query(
      'select log_content as content, ip from sys_log where log_content like $1',
      [`%${role}`],
    )
    expect(logs).toEqual([{ content: `角色授权：新增1项，移除0项，角色id： ${role}`, ip: '127.0.0.1' }])
  })

  it.each([
    ['an unknown permission', 'registered', 'no-such-menu', '要授予的菜单或按钮已不存在，请刷新后重试'],
    ['an injected one', 'registered', `system'); drop table sys_role;--`, '要授予的菜单或按钮已不存在，请刷新后重试'],
    ['an unknown role', 'no-such-role', 'system', '未找到对应实体'],
    ['the role of administrators', 'admin', 'system', '管理员角色拥有全部权限，不能修改其授权'],
  ])('are not changed for %s', async (_, role, wanted, message) => {
    expect((await save(admin, role, wanted, '')).body).toMatchObject({ success: false, message })
  })

  it('require the permission to grant, which the guest lacks', async () => {
    const { token } = await personWith(['system-role'])
    expect((await save(token, 'registered', 'system', '')).status).toBe(403)
    expect((await save(await server.guest(), 'registered', 'system', '')).status).toBe(403)
    expect(await granted('registered')).toEqual(['dashboard-analysis'])
  })

  it('of another tenant count as missing', async () => {
    await server.database.pool.query(
      `insert into sys_role (id, role_name, role_code, tenant_id) values ('elsewhere', 'x', 'elsewhere', 7)`,
    )
    expect((await save(admin, 'elsewhere', 'system', '')).body.message).toBe('未找到对应实体')
    const { body } = await server.call('GET', '/sys/permission/queryRolePermission?roleId=elsewhere', { token: admin })
    expect(body.success).toBe(false)
  })
})

describe('a person who is no administrator', () => {
  it('grants only own permissions, which the tree marks', async () => {
    const { token } = await personWith([...GRANTING, 'system-position'])
    const role = await addRole(server.database, [])
    expect((await save(token, role, 'system,system-position', '')).body.success).toBe(true)
    const refused = await save(token, role, 'system,system-position,system-user-delete', 'system,system-position')
    expect(refused.body.message).toBe('不能授予超出自身权限的菜单或按钮：删除用户')
    const { body } = await server.call<GrantTreeAnswer>('GET', '/sys/role/queryTreeList', { token })
    const system = body.result.treeList.find(({ key }) => key === 'system')!
    const locked = (key: string) => system.children!.find((node) => node.key === key)?.disabled === true
    expect([locked('system-position'), locked('system-user')]).toEqual([false, true])
  })

  it('sees missing requirements in the tree, in the answer of a save, and in the explanation', async () => {
    const { body: tree } = await server.call<GrantTreeAnswer>('GET', '/sys/role/queryTreeList', { token: admin })
    const system = tree.result.treeList.find(({ key }) => key === 'system')!
    const explanation = system.children!.find(({ key }) => key === 'system-permission-explain')!
    expect(explanation.needs).toEqual([{ keys: ['system-user'], title: '用户管理' }])
    const { id, roleId } = await personWith([])
    const saved = await save(admin, roleId, 'system,system-permission-explain', '')
    const lack = { id: 'system-permission-explain', name: '权限说明' }
    expect(saved.body.result).toEqual({
      missing: [{ ...lack, permissionId: 'system-user', permissionName: '用户管理' }],
    })
    const explain = `/sys/permission/explain?userId=${id}&permissionId=system-permission-explain`
    const reason = async () =>
      (await server.call<{ reason: string }>('GET', explain, { token: admin })).body.result.reason
    expect(await reason()).toContain('；还需要「用户管理」，没有授予')
    const whole = await save(
      admin,
      roleId,
      'system,system-permission-explain,system-user',
      'system,system-permission-explain',
    )
    expect(whole.body.result).toEqual({ missing: [] })
    expect(await reason()).not.toContain('还需要')
  })

  it('passes on the own data rules with a menu, and cannot show more rows', async () => {
    const { token, roleId } = await personWith([...GRANTING, 'system-position'])
    await server.database.pool.query(
      `update sys_role_permission set data_rule_ids = '{rule-own}' where role_id = $1 and permission_id = 'system-position'`,
      [roleId],
    )
    const role = await addRole(server.database, [])
    await save(token, role, 'system,system-position', '')
    expect(await rulesOf(role, 'system-position')).toEqual(['rule-own'])
    const choose = (ids: string) =>
      server.call('POST', '/sys/role/datarule', {
        token,
        body: { roleId: role, permissionId: 'system-position', dataRuleIds: ids },
      })
    expect((await choose('rule-own,rule-rank')).body.success).toBe(true)
    for (const wider of ['', 'rule-rank']) {
      expect((await choose(wider)).body.message).toBe('不能授予比自身更宽的数据范围，请保留自身的数据规则')
    }
    // Assigning a role that shows more rows is refused too.
    const { id } = await addPerson(server, admin)
    const wide = await addRole(server.database, ['system-position'])
    const giver = await personWith(['system-user', 'system-user-grant', 'system-role', 'system-position'])
    await server.database.pool.query(
      `update sys_role_permission set data_rule_ids = '{rule-own}' where role_id = $1 and permission_id = 'system-position'`,
      [giver.roleId],
    )
    const give = (roleId: string) =>
      server.call('POST', '/sys/user/addSysUserRole', { token: giver.token, body: { roleId, userIdList: [id] } })
    expect((await give(wide)).body.message).toContain('不能分配超出自身权限的角色')
    expect((await give(role)).body.success).toBe(true)
  })
})

describe('the data rules of a grant', () => {
  const choose = (roleId: string, permissionId: string, dataRuleIds: string) =>
    server.call('POST', '/sys/role/datarule', { token: admin, body: { roleId, permissionId, dataRuleIds } })

  it('require the grant, and belong to the menu', async () => {
    const role = await addRole(server.database, ['system-position'])
    expect((await choose(role, 'system-user', 'rule-user')).body.message).toBe('请先保存角色菜单权限!')
    expect((await choose(role, 'system-position', 'rule-user')).body.message).toBe('数据规则不属于该菜单，请刷新后重试')
    const { body } = await server.call('GET', `/sys/role/datarule/system/${role}`, { token: admin })
    expect(body).toMatchObject({ success: false, message: '未找到权限配置信息' })
  })

  it('preserve concurrent choices when requests include their starting point', async () => {
    const role = await addRole(server.database, ['system-position'])
    const body = (dataRuleIds: string, lastDataRuleIds?: string) => ({
      ...{ roleId: role, permissionId: 'system-position', dataRuleIds, lastDataRuleIds },
    })
    const post = (sent: object) => server.call('POST', '/sys/role/datarule', { token: admin, body: sent })
    await Promise.all([post(body('rule-own', '')), post(body('rule-rank', ''))])
    expect((await rulesOf(role, 'system-position')).sort()).toEqual(['rule-own', 'rule-rank'])
    await post(body('rule-rank', 'rule-own,rule-rank'))
    expect(await rulesOf(role, 'system-position')).toEqual(['rule-rank'])
    // A request with the whole list only replaces it.
    await post(body('rule-own'))
    expect(await rulesOf(role, 'system-position')).toEqual(['rule-own'])
  })

  it('cannot be widened by a difference beyond the own permissions', async () => {
    const { token, roleId } = await personWith([...GRANTING, 'system-position'])
    const role = await addRole(server.database, ['system-position'])
    await server.database.pool.query(
      `update sys_role_permission set data_rule_ids = '{rule-own}'
       where role_id = any ($1) and permission_id = 'system-position'`,
      [[role, roleId]],
    )
    const sent = { roleId: role, permissionId: 'system-position', dataRuleIds: '', lastDataRuleIds: 'rule-own' }
    const { body } = await server.call('POST', '/sys/role/datarule', { token, body: sent })
    expect(body.message).toBe('不能授予比自身更宽的数据范围，请保留自身的数据规则')
    expect(await rulesOf(role, 'system-position')).toEqual(['rule-own'])
  })
})

it('previews who would gain and lose permissions, without those who have them from elsewhere', async () => {
  const role = await addRole(server.database, ['system', 'system-user'])
  const other = await addRole(server.database, ['system-user'])
  const one = await addPerson(server, admin, { selectedroles: role })
  await addPerson(server, admin, { selectedroles: `${role},${other}` })
  const preview = (token: string) =>
    server.call<GrantEffects>('POST', '/sys/permission/previewRolePermission', {
      token,
      body: { roleId: role, permissionIds: 'system,system-position', lastpermissionIds: 'system,system-user' },
    })
  const { body } = await preview(admin)
  expect(body.result.gaining).toMatchObject({ count: 2, users: [{ permissions: ['职务管理'] }, {}] })
  expect(body.result.losing).toMatchObject({ count: 1, users: [{ id: one.id, permissions: ['用户管理'] }] })
  expect(await granted(role)).toEqual(['system', 'system-user'])
  // Names require permission to see users.
  const { token } = await personWith([...GRANTING, 'system-position'])
  expect((await preview(token)).body.result.gaining).toEqual({ count: 2, users: [] })
})
