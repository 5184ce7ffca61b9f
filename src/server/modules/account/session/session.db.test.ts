import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import {
  ADMIN_PASSWORD,
  addPerson,
  addRole,
  callOn,
  createTestServer,
  type TestServer,
  USER_PASSWORD,
} from '#server/testing/test-server.ts'
import type { LoginResult } from '#shared/wire/session.ts'

let server: TestServer
let admin: string
const signIn = (body: unknown) => server.call<LoginResult>('POST', '/sys/login', { body })
const figures = (token: string) => server.call('GET', '/sys/loginfo', { token })
const EXPIRED = { status: 500, body: { success: false, code: 500, message: 'Token失效，请重新登录' } }

beforeAll(async () => {
  server = await createTestServer({ env: { LOGIN_MAX_FAILURES: '3' } })
  admin = await server.admin()
})
afterAll(() => server.close())

describe('signing in', () => {
  it('returns the person, the departments and all dictionaries, and no secret', async () => {
    const { body, response } = await signIn({ username: 'admin', password: ADMIN_PASSWORD })
    expect(body).toMatchObject({ code: 200, message: '登录成功' })
    expect(body.result.userInfo).toMatchObject({ username: 'admin', realname: '管理员' })
    expect(body.result.sysAllDictItems.sex).toEqual([
      { value: '1', text: '男', title: '男' },
      { value: '2', text: '女', title: '女' },
    ])
    expect(response.body).not.toMatch(/argon2|passwordHash|password_hash/)
  })

  it('stores only a hash of the token', async () => {
    const { rows } = await server.database.pool.query('select token_hash from sys_session')
    expect(rows.some(({ token_hash }) => token_hash.toString('utf8').includes(admin))).toBe(false)
    expect(rows[0].token_hash).toHaveLength(32)
  })

  it('returns the number of departments and sets the current one', async () => {
    const none = await signIn({ username: 'admin', password: ADMIN_PASSWORD })
    const person = await addPerson(server, admin, { selecteddeparts: 'demo-office' })
    const one = await signIn({ username: person.username, password: USER_PASSWORD })
    expect(none.body.result.multi_depart).toBe(0)
    expect(one.body.result).toMatchObject({ multi_depart: 1, userInfo: { orgCode: 'A01A03' } })
  })

  it('answers equally to a wrong password and an unknown account', async () => {
    const wrong = await signIn({ username: 'admin', password: 'wrong' })
    const unknown = await signIn({ username: 'nobody', password: 'wrong' })
    expect(wrong.body.message).toBe('用户名或密码错误')
    expect({ ...unknown.body, timestamp: 0 }).toEqual({ ...wrong.body, timestamp: 0 })
  })

  it('refuses the demonstration people, who have no password', async () => {
    for (const password of ['', 'zhangsan', '123456'])
      expect((await signIn({ username: 'zhangsan', password })).body.success).toBe(false)
  })

  it.each([
    [{ username: '', password: 'x' }, 'username', '请输入用户名!'],
    [{ username: 'admin', password: '' }, 'password', '请输入密码!'],
    [{}, 'username', '请输入用户名!'],
    [{ username: { $ne: '' }, password: 'x' }, 'username', undefined],
    [{ username: ['admin'], password: 'x' }, 'username', undefined],
    [{ username: 'x'.repeat(101), password: 'x' }, 'username', undefined],
  ])('refuses %j under the field', async (body, field, message) => {
    const answer = await signIn(body)
    expect(answer.status).toBe(200)
    expect(answer.body).toMatchObject({
      success: false,
      code: 500,
      result: { problems: expect.arrayContaining([expect.objectContaining({ field })]) },
    })
    if (message) expect(answer.body.message).toContain(message)
  })

  it.each(["admin' or '1'='1", 'admin"; drop table sys_user; --', '<script>alert(1)</script>', 'a\u0000b'])(
    'treats %j as an unknown name',
    async (username) => {
      const { status, body } = await signIn({ username, password: 'x' })
      expect(status).toBeLessThan(500)
      expect(body.success).toBe(false)
    },
  )

  it('reports a frozen account only with its right password', async () => {
    const person = await addPerson(server, admin)
    await server.call('PUT', '/sys/user/frozenBatch', { token: admin, body: { ids: person.id, status: 2 } })
    const right = await signIn({ username: person.username, password: USER_PASSWORD })
    const wrong = await signIn({ username: person.username, password: 'wrong' })
    expect([right.body.message, wrong.body.message]).toEqual(['该用户已冻结', '用户名或密码错误'])
  })
})

describe('guessing passwords', () => {
  const guess = async (username: string, times: number) => {
    for (let count = 0; count < times; count += 1) await signIn({ username, password: 'wrong' })
  }

  it('locks the account, also for the right password, in every process', async () => {
    const { username } = await addPerson(server, admin)
    await guess(username, 4)
    const here = await signIn({ username, password: USER_PASSWORD })
    const there = await callOn(await server.startSecond(), 'POST', '/sys/login', {
      body: { username, password: USER_PASSWORD },
    })
    expect(here.body.message).toBe('该用户登录失败次数过多，请于10分钟后再次登录！')
    expect(there.body.message).toBe(here.body.message)
  })

  it('permits the configured number of failures, and clears them after a success', async () => {
    const { username } = await addPerson(server, admin)
    await guess(username, 3)
    await server.signIn(username, USER_PASSWORD)
    await guess(username, 3)
    await expect(server.signIn(username, USER_PASSWORD)).resolves.toBeTypeOf('string')
  })

  it('locks unknown names in the same way', async () => {
    await guess('ghost', 4)
    expect((await signIn({ username: 'GHOST', password: 'x' })).body.message).toMatch(/失败次数过多/)
  })

  it('gains nothing from concurrent attempts, also in several processes', async () => {
    const { username } = await addPerson(server, admin)
    const apps = [server.app, await server.startSecond()]
    const body = { username, password: 'wrong' }
    const answers = await Promise.all(
      Array.from({ length: 20 }, (_, index) => callOn(apps[index % 2]!, 'POST', '/sys/login', { body })),
    )
    const tried = answers.filter(({ body }) => body.message === '用户名或密码错误')
    // Three failures are permitted, and one more locks.
    expect(tried).toHaveLength(4)
  })

  it('does not count the right password, however often it comes concurrently', async () => {
    const { username } = await addPerson(server, admin)
    await expect(
      Promise.all(Array.from({ length: 8 }, () => server.signIn(username, USER_PASSWORD))),
    ).resolves.toHaveLength(8)
  })

  it('is possible again after the lock', async () => {
    const { username } = await addPerson(server, admin)
    await guess(username, 4)
    await server.database.pool.query(
      `update sys_login_failure set locked_until = now() - interval '1 second',
         last_failure_at = now() - interval '11 minutes' where account = $1`,
      [username],
    )
    await expect(server.signIn(username, USER_PASSWORD)).resolves.toBeTypeOf('string')
  })
})

describe('the guest', () => {
  it('signs in without a password', async () => {
    const { body } = await signIn({ username: 'guest', password: '' })
    expect(body).toMatchObject({ code: 200, result: { userInfo: { username: 'guest' } } })
  })

  it('has no password to guess', async () => {
    expect((await signIn({ username: 'guest', password: 'guest' })).body.message).toBe('用户名或密码错误')
    await expect(server.guest()).resolves.toBeTypeOf('string')
  })

  it('may not do anything that requires sign-in', async () => {
    const token = await server.guest()
    const answer = await server.call('POST', '/sys/user/updatePassword', { token, body: {} })
    expect([answer.status, answer.body.code, answer.body.message]).toEqual([403, 510, '拒绝访问'])
  })

  it('is refused when the setting is off', async () => {
    const closed = await createTestServer({ env: { GUEST: 'off' } })
    const { body } = await closed.call('POST', '/sys/login', { body: { username: 'guest', password: '' } })
    await closed.close()
    expect(body.message).toBe('访客登录未开启')
  })
})

describe('a token', () => {
  it('is required', async () => {
    for (const token of [undefined, '', 'forged', 'x'.repeat(5000)]) {
      const { status, body } = await server.call('GET', '/sys/loginfo', { token })
      expect([status, body.message]).toEqual([401, '未授权，请重新登录'])
    }
  })

  it('is not read from the URL', async () => {
    expect((await server.call('GET', `/sys/loginfo?token=${admin}`)).status).toBe(401)
  })

  it('expires after its time', async () => {
    const token = await server.guest()
    await server.database.pool.query(`update sys_session set expires_at = now() where user_id = 'guest'`)
    expect(await figures(token)).toMatchObject(EXPIRED)
  })

  it('ends with signing out', async () => {
    const token = await server.admin()
    expect((await server.call('POST', '/sys/logout', { token })).body.message).toBe('退出登录成功！')
    expect(await figures(token)).toMatchObject(EXPIRED)
    expect((await figures(admin)).status).toBe(200)
  })

  it('may be revoked when it has ended already or never existed', async () => {
    for (const ended of ['forged', undefined]) {
      expect((await server.call('GET', '/sys/logout', { token: ended })).body.success).toBe(true)
    }
  })

  it.each([
    [
      'is frozen',
      (id: string) => server.call('PUT', '/sys/user/frozenBatch', { token: admin, body: { ids: [id], status: 2 } }),
    ],
    ['is deleted', (id: string) => server.call('DELETE', `/sys/user/delete?id=${id}`, { token: admin })],
  ])('ends immediately when its holder %s', async (_what, end) => {
    const person = await addPerson(server, admin)
    const token = await server.signIn(person.username, USER_PASSWORD)
    expect((await figures(token)).status).toBe(200)
    expect((await end(person.id)).body.success).toBe(true)
    expect(await figures(token)).toMatchObject(EXPIRED)
  })

  it('does not become valid again when a frozen holder is unfrozen', async () => {
    const person = await addPerson(server, admin)
    const token = await server.signIn(person.username, USER_PASSWORD)
    for (const status of [2, 1])
      await server.call('PUT', '/sys/user/frozenBatch', { token: admin, body: { ids: person.id, status } })
    expect(await figures(token)).toMatchObject(EXPIRED)
  })
})

describe('signing in from a phone', () => {
  const mLogin = (body: unknown) => server.call<Record<string, unknown>>('POST', '/sys/mLogin', { body })

  it('returns only token and account, in the first department', async () => {
    const { username } = await addPerson(server, admin, { selecteddeparts: 'demo-office' })
    const { body } = await mLogin({ username, password: USER_PASSWORD })
    expect(Object.keys(body.result).sort()).toEqual(['token', 'userInfo'])
    expect(body.result.userInfo).toMatchObject({ username, orgCode: expect.stringMatching(/^A01/) })
    const token = String(body.result.token)
    expect((await server.call('GET', '/sys/user/getCurrentUserDeparts', { token })).body.success).toBe(true)
  })

  it('is refused in the same cases, counts as a failure, and has the same rate limit', async () => {
    const limited = await createTestServer({ env: { LOGIN_RATE_PER_MINUTE: '2', LOGIN_CAPTCHA_AFTER: '2' } })
    const body = { username: 'nobody', password: 'x' }
    const tried = []
    for (const path of ['/sys/mLogin', '/sys/login', '/sys/mLogin', '/sys/mLogin']) {
      const { status, body: said } = await limited.call('POST', path, { body })
      tried.push(status === 200 ? said.message : status)
    }
    await limited.close()
    expect(tried).toEqual(['用户名或密码错误', '用户名或密码错误', '验证码无效', 429])
  })
})

describe('the tenant header', () => {
  it.each([
    ['0', 200],
    ['x', 400],
    ['9', 403],
  ])('%s gives %i', async (tenant, status) => {
    expect((await server.call('GET', '/sys/loginfo', { token: admin, tenant })).status).toBe(status)
  })

  it('admits members while the tenant is open', async () => {
    await server.database.pool.query(`insert into sys_tenant (id, name) values (5, '五')`)
    await server.database.pool.query(`insert into sys_user_tenant values ('admin', 5)`)
    expect((await server.call('GET', '/sys/loginfo', { token: admin, tenant: '5' })).status).toBe(200)
    await server.database.pool.query('update sys_tenant set status = 0 where id = 5')
    expect((await server.call('GET', '/sys/loginfo', { token: admin, tenant: '5' })).status).toBe(403)
  })

  it("selects one of the person's open tenants, which the sign-in returns", async () => {
    await server.database.pool.query(`insert into sys_tenant (id, name, status) values (6, '六', 1), (7, '七', 0)`)
    await server.database.pool.query(`insert into sys_user_tenant values ('admin', 6), ('admin', 7)`)
    const { body } = await signIn({ username: 'admin', password: ADMIN_PASSWORD })
    expect(body.result.tenantList).toEqual([
      { id: 0, name: '默认租户' },
      { id: 6, name: '六' },
    ])
  })

  it('is ignored by public calls', async () => {
    expect((await server.call('GET', '/site/siteinfo', { tenant: 'x' })).status).toBe(200)
  })
})

describe('the default tenant', () => {
  const sql = (text: string, values: unknown[] = []) => server.database.pool.query(text, values)
  const enters = async (token: string, tenant?: string) =>
    (await server.call('GET', '/sys/position/list', { token, tenant })).status
  /** Adds a person with a role that was made in the default tenant, and with departments of both. */
  async function memberOf(...tenants: number[]) {
    const role = await addRole(server.database, ['system-position'])
    const person = await addPerson(server, admin, { selectedroles: role, selecteddeparts: 'demo-office' })
    const id = 3000 + people++
    await sql(`insert into sys_tenant (id, name) values ($1, '别家')`, [id])
    await sql(`insert into sys_depart (id, depart_name, org_code, tenant_id) values ($1, '别家局', 'A01', $2)`, [
      `depart-${id}`,
      id,
    ])
    await sql('insert into sys_user_depart (user_id, dep_id) values ($1, $2)', [person.id, `depart-${id}`])
    const joined = await server.call('PUT', '/sys/user/edit', {
      token: admin,
      body: { id: person.id, relTenantIds: [id, ...tenants].join(',') },
    })
    expect(joined.body.success).toBe(true)
    const login = async () => signIn({ username: person.username, password: USER_PASSWORD })
    return { ...person, tenant: id, login }
  }
  let people = 0

  it('refuses members of other tenants, whatever they send, also with a role that was made in it', async () => {
    const { login, tenant } = await memberOf()
    const { token, tenantList, departs } = (await login()).body.result
    expect(tenantList).toEqual([{ id: tenant, name: '别家' }])
    expect(departs).toMatchObject([{ departName: '别家局' }])
    for (const header of [undefined, '', '0', '00']) expect(await enters(token, header)).toBe(403)
    const dashed = await server.call('GET', '/sys/position/list', { token, headers: { 'tenant-id': '0' } })
    expect([dashed.status, dashed.body.message]).toEqual([403, '您不属于该租户，无法访问其数据'])
    expect(await enters(token, String(tenant))).toBe(200)
    const own = await server.call('GET', '/sys/user/getCurrentUserDeparts', { token, tenant: String(tenant) })
    expect(own.body.result).toEqual({
      list: [expect.objectContaining({ departName: '别家局' })],
      orgCode: 'A01',
      tenantList,
    })
    const chosen = { token, tenant: '0', body: { orgCode: 'A01A03' } }
    expect((await server.call('POST', '/sys/selectDepart', chosen)).status).toBe(403)
  })

  it('admits its members and administrators', async () => {
    const both = await memberOf(0)
    const { token, tenantList } = (await both.login()).body.result
    expect(tenantList.map(({ id }) => id)).toEqual([0, both.tenant])
    expect(await enters(token)).toBe(200)

    const adminElsewhere = await memberOf()
    await sql(`insert into sys_user_role (user_id, role_id) select $1, id from sys_role where role_code = 'admin'`, [
      adminElsewhere.id,
    ])
    const administrator = (await adminElsewhere.login()).body.result
    expect(administrator.tenantList.map(({ id }) => id)).toEqual([0, adminElsewhere.tenant])
    expect(await enters(administrator.token)).toBe(200)
  })

  it('refuses members of closed tenants only, with a message and without a session', async () => {
    const { id, login, tenant } = await memberOf()
    const { token } = (await login()).body.result
    await sql('update sys_tenant set status = 0 where id = $1', [tenant])
    const { body } = await login()
    expect(body).toMatchObject({ success: false, message: '您所属的租户均已冻结或不在有效期内，无法登录' })
    expect([await enters(token), await enters(token, String(tenant))]).toEqual([403, 403])
    const { rows } = await sql('select count(*)::int as count from sys_session where user_id = $1', [id])
    expect(rows[0].count).toBe(1)
  })

  it('is the tenant of people who are added by others at work in it', async () => {
    const { username } = await addPerson(server, admin)
    const own = (await signIn({ username, password: USER_PASSWORD })).body.result
    expect(own.tenantList).toEqual([{ id: 0, name: '默认租户' }])
    expect((await figures(own.token)).status).toBe(200)
  })

  it('refuses people who lost the last tenant, with a message and a log entry, without a session', async () => {
    const { id, username, login, tenant } = await memberOf()
    const { token } = (await login()).body.result
    await sql('delete from sys_user_tenant where user_id = $1', [id])
    expect([await enters(token), await enters(token, String(tenant))]).toEqual([403, 403])
    const { body } = await login()
    expect(body).toMatchObject({ success: false, message: '您不属于任何租户，无法登录，请联系管理员' })
    const { rows } = await sql('select count(*)::int as count from sys_session where user_id = $1', [id])
    expect(rows[0].count).toBe(1)
    const content = `用户登录失败，用户名:${username}不属于任何租户！`
    expect((await sql('select from sys_log where log_content = $1', [content])).rowCount).toBe(1)
  })

  it('is the tenant of an administrator without any', async () => {
    const { id, login } = await memberOf()
    await sql(`insert into sys_user_role (user_id, role_id) select $1, id from sys_role where role_code = 'admin'`, [
      id,
    ])
    await sql('delete from sys_user_tenant where user_id = $1', [id])
    const { token, tenantList } = (await login()).body.result
    expect(tenantList).toEqual([{ id: 0, name: '默认租户' }])
    expect(await enters(token)).toBe(200)
  })

  it('is not needed to sign out', async () => {
    const { id, login } = await memberOf()
    const { token } = (await login()).body.result
    expect((await server.call('POST', '/sys/logout', { token })).body.success).toBe(true)
    const { rows } = await sql('select revoked_at is not null as ended from sys_session where user_id = $1', [id])
    expect(rows).toEqual([{ ended: true }])
  })
})

describe('the current department', () => {
  it('is chosen among the own ones', async () => {
    const person = await addPerson(server, admin, { selecteddeparts: 'demo-market,demo-office' })
    const token = await server.signIn(person.username, USER_PASSWORD)
    const before = await server.call('GET', '/sys/user/getCurrentUserDeparts', { token })
    const chosen = await server.call('POST', '/sys/selectDepart', {
      token,
      body: { orgCode: 'A01A03', username: 'admin' },
    })
    const foreign = await server.call('PUT', '/sys/selectDepart', { token, body: { orgCode: 'A02' } })
    expect(before.body.result).toMatchObject({
      orgCode: 'A01A01',
      list: [{ departName: '市场运行科' }, { departName: '办公室' }],
    })
    expect(chosen.body.result).toMatchObject({ userInfo: { username: person.username, orgCode: 'A01A03' } })
    expect(foreign.body.message).toBe('您不属于该部门，无法切换')
  })

  it('is one of the tenant of the request; only these are listed', async () => {
    const { pool } = server.database
    const person = await addPerson(server, admin, { selecteddeparts: 'demo-office' })
    await pool.query(`insert into sys_tenant (id, name) values (8, '八')`)
    await pool.query(`insert into sys_depart (id, depart_name, org_code, tenant_id) values ('eight', '八局', 'B01', 8)`)
    await pool.query(`insert into sys_user_tenant values ($1, 8)`, [person.id])
    await pool.query(`insert into sys_user_depart (user_id, dep_id) values ($1, 'eight')`, [person.id])
    const body = { username: person.username, password: USER_PASSWORD }
    const signedIn = (tenant?: string) => server.call<LoginResult>('POST', '/sys/login', { body, tenant })
    const [here, there, odd] = [await signedIn(), await signedIn('8'), await signedIn('x')]
    expect(here.body.result).toMatchObject({ multi_depart: 1, departs: [{ orgCode: 'A01A03' }] })
    expect(there.body.result).toMatchObject({ departs: [{ orgCode: 'B01' }], userInfo: { orgCode: 'B01' } })
    expect(odd.body.result.departs).toEqual(here.body.result.departs)

    const { token } = there.body.result
    const own = await server.call('GET', '/sys/user/getCurrentUserDeparts', { token, tenant: '8' })
    expect(own.body.result).toMatchObject({ list: [{ orgCode: 'B01' }], orgCode: 'B01' })
    const elsewhere = await server.call('GET', '/sys/user/getCurrentUserDeparts', { token })
    expect(elsewhere.body.result).toMatchObject({ list: [{ orgCode: 'A01A03' }], orgCode: 'A01A03' })
    const foreign = await server.call('PUT', '/sys/selectDepart', { token, tenant: '8', body: { orgCode: 'A01A03' } })
    expect(foreign.body.message).toBe('您不属于该部门，无法切换')
  })
})
