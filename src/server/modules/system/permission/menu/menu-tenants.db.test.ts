import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { addPerson, createTestServer, type TestServer, USER_PASSWORD } from '#server/testing/test-server.ts'
import { problemOf } from '../testing/menu-calls.ts'

const SHARED = '这是所有租户共用的，只有管理员可以修改'
const [HOME, OTHER] = [101, 102]

let server: TestServer
let admin: string
/** Maintains menus, rules, roles and people's posts in tenant 101, and sees all positions there. */
let manager: { token: string; roleId: string }
/** Has equal permissions in tenant 102. */
let stranger: { token: string; roleId: string }
let created = 0

const GRANTS = [
  'system-permission',
  'system-permission-add',
  'system-permission-edit',
  'system-permission-delete',
  'system-permission-history',
  'system-data-rule-list',
  'system-data-rule-add',
  'system-data-rule-edit',
  'system-data-rule-delete',
  'system-position',
  'system-position-add',
  'system-role',
  'system-permission-save-role',
]

beforeAll(async () => {
  server = await createTestServer()
  admin = await server.admin()
  const { pool } = server.database
  await pool.query(`insert into sys_tenant (id, name) values (${HOME}, '甲'), (${OTHER}, '乙')`)
  await pool.query(
    `insert into sys_user_tenant (user_id, tenant_id) select id, t from sys_user, unnest(array[${HOME}, ${OTHER}]) t
     where username = 'admin'`,
  )
  manager = await member(HOME, GRANTS)
  stranger = await member(OTHER, GRANTS)
})
afterAll(() => server.close())

/** Adds a person who works in a tenant, with a role of that tenant. */
async function member(tenant: number, permissionIds: readonly string[], rules: readonly string[] = []) {
  const { pool } = server.database
  created += 1
  const roleId = `role-${tenant}-${created}`
  await pool.query('insert into sys_role (id, role_name, role_code, tenant_id) values ($1, $1, $1, $2)', [
    roleId,
    tenant,
  ])
  await pool.query(
    `insert into sys_role_permission (role_id, permission_id, data_rule_ids) select $1, unnest($2::text[]), $3`,
    [roleId, permissionIds, rules],
  )
  const { id, username } = await addPerson(server, admin)
  await pool.query('delete from sys_user_tenant where user_id = $1', [id])
  await pool.query('insert into sys_user_tenant (user_id, tenant_id) values ($1, $2)', [id, tenant])
  await pool.query('insert into sys_user_role (user_id, role_id) values ($1, $2)', [id, roleId])
  return { roleId, token: await server.signIn(username, USER_PASSWORD) }
}

type Found = Record<string, unknown> & { id: string }
const call = (tenant: number, token: string) => (method: string, path: string, body?: unknown) =>
  server.call<Found>(method, path.startsWith('/') ? path : `/sys/permission/${path}`, {
    token,
    body,
    tenant: String(tenant),
  })
const here: ReturnType<typeof call> = (...given) => call(HOME, manager.token)(...given)
const there: ReturnType<typeof call> = (...given) => call(OTHER, stranger.token)(...given)
const asAdmin: ReturnType<typeof call> = (...given) => call(0, admin)(...given)

const entry = (values: Record<string, unknown> = {}) => {
  created += 1
  return {
    menuType: 1,
    name: `菜单${created}`,
    url: `/own/${created}`,
    parentId: 'system',
    component: 'system/position',
    ...values,
  }
}
const rule = (values: Record<string, unknown> = {}) => ({
  ...{ permissionId: 'system-position', ruleName: '规则', ruleColumn: 'code', ruleConditions: '=', ruleValue: 'P1' },
  ...values,
})
async function added(answer: Promise<{ body: { success: boolean; message: string; result: Found } }>): Promise<Found> {
  const { body } = await answer
  if (!body.success) throw new Error(`${body.message} ${JSON.stringify(body.result)}`)
  return body.result
}

describe('entries that all tenants share', () => {
  let shared: Found
  beforeAll(async () => {
    shared = await added(asAdmin('POST', 'addPermissionRule', rule()))
  })

  it.each<[string, string, unknown?]>([
    ['PUT', 'edit', { id: 'system-user', description: 'x' }],
    ['POST', 'edit', { id: 'system-user', description: 'x' }],
    ['PUT', 'edit', { id: 'system-position', parentId: '', menuType: 0 }],
    ['PUT', 'edit', { id: 'system-position', dataRules: [{ rowState: 'new', ...rule() }] }],
    ['DELETE', 'delete?id=system-position'],
    ['DELETE', 'deleteBatch?ids=system-position'],
    ['DELETE', 'deleteBatch?ids=system-position-add,system-position'],
    ['PUT', 'reorder', { id: 'system-user', after: 'system-position' }],
    ['POST', 'previewEdit', { id: 'system-user-add', perms: 'x' }],
    ['POST', 'previewDelete', { ids: 'system-user-add' }],
  ])('cannot be changed by people who maintain the menu of a tenant: %s %s', async (method, path, body) => {
    const before = await snapshot()
    expect((await here(method, path, body)).body).toMatchObject({ success: false, message: SHARED })
    expect(await snapshot()).toEqual(before)
  })

  it('have data rules that cannot be changed from a tenant', async () => {
    const before = await snapshot()
    for (const [method, path, body] of [
      ['PUT', 'editPermissionRule', { id: shared.id, ruleValue: 'P2' }],
      ['POST', 'editPermissionRule', { id: shared.id, status: '0' }],
      ['DELETE', `deletePermissionRule?id=${shared.id}`, undefined],
      ['POST', 'previewPermissionRule', { id: shared.id, status: '0' }],
      ['POST', 'previewDeletePermissionRule', { id: shared.id }],
    ] as const) {
      expect((await here(method, path, body)).body).toMatchObject({ success: false, message: SHARED })
    }
    expect(await snapshot()).toEqual(before)
  })

  it('are marked as read-only for people without permission to change them', async () => {
    expect((await here('GET', 'queryById?id=system-user')).body.result).toMatchObject({
      ...{ editable: false, scope: '所有租户' },
    })
    expect((await asAdmin('GET', 'queryById?id=system-user')).body.result).toMatchObject({
      shared: true,
      editable: true,
    })
  })

  it('are added by administrators, in any tenant', async () => {
    const { id } = await added(call(HOME, admin)('POST', 'add', entry()))
    expect((await there('GET', `queryById?id=${id}`)).body.result).toMatchObject({ scope: '所有租户' })
    // The field is ignored from people who are not administrators.
    const own = await added(here('POST', 'add', entry({ shared: true, tenantId: null })))
    expect(own).toMatchObject({ scope: '本租户', tenantId: HOME })
  })

  it('cannot be changed from the default tenant either', async () => {
    const { token } = await member(0, GRANTS)
    const answer = await call(0, token)('PUT', 'edit', { id: 'system-user', description: 'x' })
    expect(answer.body).toMatchObject({ success: false, message: SHARED })
    expect(await added(call(0, token)('POST', 'add', entry()))).toMatchObject({ tenantId: 0, scope: '本租户' })
  })
})

describe('an entry of one tenant', () => {
  it('is visible, changed and deleted only there', async () => {
    const own = await added(here('POST', 'add', entry()))
    const below = await added(here('POST', 'add', entry({ parentId: own.id })))
    expect(own).toMatchObject({ tenantId: HOME, editable: true, scope: '本租户' })
    for (const [method, path, body] of [
      ['GET', `queryById?id=${own.id}`, undefined],
      ['PUT', 'edit', { id: own.id, name: '改' }],
      ['DELETE', `delete?id=${own.id}`, undefined],
      ['GET', `history?id=${own.id}`, undefined],
      ['POST', 'previewEdit', { id: own.id, perms: 'x' }],
      ['PUT', 'reorder', { id: own.id, after: 'system-user' }],
    ] as const) {
      const missing = await there(method, path.replace(own.id, 'nothing'), withId(body, 'nothing'))
      expect((await there(method, path, body)).body).toMatchObject({ ...missing.body, timestamp: expect.anything() })
    }
    for (const path of [
      'list',
      'page?pageSize=1000',
      'getSystemSubmenu?parentId=system',
      'queryListAsync?pid=system',
    ]) {
      expect(JSON.stringify((await here('GET', path)).body)).toContain(own.id)
      expect(JSON.stringify((await there('GET', path)).body)).not.toContain(own.id)
    }
    expect((await here('PUT', 'edit', { id: own.id, name: '改名' })).body.success).toBe(true)
    expect((await here('GET', `history?id=${own.id}`)).body.result).toHaveLength(2)
    expect((await here('DELETE', `delete?id=${own.id}`)).body.success).toBe(true)
    expect((await here('GET', `queryById?id=${below.id}`)).body.success).toBe(false)
    expect((await there('GET', `history?id=${own.id}`)).body.success).toBe(false)
  })

  it('reveals nothing to a person of another tenant who adds an entry below it', async () => {
    const own = await added(here('POST', 'add', entry({ menuType: 2, perms: '', url: '', component: '' })))
    const answers = await Promise.all(
      [own.id, 'nothing'].map((parentId) => there('POST', 'add', entry({ parentId, url: `/same/${parentId}` }))),
    )
    expect(answers[0]!.body.success).toBe(false)
    expect(answers[0]!.body.message).toBe(answers[1]!.body.message)
    expect(problemOf(answers[0]!)).toEqual(problemOf(answers[1]!))
  })

  it('may have a URL that another tenant uses, not one that all share', async () => {
    const { url } = await added(here('POST', 'add', entry()))
    expect((await there('GET', `checkPermDuplication?url=${url}`)).body.success).toBe(true)
    await added(there('POST', 'add', entry({ url })))
    expect(problemOf(await here('POST', 'add', entry({ url })))?.field).toBe('url')
    expect(problemOf(await here('POST', 'add', entry({ url: '/system/user' })))?.field).toBe('url')
    expect(problemOf(await asAdmin('POST', 'add', entry({ url })))?.field).toBe('url')
  })

  it('is changed by administrators from any tenant, and stays with its tenant', async () => {
    const own = await added(here('POST', 'add', entry()))
    expect((await asAdmin('PUT', 'edit', { id: own.id, name: '管理员改' })).body.success).toBe(true)
    expect(problemOf(await asAdmin('PUT', 'edit', { id: own.id, shared: true }))?.field).toBe('shared')
    expect(await added(asAdmin('POST', 'add', entry({ parentId: own.id })))).toMatchObject({ tenantId: HOME })
    expect(problemOf(await asAdmin('PUT', 'edit', { id: 'system-user', parentId: own.id }))?.field).toBe('parentId')
  })

  it('grants no more than its author has', async () => {
    expect(problemOf(await here('POST', 'add', entry({ component: 'system/user' })))?.field).toBe('component')
    expect(problemOf(await here('POST', 'add', entry({ perms: 'system:user:list' })))?.field).toBe('perms')
    const open = { menuType: 2, perms: 'system:position:list', status: '0', parentId: 'system-position' }
    expect(problemOf(await here('POST', 'add', entry({ ...open, url: '', component: '' })))?.field).toBe('status')
    const outside = entry({ url: 'https://example.com/x', component: '' })
    expect(problemOf(await here('POST', 'add', outside))?.field).toBe('internalOrExternal')
    await added(here('POST', 'add', { ...outside, internalOrExternal: true }))
  })

  it('is granted to roles of its tenant, also by its author, and opens nothing elsewhere', async () => {
    const own = await added(here('POST', 'add', entry({ perms: 'system:position:list' })))
    const colleague = await member(HOME, [])
    const grant = (tenant: number, token: string, roleId: string) =>
      call(tenant, token)('POST', 'saveRolePermission', { roleId, permissionIds: own.id, lastpermissionIds: '' })
    const tree = async (ask: typeof here) => JSON.stringify((await ask('GET', '/sys/role/queryTreeList')).body)
    expect(await tree(here)).toContain(own.id)
    expect(await tree(there)).not.toContain(own.id)
    expect((await grant(OTHER, stranger.token, stranger.roleId)).body.success).toBe(false)
    expect((await grant(OTHER, admin, stranger.roleId)).body.success).toBe(false)
    expect((await grant(HOME, manager.token, colleague.roleId)).body).toMatchObject({ success: true })
    const menu = await call(HOME, colleague.token)('GET', 'getUserPermissionByToken')
    expect(JSON.stringify(menu.body)).toContain(own.id)
    expect((await call(HOME, colleague.token)('GET', '/sys/position/list')).body.success).toBe(true)
  })

  it('has no effect in another tenant, even when it is granted there', async () => {
    const own = await added(here('POST', 'add', entry({ perms: 'system:position:list' })))
    const { token } = await member(OTHER, [own.id])
    expect((await call(OTHER, token)('GET', '/sys/position/list')).status).toBe(403)
    expect(JSON.stringify((await call(OTHER, token)('GET', 'getUserPermissionByToken')).body)).not.toContain(own.id)
  })

  it('is deleted with the shared entry above it', async () => {
    const shared = await added(asAdmin('POST', 'add', entry({ component: 'layouts/RouteView' })))
    const own = await added(here('POST', 'add', entry({ parentId: shared.id })))
    expect((await asAdmin('DELETE', `delete?id=${shared.id}`)).body.success).toBe(true)
    expect((await here('GET', `queryById?id=${own.id}`)).body.success).toBe(false)
  })

  it('is ordered only among entries of its tenant', async () => {
    const parentId = (await added(here('POST', 'add', entry()))).id
    const [one, two] = [
      await added(here('POST', 'add', entry({ parentId, sortNo: 1 }))),
      await added(here('POST', 'add', entry({ parentId, sortNo: 2 }))),
    ]
    expect((await here('PUT', 'reorder', { id: two.id, before: one.id })).body.success).toBe(true)
    const beside = await added(here('POST', 'add', entry()))
    const before = await snapshot()
    const moved = await here('PUT', 'reorder', { id: beside.id, before: 'system-user' })
    expect(moved.body).toMatchObject({ success: false, message: SHARED })
    expect((await here('PUT', 'reorder', { id: beside.id, before: parentId })).body.success).toBe(true)
    expect(await snapshot()).toEqual(before)
  })
})

describe('a data rule of one tenant', () => {
  it('restricts people of its tenant, and is neither visible nor selectable elsewhere', async () => {
    const own = await added(here('POST', 'addPermissionRule', rule({ ruleValue: 'NOTHING' })))
    expect(own).toMatchObject({ tenantId: HOME, editable: true })
    const listed = async (ask: typeof here) =>
      JSON.stringify((await ask('GET', 'getPermRuleListByPermId?permissionId=system-position')).body)
    expect(await listed(here)).toContain(own.id)
    expect(await listed(there)).not.toContain(own.id)
    const choose = (ask: typeof here, roleId: string) =>
      ask('POST', '/sys/role/datarule', { roleId, permissionId: 'system-position', dataRuleIds: own.id })
    expect((await choose(there, stranger.roleId)).body.success).toBe(false)
    expect((await choose(call(OTHER, admin), stranger.roleId)).body.success).toBe(false)
    const colleague = await member(HOME, ['system-position'])
    expect((await choose(here, colleague.roleId)).body).toMatchObject({ success: true })
    const positions = await call(HOME, colleague.token)('GET', '/sys/position/list')
    expect(positions.body.result).toMatchObject({ total: 0 })
    for (const [method, path, body] of [
      ['PUT', 'editPermissionRule', { id: own.id, ruleValue: 'P2' }],
      ['DELETE', `deletePermissionRule?id=${own.id}`, undefined],
      ['GET', `queryRuleById?id=${own.id}`, undefined],
      ['POST', 'previewPermissionRule', { id: own.id, status: '0' }],
    ] as const) {
      const missing = await there(method, path.replace(own.id, 'nothing'), withId(body, 'nothing'))
      expect((await there(method, path, body)).body.message).toBe(missing.body.message)
    }
    expect((await here('PUT', 'editPermissionRule', { id: own.id, ruleValue: 'P3' })).body.success).toBe(true)
  })

  it('shows no row in another tenant if a role there has chosen it', async () => {
    const own = await added(here('POST', 'addPermissionRule', rule({ ruleConditions: '!=', ruleValue: '' + created })))
    await server.database.pool.query(
      `insert into sys_position (id, code, name, post_rank, tenant_id) values ('p-there', 'there', 'x', '1', ${OTHER})`,
    )
    const { token } = await member(OTHER, ['system-position'], [own.id])
    expect((await call(OTHER, token)('GET', '/sys/position/list')).body.result).toMatchObject({ total: 0 })
  })

  it('belongs to the tenant of the entry that it restricts, for any author', async () => {
    const own = await added(here('POST', 'add', entry()))
    expect(await added(asAdmin('POST', 'addPermissionRule', rule({ permissionId: own.id })))).toMatchObject({
      tenantId: HOME,
    })
    expect(problemOf(await there('POST', 'addPermissionRule', rule({ permissionId: own.id })))?.field).toBe(
      'permissionId',
    )
    expect((await there('GET', `ruleFields?permissionId=${own.id}`)).body.result).toEqual([])
  })
})

function withId(body: object | undefined, id: string): object | undefined {
  return body && { ...body, id }
}

async function snapshot() {
  const { rows } = await server.database.pool.query(
    `select jsonb_agg(to_jsonb(p) order by id) as menus,
       (select jsonb_agg(to_jsonb(r) order by id) from sys_permission_data_rule r) as rules
     from sys_permission p where tenant_id is null`,
  )
  return rows[0]
}
