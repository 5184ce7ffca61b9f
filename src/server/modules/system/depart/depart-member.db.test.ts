import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { PageResult } from '#shared/wire/paging.ts'
import { addPerson, addRole, createTestServer, type TestServer, USER_PASSWORD } from '../../../testing/test-server.ts'

let server: TestServer
let admin: string
beforeAll(async () => {
  server = await createTestServer()
  admin = await server.admin()
})
afterAll(() => server.close())

const list = (query: string, token = admin) =>
  server.call<PageResult | null>('GET', `/sys/user/departUserList?${query}`, { token })
const link = (depId: string, userIdList: unknown, token = admin) =>
  server.call('POST', '/sys/user/editSysDepartWithUser', { token, body: { depId, userIdList } })
const unlink = (depId: string, userId: string, token = admin) =>
  server.call('DELETE', `/sys/user/deleteUserInDepart?depId=${depId}&userId=${userId}`, { token })
const rowOf = async (id: string) =>
  (await server.database.pool.query('select org_code, version from sys_user where id = $1', [id])).rows[0]
async function signedIn(values: Record<string, unknown>) {
  const person = await addPerson(server, admin, values)
  return { ...person, token: await server.signIn(person.username, USER_PASSWORD) }
}

describe('members of a department', () => {
  it('are those of the departments below too, by page and by exact account', async () => {
    const [one, two] = [
      await addPerson(server, admin, { selecteddeparts: 'demo-district' }),
      await addPerson(server, admin, { selecteddeparts: 'demo-district,demo-district-market' }),
    ]
    const usernames = async (query: string) => (await list(query)).body.result!.records.map(({ username }) => username)
    expect(await usernames('depId=demo-district&column=createTime&order=asc')).toEqual(
      expect.arrayContaining([one.username, two.username]),
    )
    expect(await usernames('depId=demo-district-market')).toContain(two.username)
    expect(await usernames('depId=demo-district-market')).not.toContain(one.username)
    expect(await usernames(`depId=demo-district&username=${one.username}`)).toEqual([one.username])
    expect((await list('depId=demo-district&pageSize=1')).body.result!.records).toHaveLength(1)
    expect((await list("depId=x' or 1=1")).body.message).toBe('未找到对应实体')
  })

  it('come and go; where they work follows, and a form that was open before is stale', async () => {
    const { id } = await addPerson(server, admin, {})
    const { version } = await rowOf(id)
    expect((await link('demo-office', [id])).body).toMatchObject({ success: true, message: '添加成功！' })
    await link('demo-market', [id])
    await link('demo-market', [id])
    expect(await rowOf(id)).toEqual({ org_code: 'A01A03', version: version + 2 })
    const stale = { id, version, selecteddeparts: '' }
    expect((await server.call('PUT', '/sys/user/edit', { token: admin, body: stale })).body.success).toBe(false)
    expect((await unlink('demo-office', id)).body.message).toBe('删除成功!')
    expect(await rowOf(id)).toMatchObject({ org_code: 'A01A01' })
    expect((await unlink('demo-office', id)).body.message).toBe('当前选中部门与用户无关联关系!')
    const batch = `/sys/user/deleteUserInDepartBatch?depId=demo-market&userIds=${id},`
    expect((await server.call('DELETE', batch, { token: admin })).body.success).toBe(true)
    expect(await rowOf(id)).toMatchObject({ org_code: null })
    const log = await server.database.pool.query(
      `select data_content->>'selecteddeparts' as departs from sys_data_log where data_id = $1 order by data_version`,
      [id],
    )
    expect(log.rows.map(({ departs }) => departs)).toEqual([
      '',
      'demo-office',
      'demo-market,demo-office',
      'demo-market',
      '',
    ])
  })

  it('are asked for with a department and people that exist', async () => {
    const { id } = await addPerson(server, admin, {})
    expect((await link('nowhere', [id])).body.message).toBe('未找到对应实体')
    expect((await link('demo-office', [id, 'nobody'])).body.message).toBe('未找到对应实体')
    expect((await link('demo-office', [])).body.message).toBe('参数不识别！')
    expect((await rowOf(id)).org_code).toBeNull()
  })
})

describe('who may say who belongs to a department', () => {
  it('is who leads it or one above, with the grant, and nobody else', async () => {
    const selectedroles = await addRole(server.database, ['system-depart-members'])
    const leader = await signedIn({ selectedroles, userIdentity: 2, departIds: 'demo-bureau' })
    const staff = await signedIn({ selectedroles })
    const bare = await signedIn({ userIdentity: 2, departIds: 'demo-bureau' })
    const { id } = await addPerson(server, admin, {})
    expect((await link('demo-office', [id], bare.token)).status).toBe(403)
    expect((await link('demo-office', [id], staff.token)).status).toBe(403)
    expect((await link('demo-district', [id], leader.token)).status).toBe(403)
    expect((await link('demo-office', [id], leader.token)).body.success).toBe(true)
    expect((await list('depId=demo-district', leader.token)).status).toBe(403)
    expect((await list('depId=demo-office', leader.token)).body.result!.records).toContainEqual(
      expect.objectContaining({ id }),
    )
    const own = (await list('', leader.token)).body.result!.records.map((row) => row.id)
    expect(own).toContain(id)
    expect((await list('', staff.token)).body.result).toBeNull()
    expect((await unlink('demo-office', id, leader.token)).body.success).toBe(true)
    expect((await list('', await server.guest())).status).toBe(403)
  })
})
