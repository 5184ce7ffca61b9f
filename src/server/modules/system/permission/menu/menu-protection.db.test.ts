import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createTestServer, type TestServer } from '#server/testing/test-server.ts'
import { menuCalls, problemOf } from '../testing/menu-calls.ts'

let server: TestServer
let calls: Awaited<ReturnType<typeof menuCalls>>
beforeAll(async () => {
  server = await createTestServer()
  calls = await menuCalls(server)
})
afterAll(() => server.close())

const send: typeof calls.send = (...given) => calls.send(...given)
const member: typeof calls.member = (...given) => calls.member(...given)

/** Moves rows to a tenant, or shares them again. @param id with % for a prefix */
const ofTenant = (table: string, id: string, tenantId: number | null) =>
  server.database.pool.query(`update ${table} set tenant_id = $2 where id like $1`, [id, tenantId])

describe('entries that everybody needs', () => {
  it.each([
    ['DELETE', 'delete?id=dashboard-analysis', undefined],
    ['DELETE', 'delete?id=system-permission', undefined],
    ['DELETE', 'deleteBatch?ids=system', undefined],
    ['PUT', 'edit', { id: 'system', hidden: true }],
    ['PUT', 'edit', { id: 'system-permission', component: 'system/user' }],
    ['PUT', 'edit', { id: 'dashboard-analysis', name: '起始页' }],
    ['PUT', 'edit', { id: 'dashboard-analysis', hidden: true }],
  ])('cannot be removed: %s %s %j', async (method, path, body) => {
    expect((await send(method, path, body)).body).toMatchObject({
      success: false,
      message: expect.stringContaining('首页和菜单管理是系统所必需的'),
    })
  })

  it('may get another icon or place', async () => {
    expect((await send('PUT', 'edit', { id: 'system-permission', icon: 'bars', sortNo: 0 })).body.success).toBe(true)
    expect((await send('PUT', 'edit', { id: 'system', name: '系统' })).body.success).toBe(true)
    const { body } = await send('POST', 'edit', { id: 'system', name: '系统', nmae: 'x' })
    expect(body).toMatchObject({ success: true, ignored: ['nmae'] })
    expect((await send('PUT', 'edit', { id: 'system', name: '系统管理' })).body.success).toBe(true)
  })
})

describe('a menu editor who is no administrator', () => {
  it('cannot set codes beyond the own permissions, nor remove restrictions of others', async () => {
    const { token } = await member('system-permission', 'system-permission-add', 'system-permission-edit')
    const body = { menuType: 2, name: '偷', parentId: 'system-user', perms: 'system:user:steal' }
    expect(problemOf(await send('POST', 'add', body, token))?.field).toBe('perms')
    await ofTenant('sys_permission', 'system-user-delete', 0)
    expect(problemOf(await send('PUT', 'edit', { id: 'system-user-delete', status: '0' }, token))?.field).toBe('perms')
    expect((await send('PUT', 'edit', { id: 'system-user-delete', description: '小心' }, token)).body.success).toBe(
      true,
    )
    await ofTenant('sys_permission', 'system-user-delete', null)
  })

  it('cannot remove rules that restrict the person', async () => {
    const { id } = (
      await send('POST', 'addPermissionRule', {
        permissionId: 'system-user',
        ruleName: 'r',
        ruleColumn: 'username',
        ruleConditions: '=',
        ruleValue: 'nobody',
      })
    ).body.result
    await ofTenant('sys_permission_data_rule', id, 0)
    await ofTenant('sys_permission', 'system-user%', 0)
    const grants = [
      'system-user',
      'system-permission',
      'system-permission-edit',
      'system-permission-delete',
      'system-data-rule-edit',
    ]
    const { roleId, token } = await member(...grants, 'system-data-rule-delete', 'system-data-rule-list')
    await server.database.pool.query(
      `update sys_role_permission set data_rule_ids = array[$1] where role_id = $2 and permission_id = 'system-user'`,
      [id, roleId],
    )
    const tries = [
      send('PUT', 'editPermissionRule', { id, status: '0' }, token),
      send('DELETE', `deletePermissionRule?id=${id}`, undefined, token),
      send('PUT', 'edit', { id: 'system-user', component: 'layouts/RouteView' }, token),
      send('DELETE', 'delete?id=system-user', undefined, token),
    ]
    for (const { body } of await Promise.all(tries)) {
      expect(body).toMatchObject({ success: false, message: expect.stringContaining('限制着您自己') })
    }
    await ofTenant('sys_permission', 'system-user%', null)
  })

  it('cannot write rules as rows of their menu without the rule permission', async () => {
    const { token } = await member('system-position', 'system-permission', 'system-permission-edit')
    await ofTenant('sys_permission', 'system-position', 0)
    const before = (await send('GET', 'queryById?id=system-position')).body.result.ruleFlag
    const smuggled = { rowState: 'new', ruleName: 'r', ruleColumn: 'code', ruleConditions: '=', ruleValue: 'x' }
    const sent = { id: 'system-position', dataRules: [smuggled] }
    expect((await send('PUT', 'edit', sent, token)).body.success).toBe(false)
    expect((await send('GET', 'queryById?id=system-position')).body.result.ruleFlag).toBe(before)
    expect((await send('PUT', 'edit', sent)).body.success).toBe(true)
    await ofTenant('sys_permission', 'system-position', null)
  })

  it('must have a grant, which neither staff nor guest have', async () => {
    const { token } = await member('system-position')
    for (const who of [token, await server.guest()]) {
      const statuses = await Promise.all([
        send('GET', 'list', undefined, who),
        send('POST', 'add', {}, who),
        send('POST', 'edit', { id: 'system' }, who),
        send('DELETE', 'delete?id=system', undefined, who),
        send('POST', 'addPermissionRule', { permissionId: 'system-user' }, who),
        send('GET', 'ruleFields?permissionId=system', undefined, who),
      ])
      expect(statuses.map(({ status }) => status)).toEqual(Array(6).fill(403))
    }
  })
})
