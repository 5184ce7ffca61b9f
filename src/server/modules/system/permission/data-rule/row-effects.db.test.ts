import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { addPerson, addRole, createTestServer, type TestServer, USER_PASSWORD } from '#server/testing/test-server.ts'
import type { AffectedUsers, GrantEffects } from '#shared/wire/grants.ts'

const MENU = 'system-position'
const DEPART = 'demo-office'

let server: TestServer
let admin: string
beforeAll(async () => {
  server = await createTestServer()
  admin = await server.admin()
  await server.database.pool.query(
    `insert into sys_permission_data_rule (id, permission_id, rule_name, rule_column, rule_conditions, rule_value, status)
     values ('own', '${MENU}', '自己的', 'createBy', '=', '#{sys_user_code}', '1'),
       ('rank', '${MENU}', '员级', 'postRank', '=', '1', '1'), ('off', '${MENU}', '停用的', 'code', '=', 'x', '0')`,
  )
})
afterAll(() => server.close())

async function ask(path: string, body: object, token = admin): Promise<GrantEffects> {
  const { body: answer } = await server.call<GrantEffects>('POST', path, { token, body })
  if (!answer.success) throw new Error(answer.message)
  return answer.result
}

/**
 * Moves the rule `own` to a tenant, or shares it again: people who are not administrators change only rules of their
 * tenant.
 */
const ofTenant = (tenantId: number | null) =>
  server.database.pool.query(`update sys_permission_data_rule set tenant_id = $1 where id = 'own'`, [tenantId])

/** Adds a role with the menu and these rules. */
async function roleWith(...rules: string[]): Promise<string> {
  const role = await addRole(server.database, [MENU])
  await server.database.pool.query('update sys_role_permission set data_rule_ids = $2 where role_id = $1', [
    role,
    rules,
  ])
  return role
}
const personWith = (...roles: string[]) => addPerson(server, admin, { selectedroles: roles.join(',') })
const names = ({ users }: AffectedUsers) => users.map(({ username }) => username)
const choosing = (roleId: string, dataRuleIds: string, lastDataRuleIds = '') =>
  ask('/sys/role/previewDatarule', { roleId, permissionId: MENU, dataRuleIds, lastDataRuleIds })

describe('the preview of rules of a grant', () => {
  it('names people who see fewer rows, without those who see them by another grant', async () => {
    const role = await roleWith()
    const one = await personWith(role)
    await personWith(role, await roleWith())
    const { fewer, more, opened } = await choosing(role, 'own')
    expect(fewer).toMatchObject({ count: 1, users: [{ username: one.username, permissions: ['职务管理'] }] })
    expect([more.count, opened]).toEqual([0, []])
  })

  it('names people who see all rows, and the role that becomes unrestricted', async () => {
    const role = await roleWith('own')
    const one = await personWith(role)
    await personWith(role, await roleWith())
    const { fewer, more, opened } = await choosing(role, '', 'own')
    expect(more).toMatchObject({ count: 1, users: [{ username: one.username, permissions: ['职务管理（全部数据）'] }] })
    expect([fewer.count, opened]).toEqual([0, [role]])
    const { rows } = await server.database.pool.query(
      'select data_rule_ids as ids from sys_role_permission where role_id = $1',
      [role],
    )
    expect(rows).toEqual([{ ids: ['own'] }])
  })

  it('names people who see other rows, and ignores a disabled rule', async () => {
    const role = await roleWith('own')
    const one = await personWith(role)
    const { fewer, more } = await choosing(role, 'rank', 'own')
    expect([names(fewer), names(more)]).toEqual([[one.username], [one.username]])
    expect(await choosing(role, 'own,off', 'own')).toMatchObject({
      fewer: { count: 0 },
      more: { count: 0 },
      opened: [],
    })
  })

  it('applies a difference to the choices of others', async () => {
    const role = await roleWith('own', 'rank')
    await personWith(role)
    const { opened, more } = await choosing(role, '', 'own')
    expect([opened, more.count]).toEqual([[], 1])
  })

  it('names people on both sides when a rule changes, without those who see all rows', async () => {
    const rule = { id: 'own', status: '1' }
    const one = await personWith(await roleWith('own'))
    const whole = await personWith(await roleWith('own'), await roleWith())
    const same = { ruleColumn: 'createBy', ruleConditions: '=', ruleValue: '#{sys_user_code}' }
    const other = await ask('/sys/permission/previewPermissionRule', { ...rule, ...same, ruleValue: 'somebody' })
    for (const group of [other.more, other.fewer]) {
      expect(names(group)).toContain(one.username)
      expect(names(group)).not.toContain(whole.username)
    }
    expect(other.opened).toEqual([])
    expect(await ask('/sys/permission/previewPermissionRule', { ...rule, ...same })).toMatchObject({
      more: { count: 0 },
      fewer: { count: 0 },
    })
  })

  it('names people who see no rows when a rule is deleted', async () => {
    const one = await personWith(await roleWith('rank'))
    const whole = await personWith(await roleWith('rank'), await roleWith())
    const { more, fewer, opened } = await ask('/sys/permission/previewDeletePermissionRule', { id: 'rank' })
    expect(names(fewer)).toContain(one.username)
    expect(names(fewer)).not.toContain(whole.username)
    expect([more.count, opened]).toEqual([0, []])
  })

  it('is refused without permission to save, and for a menu that is not granted', async () => {
    const role = await addRole(server.database, [])
    await expect(choosing(role, 'own')).rejects.toThrow('请先保存角色菜单权限!')
    const { username } = await addPerson(server, admin)
    const token = await server.signIn(username, USER_PASSWORD)
    for (const path of [
      'role/previewDatarule',
      'role/previewDelete',
      'user/previewDeleteUserRole',
      'user/previewDeleteUserInDepart',
      'sysDepartPermission/previewDatarule',
      'sysDepartRole/previewDatarule',
      'permission/previewPermissionRule',
    ]) {
      const body = {
        roleId: role,
        permissionId: MENU,
        departId: DEPART,
        depId: DEPART,
        ids: role,
        id: 'own',
        status: '0',
      }
      const { status } = await server.call('POST', `/sys/${path}`, { token, body: { ...body, userIds: 'x' } })
      expect(status, path).toBe(403)
    }
  })
})

describe('the preview of a disabled rule', () => {
  it('names roles that show all rows then, also empty ones, and people who see them', async () => {
    const [alone, both] = [await roleWith('rank'), await roleWith('rank', 'own')]
    const [one, two] = [await personWith(alone), await personWith(both)]
    const { opened, more } = await ask('/sys/permission/previewPermissionRule', { id: 'rank', status: '0' })
    expect(opened).toContain(alone)
    expect(opened).not.toContain(both)
    expect(names(more)).toEqual(expect.arrayContaining([one.username, two.username]))
    const unchanged = await ask('/sys/permission/previewPermissionRule', { id: 'rank', status: '1' })
    expect(unchanged).toMatchObject({ more: { count: 0 }, fewer: { count: 0 }, opened: [] })
  })

  it('names roles only for people who see roles', async () => {
    await roleWith('own')
    const role = await addRole(server.database, ['system-permission', 'system-data-rule-edit'])
    const { username } = await addPerson(server, admin, { selectedroles: role })
    const token = await server.signIn(username, USER_PASSWORD)
    await ofTenant(0)
    const { opened } = await ask('/sys/permission/previewPermissionRule', { id: 'own', status: '0' }, token)
    await ofTenant(null)
    expect(opened).toEqual([expect.stringMatching(/^另外 \d+ 个角色$/)])
  })
})

describe('a person who works in one tenant', () => {
  it('sees only its people and roles, while an administrator sees all', async () => {
    const sql = (text: string, values: unknown[]) => server.database.pool.query(text, values)
    await sql(`insert into sys_tenant (id, name) values ($1, '九') on conflict do nothing`, [9])
    const [here, there] = [await roleWith('own'), await roleWith('own')]
    const [one, other] = [await personWith(here), await personWith(here)]
    // People who work elsewhere, by a role that counts everywhere, or by a role there.
    const abroad = await personWith(there)
    await sql('update sys_role set tenant_id = 9 where id = $1', [there])
    for (const { id } of [other, abroad]) await sql('update sys_user_tenant set tenant_id = 9 where user_id = $1', [id])
    const grants = ['system-permission', 'system-data-rule-edit', 'system-user', 'system-role']
    const asking = await addPerson(server, admin, { selectedroles: await addRole(server.database, grants) })
    const token = await server.signIn(asking.username, USER_PASSWORD)
    await ofTenant(0)
    const lifted = { id: 'own', status: '0' }
    const [own, all] = [
      await ask('/sys/permission/previewPermissionRule', lifted, token),
      await ask('/sys/permission/previewPermissionRule', lifted),
    ]
    expect(names(own.more)).toContain(one.username)
    for (const { username } of [other, abroad]) expect(names(own.more)).not.toContain(username)
    expect(own.opened).toContain(here)
    expect(all.more.count).toBe(own.more.count + 2)
    // A role of another tenant that shows all rows does not matter here.
    const wide = await roleWith()
    await sql('update sys_role set tenant_id = 9 where id = $1', [wide])
    await sql('insert into sys_user_role (user_id, role_id) values ($1, $2)', [one.id, wide])
    const leaving = { id: 'own', status: '1', ruleColumn: 'code', ruleConditions: '=', ruleValue: 'x' }
    expect(names((await ask('/sys/permission/previewPermissionRule', leaving, token)).fewer)).toContain(one.username)
    await ofTenant(null)
  })
})

describe('the preview of deleted and removed roles', () => {
  it('names people who lose permissions, and people who see fewer rows by other roles', async () => {
    const [wide, other] = [await roleWith(), await roleWith('own')]
    const [one, two] = [await personWith(wide), await personWith(wide, other)]
    const { losing, fewer } = await ask('/sys/role/previewDelete', { ids: [wide] })
    expect(losing).toMatchObject({ count: 1, users: [{ username: one.username, permissions: ['职务管理'] }] })
    expect(names(fewer)).toEqual([two.username])
    // Deleting both roles leaves no permission.
    const all = await ask('/sys/role/previewDelete', { ids: [wide, other] })
    expect([names(all.losing).sort(), all.fewer.count]).toEqual([[one.username, two.username].sort(), 0])
  })

  it('names only people who are removed', async () => {
    const role = await roleWith()
    const one = await personWith(role)
    await personWith(role)
    const { losing } = await ask('/sys/user/previewDeleteUserRole', { roleId: role, userIds: one.id })
    expect(names(losing)).toEqual([one.username])
  })
})

describe('the preview of a left department and of its rules', () => {
  async function member(): Promise<{ role: string; id: string; username: string }> {
    const post = (path: string, body: object) => server.call<{ id: string }>('POST', path, { token: admin, body })
    await post('/sys/permission/saveDepartPermission', { departId: DEPART, permissionIds: MENU, lastpermissionIds: '' })
    const roleCode = `row${Math.random().toString(36).slice(2)}`
    const role = (await post('/sys/sysDepartRole/add', { departId: DEPART, roleName: roleCode, roleCode })).body.result
      .id
    await post('/sys/sysDepartPermission/saveDeptRolePermission', { roleId: role, permissionIds: MENU })
    const person = await addPerson(server, admin, { selecteddeparts: DEPART })
    await post('/sys/sysDepartRole/deptRoleUserAdd', { userId: person.id, newRoleId: role, oldRoleId: '' })
    return { role, ...person }
  }

  it('shows permissions of the department roles', async () => {
    const { id, username } = await member()
    const { losing } = await ask('/sys/user/previewDeleteUserInDepart', { depId: DEPART, userIds: id })
    expect(losing).toMatchObject({ count: 1, users: [{ username, permissions: ['职务管理'] }] })
  })

  it('shows people whom rules of a department role and of the department restrict', async () => {
    const { role, username } = await member()
    const body = { permissionId: MENU, dataRuleIds: 'own', lastDataRuleIds: '' }
    const ofRole = await ask('/sys/sysDepartRole/previewDatarule', { ...body, roleId: role })
    expect(names(ofRole.fewer)).toEqual([username])
    const ofDepart = await ask('/sys/sysDepartPermission/previewDatarule', { ...body, departId: DEPART })
    expect(names(ofDepart.fewer)).toContain(username)
  })
})
