import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { workbookOf } from '#server/records/testing/test-workbook.ts'
import { addPerson, addRole, createTestServer, type TestServer, USER_PASSWORD } from '#server/testing/test-server.ts'
import type { Envelope } from '#shared/wire/envelope.ts'
import type { ImportResult } from '#shared/wire/import-result.ts'
import type { PageResult } from '#shared/wire/paging.ts'
import { CONTEXT_PATH, TENANT_HEADER, TOKEN_HEADER } from '#shared/wire/protocol.ts'

const OWN = '101'
const OTHER = '102'
/** Part of the names of all people whom the manager must not see. */
const SECRET = '外租户'
const SHARED_REFUSAL = '该数据同时属于其他租户，只有系统管理员可以修改；您可以调整它在本租户的部分，或将其移出本租户'
const NOT_FOUND = '未找到对应实体'

let server: TestServer
let admin: string
/** Has all grantable permissions for accounts, as a member of one tenant. */
let manager: string
let outer: { id: string; username: string }
let deleted: { id: string; username: string }

beforeAll(async () => {
  server = await createTestServer()
  admin = await server.admin()
  const { pool } = server.database
  await pool.query(`insert into sys_tenant (id, name) values (${OWN}, '甲'), (${OTHER}, '乙')`)
  await pool.query(`insert into sys_user_tenant values ('admin', ${OWN})`)
  await pool.query(
    `insert into sys_depart (id, depart_name, org_code, tenant_id) values ('own-d', '甲处', 'A01', ${OWN}), ('other-d', '乙处', 'A01', ${OTHER})`,
  )
  manager = await managerOf(OWN)
  outer = await person(OTHER, { realname: `${SECRET}一` })
  deleted = await person(OTHER, { realname: `${SECRET}二` })
  // An administrator who works in the tenant writes versions there about people of other tenants.
  await server.call('DELETE', `/sys/user/delete?id=${deleted.id}`, { token: admin, tenant: OWN })
})
afterAll(() => server.close())

const person = (relTenantIds: string, values: Record<string, unknown> = {}) =>
  addPerson(server, admin, { relTenantIds, ...values })

/** Signs in a person with every button for accounts, departments, tenants and their history. */
async function managerOf(tenants: string): Promise<string> {
  const { rows } = await server.database.pool.query<{ id: string }>(
    `select id from sys_permission where id like 'system-user%' or id like 'system-depart%' or id like 'system-tenant%'
     or id like 'system-data-log%' or id like 'system-recycle-bin%' or id like 'system-address-list%' or id like 'system-role%'
     or perms like 'system:user:%'`,
  )
  const role = await addRole(
    server.database,
    rows.map(({ id }) => id),
  )
  const { username } = await person(tenants, { selectedroles: role })
  return server.signIn(username, USER_PASSWORD)
}

const here = (method: string, path: string, body?: object, token = manager) =>
  server.call(method, path, { token, tenant: OWN, body })
const field = async (id: string, column: string) =>
  (await server.database.pool.query(`select ${column} as value from sys_user where id = $1`, [id])).rows[0].value

describe('an account of another tenant', () => {
  it.each([
    ['list', () => '/sys/user/list?pageSize=1000'],
    ['a list with a count', () => '/sys/user/list?count=full&pageSize=1000'],
    ['a filter by its key', () => `/sys/user/list?id=${outer.id},`],
    ['a filter by its tenant', () => `/sys/user/list?relTenantIds=${OTHER}`],
    ['queryByIds', () => `/sys/user/queryByIds?userIds=${outer.id}`],
    ['the bin', () => '/sys/user/recycleBin'],
    ['the bin of all kinds', () => '/sys/recycleBin/list?pageSize=100'],
    ['users of a role', () => '/sys/user/userRoleList?roleId=demo-staff'],
    ['members of a department', () => '/sys/user/departUserList?depId=own-d'],
    ['candidates', () => '/sys/user/departCandidates?depId=own-d&pageSize=100'],
    ['users of a department', () => '/sys/user/queryUserByDepId?id=other-d'],
    ['the address book', () => '/sys/addressList/list?pageSize=1000'],
    ['a look-up', () => '/sys/dict/loadDict/sys_user,realname,id?pageSize=1000'],
    ['a look-up by name', () => `/sys/dict/loadDict/sys_user,realname,username?keyword=${SECRET}`],
    ['the name of a key', () => `/sys/dict/loadDictItem/sys_user,realname,id?key=${outer.id}`],
    ['the name of an account', () => `/sys/dict/loadDictItem/sys_user,realname,username?key=${outer.username}`],
    ['the data log', () => '/sys/dataLog/list?pageSize=1000'],
  ])('is in no answer: %s', async (_, path) => {
    const { response, body } = await here('GET', encodeURI(path()))
    expect(body).toMatchObject({ success: true })
    expect(response.body).not.toContain(SECRET)
  })

  it.each([
    ['queryById', 'GET', () => `/sys/user/queryById?id=${outer.id}`],
    ['history', 'GET', () => `/sys/user/history?id=${outer.id}`],
    ['historyCompare', 'GET', () => `/sys/user/historyCompare?id=${outer.id}&from=0&to=0`],
    ['roles', 'GET', () => `/sys/user/queryUserRole?userid=${outer.id}`],
    ['departments', 'GET', () => `/sys/user/userDepartList?userId=${outer.id}`],
    ['delete', 'DELETE', () => `/sys/user/delete?id=${outer.id}`],
    ['deleteBatch', 'DELETE', () => `/sys/user/deleteBatch?ids=${outer.id}`],
    ['purge', 'DELETE', () => `/sys/user/deleteRecycleBin?userIds=${deleted.id}`],
  ])('is not found: %s', async (_, method, path) => {
    const { body } = await here(method, path())
    expect(body).toMatchObject({ success: false })
    expect(JSON.stringify(body)).not.toContain(SECRET)
    expect(await field(outer.id, 'del_flag')).toBe(0)
    expect(await field(deleted.id, 'del_flag')).toBe(1)
  })

  it.each([
    ['edit', 'PUT', '/sys/user/edit', () => ({ id: outer.id, realname: '改名', phone: '13333333333' })],
    ['freeze', 'PUT', '/sys/user/frozenBatch', () => ({ ids: outer.id, status: 2 })],
    ['unlock', 'PUT', '/sys/user/unlock', () => ({ ids: outer.id })],
    ['end of sessions', 'POST', '/sys/user/endSessions', () => ({ ids: outer.id })],
    ['password', 'PUT', '/sys/user/changePassword', () => ({ username: outer.username, password: 'Other#6789' })],
    ['restore', 'PUT', '/sys/user/putRecycleBin', () => ({ userIds: deleted.id })],
    ['preview', 'POST', '/sys/user/preview', () => ({ userId: outer.id })],
    ['preview of an edit', 'POST', '/sys/user/previewEdit', () => ({ id: outer.id, selectedroles: '' })],
    ['a role', 'POST', '/sys/user/addSysUserRole', () => ({ roleId: 'demo-staff', userIdList: [outer.id] })],
    ['a department', 'POST', '/sys/user/editSysDepartWithUser', () => ({ depId: 'own-d', userIdList: [outer.id] })],
    ['membership', 'PUT', '/sys/tenant/addMembers', () => ({ tenantId: Number(OWN), userIds: outer.id })],
    ['an agent', 'POST', '/sys/sysUserAgent/add', () => agentOf(outer.username)],
  ])('is not reached: %s', async (_, method, path, body) => {
    const before = await state(outer.id)
    const answer = await here(method, path, body())
    expect(answer.body.success).toBe(false)
    expect(JSON.stringify(answer.body)).not.toContain(SECRET)
    expect(await state(outer.id)).toEqual(before)
    await expect(server.signIn(outer.username, USER_PASSWORD)).resolves.toBeTypeOf('string')
  })

  it('reveals only that its values are taken, deleted or not', async () => {
    for (const taken of [outer, deleted]) {
      const refused = await addPerson({ call: within, database: server.database }, manager, {
        username: taken.username,
      }).catch(String)
      expect(refused).toContain('用户名已存在!')
      expect(refused).not.toMatch(/回收站|外租户/)
      const check = await here(
        'GET',
        `/sys/duplicate/check?tableName=sys_user&fieldName=username&fieldVal=${taken.username}`,
      )
      expect(check.body.success).toBe(false)
      expect(check.body.message).not.toContain('回收站')
    }
  })

  it.each([
    ['', false],
    ['?dryRun=true', true],
  ])('is not imported over by a workbook that names it: %j', async (query, isAnswered) => {
    const before = await state(outer.id)
    const { text, body } = await imported([outer.username, '改名', 'W-imported', '13355555555'], query)
    expect(body).toMatchObject({ success: isAnswered, result: { totalCount: 1, successCount: 0, errorCount: 1 } })
    expect(body.result.problems).toMatchObject([{ cell: 'A4', field: 'username', message: '用户名已存在!' }])
    expect(text).not.toContain(SECRET)
    expect(await state(outer.id)).toEqual(before)
  })

  it('is reached by an administrator of the installation', async () => {
    const { body } = await server.call<PageResult<object>>('GET', `/sys/user/list?id=${outer.id}`, {
      token: admin,
      tenant: OWN,
    })
    expect(body.result.records).toHaveLength(1)
  })

  it('is managed by an administrator of the installation who works in the own tenant', async () => {
    const { id, username } = await person(OTHER)
    const { tenants } = await state(id)
    const manage = async (method: string, path: string, body?: object) =>
      expect((await here(method, path, body, admin)).body).toMatchObject({ success: true })
    await manage('PUT', '/sys/user/edit', { id, realname: '改名', phone: '13344444444' })
    expect([await field(id, 'realname'), await field(id, 'phone')]).toEqual(['改名', '13344444444'])
    for (const status of [2, 1]) {
      await manage('PUT', '/sys/user/frozenBatch', { ids: id, status })
      expect(await field(id, 'status')).toBe(status)
    }
    await manage('PUT', '/sys/user/changePassword', { username, password: 'Other#6789' })
    await expect(server.signIn(username, 'Other#6789')).resolves.toBeTypeOf('string')
    await manage('DELETE', `/sys/user/delete?id=${id}`)
    expect(await field(id, 'del_flag')).toBe(1)
    await manage('PUT', '/sys/user/putRecycleBin', { userIds: id })
    expect(await field(id, 'del_flag')).toBe(0)
    expect((await state(id)).tenants).toEqual(tenants)
  })
})

const within: TestServer['call'] = (method, path, options) => server.call(method, path, { ...options, tenant: OWN })
const agentOf = (userName: string) => ({
  ...{ userName, agentUserName: 'admin' },
  ...{ startTime: '2026-05-01 00:00:00', endTime: '2026-05-07 23:59:59' },
})

/** Sends a workbook with this person as the manager. */
async function imported(row: readonly string[], query: string) {
  const form = new FormData()
  const content = await workbookOf(['用户账号', '用户姓名', '工号', '手机号码'], [row])
  form.set('file', new Blob([new Uint8Array(content)]), '用户.xlsx')
  const sent = new Response(form)
  const response = await server.app.inject({
    method: 'POST',
    url: `${CONTEXT_PATH}/sys/user/importExcel${query}`,
    headers: { [TOKEN_HEADER]: manager, [TENANT_HEADER]: OWN, 'content-type': sent.headers.get('content-type')! },
    payload: Buffer.from(await sent.arrayBuffer()),
  })
  return { text: response.body, body: response.json<Envelope<ImportResult>>() }
}

async function state(id: string) {
  const { rows } = await server.database.pool.query(
    `select to_jsonb(u) - 'org_code' as account, (select json_agg(r order by role_id) from sys_user_role r where user_id = u.id) as roles,
       (select json_agg(t order by tenant_id) from sys_user_tenant t where user_id = u.id) as tenants
     from sys_user u where id = $1`,
    [id],
  )
  return rows[0]
}

describe('an account of the own tenant', () => {
  it('is managed by its managers', async () => {
    const { id, username } = await person(OWN)
    expect((await here('PUT', '/sys/user/edit', { id, realname: '改名', phone: '13322222222' })).body.success).toBe(
      true,
    )
    expect((await here('PUT', '/sys/user/frozenBatch', { ids: id, status: 2 })).body.success).toBe(true)
    expect((await here('PUT', '/sys/user/frozenBatch', { ids: id, status: 1 })).body.success).toBe(true)
    const reset = await here('PUT', '/sys/user/changePassword', { username, password: 'Other#6789' })
    expect(reset.body.success).toBe(true)
    expect((await here('DELETE', `/sys/user/delete?id=${id}`)).body.success).toBe(true)
    expect((await here('PUT', '/sys/user/putRecycleBin', { userIds: id })).body.success).toBe(true)
    expect((await here('DELETE', `/sys/user/delete?id=${id}`)).body.success).toBe(true)
    expect((await here('DELETE', `/sys/user/deleteRecycleBin?userIds=${id}`)).body.success).toBe(true)
  })
})

describe('an account of several tenants', () => {
  const shared = (values: Record<string, unknown> = {}) => person(`${OWN},${OTHER}`, values)
  const INITIAL = { way: 'shared', password: 'Shared#1234', confirmpassword: 'Shared#1234' }

  it.each([
    ['name', { realname: '改名' }],
    ['phone', { phone: '13311111111' }],
    ['mail', { email: 'taken.over@shop.example' }],
    ['work number', { workNo: 'W-other' }],
    ['office phone', { telephone: '010-12345678' }],
  ])('keeps its %s, with an error under the field', async (_, change) => {
    const { id } = await shared()
    const before = await state(id)
    const { body } = await here('PUT', '/sys/user/edit', { id, ...change })
    expect(body).toMatchObject({ success: false, message: SHARED_REFUSAL })
    expect(body.result).toMatchObject({ problems: [{ field: Object.keys(change)[0], keyword: 'permission' }] })
    expect(await state(id)).toEqual(before)
  })

  it.each([
    ['freeze', 'PUT', '/sys/user/frozenBatch', (id: string) => ({ ids: id, status: 2 })],
    ['unlock', 'PUT', '/sys/user/unlock', (id: string) => ({ ids: id })],
    ['end of sessions', 'POST', '/sys/user/endSessions', (id: string) => ({ ids: id })],
    ['initial password', 'PUT', '/sys/user/resetPasswords', (id: string) => ({ ids: id, ...INITIAL })],
  ])('is not changed as a whole: %s', async (_, method, path, body) => {
    const { id } = await shared()
    const before = await state(id)
    expect((await here(method, path, body(id))).body).toMatchObject({ success: false, message: SHARED_REFUSAL })
    expect(await state(id)).toEqual(before)
  })

  it.each([
    ['freeze', 'batchStatus', { status: 2 }],
    ['delete', 'batchDelete', {}],
  ])('is not changed as a whole among others, who are: %s', async (_, call, change) => {
    const [{ id }, own] = [await shared({ realname: '共有' }), await person(OWN)]
    const [before, ownBefore] = [await state(id), await state(own.id)]
    const { body } = await here('POST', `/sys/user/${call}`, { ids: [id, own.id], ...change })
    expect(body.result).toEqual({ done: 1, refused: [{ id, name: '共有', reason: SHARED_REFUSAL }] })
    expect(await state(id)).toEqual(before)
    expect(await state(own.id)).not.toEqual(ownBefore)
  })

  it('keeps its password, and cannot be deleted, restored or purged', async () => {
    const { id, username } = await shared()
    const reset = await here('PUT', '/sys/user/changePassword', { username, password: 'Other#6789' })
    expect(reset.body.message).toBe(SHARED_REFUSAL)
    await expect(server.signIn(username, USER_PASSWORD)).resolves.toBeTypeOf('string')
    expect((await here('DELETE', `/sys/user/delete?id=${id}`)).body.message).toBe(SHARED_REFUSAL)
    await server.call('DELETE', `/sys/user/delete?id=${id}`, { token: admin })
    expect((await here('PUT', '/sys/user/putRecycleBin', { userIds: id })).body.message).toBe(SHARED_REFUSAL)
    expect((await here('DELETE', `/sys/user/deleteRecycleBin?userIds=${id}`)).body.message).toBe(SHARED_REFUSAL)
  })

  it('has roles, departments and a post in the own tenant', async () => {
    const role = await addRole(server.database, ['system-user'])
    await server.database.pool.query(`update sys_role set tenant_id = ${OWN} where id = $1`, [role])
    await server.database.pool.query(
      `insert into sys_position (id, code, name, post_rank, tenant_id) values ('own-p', 'own_post', '甲职', '1', ${OWN})`,
    )
    const { id } = await shared({ email: 'whole@shop.example' })
    const { body: read } = await here('GET', `/sys/user/queryById?id=${id}`)
    expect(read.result).toMatchObject({ shared: '1' })
    const whole = { ...(read.result as object), selectedroles: role, selecteddeparts: 'own-d', post: 'own_post' }
    expect((await here('PUT', '/sys/user/edit', whole)).body).toMatchObject({ message: '修改成功!' })
    const lead = { id, userIdentity: 2, departIds: 'own-d' }
    expect((await here('PUT', '/sys/user/edit', lead)).body).toMatchObject({ success: true })
    const { body } = await here('GET', `/sys/user/queryById?id=${id}`)
    expect(body.result).toMatchObject({
      ...{ selectedroles: role, selecteddeparts: 'own-d', departIds: 'own-d' },
      ...{ post: 'own_post', post_dictText: '甲职' },
    })
    expect((await here('DELETE', `/sys/user/deleteUserRole?roleId=${role}&userId=${id}`)).body.success).toBe(true)
  })

  it('leads departments of another tenant, whatever identity it gets in this one', async () => {
    const { id, username } = await shared()
    await server.database.pool.query(`insert into sys_depart_leader (user_id, dep_id) values ($1, 'other-d')`, [id])
    const token = await server.signIn(username, USER_PASSWORD)
    const led = async () =>
      (await server.call('GET', '/sys/sysDepart/queryMyDeptTreeList', { token, tenant: OTHER })).body.result
    for (const userIdentity of [2, 1]) {
      expect((await here('PUT', '/sys/user/edit', { id, userIdentity })).body).toMatchObject({ success: true })
      expect(await led()).toMatchObject([{ key: 'other-d' }])
    }
  })

  it('is not marked for administrators, nor when it belongs to one tenant only', async () => {
    const [both, one] = [await shared(), await person(OWN)]
    const mark = async (id: string, token: string) =>
      (await here('GET', `/sys/user/queryById?id=${id}`, undefined, token)).body.result.shared
    expect([await mark(both.id, manager), await mark(one.id, manager), await mark(both.id, admin)]).toEqual([
      '1',
      undefined,
      undefined,
    ])
  })

  it.each([
    [
      'by the members of the tenant',
      'PUT',
      '/sys/tenant/removeMembers',
      (id: string) => ({ tenantId: Number(OWN), userIds: id }),
    ],
    ['in its form', 'PUT', '/sys/user/edit', (id: string) => ({ id, relTenantIds: '' })],
  ])('is removed from the own tenant %s, and then out of reach', async (_, method, path, body) => {
    const { id } = await shared()
    expect((await here(method, path, body(id))).body).toMatchObject({ success: true })
    const { rows } = await server.database.pool.query('select tenant_id from sys_user_tenant where user_id = $1', [id])
    expect(rows).toEqual([{ tenant_id: Number(OTHER) }])
    expect((await here('GET', `/sys/user/queryById?id=${id}`)).body.message).toBe(NOT_FOUND)
  })

  it('stays shared while it holds data in a tenant that it left', async () => {
    const { pool } = server.database
    await pool.query(
      `insert into sys_role (id, role_name, role_code, tenant_id) values ('left-behind', '乙角色', 'left_behind', ${OTHER})`,
    )
    const { id, username } = await person(OWN)
    await pool.query(`insert into sys_user_role values ($1, 'left-behind')`, [id])
    const reset = await here('PUT', '/sys/user/changePassword', { username, password: 'Other#6789' })
    expect(reset.body.message).toBe(SHARED_REFUSAL)
  })

  it('cannot be added or removed in a tenant where the person does not manage members', async () => {
    const { pool } = server.database
    const role = await addRole(server.database, [])
    await pool.query(`update sys_role set tenant_id = ${OWN} where id = $1`, [role])
    await pool.query(
      `insert into sys_role_permission (role_id, permission_id) select $1, id from sys_permission
       where id in ('system-user', 'system-user-edit', 'system-tenant', 'system-tenant-member')`,
      [role],
    )
    const both = await person(`${OWN},${OTHER}`)
    await pool.query('insert into sys_user_role values ($1, $2)', [both.id, role])
    const token = await server.signIn(both.username, USER_PASSWORD)
    const victim = await shared()
    const out = { tenantId: Number(OTHER), userIds: victim.id }
    expect((await here('PUT', '/sys/tenant/removeMembers', out, token)).body.message).toContain(
      '没有管理租户「乙」成员',
    )
    await here('PUT', '/sys/user/edit', { id: victim.id, relTenantIds: OWN }, token)
    const { rows } = await pool.query('select from sys_user_tenant where user_id = $1', [victim.id])
    expect(rows).toHaveLength(2)
  })
})

describe('the list of accounts of a tenant', () => {
  it('reads the members from an index', async () => {
    const { pool } = server.database
    await pool.query(
      `insert into sys_user (id, username, realname, status) select 'bulk-' || n, 'bulk' || n, '批量', 1 from generate_series(1, 20000) n`,
    )
    await pool.query('analyze sys_user')
    await pool.query(
      `insert into sys_user_tenant select 'bulk-' || n, case when n % 100 = 0 then ${OTHER} else 0 end from generate_series(1, 20000) n`,
    )
    await pool.query('analyze sys_user, sys_user_tenant')
    for (const tenant of ['0', OTHER]) {
      const { rows } = await pool.query(
        `explain select t.id from sys_user t where exists (
           select from sys_user_tenant m where m.user_id = t.id and m.tenant_id = ${tenant}) and t.del_flag = 0
         order by t.create_time desc, t.id limit 10`,
      )
      const plan = rows.map((row) => row['QUERY PLAN']).join('\n')
      expect(plan).toMatch(/(sys_user_tenant_member|sys_user_tenant_pkey)/)
      expect(plan).not.toContain('Seq Scan on sys_user_tenant')
    }
  })

  it('finds a page far from its beginning by the index alone', async () => {
    const { pool } = server.database
    await pool.query('vacuum analyze sys_user')
    const { rows } = await pool.query(
      `explain select t.id from sys_user t where t.del_flag = 0
       order by t.create_time desc, t.id desc limit 10 offset 15000`,
    )
    expect(JSON.stringify(rows)).toContain('Index Only Scan using sys_user_create_time')
  })
})
