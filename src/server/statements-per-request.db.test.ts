import pg from 'pg'
import { afterAll, beforeAll, expect, it, vi } from 'vitest'
import { ADMIN_PASSWORD, createTestServer, type TestServer } from './testing/test-server.ts'

/**
 * Sixty accounts of the branch A01 with two roles and a department each; the last is a member under three data rules.
 */
const PEOPLE = [
  `insert into sys_role (id, role_name, role_code) values ('one', '一', 'one'), ('two', '二', 'two'), ('member', '成员', 'member')`,
  `insert into sys_user (id, username, realname, org_code, status, create_by, create_time, password_hash)
   select 'many-' || n, 'many' || n, '员工' || n, 'A01', 1, 'admin', now() + n * interval '1 second', a.password_hash
   from generate_series(1, 60) as n, sys_user as a where a.username = 'admin'`,
  `insert into sys_user_role (user_id, role_id)
   select 'many-' || n, r from generate_series(1, 60) as n, unnest(array['one', 'two']) as r`,
  `insert into sys_user_depart (user_id, dep_id)
   select 'many-' || n, d.id from generate_series(1, 60) as n, sys_depart as d where d.org_code = 'A01'`,
  `insert into sys_permission_data_rule (id, permission_id, rule_name, rule_column, rule_conditions, rule_value)
   values ('rule-1', 'system-user', '本部门及下级', 'orgCode', 'RIGHT_LIKE', '#{sys_org_code}'),
     ('rule-2', 'system-user', '未冻结', 'status', '=', '1'),
     ('rule-3', 'system-user', '近年', 'createTime', '>=', '2000-01-01 00:00:00')`,
  `insert into sys_role_permission (role_id, permission_id, data_rule_ids)
   select 'member', id, case when id = 'system-user' then array['rule-1', 'rule-2', 'rule-3'] else array[]::text[] end
   from sys_permission where menu_type < 2`,
  `insert into sys_user_role (user_id, role_id) values ('many-60', 'member')`,
  `insert into sys_user_tenant (user_id, tenant_id) select 'many-' || n, 0 from generate_series(1, 60) as n`,
]

let server: TestServer
let tokens: Record<'administrator' | 'member', string>
// Before the first connection, since statements are counted from its start.
const sent = vi.spyOn(pg.Client.prototype, 'query')
beforeAll(async () => {
  server = await createTestServer()
  for (const statement of PEOPLE) await server.database.pool.query(statement)
  tokens = { administrator: await server.admin(), member: await server.signIn('many60', ADMIN_PASSWORD) }
})
afterAll(() => server.close())

async function statementsOf(principal: 'administrator' | 'member', path: string) {
  const call = () => server.call<{ records?: { orgCode: string }[] }>('GET', path, { token: tokens[principal] })
  // First call fills the caches.
  await call()
  sent.mockClear()
  const { body } = await call()
  expect(body.success).toBe(true)
  return { statements: sent.mock.calls.length, records: body.result.records }
}

const list = (pageSize: number) => `/sys/user/list?column=createTime&order=desc&pageNo=1&pageSize=${pageSize}`

// Statements: session, and data rules for the member; page and count; roles, departments and other names; locks; for
// the member, accounts shared with other tenants.
it.each([
  ['administrator', 5],
  ['member', 6],
] as const)('a page of users takes the %s %i statements, however many rows it has', async (principal, statements) => {
  for (const pageSize of [2, 50]) {
    const page = await statementsOf(principal, list(pageSize))
    expect(page.records).toHaveLength(pageSize)
    expect([pageSize, page.statements]).toEqual([pageSize, statements])
  }
})

it('the member sees the branch alone', async () => {
  const { records } = await statementsOf('member', list(50))
  expect(new Set(records?.map(({ orgCode }) => orgCode.slice(0, 3)))).toEqual(new Set(['A01']))
})

// Statements: session, menu, own permissions, and published pages.
it.each(['administrator', 'member'] as const)('the permission call takes the %s 4 statements', async (principal) => {
  const { statements } = await statementsOf(principal, '/sys/permission/getUserPermissionByToken')
  expect(statements).toBe(4)
})

// A department is found first; then one statement for all data of its people.
it.each([
  ['/sys/user/queryByOrgCode?orgCode=A01', 5],
  ['/sys/user/queryByOrgCodeForAddressList?orgCode=A01', 5],
  ['/sys/user/departUserList?depId=demo-bureau', 7],
] as const)('%s takes %i statements, however many people are in the department', async (path, statements) => {
  for (const pageSize of [2, 50]) {
    const page = await statementsOf('administrator', `${path}&pageSize=${pageSize}`)
    expect(page.records).toHaveLength(pageSize)
    expect([pageSize, page.statements]).toEqual([pageSize, statements])
  }
})
