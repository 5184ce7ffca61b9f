import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { addPerson, addRole, createTestServer, type TestServer, USER_PASSWORD } from '#server/testing/test-server.ts'
import type { PageResult } from '#shared/wire/paging.ts'

let server: TestServer
let admin: string
beforeAll(async () => {
  server = await createTestServer()
  admin = await server.admin()
})
afterAll(() => server.close())

const rowOf = async (username: string) => {
  const { body } = await server.call<PageResult<Record<string, unknown>>>(
    'GET',
    `/sys/user/list?username=${username}`,
    {
      token: admin,
    },
  )
  return body.result.records[0]!
}
const unlock = (token: string, ids: unknown) => server.call('PUT', '/sys/user/unlock', { token, body: { ids } })

async function locked() {
  const person = await addPerson(server, admin)
  for (let count = 0; count < 6; count += 1) {
    await expect(server.signIn(person.username, 'wrong')).rejects.toThrow()
  }
  return person
}

describe('an account that is locked after too many wrong passwords', () => {
  it('is shown in the list, and can sign in again after it was unlocked', async () => {
    const { id, username } = await locked()
    expect(await rowOf(username)).toMatchObject({ locked: '1', locked_dictText: '已锁定' })
    await expect(server.signIn(username, USER_PASSWORD)).rejects.toThrow('失败次数过多')
    expect((await unlock(admin, id)).body.success).toBe(true)
    expect(await rowOf(username)).not.toHaveProperty('locked')
    await expect(server.signIn(username, USER_PASSWORD)).resolves.toBeTypeOf('string')
  })

  it('is unlocked only with the permission, and an administrator only by administrators', async () => {
    const { id } = await locked()
    const roles = await addRole(server.database, ['system-user', 'system-user-unlock'])
    const helper = await addPerson(server, admin, { selectedroles: roles })
    const token = await server.signIn(helper.username, USER_PASSWORD)
    expect((await unlock(token, id)).body.success).toBe(true)
    expect((await unlock(token, 'admin')).body.message).toBe('管理员账号不允许此操作！')
    expect((await unlock(token, 'nobody')).body.message).toBe('未找到对应实体')
    const stranger = await addPerson(server, admin)
    expect((await unlock(await server.signIn(stranger.username, USER_PASSWORD), id)).status).toBe(403)
  })
})

describe('a value of a deleted account', () => {
  it.each([
    ['username', '用户名已存在!（在回收站中，可还原；彻底删除后也不能再用）'],
    ['phone', '手机号已存在!（在回收站中，可还原或彻底删除后再使用）'],
    ['email', '邮箱已存在!（在回收站中，可还原或彻底删除后再使用）'],
    ['workNo', '工号已存在!（在回收站中，可还原或彻底删除后再使用）'],
  ])('%s is refused with the place of the other record', async (field, text) => {
    const values = { email: `${field.toLowerCase()}@example.com`, workNo: `bin-${field}` }
    const { id } = await addPerson(server, admin, { ...values, username: `bin_${field}` })
    const read = await server.call('GET', `/sys/user/queryById?id=${id}`, { token: admin })
    const taken = String(read.body.result[field])
    await server.call('DELETE', `/sys/user/delete?id=${id}`, { token: admin })
    const refused = addPerson(server, admin, { [field]: taken })
    await expect(refused).rejects.toThrow(text)
    const query = `tableName=sys_user&fieldName=${field}&fieldVal=${encodeURIComponent(taken)}`
    const early = await server.call('GET', `/sys/duplicate/check?${query}`, { token: admin })
    expect(early.body).toMatchObject({ success: false, message: expect.stringContaining('在回收站中') })
  })
})

describe('calls of the agreed interface', () => {
  it('return accounts by their keys, and those of a department and below it', async () => {
    const [one, other] = [
      await addPerson(server, admin, { selecteddeparts: 'demo-office' }),
      await addPerson(server, admin, { selecteddeparts: 'demo-district' }),
    ]
    const ids = async (path: string) => {
      const { body } = await server.call<{ id: string }[]>('GET', path, { token: admin })
      return body.result.map(({ id }) => id)
    }
    expect(await ids(`/sys/user/queryByIds?userIds=${one.id},${other.id},gone,`)).toEqual(
      expect.arrayContaining([one.id, other.id]),
    )
    expect(await ids('/sys/user/queryByIds?userIds=,')).toEqual([])
    const bureau = await ids('/sys/user/queryUserByDepId?id=demo-bureau')
    expect(bureau).toContain(one.id)
    expect(bureau).not.toContain(other.id)
    expect(await ids(`/sys/user/queryUserByDepId?id=demo-bureau&username=${one.username}`)).toEqual([one.id])
    expect(await ids('/sys/user/queryUserByDepId?id=nowhere')).toEqual([])
  })

  it('return no password', async () => {
    const { response } = await server.call('GET', '/sys/user/queryByIds?userIds=admin', { token: admin })
    expect(response.body).not.toMatch(/password|argon2/i)
  })

  it('return a new key each time', async () => {
    const key = async () => (await server.call('GET', '/sys/user/generateUserId', { token: admin })).body.result
    expect(await key()).toMatch(/^[0-9a-f]{32}$/)
    expect(await key()).not.toBe(await key())
  })
})

describe('an account without a password', () => {
  it('may be added, and refuses sign-in until one is set', async () => {
    const body = { username: 'nopass', realname: '无密码', workNo: 'nopass', phone: '13700000001' }
    expect((await server.call('POST', '/sys/user/add', { token: admin, body })).body.success).toBe(true)
    for (const password of ['', 'undefined', 'null', '123456']) {
      await expect(server.signIn('nopass', password)).rejects.toThrow()
    }
  })

  it('never gets one by an edit', async () => {
    const { id, username } = await addPerson(server, admin)
    const body = { id, password: 'Other#6789', confirmpassword: 'Other#6789', mustChangePassword: false, status: 2 }
    await server.call('PUT', '/sys/user/edit', { token: admin, body })
    await expect(server.signIn(username, USER_PASSWORD)).resolves.toBeTypeOf('string')
  })
})
