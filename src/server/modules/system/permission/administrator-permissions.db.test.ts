import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { addPerson, addRole, createTestServer, type TestServer, USER_PASSWORD } from '#server/testing/test-server.ts'
import { isForAdministrators } from '#shared/rules/permissions/administrator-permissions.ts'
import type { GrantTreeAnswer, GrantTreeNode } from '#shared/wire/grants.ts'
import type { PermissionAnswer } from '#shared/wire/session.ts'

const BUTTON = 'online-report-head-publish'
const CODE = 'online:report-head:publish'
let server: TestServer
let admin: string
let role: string
/** Has the button by a grant from before it was closed. */
let person: { token: string; id: string }

beforeAll(async () => {
  server = await createTestServer()
  admin = await server.admin()
  role = await addRole(server.database, ['online-report-head', BUTTON])
  const { id, username } = await addPerson(server, admin, { selectedroles: role })
  person = { id, token: await server.signIn(username, USER_PASSWORD) }
})
afterAll(() => server.close())

const get = <T>(path: string, token = admin) => server.call<T>('GET', path, { token })
const actionsOf = async (token: string) => {
  const { body } = await get<PermissionAnswer>('/sys/permission/getUserPermissionByToken', token)
  return body.result.auth.map(({ action }) => action)
}
const keysOf = (nodes: readonly GrantTreeNode[]): string[] =>
  nodes.flatMap(({ key, children = [] }) => [key, ...keysOf(children)])

describe('a permission of administrators only', () => {
  it('is required by every route that publishes to the menu', async () => {
    const { body } = await get<{ path: string; permission?: string }[]>('/api/service')
    const publishing = body.result.filter(({ path }) => /\/(online|desform)\/.*publish$|\/desform\/publish$/.test(path))
    expect(publishing).toHaveLength(5)
    expect(publishing.filter(({ permission }) => !isForAdministrators(permission ?? ''))).toEqual([])
  })

  it('shows its button only to them, also where it was granted or opened to everybody', async () => {
    const { pool } = server.database
    expect(await actionsOf(admin)).toContain(CODE)
    expect(await actionsOf(person.token)).toContain('online:report-head:list')
    expect(await actionsOf(person.token)).not.toContain(CODE)
    await pool.query(`update sys_permission set status = '0' where id = $1`, [BUTTON])
    const { body } = await get<PermissionAnswer>('/sys/permission/getUserPermissionByToken', person.token)
    expect(body.result.allAuth.find(({ action }) => action === CODE)?.status).toBe('1')
    const publish = { token: person.token, body: { id: 'none' } }
    expect((await server.call('POST', '/online/cgreport/head/publish', publish)).status).toBe(403)
    await pool.query(`update sys_permission set status = '1' where id = $1`, [BUTTON])
  })

  it('is not offered for grants, and is refused with its name', async () => {
    const { body: tree } = await get<GrantTreeAnswer>('/sys/role/queryTreeList')
    expect(keysOf(tree.result.treeList)).toContain('online-report-head')
    expect([...keysOf(tree.result.treeList), ...tree.result.ids]).not.toContain(BUTTON)
    const other = await addRole(server.database, [])
    const granted = { roleId: other, permissionIds: `online-report-head,${BUTTON}`, lastpermissionIds: '' }
    const { body } = await server.call('POST', '/sys/permission/saveRolePermission', { token: admin, body: granted })
    expect(body).toMatchObject({ success: false, message: '只属于管理员角色，不能授予：发布报表到菜单' })
  })

  it('is explained as reserved for administrators', async () => {
    const { body } = await get<{ records: { id: string; granted: number; reason: string }[] }>(
      `/sys/permission/explainList?userId=${person.id}&path=${encodeURIComponent('*发布报表到菜单*')}`,
    )
    expect(body.result.records.find(({ id }) => id === BUTTON)).toMatchObject({
      granted: 0,
      reason: '只属于管理员角色，授权不起作用',
    })
  })
})
