import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { addPerson, addRole, createTestServer, type TestServer, USER_PASSWORD } from '#server/testing/test-server.ts'
import type { AffectedUsers, GrantEffects } from '#shared/wire/grants.ts'

const DEPART = 'demo-office'
const POSITION = '职务管理'
const DICT = '数据字典'

let server: TestServer
let admin: string
/** Roles with one menu each; two of them have the same menu. */
let position: string
let positionToo: string
let dict: string
beforeAll(async () => {
  server = await createTestServer()
  admin = await server.admin()
  position = await addRole(server.database, ['system-position'])
  positionToo = await addRole(server.database, ['system-position'])
  dict = await addRole(server.database, ['system-dict'])
  await sql(`insert into sys_tenant (id, name) values (7, '七'), (8, '八')`)
})
afterAll(() => server.close())

const sql = (text: string, values: unknown[] = []) => server.database.pool.query(text, values)

async function ask(path: string, body: object, token = admin, tenant = '0'): Promise<GrantEffects> {
  const { body: answer } = await server.call<GrantEffects>('POST', `/sys/${path}`, { token, tenant, body })
  if (!answer.success) throw new Error(answer.message)
  return answer.result
}
const what = ({ users }: AffectedUsers) => users.map(({ username, permissions }) => [username, ...permissions])

const names = ({ users }: AffectedUsers) => users.map(({ username }) => username).sort()

/** Adds a person with a department role that grants positions. */
async function memberWithDepartRole(): Promise<{ id: string; username: string; departRole: string }> {
  const person = await addPerson(server, admin, { selecteddeparts: DEPART })
  const departRole = `drole-${person.id.slice(0, 8)}`
  await sql(
    `with depart as (
       insert into sys_depart_permission (depart_id, permission_id) values ($1, 'system-position') on conflict do nothing
     ) insert into sys_depart_role (id, depart_id, role_name, role_code) values ($2, $1, $2, $2)`,
    [DEPART, departRole],
  )
  await sql(
    `insert into sys_depart_role_permission (role_id, depart_id, permission_id) values ($2, $1, 'system-position')`,
    [DEPART, departRole],
  )
  await sql('insert into sys_depart_role_user (user_id, drole_id, depart_id) values ($3, $2, $1)', [
    DEPART,
    departRole,
    person.id,
  ])
  return { ...person, departRole }
}

describe('the preview of an account edit', () => {
  it('shows permissions gained and lost by other roles, without those that another role covers', async () => {
    const { id, username } = await addPerson(server, admin, { selectedroles: position })
    const other = await ask('user/previewEdit', { id, selectedroles: dict })
    expect([what(other.gaining), what(other.losing)]).toEqual([[[username, DICT]], [[username, POSITION]]])
    const same = await ask('user/previewEdit', { id, selectedroles: positionToo })
    expect([same.gaining.count, same.losing.count]).toEqual([0, 0])
    const none = await ask('user/previewEdit', { id, selectedroles: '' })
    expect(what(none.losing)).toEqual([[username, POSITION]])
  })

  it('ignores absent fields', async () => {
    const { id } = await addPerson(server, admin, { selectedroles: position, relTenantIds: '7' })
    const effects = await ask('user/previewEdit', { id })
    expect(effects).toMatchObject({ gaining: { count: 0 }, losing: { count: 0 }, lockedOut: { count: 0 } })
  })

  it('shows that the person becomes an administrator, or stops being one', async () => {
    const { id, username } = await addPerson(server, admin, { selectedroles: position })
    const { rows } = await sql(`select id from sys_role where role_code = 'admin'`)
    const [role] = rows.map((row) => String(row.id))
    const everything = [[username, '全部权限（管理员）']]
    const promoted = await ask('user/previewEdit', { id, selectedroles: `${position},${role}` })
    expect([what(promoted.gaining), promoted.losing.count]).toEqual([everything, 0])
    expect(what((await ask('user/previewAddSysUserRole', { roleId: role, userIdList: id })).gaining)).toEqual(
      everything,
    )
    await sql('insert into sys_user_role (user_id, role_id) values ($1, $2)', [id, role])
    const again = await ask('user/previewAddSysUserRole', { roleId: role, userIdList: id })
    expect([again.gaining.count, again.losing.count]).toEqual([0, 0])
    const dismissed = await ask('user/previewEdit', { id, selectedroles: position })
    expect([dismissed.gaining.count, what(dismissed.losing)]).toEqual([0, everything])
  })

  it('shows permissions lost with a left department, unless a new role covers them', async () => {
    const { id, username } = await memberWithDepartRole()
    const left = await ask('user/previewEdit', { id, selecteddeparts: 'demo-market' })
    expect(what(left.losing)).toEqual([[username, POSITION]])
    const kept = await ask('user/previewEdit', { id, selecteddeparts: '', selectedroles: position })
    expect([kept.losing.count, kept.gaining.count]).toEqual([0, 0])
  })

  it('shows menus of which the person sees more or fewer rows', async () => {
    await sql(
      `insert into sys_permission_data_rule (id, permission_id, rule_name, rule_column, rule_conditions, rule_value, status)
       values ('own', 'system-position', '自己的', 'createBy', '=', '#{sys_user_code}', '1') on conflict do nothing`,
    )
    const narrow = await addRole(server.database, ['system-position'])
    await sql(`update sys_role_permission set data_rule_ids = array['own'] where role_id = $1`, [narrow])
    const { id, username } = await addPerson(server, admin, { selectedroles: narrow })
    const wider = await ask('user/previewEdit', { id, selectedroles: `${narrow},${position}` })
    expect(what(wider.more)).toEqual([[username, `${POSITION}（全部数据）`]])
    expect([wider.fewer.count, wider.gaining.count]).toEqual([0, 0])
    const instead = await addPerson(server, admin, { selectedroles: position })
    const fewer = await ask('user/previewEdit', { id: instead.id, selectedroles: narrow })
    expect(what(fewer.fewer)).toEqual([[instead.username, POSITION]])
    expect([fewer.more.count, fewer.losing.count]).toEqual([0, 0])
    const first = await ask('user/previewEdit', { id: (await addPerson(server, admin)).id, selectedroles: narrow })
    expect([first.gaining.count, first.more.count]).toEqual([1, 0])
  })

  it('shows permissions lost in a tenant, even when a role of another tenant grants the same', async () => {
    const { id, username } = await addPerson(server, admin, { selectedroles: position })
    await sql(
      `with elsewhere as (
         insert into sys_role (id, role_name, role_code, tenant_id) values ('elsewhere-7', 'x', 'elsewhere-7', 7)
         on conflict do nothing returning id
       ) insert into sys_role_permission (role_id, permission_id) select id, 'system-position' from elsewhere`,
    )
    await sql(`insert into sys_user_role (user_id, role_id) values ($1, 'elsewhere-7')`, [id])
    const role = await addRole(server.database, ['system-user', 'system-user-edit', 'system-role', 'system-position'])
    const asking = await addPerson(server, admin, { selectedroles: role })
    const token = await server.signIn(asking.username, USER_PASSWORD)
    const { losing } = await ask('user/previewEdit', { id, selectedroles: '' }, token)
    expect(what(losing)).toEqual([[username, POSITION]])
  })

  it('shows that the person could no longer sign in without a tenant', async () => {
    const { id, username } = await addPerson(server, admin, { relTenantIds: '0,7' })
    const logged = async (relTenantIds: string | null) =>
      what((await ask('user/previewEdit', { id, relTenantIds })).lockedOut)
    expect(await logged('7')).toEqual([])
    expect(await logged('8')).toEqual([])
    expect(await logged('')).toEqual([[username]])
    expect(await logged(null)).toEqual([[username]])
  })

  it('ignores tenants that stay in any case, and people who work without one', async () => {
    const role = await addRole(server.database, [
      'system-user',
      'system-user-edit',
      'system-tenant',
      'system-tenant-member',
    ])
    const keeper = await addPerson(server, admin, { selectedroles: role, relTenantIds: '7' })
    const token = await server.signIn(keeper.username, USER_PASSWORD)
    const elsewhere = await addPerson(server, admin, { relTenantIds: '7,8' })
    const effects = await ask('user/previewEdit', { id: elsewhere.id, relTenantIds: '' }, token, '7')
    expect(effects.lockedOut.count).toBe(0)
    const here = await addPerson(server, admin, { relTenantIds: '7' })
    const locked = await ask('user/previewEdit', { id: here.id, relTenantIds: '' }, token, '7')
    expect(what(locked.lockedOut)).toEqual([[here.username]])
    expect((await ask('user/previewEdit', { id: 'admin', relTenantIds: '' })).lockedOut.count).toBe(0)
  })

  it('requires permission to assign these roles and to see the account', async () => {
    const role = await addRole(server.database, ['system-user', 'system-user-edit'])
    const keeper = await addPerson(server, admin, { selectedroles: role })
    const token = await server.signIn(keeper.username, USER_PASSWORD)
    const { id } = await addPerson(server, admin)
    await expect(ask('user/previewEdit', { id, selectedroles: dict }, token)).rejects.toThrow(
      '不能分配超出自身权限的角色',
    )
    await expect(ask('user/previewEdit', { id: 'nobody' }, token)).rejects.toThrow('未找到对应实体')
  })
})

describe('the preview of an assigned role', () => {
  it('names people who gain permissions, without those who have them already', async () => {
    const [fresh, had] = [
      await addPerson(server, admin),
      await addPerson(server, admin, { selectedroles: positionToo }),
    ]
    const body = { roleId: position, userIdList: [fresh.id, had.id] }
    const { gaining, losing } = await ask('user/previewAddSysUserRole', body)
    expect([what(gaining), losing.count]).toEqual([[[fresh.username, POSITION]], 0])
    const { rows } = await sql('select from sys_user_role where user_id = $1', [fresh.id])
    expect(rows).toEqual([])
  })

  it('shows what a department role gives its new holder', async () => {
    const { departRole } = await memberWithDepartRole()
    const other = await addPerson(server, admin, { selecteddeparts: DEPART })
    const body = { userId: other.id, newRoleId: departRole, oldRoleId: '' }
    expect(what((await ask('sysDepartRole/previewDeptRoleUserAdd', body)).gaining)).toEqual([
      [other.username, POSITION],
    ])
  })
})

describe('the preview of a lost tenant', () => {
  it('names people who could no longer sign in, without administrators', async () => {
    await sql(`insert into sys_tenant (id, name) values (71, '七一'), (72, '七二')`)
    const [only, both] = [
      await addPerson(server, admin, { relTenantIds: '71' }),
      await addPerson(server, admin, { relTenantIds: '71,72' }),
    ]
    await sql(`insert into sys_user_tenant (user_id, tenant_id) values ('admin', 71)`)
    await sql(`delete from sys_user_tenant where user_id = 'admin' and tenant_id = 0`)
    const locked = async (path: string, body: object) => names((await ask(path, body)).lockedOut)
    const userIds = [only.id, both.id, 'admin']
    expect(await locked('tenant/previewRemoveMembers', { tenantId: 71, userIds })).toEqual([only.username])
    expect(await locked('tenant/previewRemoveMembers', { tenantId: 71, userIds: both.id })).toEqual([])
    expect(await locked('tenant/previewDelete', { ids: '71' })).toEqual([only.username])
    expect(await locked('tenant/previewDelete', { ids: '71,72' })).toEqual([only.username, both.username].sort())
  })
})
