import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { addPerson, addRole, createTestServer, type TestServer, USER_PASSWORD } from '#server/testing/test-server.ts'

const ALL_BUTTONS = ['add', 'edit', 'delete', 'frozen', 'password', 'grant'].map((name) => `system-user-${name}`)
let server: TestServer
let admin: string
let manager: string
let managerRole: string

beforeAll(async () => {
  server = await createTestServer()
  admin = await server.admin()
  managerRole = await addRole(server.database, ['system-user', ...ALL_BUTTONS])
  const { username } = await addPerson(server, admin, { selectedroles: managerRole })
  manager = await server.signIn(username, USER_PASSWORD)
})
afterAll(() => server.close())

const freeze = (token: string, ids: unknown, status: unknown = 2) =>
  server.call('PUT', '/sys/user/frozenBatch', { token, body: { ids, status } })
const edit = (token: string, body: Record<string, unknown>) => server.call('PUT', '/sys/user/edit', { token, body })
const remove = (token: string, id: string) => server.call('DELETE', `/sys/user/delete?id=${id}`, { token })
const idOf = async (username: string) =>
  (await server.database.pool.query('select id from sys_user where username = $1', [username])).rows[0].id as string

describe('a new account', () => {
  it('stores only a hash of its password', async () => {
    const { id } = await addPerson(server, admin, { selecteddeparts: 'demo-office' })
    const { pool } = server.database
    const { rows } = await pool.query('select password_hash, org_code from sys_user where id = $1', [id])
    const log = await pool.query('select data_content::text as content from sys_data_log where data_id = $1', [id])
    expect(rows[0].password_hash).toMatch(/^\$argon2id\$v=19\$/)
    expect(rows[0].org_code).toBe('A01A03')
    expect(log.rows[0].content).not.toContain(USER_PASSWORD)
    const read = await server.call('GET', `/sys/user/queryById?id=${id}`, { token: admin })
    expect(read.response.body).not.toMatch(/password|argon2/)
  })

  it('has a name that differs from all others by more than its case', async () => {
    const { username } = await addPerson(server, admin, { username: 'OneName' })
    await expect(addPerson(server, admin, { username: username.toLowerCase() })).rejects.toThrow('用户名已存在!')
    await expect(addPerson(server, admin, { username: 'ADMIN' })).rejects.toThrow('用户名已存在!')
  })

  it('requires a strong password, with an error under its field', async () => {
    const { body } = await server.call('POST', '/sys/user/add', {
      token: admin,
      body: {
        username: 'weak',
        realname: '弱',
        workNo: 'weak',
        phone: '13711111111',
        password: 'weak',
        confirmpassword: 'weak',
      },
    })
    const problem = { field: 'password', message: '密码由8位数字、大小写字母和特殊符号组成!' }
    expect(body.result).toMatchObject({ problems: expect.arrayContaining([expect.objectContaining(problem)]) })
  })
})

describe('editing an account', () => {
  it('never changes the password, the status or the author of a deletion', async () => {
    const { id, username } = await addPerson(server, admin)
    await edit(admin, {
      id,
      realname: '新名',
      password: 'Other#6789',
      confirmpassword: 'Other#6789',
      status: 2,
      delFlag: 1,
    })
    await expect(server.signIn(username, USER_PASSWORD)).resolves.toBeTypeOf('string')
  })

  it('moves the current department when the person leaves it', async () => {
    const { id } = await addPerson(server, admin, { selecteddeparts: 'demo-market' })
    await edit(admin, { id, selecteddeparts: 'demo-office,demo-statistics' })
    const { body } = await server.call('GET', `/sys/user/queryById?id=${id}`, { token: admin })
    expect(body.result).toMatchObject({ orgCode: 'A01A02' })
  })
})

describe('freezing', () => {
  it('accepts ids as a list or as comma-separated text, and refuses an empty list', async () => {
    const first = await addPerson(server, admin)
    const second = await addPerson(server, admin)
    expect((await freeze(admin, `${first.id},${second.id},`)).body.message).toBe('操作成功!')
    expect((await freeze(admin, [first.id, second.id], '1')).body.success).toBe(true)
    expect((await freeze(admin, ',')).body.message).toBe('参数不识别！')
    expect((await freeze(admin, first.id, 3)).status).toBe(400)
  })

  it('applies to all or none', async () => {
    const { id, username } = await addPerson(server, admin)
    expect((await freeze(admin, [id, 'nobody'])).body.message).toBe('未找到对应实体')
    await expect(server.signIn(username, USER_PASSWORD)).resolves.toBeTypeOf('string')
  })

  it('may stop the guest', async () => {
    const guest = await server.guest()
    await freeze(admin, 'guest')
    expect((await server.call('GET', '/sys/loginfo', { token: guest })).status).toBe(500)
    await expect(server.guest()).rejects.toThrow('访客登录未开启')
    await freeze(admin, 'guest', 1)
    await expect(server.guest()).resolves.toBeTypeOf('string')
  })

  it('is written to the log', async () => {
    const { id } = await addPerson(server, admin)
    await freeze(admin, id)
    const { rows } = await server.database.pool.query('select userid from sys_log where log_content = $1', [
      `冻结用户，id： ${id}`,
    ])
    expect(rows).toEqual([{ userid: 'admin' }])
  })

  it('adds a version to the data log, unless the account was frozen already', async () => {
    const { id } = await addPerson(server, admin, { selectedroles: 'demo-staff' })
    await freeze(admin, id)
    await freeze(admin, id)
    const { rows } = await server.database.pool.query(
      `select data_version, operation, create_by, data_content -> 'status' as status,
         data_content ->> 'selectedroles' as roles
       from sys_data_log where data_id = $1 order by data_version`,
      [id],
    )
    const same = { create_by: 'admin', roles: 'demo-staff' }
    expect(rows).toEqual([
      { data_version: 0, operation: 'add', status: 1, ...same },
      { data_version: 1, operation: 'edit', status: 2, ...same },
    ])
  })
})

describe('the terms of the agreed interface', () => {
  it('cover accounts, roles and the menu, and show department names in the list', async () => {
    const [one, two] = [
      await addPerson(server, admin, { selecteddeparts: 'demo-office,demo-market' }),
      await addPerson(server, admin),
    ]
    const list = await server.call<{ records: Record<string, unknown>[] }>(
      'GET',
      `/sys/user/list?id=${one.id},${two.id},`,
      { token: admin },
    )
    const texts = Object.fromEntries(list.body.result.records.map((row) => [row.id, row.orgCodeTxt]))
    const { rows } = await server.database.pool.query(
      `select string_agg(depart_name, ',' order by org_code) as names from sys_depart where id = any ($1)`,
      [['demo-office', 'demo-market']],
    )
    const names = (text: unknown) => String(text).split(',').sort()
    expect([names(texts[one.id]), texts[two.id]]).toEqual([names(rows[0].names), ''])
    const message = async (method: string, path: string, body?: object) =>
      (await server.call(method, path, { token: admin, body })).body.message
    expect(await message('DELETE', `/sys/user/delete?id=${one.id}`)).toBe('删除用户成功')
    expect(await message('DELETE', `/sys/user/deleteBatch?ids=${two.id},`)).toBe('批量删除用户成功')
    for (const [path, said] of [
      ['delete?id', '删除角色成功'],
      ['deleteBatch?ids', '删除角色成功!'],
    ]) {
      const role = await addRole(server.database, [])
      expect(await message('DELETE', `/sys/role/${path}=${role}`)).toBe(said)
    }
    expect(await message('PUT', '/sys/permission/edit', { id: 'none', name: 'x' })).toBe('未找到菜单信息')
    expect(await message('DELETE', '/sys/permission/delete?id=none')).toBe('未找到菜单信息')
  })
})

describe('protected accounts', () => {
  const REFUSED = '管理员账号不允许此操作！'

  it('protect the built-in administrator from being frozen, deleted or stripped of the role', async () => {
    expect((await freeze(admin, 'admin')).body.message).toBe(REFUSED)
    expect((await remove(admin, 'admin')).body.message).toBe(REFUSED)
    expect((await edit(admin, { id: 'admin', selectedroles: 'guest' })).body.message).toBe(REFUSED)
  })

  it('protect the guest from deletion and from becoming an administrator', async () => {
    expect((await remove(admin, 'guest')).body.message).toBe(REFUSED)
    expect((await edit(admin, { id: 'guest', selectedroles: 'admin' })).body.message).toBe(REFUSED)
  })

  it('prevent people from freezing and deleting themselves', async () => {
    const { username } = await addPerson(server, admin, { selectedroles: 'admin' })
    const token = await server.signIn(username, USER_PASSWORD)
    const own = await idOf(username)
    expect((await freeze(token, own)).body.message).toBe('不能冻结或删除自己的账号！')
    expect((await remove(token, own)).body.message).toBe('不能冻结或删除自己的账号！')
  })

  it('protect administrators from people who only manage users', async () => {
    const { id, username } = await addPerson(server, admin, { selectedroles: 'admin' })
    expect((await freeze(manager, id)).body.message).toBe(REFUSED)
    expect((await remove(manager, id)).body.message).toBe(REFUSED)
    expect((await edit(manager, { id, realname: 'x' })).body.message).toBe(REFUSED)
    const reset = await server.call('PUT', '/sys/user/changePassword', {
      token: manager,
      body: { username, password: 'Other#6789' },
    })
    expect(reset.body.message).toBe(REFUSED)
  })

  it('prevent others from assigning the administrator role', async () => {
    const { id } = await addPerson(server, admin)
    expect((await edit(manager, { id, selectedroles: 'admin' })).body.message).toBe(REFUSED)
    await expect(addPerson(server, manager, { selectedroles: 'admin' })).rejects.toThrow(REFUSED)
  })
})

describe('assigning roles', () => {
  const problem = (names: string) => ({
    problems: [{ field: 'selectedroles', keyword: 'permission', message: `不能分配超出自身权限的角色：${names}` }],
  })

  it('never exceeds the own permissions, also for oneself', async () => {
    const own = await addRole(server.database, ['system-user', 'system-user-edit'])
    const foreign = await addRole(server.database, ['system-user', 'system-position'])
    const { id } = await addPerson(server, manager, { selectedroles: own })
    const refused = await edit(manager, { id, selectedroles: `${own},${foreign}` })
    expect(refused.body).toMatchObject({ success: false, result: problem(foreign) })
    const self = await server.database.pool.query('select user_id as id from sys_user_role where role_id = $1', [
      managerRole,
    ])
    const raised = await edit(manager, { id: self.rows[0].id, selectedroles: `${managerRole},${foreign}` })
    expect(raised.body.result).toMatchObject(problem(foreign))
    expect((await edit(admin, { id, selectedroles: foreign })).body.success).toBe(true)
  })

  it('can remove what others assigned', async () => {
    const foreign = await addRole(server.database, ['system-position'])
    const { id } = await addPerson(server, admin, { selectedroles: foreign })
    expect((await edit(manager, { id, selectedroles: `${foreign},${managerRole}` })).body.success).toBe(true)
    expect((await edit(manager, { id, selectedroles: '' })).body.success).toBe(true)
    expect((await edit(manager, { id, selectedroles: foreign })).body.result).toMatchObject(problem(foreign))
  })

  it('counts a button that is open to everybody as held', async () => {
    const { pool } = server.database
    const open = await addRole(server.database, ['system-position-add'])
    const { id } = await addPerson(server, manager)
    expect((await edit(manager, { id, selectedroles: open })).body.success).toBe(false)
    await pool.query(`update sys_permission set status = '0' where id = 'system-position-add'`)
    expect((await edit(manager, { id, selectedroles: open })).body.success).toBe(true)
    await pool.query(`update sys_permission set status = '1' where id = 'system-position-add'`)
  })
})

describe('reading an account', () => {
  it('returns its roles and departments', async () => {
    const roles = await server.call('GET', '/sys/user/queryUserRole?userid=demo-lisi', { token: admin })
    const departs = await server.call('GET', '/sys/user/userDepartList?userId=demo-lisi', { token: admin })
    expect(roles.body.result).toEqual(['demo-staff'])
    expect(departs.body.result).toEqual([
      { key: 'demo-market', value: 'demo-market', title: '市场运行科' },
      { key: 'demo-statistics', value: 'demo-statistics', title: '统计监测科' },
    ])
  })

  it('reports when there are none', async () => {
    const { id } = await addPerson(server, admin)
    expect((await server.call('GET', `/sys/user/queryUserRole?userid=${id}`, { token: admin })).body.message).toBe(
      '未找到用户相关角色信息',
    )
    expect((await server.call('GET', `/sys/user/userDepartList?userId=${id}`, { token: admin })).body.message).toBe(
      '查找失败',
    )
  })

  it('is refused when a button restricts the requested field', async () => {
    const role = await addRole(server.database, ['system-user'])
    const { username } = await addPerson(server, admin, { selectedroles: role })
    const token = await server.signIn(username, USER_PASSWORD)
    const departs = async () =>
      (await server.call('GET', '/sys/user/userDepartList?userId=demo-lisi', { token })).status
    const perms = 'system:user:read:selecteddeparts'
    const button = { parentId: 'system-user', name: '查看所属部门', menuType: 2, perms }
    expect(await departs()).toBe(200)
    const { body } = await server.call('POST', '/sys/permission/add', { token: admin, body: button })
    try {
      expect(await departs()).toBe(403)
    } finally {
      await server.call('DELETE', `/sys/permission/delete?id=${body.result.id}`, { token: admin })
    }
    expect(await departs()).toBe(200)
  })
})

describe('the check whether an account is free', () => {
  const check = (token: string, query: string) => server.call('GET', `/sys/user/checkOnlyUser?${query}`, { token })

  it('requires the permission to write accounts', async () => {
    expect((await check(admin, 'username=admin')).body).toMatchObject({ success: false, message: '用户账号已存在' })
    expect((await check(admin, 'phone=13800000001')).body.success).toBe(false)
    expect((await check(admin, 'username=free&phone=13899999999')).body).toMatchObject({ success: true, result: true })
  })

  it('is refused to others', async () => {
    const { username } = await addPerson(server, admin)
    expect((await check(await server.signIn(username, USER_PASSWORD), 'username=admin')).status).toBe(403)
  })
})
