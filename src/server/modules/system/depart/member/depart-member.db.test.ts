import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { addPerson, addRole, createTestServer, type TestServer, USER_PASSWORD } from '#server/testing/test-server.ts'
import type { GrantEffects } from '#shared/wire/grants.ts'
import type { PageResult } from '#shared/wire/paging.ts'

let server: TestServer
let admin: string
beforeAll(async () => {
  server = await createTestServer()
  admin = await server.admin()
})
afterAll(() => server.close())

const list = (query: string, token = admin) =>
  server.call<PageResult | null>('GET', `/sys/user/departUserList?${query}`, { token })
const link = (depId: string, userIdList: unknown, token = admin) =>
  server.call('POST', '/sys/user/editSysDepartWithUser', { token, body: { depId, userIdList } })
const unlink = (depId: string, userId: string, token = admin) =>
  server.call('DELETE', `/sys/user/deleteUserInDepart?depId=${depId}&userId=${userId}`, { token })
const rowOf = async (id: string) =>
  (await server.database.pool.query('select org_code, version from sys_user where id = $1', [id])).rows[0]
async function signedIn(values: Record<string, unknown>) {
  const person = await addPerson(server, admin, values)
  return { ...person, token: await server.signIn(person.username, USER_PASSWORD) }
}

describe('members of a department', () => {
  it('include those of the departments below, by page and by exact account', async () => {
    const [one, two] = [
      await addPerson(server, admin, { selecteddeparts: 'demo-district' }),
      await addPerson(server, admin, { selecteddeparts: 'demo-district,demo-district-market' }),
    ]
    const usernames = async (query: string) => (await list(query)).body.result!.records.map(({ username }) => username)
    expect(await usernames('depId=demo-district&column=createTime&order=asc')).toEqual(
      expect.arrayContaining([one.username, two.username]),
    )
    expect(await usernames('depId=demo-district-market')).toContain(two.username)
    expect(await usernames('depId=demo-district-market')).not.toContain(one.username)
    expect(await usernames(`depId=demo-district&username=${one.username}`)).toEqual([one.username])
    expect((await list('depId=demo-district&pageSize=1')).body.result!.records).toHaveLength(1)
    expect((await list("depId=x' or 1=1")).body.message).toBe('未找到对应实体')
  })

  it('are added and removed; workplaces follow, and forms that were open become stale', async () => {
    const { id } = await addPerson(server, admin, {})
    const { version } = await rowOf(id)
    expect((await link('demo-office', [id])).body).toMatchObject({ success: true, message: '添加成功！' })
    await link('demo-market', [id])
    await link('demo-market', [id])
    expect(await rowOf(id)).toEqual({ org_code: 'A01A03', version: version + 2 })
    const stale = { id, version, selecteddeparts: '' }
    expect((await server.call('PUT', '/sys/user/edit', { token: admin, body: stale })).body.success).toBe(false)
    expect((await unlink('demo-office', id)).body.message).toBe('删除成功!')
    expect(await rowOf(id)).toMatchObject({ org_code: 'A01A01' })
    expect((await unlink('demo-office', id)).body.message).toBe('当前选中部门与用户无关联关系!')
    const batch = `/sys/user/deleteUserInDepartBatch?depId=demo-market&userIds=${id},`
    expect((await server.call('DELETE', batch, { token: admin })).body.success).toBe(true)
    expect(await rowOf(id)).toMatchObject({ org_code: null })
    const log = await server.database.pool.query(
      `select data_content->>'selecteddeparts' as departs from sys_data_log where data_id = $1 order by data_version`,
      [id],
    )
    expect(log.rows.map(({ departs }) => departs)).toEqual([
      '',
      'demo-office',
      'demo-market,demo-office',
      'demo-market',
      '',
    ])
  })

  it('require an existing department and existing people', async () => {
    const { id } = await addPerson(server, admin, {})
    expect((await link('nowhere', [id])).body.message).toBe('未找到对应实体')
    expect((await link('demo-office', [id, 'nobody'])).body.message).toBe('未找到对应实体')
    expect((await link('demo-office', [])).body.message).toBe('参数不识别！')
    expect((await rowOf(id)).org_code).toBeNull()
  })
})

describe('accounts that are never offered as members', () => {
  const found = async (username: string, token: string) => {
    const path = `/sys/user/departCandidates?depId=demo-office&username=${username}`
    return (await server.call<PageResult>('GET', path, { token })).body.result.records.map((row) => row.username)
  }
  const idOf = async (username: string) =>
    (await server.database.pool.query('select id from sys_user where username = $1', [username])).rows[0].id as string

  it('include the guest, also in its own form', async () => {
    const id = await idOf('guest')
    expect(await found('guest', admin)).toEqual([])
    expect((await link('demo-office', [id])).body.message).toBe('未找到对应实体')
    const body = { id, selecteddeparts: 'demo-office' }
    const tried = await server.call('PUT', '/sys/user/edit', { token: admin, body })
    expect(tried.body.message).toBe('访客账号不属于任何部门')
  })

  it('include administrators unless the caller is one; existing members stay', async () => {
    const boss = await addPerson(server, admin, {})
    await server.database.pool.query(
      "insert into sys_user_role (user_id, role_id) select $1, id from sys_role where role_code = 'admin'",
      [boss.id],
    )
    const departLeader = { userIdentity: 2, departIds: 'demo-office' }
    const leaders = [
      await signedIn({ ...departLeader, selectedroles: await addRole(server.database, ['system-depart-members']) }),
      await signedIn({
        ...departLeader,
        selectedroles: await addRole(server.database, ['system-user', 'system-depart-members']),
      }),
    ]
    for (const { token } of leaders) {
      expect(await found(boss.username, token)).toEqual([])
      expect((await link('demo-office', [boss.id], token)).body.message).toBe('未找到对应实体')
    }
    expect(await found(boss.username, admin)).toEqual([boss.username])
    expect((await link('demo-office', [boss.id])).body.success).toBe(true)
    for (const { token } of leaders) {
      const members = (await list(`depId=demo-office&username=${boss.username}`, token)).body.result!.records
      expect(members).toHaveLength(1)
    }
  })
})

describe('the preview of new members', () => {
  const preview = async (userIdList: readonly string[], token = admin) =>
    server.call<GrantEffects>('POST', '/sys/user/previewEditSysDepartWithUser', {
      token,
      body: { depId: 'demo-office', userIdList },
    })

  it("shows what people gain by the department's grants, requires permission to add them, and skips members", async () => {
    await server.database.pool.query(
      `with own as (
         insert into sys_role (id, role_name, role_code, subject, subject_depart_id)
         values ('of-office', 'x', 'depart:0:office', 'depart', 'demo-office') on conflict do nothing returning id
       ) insert into sys_role_permission (role_id, permission_id) select id, 'system-position' from own`,
    )
    const [one, member] = [
      await addPerson(server, admin, {}),
      await addPerson(server, admin, { selecteddeparts: 'demo-office' }),
    ]
    const ids = [one.id, member.id]
    const { gaining } = (await preview(ids)).body.result
    expect(gaining).toMatchObject({ count: 1, users: [{ username: one.username, permissions: ['职务管理'] }] })
    expect((await rowOf(one.id)).org_code).toBeNull()
    const leading = { userIdentity: 2, departIds: 'demo-office' }
    const leader = async (...grants: string[]) =>
      signedIn({ ...leading, selectedroles: await addRole(server.database, ['system-depart-members', ...grants]) })
    // A person who adds members grants them these permissions.
    const beyond = await preview(ids, (await leader()).token)
    expect(beyond.body.message).toContain('不能分配授权超出自身权限的部门')
    const { token } = await leader('system-position')
    // The leader has no list of users, so people are only counted.
    expect((await preview(ids, token)).body.result.gaining).toEqual({ count: 1, users: [] })
    await server.database.pool.query(
      `insert into sys_tenant (id, name, status) values (77, '另一租户', 1) on conflict do nothing`,
    )
    await server.database.pool.query('update sys_user_tenant set tenant_id = 77 where user_id = $1', [one.id])
    expect((await preview(ids, token)).body.result.gaining.count).toBe(0)
    expect((await preview(ids, (await signedIn({})).token)).status).toBe(403)
    await server.database.pool.query(`delete from sys_role where id = 'of-office'`)
  })
})

describe('permission to change members', () => {
  it('belongs to leaders of the department or of one above, with the grant, and to nobody else', async () => {
    const selectedroles = await addRole(server.database, ['system-depart-members'])
    const leader = await signedIn({ selectedroles, userIdentity: 2, departIds: 'demo-bureau' })
    const staff = await signedIn({ selectedroles })
    const bare = await signedIn({ userIdentity: 2, departIds: 'demo-bureau' })
    const { id } = await addPerson(server, admin, {})
    expect((await link('demo-office', [id], bare.token)).status).toBe(403)
    expect((await link('demo-office', [id], staff.token)).status).toBe(403)
    expect((await link('demo-district', [id], leader.token)).status).toBe(403)
    expect((await link('demo-office', [id], leader.token)).body.success).toBe(true)
    expect((await list('depId=demo-district', leader.token)).status).toBe(403)
    expect((await list('depId=demo-office', leader.token)).body.result!.records).toContainEqual(
      expect.objectContaining({ id }),
    )
    const own = (await list('', leader.token)).body.result!.records.map((row) => row.id)
    expect(own).toContain(id)
    expect((await list('', staff.token)).body.result).toBeNull()
    expect((await unlink('demo-office', id, leader.token)).body.success).toBe(true)
    expect((await list('', await server.guest())).status).toBe(403)
  })
})

describe('a leader without the list of users', () => {
  const candidates = (query: string, token: string) =>
    server.call<PageResult>('GET', `/sys/user/departCandidates?depId=demo-office&${query}`, { token })
  const leader = async () =>
    signedIn({
      selectedroles: await addRole(server.database, ['system-depart-members']),
      userIdentity: 2,
      departIds: 'demo-office',
    })

  it('sees only who the members are', async () => {
    const { token } = await leader()
    const { id } = await addPerson(server, admin, { selecteddeparts: 'demo-office', email: 'x@example.com' })
    const { records } = (await list('depId=demo-office', token)).body.result!
    const found = records.find((row) => row.id === id)!
    expect(found).toMatchObject({ realname: expect.any(String), selecteddeparts: 'demo-office' })
    for (const field of ['email', 'workNo', 'birthday', 'selectedroles']) expect(found).not.toHaveProperty(field)
    // Sorting and filtering by hidden fields reveal nothing either.
    expect((await list('depId=demo-office&column=workNo&order=asc', token)).body.success).toBe(false)
    const guessed = await list('depId=demo-office&email=nobody@example.com&pageSize=1000', token)
    expect(guessed.body.result!.records).toContainEqual(expect.objectContaining({ id }))
  })

  it('chooses new members from the people of the tenant, by few fields', async () => {
    const { token } = await leader()
    const { id, username } = await addPerson(server, admin, { selecteddeparts: 'demo-market' })
    const { body } = await candidates(`username=${username}`, token)
    expect(body.result.records).toEqual([{ id, username, realname: expect.any(String), departName: '市场运行科' }])
    expect((await link('demo-office', [id], token)).body.success).toBe(true)
    expect((await server.call('GET', '/sys/user/list', { token })).status).toBe(403)
    const elsewhere = await candidates('', token).then(() =>
      server.call('GET', '/sys/user/departCandidates?depId=demo-district', { token }),
    )
    expect(elsewhere.status).toBe(403)
  })

  it('reaches nobody of another tenant, nobody frozen, and nobody at all after losing the lead', async () => {
    const { id: leaderId, token } = await leader()
    const { pool } = server.database
    await pool.query("insert into sys_tenant (id, name, status) values (77, '另一租户', 1) on conflict do nothing")
    const foreign = await addPerson(server, admin, {})
    await pool.query('update sys_user_tenant set tenant_id = 77 where user_id = $1', [foreign.id])
    const frozen = await addPerson(server, admin, {})
    await pool.query('update sys_user set status = 2 where id = $1', [frozen.id])
    const free = await addPerson(server, admin, {})
    for (const { id, username } of [foreign, frozen]) {
      expect((await candidates(`username=${username}`, token)).body.result.records).toEqual([])
      expect((await link('demo-office', [id], token)).body.message).toBe('未找到对应实体')
      expect((await rowOf(id)).org_code).toBeNull()
    }
    const taken = await server.call('PUT', '/sys/user/edit', { token: admin, body: { id: leaderId, departIds: '' } })
    expect(taken.body.success).toBe(true)
    expect((await candidates('', token)).status).toBe(403)
    expect((await link('demo-office', [free.id], token)).status).toBe(403)
  })
})

it('members are not listed for a leader who may not read departments, because nothing would restrict the list', async () => {
  const { token } = await signedIn({
    selectedroles: await addRole(server.database, ['system-depart-members']),
    userIdentity: 2,
    departIds: 'demo-office',
  })
  const restricted = `insert into sys_permission (id, parent_id, name, menu_type, perms)
    values ('restricts-departs', 'system-user', '部门', 2, 'system:user:read:selecteddeparts')`
  await server.database.pool.query(restricted)
  try {
    for (const query of ['', 'depId=demo-office']) expect((await list(query, token)).status).toBe(403)
    const { records } = (await list('depId=demo-district')).body.result!
    expect(records.length).toBeGreaterThan(0)
    const reader = await signedIn({ selectedroles: await addRole(server.database, ['system-user', 'system-depart']) })
    const people = { token: reader.token }
    expect((await server.call('GET', '/sys/sysDepart/getUsersByDepartId?id=demo-office', people)).status).toBe(403)
  } finally {
    await server.database.pool.query(`delete from sys_permission where id = 'restricts-departs'`)
  }
})

describe('a leader with the list of users', () => {
  it('is restricted by its data rules here too', async () => {
    const { pool } = server.database
    const role = await addRole(server.database, ['system-user', 'system-depart-members'])
    const leader = await signedIn({ selectedroles: role, userIdentity: 2, departIds: 'demo-office' })
    const [seen, hidden] = [
      await addPerson(server, admin, { sex: 2, selecteddeparts: 'demo-office' }),
      await addPerson(server, admin, { sex: 1, selecteddeparts: 'demo-office' }),
    ]
    await pool.query(
      `insert into sys_permission_data_rule (id, permission_id, rule_name, rule_column, rule_conditions, rule_value)
       values ('women', 'system-user', '女', 'sex', '=', '2')`,
    )
    await pool.query(
      `update sys_role_permission set data_rule_ids = '{women}' where role_id = $1 and permission_id = 'system-user'`,
      [role],
    )
    const ids = (page: PageResult) => page.records.map(({ id }) => id)
    const members = ids((await list('depId=demo-office&pageSize=1000', leader.token)).body.result!)
    expect(members).toContain(seen.id)
    expect(members).not.toContain(hidden.id)
    const { body } = await server.call<PageResult>(
      'GET',
      '/sys/user/departCandidates?depId=demo-office&pageSize=1000',
      {
        token: leader.token,
      },
    )
    expect(ids(body.result)).toContain(seen.id)
    expect(ids(body.result)).not.toContain(hidden.id)
    expect((await unlink('demo-office', hidden.id, leader.token)).body.message).toBe('未找到对应实体')
  })
})

it('logs a change of members with author, origin and cost', async () => {
  const { id } = await addPerson(server, admin, {})
  await link('demo-office', [id])
  const entries = async () =>
    (
      await server.database.pool.query(
        `select userid, ip, method, request_url as url, cost_time as cost, operate_type as type
         from sys_log where log_content like $1`,
        [`部门添加用户%${id}`],
      )
    ).rows
  const url = '/sys/user/editSysDepartWithUser'
  const entry = { userid: 'admin', ip: '127.0.0.1', method: 'POST', url, cost: expect.any(Number), type: 3 }
  // The cost is known after the answer was sent.
  await expect.poll(entries).toEqual([entry])
})
