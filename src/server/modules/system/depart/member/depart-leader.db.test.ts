import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { addPerson, addRole, createTestServer, type TestServer, USER_PASSWORD } from '#server/testing/test-server.ts'

let server: TestServer
let admin: string
beforeAll(async () => {
  server = await createTestServer()
  admin = await server.admin()
})
afterAll(() => server.close())

const call = (method: string, path: string, body?: unknown, token = admin) =>
  server.call(method, `/sys/sysDepart/${path}`, { token, body })
const get = async (path: string, token = admin) => (await call('GET', path, undefined, token)).body
const add = async (departName: string) =>
  (await call('POST', 'add', { departName })).body.result as unknown as { id: string }
async function signedIn(values: Record<string, unknown>) {
  const person = await addPerson(server, admin, values)
  return { ...person, token: await server.signIn(person.username, USER_PASSWORD) }
}

describe('the leaders of a department', () => {
  const leadersOf = async (id: string) =>
    ((await get(`queryById?id=${id}`)).result as unknown as Record<string, unknown>).directorUserIds

  it('are set at the department or at the account, with the same result, and become superiors', async () => {
    const depart = await add('负责')
    const [one, two] = [await signedIn({}), await addPerson(server, admin, { userIdentity: 2, departIds: depart.id })]
    expect(await leadersOf(depart.id)).toBe(two.id)
    const chosen = await call('PUT', 'edit', { id: depart.id, directorUserIds: `${one.id},${two.id}` })
    expect(chosen.body.success).toBe(true)
    const account = await server.call<Record<string, unknown>>('GET', `/sys/user/queryById?id=${one.id}`, {
      token: admin,
    })
    expect(account.body.result).toMatchObject({ departIds: depart.id, userIdentity: 2 })
    const led = await get('queryMyDeptTreeList', one.token)
    expect(led.result).toMatchObject([{ key: depart.id }])
    await call('PUT', 'edit', { id: depart.id, directorUserIds: two.id })
    expect((await get('queryMyDeptTreeList', one.token)).message).toBe('1')
  })

  it('stop being superiors when the last department is removed, in any form', async () => {
    const [one, two, last] = [await add('末一'), await add('末二'), await add('末三')]
    const { id } = await addPerson(server, admin, { userIdentity: 2, departIds: `${one.id},${two.id}` })
    const identity = async () =>
      (await server.database.pool.query('select user_identity as identity from sys_user where id = $1', [id])).rows[0]
        .identity
    await call('PUT', 'edit', { id: one.id, directorUserIds: '' })
    expect(await identity()).toBe(2)
    expect((await call('DELETE', `delete?id=${two.id}`)).body.success).toBe(true)
    expect(await identity()).toBe(1)
    await call('PUT', 'edit', { id: last.id, directorUserIds: id })
    expect(await identity()).toBe(2)
    const change = (body: object) => server.call('PUT', '/sys/user/edit', { token: admin, body: { id, ...body } })
    // An explicit identity takes precedence.
    await change({ departIds: '', userIdentity: 2 })
    expect(await identity()).toBe(2)
    await change({ departIds: last.id })
    await change({ departIds: '' })
    expect(await identity()).toBe(1)
  })

  it('are changed in one place at a time: a stale version in the other place is refused', async () => {
    const depart = (await get(`queryById?id=${(await add('过期')).id}`)).result as unknown as Record<string, unknown>
    const { id } = await addPerson(server, admin, {})
    const account = (
      await server.call<Record<string, unknown>>('GET', `/sys/user/queryById?id=${id}`, { token: admin })
    ).body.result
    await call('PUT', 'edit', { id: depart.id, directorUserIds: id })
    const edit = { id, version: account.version, userIdentity: 2, departIds: '' }
    const late = await server.call('PUT', '/sys/user/edit', { token: admin, body: edit })
    expect(late.body.message).toContain('已被admin于')
    expect((await call('PUT', 'edit', { ...depart, memo: '旧表单' })).body.message).toContain('已被admin于')
    expect(await leadersOf(String(depart.id))).toBe(id)
  })

  it('are set with permission to edit accounts, and visible with permission to list them', async () => {
    const depart = await add('无权')
    const { id } = await addPerson(server, admin, {})
    const grants = ['system-depart', 'system-depart-edit']
    const editor = await signedIn({ selectedroles: await addRole(server.database, grants) })
    const tried = await call('PUT', 'edit', { id: depart.id, directorUserIds: id, memo: '改' }, editor.token)
    expect(tried.body.success).toBe(true)
    expect(await leadersOf(depart.id)).toBe('')
    await call('PUT', 'edit', { id: depart.id, directorUserIds: id })
    const seen = (await get(`queryById?id=${depart.id}`, editor.token)).result
    expect(seen).not.toHaveProperty('directorUserIds')
    expect((await call('PUT', 'edit', { id: depart.id, directorUserIds: 'nobody' })).body.success).toBe(false)
  })
})

describe('a department that may grant more than a person has', () => {
  /** Department with a sub-department that may grant `system-log`, and a clerk who edits people and departments. */
  async function fixture() {
    const top = await add('可授权')
    const sub = (await call('POST', 'add', { departName: '下级', parentId: top.id })).body.result as unknown as {
      id: string
    }
    await server.database.pool.query(
      `insert into sys_depart_permission (depart_id, permission_id) values ($1, 'system-log')`,
      [sub.id],
    )
    const rights = [
      'system-user',
      'system-user-edit',
      'system-user-add',
      'system-depart',
      'system-depart-edit',
      'system-depart-role',
    ]
    const clerk = await signedIn({ selectedroles: await addRole(server.database, rights) })
    return { top, sub, clerk, rights }
  }
  const lead = (userId: string, departIds: string, token: string) =>
    server.call('PUT', '/sys/user/edit', { token, body: { id: userId, userIdentity: 2, departIds } })
  const BEYOND = '部门可授权的范围超出自身权限'

  it('is led by nobody whom that person chooses, at the account or at the department', async () => {
    const { top, sub, clerk, rights } = await fixture()
    const other = await addPerson(server, admin, {})
    for (const depart of [top.id, sub.id]) {
      expect((await lead(clerk.id, depart, clerk.token)).body.message).toContain(BEYOND)
      expect((await lead(other.id, depart, clerk.token)).body.message).toContain(BEYOND)
      const chosen = await call('PUT', 'edit', { id: depart, directorUserIds: other.id }, clerk.token)
      expect(chosen.body.message).toContain(BEYOND)
    }
    const equal = await signedIn({ selectedroles: await addRole(server.database, [...rights, 'system-log']) })
    expect((await lead(other.id, top.id, equal.token)).body.success).toBe(true)
    // Other changes of a department with leaders stay allowed.
    expect((await call('PUT', 'edit', { id: top.id, memo: '改' }, clerk.token)).body.success).toBe(true)
  })

  it('is not moved below another department, whose leaders would lead it', async () => {
    const { top, clerk } = await fixture()
    const harmless = await add('无授权')
    expect((await lead(clerk.id, harmless.id, clerk.token)).body.success).toBe(true)
    const moved = await call('PUT', 'edit', { id: top.id, parentId: harmless.id }, clerk.token)
    expect(moved.body.message).toContain(BEYOND)
  })

  it('may be shared out by its own leader', async () => {
    const { top, sub, clerk } = await fixture()
    await lead(clerk.id, top.id, admin)
    const other = await addPerson(server, admin, {})
    expect((await lead(other.id, sub.id, clerk.token)).body.success).toBe(true)
  })
})
