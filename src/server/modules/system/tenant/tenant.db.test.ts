import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { addPerson, addRole, createTestServer, type TestServer, USER_PASSWORD } from '#server/testing/test-server.ts'
import type { PageResult } from '#shared/wire/paging.ts'
import type { LoginResult } from '#shared/wire/session.ts'

let server: TestServer
let admin: string
let member: { id: string; username: string; token: string }
beforeAll(async () => {
  server = await createTestServer()
  admin = await server.admin()
  member = await someone()
})
afterAll(() => server.close())

async function someone(values: Record<string, unknown> = {}) {
  const person = await addPerson(server, admin, values)
  return { ...person, token: await server.signIn(person.username, USER_PASSWORD) }
}
const add = (body: object) => server.call('POST', '/sys/tenant/add', { token: admin, body })
const edit = (body: object) => server.call('PUT', '/sys/tenant/edit', { token: admin, body })
const members = (call: 'addMembers' | 'removeMembers', tenantId: number, userIds: unknown, token = admin) =>
  server.call('PUT', `/sys/tenant/${call}`, { token, body: { tenantId, userIds } })
const enters = async (tenant: number) =>
  (await server.call('GET', '/sys/loginfo', { token: member.token, tenant: String(tenant) })).status
const DAY_MS = 86_400_000
const day = (offset: number) => new Date(Date.now() + offset * DAY_MS).toISOString().slice(0, 10)

describe('a tenant', () => {
  it('has a unique number that the administrator types', async () => {
    expect((await add({ id: 31, name: '三一' })).body.message).toBe('添加成功！')
    expect((await add({ id: '31', name: '又是' })).body.message).toBe('该编号已存在!')
    expect((await add({ name: '无号' })).body.message).toBe('请输入租户编号!')
    expect((await add({ id: 0, name: '零' })).body.success).toBe(false)
    expect((await add({ id: 3.5, name: '半' })).body.success).toBe(false)
    expect((await edit({ id: 31, name: '三十一' })).body.message).toBe('修改成功!')
    const { body } = await server.call('GET', '/sys/tenant/queryById?id=31', { token: admin })
    expect(body.result).toMatchObject({ id: 31, name: '三十一', status: 1, status_dictText: '正常' })
  })

  it('lists open ones, all or some', async () => {
    await add({ id: 32, name: '三二', status: 0 })
    const ids = async (query: string) => {
      const { body } = await server.call<{ id: number }[]>('GET', `/sys/tenant/queryList${query}`, { token: admin })
      return body.result.map(({ id }) => id)
    }
    expect(await ids('?ids=31,32,')).toEqual([31])
    expect(await ids('')).not.toContain(32)
  })

  it('does not end before it begins', async () => {
    const { body } = await add({ id: 33, name: '三三', beginDate: '2026-02-01', endDate: '2026-01-31' })
    expect(body.message).toBe('结束日期不能早于开始日期')
  })

  it('is not deleted while it has data, and otherwise with its memberships, which opens no other tenant', async () => {
    await add({ id: 34, name: '三四' })
    await members('addMembers', 34, ['admin', member.id])
    const { pool } = server.database
    await pool.query(
      `insert into sys_depart (id, depart_name, org_code, tenant_id) values ('d34', '三四处', 'A01', 34)`,
    )
    const remove = () => server.call('DELETE', '/sys/tenant/delete?id=34', { token: admin })
    expect((await remove()).body.message).toBe('租户「三四」下还有数据，不能删除；可将其冻结')
    await pool.query(`delete from sys_depart where id = 'd34'`)
    await members('removeMembers', 0, member.id)
    expect([await enters(0), await enters(34)]).toEqual([403, 200])
    expect((await remove()).body.success).toBe(true)
    expect((await pool.query('select from sys_user_tenant where tenant_id = 34')).rowCount).toBe(0)
    expect([await enters(0), await enters(34)]).toEqual([403, 403])
    await members('addMembers', 0, member.id)
    expect(await enters(0)).toBe(200)
  })

  it('waits for a deletion of its people before it locks anything of theirs', async () => {
    await add({ id: 36, name: '三六' })
    await members('addMembers', 36, [member.id])
    const other = await server.database.pool.connect()
    try {
      await other.query('begin')
      await other.query('select from sys_user where id = $1 for update', [member.id])
      let ended = false
      const removal = server.call('DELETE', '/sys/tenant/delete?id=36', { token: admin }).finally(() => (ended = true))
      await expect
        .poll(async () => {
          const { rows } = await server.database.pool.query(`select from pg_locks where not granted`)
          return rows.length > 0 || ended
        })
        .toBe(true)
      expect(ended).toBe(false)
      await other.query(`select from sys_user_tenant where tenant_id = 36 for update nowait`)
      await other.query('rollback')
      expect((await removal).body.success).toBe(true)
    } finally {
      other.release()
    }
  })

  it('is deleted with the direct grants of its people, which the data log stores', async () => {
    const id = 1_000_000 + Math.floor(Math.random() * 1e8)
    await add({ id, name: '只有授权' })
    const { pool } = server.database
    const person = await someone()
    const role = `r${id}`
    await pool.query(
      `insert into sys_role (id, role_name, role_code, tenant_id, subject, subject_user_id)
       values ($1, $1, $1, $2, 'user', $3)`,
      [role, id, person.id],
    )
    await pool.query(`insert into sys_role_permission (role_id, permission_id) values ($1, 'system-position')`, [role])
    const { body } = await server.call('DELETE', `/sys/tenant/delete?id=${id}`, { token: admin })
    expect(body).toMatchObject({ success: true })
    expect((await pool.query('select from sys_role where id = $1', [role])).rowCount).toBe(0)
    const { rows } = await pool.query(
      `select operation, data_content #>> '{grants,0,permissionId}' as lost from sys_data_log
       where data_table = 'sys_user_granted' and data_id = $1 order by data_version desc limit 1`,
      [person.id],
    )
    expect(rows).toEqual([{ operation: 'delete', lost: 'system-position' }])
  })

  it('is always open as the default one, whose name may change', async () => {
    const zero = async () => (await server.call('GET', '/sys/tenant/queryById?id=0', { token: admin })).body.result
    for (const values of [{ status: 0 }, { beginDate: day(1) }, { endDate: day(-1) }]) {
      const { body } = await edit({ id: 0, ...values })
      expect(body).toMatchObject({ success: false, message: '默认租户始终开放，不能冻结，也不能设置日期' })
    }
    const removals = ['delete?id=0', 'deleteBatch?ids=0', 'deleteBatch?ids=31,0']
    for (const path of removals) {
      const { body } = await server.call('DELETE', `/sys/tenant/${path}`, { token: admin })
      expect(body).toMatchObject({ success: false, message: '默认租户不能删除' })
    }
    const renamed = await edit({ id: 0, name: '总部', status: 1, beginDate: null, endDate: '' })
    expect(renamed.body.message).toBe('修改成功!')
    expect(await zero()).toMatchObject({ id: 0, name: '总部', status: 1 })
    await expect(server.database.pool.query('update sys_tenant set status = 0 where id = 0')).rejects.toThrow(
      'sys_tenant_default_is_open',
    )
  })
})

describe('membership', () => {
  it('opens a tenant with the next request, and its removal closes it', async () => {
    await add({ id: 40, name: '四零' })
    expect(await enters(40)).toBe(403)
    expect((await members('addMembers', 40, [member.id])).body.success).toBe(true)
    expect(await enters(40)).toBe(200)
    expect((await members('removeMembers', 40, member.id)).body.success).toBe(true)
    expect(await enters(40)).toBe(403)
  })

  it.each([
    ['frozen', { status: 0 }, 403],
    ['over', { endDate: day(-2) }, 403],
    ['not begun', { beginDate: day(2) }, 403],
    ['within its days', { beginDate: day(-2), endDate: day(2) }, 200],
  ])('of a tenant that is %s', async (_, values, status) => {
    const id = 50 + Math.floor(Math.random() * 1e6)
    await add({ id, name: '期限', ...values })
    await members('addMembers', id, member.id)
    expect(await enters(id)).toBe(status)
    const body = { username: member.username, password: USER_PASSWORD }
    const login = await server.call<LoginResult>('POST', '/sys/login', { body })
    const offered = login.body.result.tenantList.some((tenant) => tenant.id === id)
    expect(offered).toBe(status === 200)
  })

  it('of the default tenant is added and removed like any other; without a tenant nobody signs in', async () => {
    await add({ id: 43, name: '四三' })
    const person = await someone()
    const enters = async (tenant: number) =>
      (await server.call('GET', '/sys/loginfo', { token: person.token, tenant: String(tenant) })).status
    await members('addMembers', 43, person.id)
    expect([await enters(0), await enters(43)]).toEqual([200, 200])
    const list = await server.call<PageResult<object>>('GET', '/sys/user/list?relTenantIds=43', { token: admin })
    expect(list.body.result.records).toMatchObject([{ id: person.id }])
    await members('removeMembers', 0, person.id)
    expect([await enters(0), await enters(43)]).toEqual([403, 200])
    await members('removeMembers', 43, person.id)
    expect([await enters(0), await enters(43)]).toEqual([403, 403])
    const body = { username: person.username, password: USER_PASSWORD }
    const login = await server.call('POST', '/sys/login', { body })
    expect(login.body).toMatchObject({ success: false, message: '您不属于任何租户，无法登录，请联系管理员' })
    await members('addMembers', 0, person.id)
    expect(await enters(0)).toBe(200)
  })

  it('is stored in the data log of the person', async () => {
    await add({ id: 41, name: '四一' })
    await members('addMembers', 41, member.id)
    const { rows } = await server.database.pool.query(
      `select data_content ->> 'relTenantIds' as tenants from sys_data_log
       where data_table = 'sys_user' and data_id = $1 order by data_version desc limit 1`,
      [member.id],
    )
    expect(String(rows[0].tenants).split(',')).toContain('41')
  })

  it('is set in the user form with the permission, and visible with permission to see tenants', async () => {
    await add({ id: 42, name: '四二' })
    const read = async (token: string) =>
      (await server.call('GET', `/sys/user/queryById?id=${member.id}`, { token })).body.result
    const body = { id: member.id, relTenantIds: '0,42' }
    await server.call('PUT', '/sys/user/edit', { token: admin, body })
    expect(await read(admin)).toMatchObject({
      relTenantIds: '0,42',
      relTenantIds_dictText: expect.stringContaining('四二'),
    })
    const roles = await addRole(server.database, ['system-user', 'system-user-edit'])
    const manager = await someone({ selectedroles: roles })
    await server.call('PUT', '/sys/user/edit', { token: manager.token, body: { ...body, relTenantIds: '31' } })
    expect(await read(manager.token)).not.toHaveProperty('relTenantIds')
    expect(await read(admin)).toMatchObject({ relTenantIds: '0,42' })
    const list = await server.call<PageResult<object>>('GET', '/sys/user/list?relTenantIds=42', { token: admin })
    expect(list.body.result.total).toBe(1)
  })

  it('of a missing tenant or person is refused, and requires the permission', async () => {
    expect((await members('addMembers', 999, member.id)).body.message).toBe('未找到对应实体')
    expect((await members('addMembers', 31, [member.id, 'nobody'])).body.message).toBe('未找到对应实体')
    expect(await enters(31)).toBe(403)
    expect((await members('addMembers', 31, member.id, member.token)).status).toBe(403)
  })
})
