import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { addPerson, addRole, createTestServer, type TestServer, USER_PASSWORD } from '#server/testing/test-server.ts'
import type { PageResult } from '#shared/wire/paging.ts'
import type { PermissionAnswer, PreviewResult } from '#shared/wire/session.ts'

const ENDED = 'Token失效，请重新登录'
/** Permissions of a viewer who is no administrator: the list of users, and previews. */
const LOOKING = ['system-user', 'system-user-preview']

let server: TestServer
let admin: string
beforeAll(async () => {
  server = await createTestServer()
  admin = await server.admin()
})
afterAll(() => server.close())

const begin = (userId: string, token = admin, tenant?: string) =>
  server.call<PreviewResult>('POST', '/sys/user/preview', { token, body: { userId }, ...(tenant && { tenant }) })

const sql = (text: string, values: unknown[] = []) => server.database.pool.query(text, values)

let subjects = 0

/** Adds a person with a role of these menus and buttons, who does not sign in. */
async function subjectWith(permissionIds: readonly string[]) {
  const role = await addRole(server.database, permissionIds)
  subjects += 1
  const id = `subject-${subjects}`
  await sql(`insert into sys_user (id, username, realname, status) values ($1, $1, '对象', 1)`, [id])
  await sql('insert into sys_user_role (user_id, role_id) values ($1, $2)', [id, role])
  await sql('insert into sys_user_tenant (user_id, tenant_id) values ($1, 0)', [id])
  return { id, username: id, role }
}

/** Adds a person with a role of these menus and buttons, and signs in. */
async function personWith(permissionIds: readonly string[]) {
  const role = await addRole(server.database, permissionIds)
  const person = await addPerson(server, admin, { selectedroles: role })
  return { ...person, role, token: () => server.signIn(person.username, USER_PASSWORD) }
}

describe('a preview', () => {
  it('shows menus, buttons, rows and fields as that person sees them', async () => {
    const { id, role, token } = await personWith(['system-position', 'system-user'])
    await sql(
      `insert into sys_permission_data_rule (id, permission_id, rule_name, rule_column, rule_conditions, rule_value)
       values ('own', 'system-position', '自己的', 'createBy', '=', '#{sys_user_code}')`,
    )
    await sql(`update sys_role_permission set data_rule_ids = '{own}' where role_id = $1 and permission_id = $2`, [
      role,
      'system-position',
    ])
    const [own, preview] = [await token(), (await begin(id)).body.result.token]
    for (const path of [
      '/sys/permission/getUserPermissionByToken',
      '/sys/position/list',
      '/sys/user/list?username=*e*',
    ]) {
      const [as, seen] = [own, preview].map((each) => server.call('GET', path, { token: each }))
      expect((await seen!).body.result).toEqual((await as!).body.result)
    }
    expect((await server.call('GET', '/sys/role/list', { token: preview })).status).toBe(403)
  })

  it('refuses changes with a clear message', async () => {
    const { id } = await subjectWith(['system-position', 'system-position-add'])
    const { token } = (await begin(id)).body.result
    const { status, body } = await server.call('POST', '/sys/position/add', { token, body: { code: 'p', name: 'p' } })
    expect([status, body.code, body.message]).toEqual([200, 510, '正在预览，只能查看，不能更改任何内容'])
    expect((await begin(id, token)).body.message).toBe('正在预览，只能查看，不能更改任何内容')
    const messages = await server.call('GET', '/sys/annountCement/listByUser', { token })
    expect(messages.body.message).toBe('正在预览，看不到他人的个人消息和资料')
  })

  it('shows no more of the person than the frame does', async () => {
    const { id, username } = await subjectWith([])
    const { userInfo, seconds, tenant } = (await begin(id)).body.result
    expect(Object.keys(userInfo).sort()).toEqual(['avatar', 'id', 'orgCode', 'realname', 'username'])
    expect([userInfo.username, seconds, tenant]).toEqual([username, 900, 0])
  })

  it('is possible as the guest, and as a person who must change the password first', async () => {
    const { rows } = await sql("select id from sys_user where username = 'guest'")
    const guest = (await begin(rows[0].id)).body.result.token
    expect((await server.call('GET', '/sys/user/list', { token: guest })).status).toBe(403)
    const { id } = await subjectWith(['system-position'])
    await sql('update sys_user set must_change_password = true where id = $1', [id])
    const { token } = (await begin(id)).body.result
    expect((await server.call('GET', '/sys/position/list', { token })).status).toBe(200)
  })

  it('is logged with both names', async () => {
    const { id, username } = await subjectWith([])
    const { token } = (await begin(id)).body.result
    await server.call('POST', '/sys/logout', { token })
    const { rows } = await sql(
      `select userid, log_content from sys_log where log_content like $1 order by create_time`,
      [`%${username}%预览`],
    )
    expect(rows.map((row) => [row.userid, row.log_content.slice(0, 2)])).toEqual([
      ['admin', '以「'],
      ['admin', '结束'],
    ])
  })
})

describe('the end of a preview', () => {
  const state = async (token: string) => {
    const { status, body } = await server.call('GET', '/sys/permission/getUserPermissionByToken', { token })
    return status === 200 ? 'lasts' : body.message
  }

  it('comes by sign-out, and the viewer stays signed in', async () => {
    const { id } = await subjectWith([])
    const { token } = (await begin(id)).body.result
    expect(await state(token)).toBe('lasts')
    await server.call('POST', '/sys/logout', { token })
    expect([await state(token), await state(admin)]).toEqual([ENDED, 'lasts'])
  })

  it('comes with the end of the viewer’s session, also in another process', async () => {
    const viewer = await server.admin()
    const { id } = await subjectWith([])
    const { token } = (await begin(id, viewer)).body.result
    await server.call('POST', '/sys/logout', { token: viewer })
    expect(await state(token)).toBe(ENDED)
  })

  it('comes after a quarter of an hour', async () => {
    const { id } = await subjectWith([])
    const { token } = (await begin(id)).body.result
    const { rows } = await sql(
      `select extract(epoch from expires_at - now())::int as left from sys_session where viewer_session is not null
       and revoked_at is null order by created_at desc limit 1`,
    )
    expect(rows[0].left).toBeGreaterThan(890)
    expect(rows[0].left).toBeLessThanOrEqual(900)
    await sql('update sys_session set expires_at = now() where user_id = $1', [id])
    expect(await state(token)).toBe(ENDED)
  })

  it.each([
    ['the person is frozen', 'update sys_user set status = 2 where id = $1'],
    ['the person is deleted', 'update sys_user set del_flag = 1 where id = $1'],
    [
      'the person gets more than the viewer has',
      `insert into sys_user_role (user_id, role_id) select $1, id from sys_role where role_code = 'admin'`,
    ],
  ])('comes immediately when %s', async (_, change) => {
    const viewer = await personWith(LOOKING)
    const { id } = await subjectWith([])
    const begun = await begin(id, await viewer.token())
    expect(await state(begun.body.result.token)).toBe('lasts')
    await sql(change, [id])
    expect(await state(begun.body.result.token)).toBe(ENDED)
  })

  it('comes immediately when the viewer loses the permission', async () => {
    const viewer = await personWith(LOOKING)
    const { id } = await subjectWith([])
    const { token } = (await begin(id, await viewer.token())).body.result
    await sql(`delete from sys_role_permission where role_id = $1 and permission_id = 'system-user-preview'`, [
      viewer.role,
    ])
    expect(await state(token)).toBe(ENDED)
  })
})

describe('permission to preview', () => {
  it('is a separate permission', async () => {
    const { id } = await subjectWith([])
    const others = await personWith(['system-user', 'system-permission-explain'])
    expect((await begin(id, await others.token())).status).toBe(403)
    expect((await begin(id, await server.guest())).status).toBe(403)
  })

  it('excludes people with more permissions', async () => {
    const viewer = await (await personWith([...LOOKING, 'system-position'])).token()
    const more = await subjectWith(['system-position', 'system-position-add'])
    expect((await begin(more.id, viewer)).body.message).toContain('超出您自己的（新增职务）')
    const same = await subjectWith(['system-position'])
    expect((await begin(same.id, viewer)).body.success).toBe(true)
    const { rows } = await sql("select id from sys_user where username = 'admin'")
    expect((await begin(rows[0].id, viewer)).body.message).toContain('管理员角色')
  })

  it('excludes people who see rows that the viewer does not', async () => {
    const viewer = await personWith([...LOOKING, 'system-position'])
    await sql(
      `insert into sys_permission_data_rule (id, permission_id, rule_name, rule_column, rule_conditions, rule_value)
       values ('limited', 'system-position', '员级', 'postRank', '=', '1')`,
    )
    await sql(`update sys_role_permission set data_rule_ids = '{limited}' where role_id = $1 and permission_id = $2`, [
      viewer.role,
      'system-position',
    ])
    const { id } = await subjectWith(['system-position'])
    expect((await begin(id, await viewer.token())).body.message).toContain('职务管理')
  })

  it('excludes people who lead a department that the viewer does not', async () => {
    const viewer = await (await personWith(LOOKING)).token()
    const { id } = await subjectWith([])
    const { rows } = await sql("select id from sys_depart where parent_id is null or parent_id = '' limit 1")
    await sql('update sys_user set user_identity = 2 where id = $1', [id])
    await sql('insert into sys_depart_leader (user_id, dep_id) values ($1, $2)', [id, rows[0].id])
    expect((await begin(id, viewer)).body.message).toContain('所负责的部门')
  })

  it.each([
    ['somebody who is not there', 'none', '未找到对应实体'],
    ['a key that is none', "x' or '1'='1", '未找到对应实体'],
  ])('excludes %s', async (_, id, message) => {
    expect((await begin(id)).body).toMatchObject({ success: false, message })
  })

  it('excludes frozen people, people of other tenants, and the guest where there is none', async () => {
    const { id } = await subjectWith([])
    await sql('update sys_user set status = 2 where id = $1', [id])
    expect((await begin(id)).body.message).toBe('该用户已冻结')
    await sql('update sys_user set status = 1 where id = $1', [id])
    await sql(`insert into sys_tenant (id, name, status) values (77, '另一租户', 1)`)
    await sql(`insert into sys_user_tenant (user_id, tenant_id) select id, 77 from sys_user where username = 'admin'`)
    expect((await begin(id, admin, '77')).body.message).toBe('不能预览：该用户不属于当前租户')
    await sql('update sys_user_tenant set tenant_id = 77 where user_id = $1', [id])
    expect((await begin(id)).body.message).toBe('不能预览：该用户不属于当前租户')
    const { rows } = await sql(
      `select count(*)::int as open from sys_session where user_id = $1 and revoked_at is null`,
      [id],
    )
    expect(rows[0].open).toBe(0)
  })

  it('takes one person, named in the body', async () => {
    for (const body of [{}, { userId: '' }, { userId: { a: 1 } }, { userId: 'x'.repeat(99) }]) {
      expect((await server.call('POST', '/sys/user/preview', { token: admin, body })).status).toBe(400)
    }
  })
})

describe('rows of a preview', () => {
  it('belong to the tenant in which it began, and to no other one', async () => {
    const { id } = await subjectWith(['system-position'])
    const { token } = (await begin(id)).body.result
    const answer = await server.call<PageResult>('GET', '/sys/position/list', { token, tenant: '78' })
    expect([answer.status, answer.body.message]).toEqual([403, '您不属于该租户，无法访问其数据'])
    const menu = await server.call<PermissionAnswer>('GET', '/sys/permission/getUserPermissionByToken', { token })
    expect(menu.body.result.auth.map(({ action }) => action)).toContain('system:position:list')
  })
})
