import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { createTestServer, type TestServer } from '#server/testing/test-server.ts'
import type { GrantEffects } from '#shared/wire/grants.ts'
import type { MenuItem, PermissionAnswer } from '#shared/wire/session.ts'
import { menuCalls } from '../testing/menu-calls.ts'

let server: TestServer
let calls: Awaited<ReturnType<typeof menuCalls>>
beforeAll(async () => {
  server = await createTestServer()
  calls = await menuCalls(server)
})
afterAll(() => server.close())
beforeEach(async () => {
  for (const id of ['system-position', 'base-data', 'system']) await setStatus(id, '1')
})

const setStatus = async (id: string, status: string) => (await calls.send('PUT', 'edit', { id, status })).body
const answerOf = async (token: string) =>
  (await server.call<PermissionAnswer>('GET', '/sys/permission/getUserPermissionByToken', { token })).body.result
const pathsIn = (menu: readonly MenuItem[]): string[] =>
  menu.flatMap(({ path, children = [] }) => [path, ...pathsIn(children)])
const positions = async (token: string) => (await server.call('GET', '/sys/position/list', { token })).status
const parentOf = async (id: string) =>
  (await server.database.pool.query('select parent_id as parent from sys_permission where id = $1', [id])).rows[0]
    .parent

describe('an entry that is switched off', () => {
  it('leaves everybody’s menu, grants nothing, and comes back', async () => {
    const { token } = await calls.member('system-position', 'system-position-add')
    expect(await positions(token)).toBe(200)
    expect((await setStatus('system-position', '0')).success).toBe(true)
    for (const who of [token, calls.admin]) {
      const answer = await answerOf(who)
      expect(pathsIn(answer.menu)).not.toContain('/system/position')
      expect(answer.auth.map(({ action }) => action)).not.toContain('system:position:add')
      expect(answer.switchedOff).toEqual([{ path: '/system/position', title: '职务管理' }])
    }
    expect(await positions(token)).toBe(403)
    await setStatus('system-position', '1')
    expect(await positions(token)).toBe(200)
    expect((await answerOf(token)).switchedOff).toBeUndefined()
  })

  it('takes what is below along, also what is moved below later', async () => {
    const group = await calls.addMenu()
    const { token } = await calls.member('system-position')
    const parentId = await parentOf('system-position')
    await setStatus(group.id, '0')
    await calls.send('PUT', 'edit', { id: 'system-position', parentId: group.id })
    expect(await positions(token)).toBe(403)
    await calls.send('PUT', 'edit', { id: 'system-position', parentId })
    expect(await positions(token)).toBe(200)
  })

  it('is marked in the list of menus with what is below', async () => {
    await setStatus('system-position', '0')
    const { body } = await server.call<{ records: Record<string, unknown>[] }>(
      'GET',
      '/sys/permission/page?id=system-position,system-position-add,system-user,&pageSize=10',
      { token: calls.admin },
    )
    const marked = body.result.records.filter(({ switchedOff }) => switchedOff).map(({ id }) => id)
    expect(marked.toSorted()).toEqual(['system-position', 'system-position-add'])
  })

  it.each(['system-permission', 'dashboard-analysis', 'system'])(
    'is not %s, without which nobody could go on',
    async (id) => {
      expect(await setStatus(id, '0')).toMatchObject({
        success: false,
        message: expect.stringContaining('首页和菜单管理是系统所必需的'),
      })
    },
  )

  it('is previewed: who loses what', async () => {
    const { token } = await calls.member('system-position')
    expect(token).toBeDefined()
    const { body } = await server.call<GrantEffects>('POST', '/sys/permission/previewEdit', {
      token: calls.admin,
      body: { id: 'system-position', status: '0' },
    })
    expect(body.result.losing.count).toBeGreaterThan(0)
  })

  it('is switched by a person with the permission only', async () => {
    const looking = await calls.member('system-permission')
    const body = { id: 'system-position', status: '0' }
    expect((await calls.send('PUT', 'edit', body, looking.token)).status).toBe(403)
  })
})
