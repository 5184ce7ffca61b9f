import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { addPerson, addRole, createTestServer, type TestServer, USER_PASSWORD } from '#server/testing/test-server.ts'
import type { PageResult } from '#shared/wire/paging.ts'

type Rows = PageResult<Record<string, unknown>>
const OLD = '/sys/user/queryByOrgCodeForAddressList'

let server: TestServer
let admin: string
let reader: string
let both: { id: string; username: string }
beforeAll(async () => {
  server = await createTestServer()
  admin = await server.admin()
  const departs = { selecteddeparts: 'demo-office,demo-market', realname: '双部门', workNo: 'AB-1' }
  both = await addPerson(server, admin, departs)
  const roles = await addRole(server.database, ['system-address-list'])
  const { username } = await addPerson(server, admin, { selectedroles: roles, realname: '读者' })
  reader = await server.signIn(username, USER_PASSWORD)
})
afterAll(() => server.close())

async function rows(path: string, token = reader, tenant?: string) {
  const { body } = await server.call<Rows>('GET', path, { token, tenant })
  if (!body.success) throw new Error(body.message)
  return body.result
}
const idsOf = ({ records }: Rows) => records.map(({ id }) => id)

describe('the address book', () => {
  it('lists everybody once, with the names of all departments and of the post', async () => {
    const { rows: posts } = await server.database.pool.query('select code, name from sys_position limit 1')
    const body = { id: both.id, post: posts[0].code }
    await server.call('PUT', '/sys/user/edit', { token: admin, body })
    const found = await rows('/sys/addressList/list?workNo=AB-1', admin)
    expect(found.total).toBe(1)
    expect(found.records[0]).toMatchObject({
      realname: '双部门',
      departName: '市场运行科 | 办公室',
      post_dictText: posts[0].name,
    })
  })

  it('finds the people of a department and of all below it', async () => {
    for (const depart of ['demo-bureau', 'demo-office', 'demo-market']) {
      expect(idsOf(await rows(`/sys/addressList/list?departIds=${depart}&pageSize=1000`))).toContain(both.id)
    }
    expect(idsOf(await rows('/sys/addressList/list?departIds=demo-district&pageSize=1000'))).not.toContain(both.id)
  })

  it('excludes frozen and deleted people, the guest, and all secrets', async () => {
    const [frozen, gone] = [await addPerson(server, admin), await addPerson(server, admin)]
    await server.call('PUT', '/sys/user/frozenBatch', { token: admin, body: { ids: frozen.id, status: 2 } })
    await server.call('DELETE', `/sys/user/delete?id=${gone.id}`, { token: admin })
    const all = await rows('/sys/addressList/list?pageSize=1000')
    for (const id of [frozen.id, gone.id, 'guest']) expect(idsOf(all)).not.toContain(id)
    expect(JSON.stringify(all)).not.toMatch(/password|argon2/i)
  })

  it('answers at its inherited paths, full pages of distinct people', async () => {
    const bureau = await rows(`${OLD}?orgCode=A01&pageSize=1000`)
    expect(bureau.records.filter(({ userId }) => userId === both.id)).toHaveLength(1)
    expect(bureau.total).toBe(bureau.records.length)
    expect(idsOf(await rows(`${OLD}?realname=${encodeURIComponent('双部')}`))).toEqual([both.id])
    expect(idsOf(await rows('/sys/user/queryByOrgCode?orgCode=A01A01&workNo=B-', admin))).toEqual([both.id])
    expect((await rows(`${OLD}?orgCode=Z99`)).total).toBe(0)
    expect((await rows(`${OLD}?orgCode=${encodeURIComponent("A01' or '1'='1")}`)).total).toBe(0)
  })

  it('returns only name, account, departments, post and office phone to people who do not manage users', async () => {
    const fields = ['departIds', 'departName', 'id', 'post', 'realname', 'telephone', 'tenantId', 'username']
    const fieldsOf = (row: object) => Object.keys(row).filter((name) => !name.endsWith('_dictText'))
    const query = `realname=${encodeURIComponent('双部门')}`
    const [row] = (await rows(`/sys/addressList/list?${query}`)).records
    expect(fieldsOf(row!).sort()).toEqual(fields)
    const [inherited] = (await rows(`${OLD}?${query}`)).records
    expect(fieldsOf(inherited!).sort()).toEqual([...fields, 'userId'].sort())
    const [managed] = (await rows(`/sys/addressList/list?${query}`, admin)).records
    expect(managed).toMatchObject({ workNo: 'AB-1', phone: expect.any(String) })
    const { phone } = managed as { phone: string }
    for (const path of [`/sys/addressList/list?phone=${phone}`, `/sys/addressList/list?column=phone&order=asc`]) {
      const { response } = await server.call('GET', path, { token: reader })
      expect(response.body).not.toContain(phone)
    }
    const guess = encodeURIComponent(JSON.stringify([{ field: 'phone', rule: 'eq', val: phone }]))
    const { body } = await server.call('GET', `/sys/addressList/list?superQueryParams=${guess}`, { token: reader })
    expect(body.message).toContain('高级查询的字段不存在：phone')
  })

  it('offers users by name and account to people without the list of users', async () => {
    type Options = { value: string; text: string }[]
    const ask = <T>(path: string, token: string) => server.call<T>('GET', path, { token })
    const look = `/sys/dict/loadDict/sys_user,realname,username?keyword=${encodeURIComponent('双部门')}`
    const { body } = await ask<Options>(look, reader)
    expect(body.result).toEqual([{ value: both.username, text: '双部门', title: '双部门' }])
    const ofDepart = await ask<Record<string, unknown>[]>('/sys/user/queryUserByDepId?id=demo-office', reader)
    expect(ofDepart.body.result.map(({ id }) => id)).toContain(both.id)
    expect(ofDepart.response.body).not.toMatch(/"(phone|email|workNo|birthday|selectedroles)":/)
    expect((await ask('/sys/user/list', reader)).status).toBe(403)
    const conditioned = (condition: object) =>
      `/sys/dict/loadDict/sys_user,realname,username?condition=${encodeURIComponent(JSON.stringify(condition))}`
    expect((await ask<Options>(conditioned({ username: both.username }), reader)).body.result).toHaveLength(1)
    for (const condition of [{ birthday: '1990-05-01' }, { phone: '13800000000' }, { status: 1 }]) {
      expect((await ask(conditioned(condition), reader)).status).toBe(400)
      expect((await ask(conditioned(condition), admin)).status).toBe(200)
    }
    const { username } = await addPerson(server, admin)
    const nobody = await server.signIn(username, USER_PASSWORD)
    for (const path of [look, '/sys/user/queryUserByDepId?id=demo-office']) {
      expect((await ask(path, nobody)).status).toBe(403)
    }
  })

  it('lists only people of the tenant', async () => {
    const { pool } = server.database
    await pool.query(`insert into sys_tenant (id, name) values (61, '六一')`)
    const own = await addPerson(server, admin, { realname: '六一人', relTenantIds: '61' })
    await pool.query(`insert into sys_user_tenant values ('admin', 61)`)
    const there = await rows('/sys/addressList/list?pageSize=1000', admin, '61')
    expect(idsOf(there)).toEqual(expect.arrayContaining([own.id, 'admin']))
    expect(there.total).toBe(2)
    expect(idsOf(await rows('/sys/addressList/list?pageSize=1000'))).not.toContain(own.id)
  })

  it('requires its permission', async () => {
    const { username } = await addPerson(server, admin)
    const token = await server.signIn(username, USER_PASSWORD)
    for (const path of [OLD, '/sys/user/queryByOrgCode', '/sys/addressList/list']) {
      expect((await server.call('GET', path, { token })).status).toBe(403)
    }
  })
})
