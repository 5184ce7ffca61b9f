import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { workbookOf } from '#server/records/testing/test-workbook.ts'
import { addPerson, addRole, createTestServer, type TestServer, USER_PASSWORD } from '#server/testing/test-server.ts'
import type { ImportResult } from '#shared/wire/import-result.ts'
import { CONTEXT_PATH, TENANT_HEADER, TOKEN_HEADER } from '#shared/wire/protocol.ts'
import type { LoginResult } from '#shared/wire/session.ts'

const KEEPING = ['system-user', 'system-user-add', 'system-user-edit', 'system-user-import']
const MEMBERSHIP = ['system-tenant', 'system-tenant-member']

let server: TestServer
let admin: string
beforeAll(async () => {
  server = await createTestServer()
  admin = await server.admin()
  await server.database.pool.query(`insert into sys_tenant (id, name) values (7, '七'), (8, '八'), (9, '九')`)
})
afterAll(() => server.close())

/** Adds a person who works in these tenants and has the permissions of these menu entries there. */
async function keeper(tenants: string, menu: readonly string[]): Promise<{ id: string; token: string }> {
  const role = await addRole(server.database, menu)
  const { id, username } = await addPerson(server, admin, { selectedroles: role, relTenantIds: tenants })
  return { id, token: await server.signIn(username, USER_PASSWORD) }
}

const within = (tenant: string): Pick<TestServer, 'call' | 'database'> => ({
  database: server.database,
  call: (method, path, options) => server.call(method, path, { ...options, tenant }),
})

async function tenantsOf(id: string): Promise<unknown> {
  const { body } = await server.call('GET', `/sys/user/queryById?id=${id}`, { token: admin })
  return body.result.relTenantIds
}

async function statusIn(username: string, tenant: string): Promise<number> {
  const token = await server.signIn(username, USER_PASSWORD)
  return (await server.call('GET', '/sys/loginfo', { token, tenant })).status
}

async function openTo(username: string): Promise<number[]> {
  const body = { username, password: USER_PASSWORD }
  const answer = await server.call<LoginResult>('POST', '/sys/login', { body })
  return answer.body.result.tenantList.map(({ id }) => Number(id))
}

let imported = 0

async function importPerson(username: string, token: string, tenant: string): Promise<string> {
  imported += 1
  const row = [username, username, username, `1370000000${imported}`]
  const form = new FormData()
  const content = await workbookOf(['用户账号', '用户姓名', '工号', '手机号码'], [row])
  form.set('file', new Blob([new Uint8Array(content)]), '用户.xlsx')
  const sent = new Response(form)
  const response = await server.app.inject({
    method: 'POST',
    url: `${CONTEXT_PATH}/sys/user/importExcel`,
    headers: { [TOKEN_HEADER]: token, [TENANT_HEADER]: tenant, 'content-type': sent.headers.get('content-type')! },
    payload: Buffer.from(await sent.arrayBuffer()),
  })
  const { success, message } = response.json<{ success: boolean; message: string; result: ImportResult }>()
  if (!success) throw new Error(`not imported: ${message}`)
  const body = { username, password: USER_PASSWORD }
  await server.call('PUT', '/sys/user/changePassword', { token: admin, body })
  const { rows } = await server.database.pool.query('select id from sys_user where username = $1', [username])
  return rows[0].id
}

describe('an account that is added by a person who works in a tenant', () => {
  it.each([
    ['without the grant for tenants', KEEPING],
    ['with it', [...KEEPING, ...MEMBERSHIP]],
  ])('works there and not in the default one: %s', async (_, menu) => {
    const { token } = await keeper('7', menu)
    const person = await addPerson(within('7'), token)
    expect([await statusIn(person.username, '7'), await statusIn(person.username, '0')]).toEqual([200, 403])
    expect(await tenantsOf(person.id)).toBe('7')
  })

  it('is logged as a member from the start', async () => {
    const { token } = await keeper('7', KEEPING)
    const { id } = await addPerson(within('7'), token)
    const { rows } = await server.database.pool.query(
      `select data_content ->> 'relTenantIds' as tenants from sys_data_log where data_table = 'sys_user' and data_id = $1`,
      [id],
    )
    expect(rows).toEqual([{ tenants: '7' }])
  })

  it('is a member of the tenants that the request names', async () => {
    const { token } = await keeper('7,8', [...KEEPING, ...MEMBERSHIP])
    const person = await addPerson(within('7'), token, { relTenantIds: '8' })
    expect(await openTo(person.username)).toEqual([8])
  })

  it('is a member of the tenant, whatever a person without the grant sends', async () => {
    const { token } = await keeper('7', KEEPING)
    const person = await addPerson(within('7'), token, { relTenantIds: '8' })
    expect(await openTo(person.username)).toEqual([7])
  })

  it.each([
    ['imported', KEEPING],
    ['imported_with_grant', [...KEEPING, ...MEMBERSHIP]],
  ])('works there also when imported: %s', async (username, menu) => {
    const { token } = await keeper('7', menu)
    const id = await importPerson(username, token, '7')
    expect(await tenantsOf(id)).toBe('7')
    expect(await openTo(username)).toEqual([7])
  })

  it.each([
    ['added', addPerson],
    [
      'imported',
      async (_: unknown, token: string) => ({ id: await importPerson('at_home', token, '0'), username: 'at_home' }),
    ],
  ])('is a member of the default tenant when %s at work in it', async (_, add) => {
    const { token } = await keeper('0', KEEPING)
    const { id, username } = await add(within('0'), token)
    expect(await tenantsOf(id)).toBe('0')
    expect(await openTo(username)).toEqual([0])
  })

  it('works nowhere when its tenants are removed, until an administrator adds one', async () => {
    const person = await addPerson(server, admin)
    const edit = (relTenantIds: string) =>
      server.call('PUT', '/sys/user/edit', { token: admin, body: { id: person.id, relTenantIds } })
    expect((await edit('')).body.success).toBe(true)
    expect(await tenantsOf(person.id)).toBe('')
    await expect(server.signIn(person.username, USER_PASSWORD)).rejects.toThrow('您不属于任何租户')
    expect((await edit('8')).body.success).toBe(true)
    expect(await openTo(person.username)).toEqual([8])
  })
})

describe('a person who is no administrator', () => {
  const MENU = [...KEEPING, ...MEMBERSHIP]
  const refused = (name: string) => `您没有管理租户「${name}」成员的权限，不能调整其成员`
  const members = async (call: string, token: string, tenantId: number, userIds: string) =>
    (
      await within(token === admin ? '0' : '7').call('PUT', `/sys/tenant/${call}`, {
        token,
        body: { tenantId, userIds },
      })
    ).body.message

  it.each([
    ['0', '默认租户'],
    ['8', '八'],
  ])('cannot give membership of tenant %s without working in it', async (tenant, name) => {
    const { id, token } = await keeper('7', MENU)
    expect(await members('addMembers', token, Number(tenant), id)).toBe(refused(name))
    for (const relTenantIds of [`7,${tenant}`, tenant]) {
      const edited = await server.call('PUT', '/sys/user/edit', { token, tenant: '7', body: { id, relTenantIds } })
      expect(edited.body.message).toContain(refused(name))
    }
    await expect(addPerson(within('7'), token, { relTenantIds: tenant })).rejects.toThrow(refused(name))
    expect(await tenantsOf(id)).toBe('7')
  })

  it('gives and removes membership of tenants where the person works', async () => {
    const { token } = await keeper('7,8', MENU)
    const { id } = await addPerson(server, admin, { relTenantIds: '7' })
    expect(await members('addMembers', token, 8, id)).toBe('操作成功！')
    expect(await tenantsOf(id)).toBe('7,8')
    await server.call('PUT', '/sys/user/edit', { token, tenant: '7', body: { id, relTenantIds: '8' } })
    expect(await tenantsOf(id)).toBe('8')
  })

  it('leaves memberships of closed tenants unchanged', async () => {
    const { token } = await keeper('7', MENU)
    const { id } = await addPerson(server, admin, { relTenantIds: '0,7,9' })
    expect(await members('removeMembers', token, 9, id)).toBe(refused('九'))
    for (const relTenantIds of ['7', null, '']) {
      const body = { id, relTenantIds }
      const { body: edited } = await server.call('PUT', '/sys/user/edit', { token, tenant: '7', body })
      expect(edited.message).toBe('修改成功!')
      expect(await tenantsOf(id)).toBe(relTenantIds === '' ? '0,9' : '0,7,9')
    }
  })

  it('cannot give membership of a tenant that is frozen for the person', async () => {
    await server.database.pool.query(`insert into sys_tenant (id, name, status) values (10, '十', 0)`)
    const { id, token } = await keeper('7,10', MENU)
    expect(await members('addMembers', token, 10, id)).toBe(refused('十'))
  })

  it('does not restrict an administrator', async () => {
    const { id } = await addPerson(server, admin)
    expect(await members('addMembers', admin, 9, id)).toBe('操作成功！')
    expect(await tenantsOf(id)).toBe('0,9')
  })
})
