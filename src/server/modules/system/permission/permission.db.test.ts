import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { addPerson, addRole, createTestServer, type TestServer, USER_PASSWORD } from '#server/testing/test-server.ts'
import type { PermissionAnswer } from '#shared/wire/session.ts'

let server: TestServer
let admin: string
beforeAll(async () => {
  server = await createTestServer()
  admin = await server.admin()
})
afterAll(() => server.close())

async function withGrants(...permissionIds: string[]) {
  const roleId = await addRole(server.database, permissionIds)
  const { id, username } = await addPerson(server, admin, { selectedroles: roleId })
  return { id, roleId, username, token: await server.signIn(username, USER_PASSWORD) }
}

const rights = async (token: string) =>
  (await server.call<PermissionAnswer>('GET', '/sys/permission/getUserPermissionByToken', { token })).body.result

describe('menu and buttons', () => {
  it('are complete for an administrator', async () => {
    const { menu, auth, allAuth } = await rights(admin)
    expect(menu.map(({ meta }) => meta.title)).toEqual([
      '首页',
      '在线开发',
      '基础数据',
      '系统管理',
      '流程',
      '流程设置',
      '业务',
      '消息',
      '监控',
    ])
    const screens = menu[3]?.children?.map(({ component }) => component)
    expect(screens).toEqual(expect.arrayContaining(['system/user', 'system/permission', 'system/site-info']))
    expect(auth.map(({ action }) => action)).toEqual(expect.arrayContaining(['system:user:list', 'system:user:add']))
    expect(allAuth).toContainEqual({ action: 'system:user:add', type: '1', describe: '新增用户', status: '1' })
  })

  it('are only the home page for the guest', async () => {
    const { menu, auth } = await rights(await server.guest())
    expect([menu.map(({ meta }) => meta.title), auth]).toEqual([['首页'], []])
  })

  it('of the guest match the grants of the role guest, and so do the calls', async () => {
    const { pool } = server.database
    const guest = await server.guest()
    const statuses = async () => {
      const calls = [
        ['GET', '/sys/position/list'],
        ['DELETE', '/sys/position/delete?id=none'],
        ['GET', '/sys/position/exportXls'],
        ['GET', '/sys/user/list'],
        ['GET', '/sys/role/list'],
      ] as const
      return Promise.all(calls.map(async ([verb, path]) => (await server.call(verb, path, { token: guest })).status))
    }
    expect(await statuses()).toEqual([403, 403, 403, 403, 403])
    await pool.query(`insert into sys_role_permission (role_id, permission_id) values ('guest', 'system-position')`)
    try {
      const { menu, auth } = await rights(guest)
      expect(menu.map(({ meta }) => meta.title)).toEqual(['首页', '系统管理'])
      expect(menu[1]?.children?.map(({ component }) => component)).toEqual(['system/position'])
      expect(auth.map(({ action }) => action)).toEqual(['system:position:list'])
      expect(await statuses()).toEqual([200, 403, 403, 403, 403])
    } finally {
      const taken = `delete from sys_role_permission where role_id = 'guest' and permission_id = 'system-position'`
      await pool.query(taken)
    }
    expect((await statuses())[0]).toBe(403)
  })

  it('are the granted ones with their parents', async () => {
    const { token } = await withGrants('system-position', 'system-position-add')
    const { menu, auth } = await rights(token)
    expect(menu.map(({ meta }) => meta.title)).toEqual(['首页', '系统管理', '消息'])
    expect(menu[1]?.children?.[0]?.meta.permissionList?.map(({ action }) => action)).toEqual(['system:position:add'])
    expect(auth.map(({ action }) => action)).toEqual(['system:position:list', 'system:position:add'])
  })
})

describe('pages of other sites', () => {
  it('may be framed when a menu entry shows them so', async () => {
    const frameSrc = async () => {
      const { headers } = await server.app.inject('/')
      return /frame-src [^;]*/.exec(String(headers['content-security-policy']))?.[0]
    }
    expect(await frameSrc()).toBe("frame-src 'self'")
    await server.database.pool.query(`
      insert into sys_permission (id, name, url, menu_type, internal_or_external, del_flag) values
        ('framed', '框架', 'HTTPS://Reports.example/a?b', 1, false, 0),
        ('window', '窗口', 'https://window.example/', 1, true, 0),
        ('gone', '已删', 'https://gone.example/', 1, false, 1),
        ('button', '按钮', 'https://button.example/', 2, false, 0)`)
    expect(await frameSrc()).toBe("frame-src 'self' https://reports.example")
    await server.database.pool.query(`delete from sys_permission where id in ('framed', 'window', 'gone', 'button')`)
    expect(await frameSrc()).toBe("frame-src 'self'")
  })
})

describe('a call', () => {
  it('requires the grant of its button, whatever the client shows', async () => {
    const { token } = await withGrants('system-position')
    const add = () =>
      server.call('POST', '/sys/position/add', { token, body: { code: 'abc', name: '甲', postRank: '1' } })
    expect((await server.call('GET', '/sys/position/list', { token })).status).toBe(200)
    expect(await add()).toMatchObject({ status: 403, body: { code: 510, message: '拒绝访问' } })
  })

  it('is open to all who signed in while its button is disabled, not to the guest', async () => {
    const { token } = await withGrants('system-position')
    const guest = await server.guest()
    const status = async (who: string) =>
      (await server.call('DELETE', '/sys/position/delete?id=none', { token: who })).status
    await server.database.pool.query(`update sys_permission set status = '0' where id = 'system-position-delete'`)
    expect([await status(token), await status(guest)]).toEqual([200, 403])
    const permitted = async (who: string) =>
      (await rights(who)).allAuth.find(({ action }) => action === 'system:position:delete')?.status
    expect([await permitted(token), await permitted(guest)]).toEqual(['0', '1'])
    await server.database.pool.query(`update sys_permission set status = '1' where id = 'system-position-delete'`)
    expect(await status(token)).toBe(403)
  })

  it('does not count a role of another tenant', async () => {
    const { roleId, token } = await withGrants('system-position')
    await server.database.pool.query('update sys_role set tenant_id = 8 where id = $1', [roleId])
    expect((await server.call('GET', '/sys/position/list', { token })).status).toBe(403)
  })
})

describe('a grant of policy 2, for editing only', () => {
  const DEPART = 'demo-district'
  const ofPolicy = (policy: string, status = '1') =>
    server.database.pool.query(`update sys_permission set perms_type = $1, status = $2 where id = 'system-user-edit'`, [
      policy,
      status,
    ])
  afterEach(() => ofPolicy('1'))

  /** Edits a department's leader, a field that requires permission to edit users, and returns the stored leaders. */
  async function ledAfterEdit(token: string): Promise<string[]> {
    await server.database.pool.query('delete from sys_depart_leader where dep_id = $1', [DEPART])
    const body = { id: DEPART, memo: token.slice(0, 8), directorUserIds: 'demo-lisi' }
    expect((await server.call('PUT', '/sys/sysDepart/edit', { token, body })).body).toMatchObject({ success: true })
    const { rows } = await server.database.pool.query<{ id: string; memo: string }>(
      `select l.user_id as id, d.memo from sys_depart d left join sys_depart_leader l on l.dep_id = d.id where d.id = $1`,
      [DEPART],
    )
    expect(rows.map(({ memo }) => memo)).toEqual([body.memo])
    return rows.flatMap(({ id }) => id ?? [])
  }
  const editsUsers = async (token: string) =>
    (await server.call('PUT', '/sys/user/edit', { token, body: { id: 'demo-lisi', realname: '李四' } })).status

  it('permits writing its field, and opens no route', async () => {
    await ofPolicy('2')
    const { token } = await withGrants('system-depart', 'system-depart-edit', 'system-user', 'system-user-edit')
    expect(await ledAfterEdit(token)).toEqual(['demo-lisi'])
    expect(await editsUsers(token)).toBe(403)
    expect((await rights(token)).auth).toContainEqual({ action: 'system:user:edit', type: '2', describe: '编辑用户' })
  })

  it('leaves its field unchanged for people without it; the rest of the record is written', async () => {
    await ofPolicy('2')
    const { token } = await withGrants('system-depart', 'system-depart-edit', 'system-user')
    expect(await ledAfterEdit(token)).toEqual([])
    await ofPolicy('2', '0')
    expect(await ledAfterEdit(token)).toEqual(['demo-lisi'])
    expect(await editsUsers(token)).toBe(403)
  })

  it('is explained as a grant for editing', async () => {
    await ofPolicy('2')
    const { id } = await withGrants('system-depart', 'system-depart-edit', 'system-user', 'system-user-edit')
    const explained = async (query: string) =>
      (
        await server.call('GET', `/sys/permission/explain?userId=${id}&perms=system:user:edit${query}`, {
          token: admin,
        })
      ).body.result
    expect(await explained('&entity=system/depart&field=directorUserIds')).toMatchObject({ field: { editable: 1 } })
    expect(await explained('&entity=system/user&field=realname')).toMatchObject({
      field: { editable: 0, writeReason: expect.stringContaining('授权策略只允许填写字段') },
    })
  })

  it('becomes a grant for routes only by people who have the route', async () => {
    await ofPolicy('2')
    const { token } = await withGrants('system-permission', 'system-permission-edit', 'system-user-edit')
    const body = { id: 'system-user-edit', permsType: '1' }
    // Moves the entry to a tenant; only administrators change shared ones.
    const ofTenant = (tenantId: number | null) =>
      server.database.pool.query(`update sys_permission set tenant_id = $1 where id = 'system-user-edit'`, [tenantId])
    await ofTenant(0)
    const answer = await server.call('PUT', '/sys/permission/edit', { token, body })
    expect(answer.body.message).toContain('不能使用超出自身权限的标识：system:user:edit')
    await ofTenant(null)
  })
})

describe('data rules', () => {
  const usernames = async (token: string) =>
    (
      await server.call<{ records: { username: string }[] }>('GET', '/sys/user/list?pageSize=100', { token })
    ).body.result.records.map(({ username }) => username)

  async function restrict(roleId: string, ruleId: string, column: string, value: string): Promise<void> {
    await server.database.pool.query(
      `insert into sys_permission_data_rule (id, permission_id, rule_name, rule_column, rule_conditions, rule_value)
       values ($1, 'system-user', $1, $2, '=', $3)`,
      [ruleId, column, value],
    )
    await server.database.pool.query('update sys_role_permission set data_rule_ids = array[$2] where role_id = $1', [
      roleId,
      ruleId,
    ])
  }

  it('restrict the rows of the entity that the menu shows', async () => {
    const { roleId, token } = await withGrants('system-user')
    await restrict(roleId, 'only-lisi', 'username', 'lisi')
    expect(await usernames(token)).toEqual(['lisi'])
    const hidden = await server.call('GET', '/sys/user/queryById?id=demo-zhangsan', { token })
    expect(hidden.body.message).toBe('未找到对应实体')
  })

  it('can refer to the person who asks', async () => {
    const { roleId, token, username } = await withGrants('system-user')
    await restrict(roleId, 'only-me', 'username', '#{sys_user_code}')
    expect(await usernames(token)).toEqual([username])
  })

  it('apply to freezing too', async () => {
    const { roleId, token } = await withGrants('system-user', 'system-user-frozen')
    await restrict(roleId, 'only-lisi-2', 'username', 'lisi')
    const freeze = (ids: string) => server.call('PUT', '/sys/user/frozenBatch', { token, body: { ids, status: 2 } })
    expect((await freeze('demo-zhangsan')).body.message).toBe('未找到对应实体')
    expect((await freeze('demo-lisi')).body.success).toBe(true)
  })

  it('cannot be bypassed by an id that looks like a condition', async () => {
    const { roleId, token } = await withGrants('system-user', 'system-user-frozen')
    await restrict(roleId, 'only-two', 'username', 'lisi')
    await server.database.pool.query(
      `update sys_permission_data_rule set rule_conditions = 'IN', rule_value = 'lisi,guest' where id = 'only-two'`,
    )
    expect(await usernames(token)).toHaveLength(2)
    // Two rows are "not x", and the request has two ids.
    const body = { ids: '!x,demo-zhangsan', status: 2 }
    expect((await server.call('PUT', '/sys/user/frozenBatch', { token, body })).body.message).toBe('未找到对应实体')
  })

  it('apply to resetting a password too', async () => {
    const { roleId, token } = await withGrants('system-user', 'system-user-password')
    // A person with no permissions, because nobody may reset the password of a person with more permissions.
    const { username } = await addPerson(server, admin)
    await restrict(roleId, 'only-one', 'username', username)
    const reset = (username: string) =>
      server.call('PUT', '/sys/user/changePassword', { token, body: { username, password: 'Other#6789' } })
    expect((await reset('zhangsan')).body.message).toBe('未找到对应实体')
    expect((await reset(username)).body.success).toBe(true)
  })
})

describe('the short names of lists', () => {
  it('are aliases of the lists', async () => {
    const users = await server.call<{ total: number }>('GET', '/api/user?username=admin', { token: admin })
    const permissions = await server.call<unknown[]>('GET', '/api/permission/no-pager', { token: admin })
    expect(users.body.result.total).toBe(1)
    expect(permissions.body.result.length).toBeGreaterThan(10)
  })
})
