import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { addPerson, addRole, createTestServer, type TestServer, USER_PASSWORD } from '#server/testing/test-server.ts'
import type { PageResult } from '#shared/wire/paging.ts'

let server: TestServer
let admin: string
/** May see lists, but no recycle bin and no history. */
let reader: string
/** May restore accounts, but not purge them. */
let keeper: string
/** May restore and purge. */
let cleaner: string

beforeAll(async () => {
  server = await createTestServer()
  admin = await server.admin()
  const withButtons = async (...names: string[]) => {
    const buttons = names.flatMap((name) => [`system-user-${name}`, `system-position-${name}`])
    const selectedroles = await addRole(server.database, ['system-user', 'system-position', ...buttons])
    const { username } = await addPerson(server, admin, { selectedroles })
    return server.signIn(username, USER_PASSWORD)
  }
  reader = await withButtons()
  keeper = await withButtons('recycle', 'history')
  cleaner = await withButtons('recycle', 'purge')
})
afterAll(() => server.close())

const remove = (id: string) => server.call('DELETE', `/sys/user/delete?id=${id}`, { token: admin })
const bin = async (query = '', token = admin) =>
  (await server.call<PageResult>('GET', `/sys/user/recycleBin?${query}`, { token })).body.result
const restore = (token: string, body: object) => server.call('PUT', '/sys/user/putRecycleBin', { token, body })
const purge = (token: string, id: string) => server.call('DELETE', `/sys/user/deleteRecycleBin?ids=${id}`, { token })
const edit = (body: object) => server.call('PUT', '/sys/user/edit', { token: admin, body })

describe('the recycle bin of accounts', () => {
  it('is searched and paged like a list, and restores an account completely', async () => {
    const people = await Promise.all([1, 2, 3].map(() => addPerson(server, admin, { realname: '桶中人' })))
    await Promise.all(people.map(({ id }) => remove(id)))
    const page = await bin('realname=*桶中*&pageSize=2&column=username&order=asc')
    expect([page.total, page.records.length]).toEqual([3, 2])
    const [{ id, username }] = people as [{ id: string; username: string }]
    await expect(server.signIn(username, USER_PASSWORD)).rejects.toThrow()
    expect((await restore(keeper, { userIds: id })).body).toMatchObject({ success: true, message: '还原成功' })
    await expect(server.signIn(username, USER_PASSWORD)).resolves.toBeTypeOf('string')
    expect((await bin(`username=${username}&pageNo=1`)).total).toBe(0)
  })

  it('is a whole list without paging, with the names of departments', async () => {
    const { id, username } = await addPerson(server, admin, { selecteddeparts: 'demo-office,demo-market' })
    await remove(id)
    const { body } = await server.call<Record<string, unknown>[]>('GET', `/sys/user/recycleBin?username=${username}`, {
      token: admin,
    })
    expect(body.result).toHaveLength(1)
    expect(String(body.result[0]!.orgCode).split(',')).toHaveLength(2)
  })

  it('purges several, with their roles and sessions', async () => {
    const [one, other] = [
      await addPerson(server, admin, { selectedroles: 'demo-staff' }),
      await addPerson(server, admin),
    ]
    await server.signIn(one.username, USER_PASSWORD)
    await remove(one.id)
    await remove(other.id)
    expect((await purge(cleaner, `${one.id},${other.id}`)).body.message).toBe('删除成功!')
    const left = await server.database.pool.query(
      'select (select count(*) from sys_user where id = $1) + (select count(*) from sys_user_role where user_id = $1) as n',
      [one.id],
    )
    expect(Number(left.rows[0].n)).toBe(0)
  })

  it('reserves the name of a purged account, whose files and rows a new one would own', async () => {
    const { id, username } = await addPerson(server, admin)
    await remove(id)
    await expect(addPerson(server, admin, { username })).rejects.toThrow('可还原；彻底删除后也不能再用')
    expect((await purge(cleaner, id)).body.success).toBe(true)
    await expect(addPerson(server, admin, { username })).rejects.toThrow('该账号曾属于已彻底删除的用户')
    await expect(addPerson(server, admin)).resolves.toBeDefined()
  })

  it('requires its permission, and a separate one for purging', async () => {
    const { id } = await addPerson(server, admin)
    await remove(id)
    const statuses = async (token: string) => [
      (await server.call('GET', '/sys/user/recycleBin', { token })).status,
      (await purge(token, id)).status,
      (await restore(token, { ids: id })).status,
    ]
    expect(await statuses(reader)).toEqual([403, 403, 403])
    expect(await statuses(keeper)).toEqual([200, 403, 200])
  })

  it('protects an administrator from people who are none', async () => {
    const { rows } = await server.database.pool.query(`select id from sys_role where role_code = 'admin'`)
    const { id } = await addPerson(server, admin, { selectedroles: rows[0].id })
    await remove(id)
    expect((await restore(cleaner, { ids: id })).body.success).toBe(false)
    expect((await purge(cleaner, id)).body.success).toBe(false)
    expect((await purge(admin, id)).body.success).toBe(true)
  })
})

describe('the recycle bin of positions', () => {
  it('belongs to the tenant', async () => {
    const body = { code: 'BIN-T', name: '桶中职务', postRank: '1' }
    const added = await server.call<{ id: string }>('POST', '/sys/position/add', { token: admin, body })
    const { id } = added.body.result
    await server.call('DELETE', `/sys/position/delete?id=${id}`, { token: admin })
    const inBin = () => server.call<PageResult>('GET', `/sys/position/recycleBin?id=${id}`, { token: keeper })
    expect((await inBin()).body.result.total).toBe(1)
    await server.database.pool.query('update sys_position set tenant_id = 5 where id = $1', [id])
    expect((await inBin()).body.result.total).toBe(0)
    const back = await server.call('PUT', '/sys/position/putRecycleBin', { token: keeper, body: { ids: id } })
    expect(back.body).toMatchObject({ success: false, message: '未找到对应实体' })
  })
})

describe('the history of an account', () => {
  it('shows the changes with their authors and never a password; a seeded account begins as it came', async () => {
    const { rows } = await server.database.pool.query(`select id from sys_user where username = 'guest'`)
    const id = String(rows[0].id)
    await edit({ id, realname: '访客甲' })
    const versions = (await server.call<object[]>('GET', `/sys/user/history?id=${id}`, { token: keeper })).body.result
    expect(versions).toMatchObject([
      {
        dataVersion: 1,
        operation: 'edit',
        createBy: 'admin',
        createTime: expect.stringMatching(/^\d{4}-\d\d-\d\d \d\d:\d\d:\d\d$/),
      },
      { dataVersion: 0, operation: 'origin' },
    ])
    const path = `/sys/user/historyCompare?id=${id}&from=0&to=1`
    const { body, response } = await server.call<{ field: string; changed: boolean }[]>('GET', path, { token: keeper })
    const changed = body.result.filter((each) => each.changed).map(({ field }) => field)
    expect(changed).toContain('realname')
    expect(response.body).not.toMatch(/password/i)
  })

  it('requires its permission', async () => {
    const { id } = await addPerson(server, admin)
    for (const path of [`history?id=${id}`, `historyCompare?id=${id}&from=0&to=0`]) {
      expect((await server.call('GET', `/sys/user/${path}`, { token: reader })).status).toBe(403)
    }
  })
})
