import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { addPerson, addRole, createTestServer, type TestServer, USER_PASSWORD } from '#server/testing/test-server.ts'

/** Permissions of a person who manages accounts. */
const KEEPING = ['add', 'edit', 'delete', 'frozen', 'password', 'grant'].map((name) => `system-user-${name}`)
const OTHER_PASSWORD = 'Other#6789'

let server: TestServer
let admin: string
/** Manages accounts, and has no other permission. */
let keeper: { id: string; token: string }
/** Has a permission that the keeper lacks. */
let above: { id: string; username: string; phone: string }
beforeAll(async () => {
  server = await createTestServer()
  admin = await server.admin()
  const { id, username } = await holding(['system-user', ...KEEPING])
  keeper = { id, token: await server.signIn(username, USER_PASSWORD) }
  above = await holding(['system-position'])
})
afterAll(() => server.close())

let phones = 0
async function holding(menu: readonly string[], values: Record<string, unknown> = {}) {
  phones += 1
  const phone = `150${String(phones).padStart(8, '0')}`
  const role = await addRole(server.database, menu)
  return { ...(await addPerson(server, admin, { selectedroles: role, phone, ...values })), phone, role }
}

const call = (method: string, path: string, body?: object) => server.call(method, path, { token: keeper.token, body })
const edit = (body: object) => call('PUT', '/sys/user/edit', body)
const freeze = (id: string, status: number) => call('PUT', '/sys/user/frozenBatch', { ids: id, status })
const reset = (username: string) => call('PUT', '/sys/user/changePassword', { username, password: OTHER_PASSWORD })
const stored = async (id: string) =>
  (await server.database.pool.query('select phone, email from sys_user where id = $1', [id])).rows[0]
const REFUSED = '该用户的权限超出您自己的（职务管理），不能修改其密码、手机号和邮箱'

describe('the account of a person with more permissions', () => {
  it('keeps its password', async () => {
    expect((await reset(above.username)).body.message).toBe(REFUSED)
    await expect(server.signIn(above.username, USER_PASSWORD)).resolves.toBeTypeOf('string')
  })

  it.each([
    ['phone', { phone: '15133333333' }],
    ['mail', { email: 'mine@shop.example' }],
  ])('keeps its %s, with an error under the field', async (_, change) => {
    const before = await stored(above.id)
    const { body } = await edit({ id: above.id, ...change })
    expect(body.result).toMatchObject({ problems: [{ field: Object.keys(change)[0], message: REFUSED }] })
    expect(await stored(above.id)).toEqual(before)
  })

  it('can be edited in all other fields, also when the form sends the phone along', async () => {
    const { body } = await edit({ id: above.id, realname: '改名', phone: above.phone, email: '' })
    expect(body.message).toBe('修改成功!')
  })

  it('is protected also while it is frozen', async () => {
    const { id, username } = await holding(['system-position'])
    expect((await freeze(id, 2)).body.success).toBe(true)
    expect((await reset(username)).body.message).toBe(REFUSED)
    expect((await edit({ id, phone: '15144444444' })).body.success).toBe(false)
    expect((await freeze(id, 1)).body.success).toBe(true)
  })

  it('is not opened by an edit that removes its roles as well', async () => {
    const { id, phone } = await holding(['system-position'])
    expect((await edit({ id, selectedroles: '', phone: '15155555555' })).body.success).toBe(false)
    expect(await stored(id)).toMatchObject({ phone })
  })

  it('counts the grants of its departments, and the led departments', async () => {
    const { pool } = server.database
    await pool.query(
      `insert into sys_role (id, role_name, role_code, subject, subject_depart_id) values ('of-office', 'of-office', 'of-office', 'depart', 'demo-office')`,
    )
    await pool.query(`insert into sys_role_permission (role_id, permission_id) values ('of-office', 'system-position')`)
    const member = await holding([], { selecteddeparts: 'demo-office' })
    expect((await reset(member.username)).body.message).toBe(REFUSED)
    const leader = await holding([], { userIdentity: 2, departIds: 'demo-market' })
    expect((await reset(leader.username)).body.message).toContain('所负责的部门')
  })

  it('counts the routes of the gateway that its roles open', async () => {
    const { id, username, role } = await holding([])
    await server.database.pool.query(
      `insert into sys_gateway_route (id, router_id, name, uri, access, access_codes)
       values ('of-role', 'of-role', '对外', 'http://127.0.0.1:1', 'role', $1)`,
      [role],
    )
    const refused = `该用户的权限超出您自己的（${role}），不能修改其密码、手机号和邮箱`
    expect((await reset(username)).body.message).toBe(refused)
    expect((await edit({ id, phone: '15188888888' })).body.success).toBe(false)
  })

  it('may be frozen and deleted', async () => {
    const { id } = await holding(['system-position'])
    expect((await freeze(id, 2)).body.success).toBe(true)
    expect((await call('DELETE', `/sys/user/delete?id=${id}`)).body.success).toBe(true)
  })

  it('is open to an administrator', async () => {
    const { id, username } = await holding(['system-position'])
    const body = { username, password: OTHER_PASSWORD }
    expect((await server.call('PUT', '/sys/user/changePassword', { token: admin, body })).body.success).toBe(true)
    const edited = { id, phone: '15166666666' }
    expect((await server.call('PUT', '/sys/user/edit', { token: admin, body: edited })).body.success).toBe(true)
  })
})

describe('the account of a person with no more permissions', () => {
  it('gets another password, phone and mail', async () => {
    const { id, username } = await holding(['system-user'])
    expect((await edit({ id, phone: '15177777777', email: 'new@shop.example' })).body.message).toBe('修改成功!')
    expect(await stored(id)).toEqual({ phone: '15177777777', email: 'new@shop.example' })
    expect((await reset(username)).body.success).toBe(true)
  })

  it('can be the own one, whatever data rules restrict it', async () => {
    const { pool } = server.database
    await pool.query(
      `insert into sys_permission_data_rule (id, permission_id, rule_name, rule_column, rule_conditions, rule_value)
       values ('ceiling', 'system-user', 'all', 'username', '!=', 'nobody')`,
    )
    await pool.query(
      `update sys_role_permission set data_rule_ids = '{ceiling}' where permission_id = 'system-user'
       and role_id in (select role_id from sys_user_role where user_id = $1)`,
      [keeper.id],
    )
    expect((await edit({ id: keeper.id, email: 'self@shop.example' })).body.message).toBe('修改成功!')
  })
})

describe('an administrator', () => {
  it('cannot be frozen or deleted by others, nor can the role', async () => {
    const { id } = await addPerson(server, admin, { selectedroles: 'admin' })
    const refused = '管理员账号不允许此操作！'
    expect((await freeze(id, 2)).body.message).toBe(refused)
    expect((await call('DELETE', `/sys/user/delete?id=${id}`)).body.message).toBe(refused)
    const roleAdministrator = await holding(['system-role', 'system-role-delete', 'system-role-edit'])
    const token = await server.signIn(roleAdministrator.username, USER_PASSWORD)
    expect((await server.call('DELETE', '/sys/role/delete?id=admin', { token })).body.success).toBe(false)
    const { rows } = await server.database.pool.query(`select role_code from sys_role where id = 'admin'`)
    expect(rows).toEqual([{ role_code: 'admin' }])
  })

  it('keeps the code of the role, whoever may edit roles', async () => {
    const { pool } = server.database
    const { username, role } = await holding(['system-role', 'system-role-edit'])
    const token = await server.signIn(username, USER_PASSWORD)
    const editRole = (body: object) => server.call('PUT', '/sys/role/edit', { token, body })
    expect((await editRole({ id: role, roleName: '改名' })).body.message).toBe('修改成功!')
    const { body } = await editRole({ id: 'admin', roleCode: 'former_admin' })
    expect(body).toMatchObject({ ignored: ['roleCode'] })
    const { rows } = await pool.query(`select id from sys_role where role_code in ('admin', 'former_admin')`)
    expect(rows).toEqual([{ id: 'admin' }])
    expect((await server.call('GET', '/sys/role/list', { token: admin })).status).toBe(200)
  })
})
