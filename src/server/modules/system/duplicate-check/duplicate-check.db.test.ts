import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { addPerson, addRole, createTestServer, type TestServer, USER_PASSWORD } from '#server/testing/test-server.ts'

let server: TestServer
let admin: string
beforeAll(async () => {
  server = await createTestServer()
  admin = await server.admin()
})
afterAll(() => server.close())

const check = (query: Record<string, string>, token = admin) =>
  server.call('GET', `/sys/duplicate/check?${new URLSearchParams(query)}`, { token })
const ofUser = (fieldName: string, fieldVal: string, more = {}) =>
  check({ tableName: 'sys_user', fieldName, fieldVal, ...more })

describe('the check for taken values', () => {
  it.each([
    ['username', 'admin', '该值不可用，系统中已存在！'],
    ['username', 'free', '该值可用！'],
    ['work_no', '0001', '该值不可用，系统中已存在！'],
    ['workNo', '0001', '该值不可用，系统中已存在！'],
    ['email', '', '该值可用！'],
    ['username', "admin' --", '该值可用！'],
  ])('%s %j', async (fieldName, fieldVal, message) => {
    expect((await ofUser(fieldName, fieldVal)).body.message).toBe(message)
  })

  it('ignores the edited record', async () => {
    expect((await ofUser('work_no', '0001', { dataId: 'demo-zhangsan' })).body.success).toBe(true)
    expect((await ofUser('work_no', '0001', { dataId: 'demo-lisi' })).body.success).toBe(false)
  })

  it('reports a value that is unique with others while the record is new', async () => {
    const { rows } = await server.database.pool.query<{ dict: string; value: string }>(
      `select i.dict_id as dict, i.item_value as value from sys_dict_item i join sys_dict d on d.id = i.dict_id
       where d.dict_code = 'sex' limit 1`,
    )
    const { dict, value } = rows[0]!
    const ofItem = (dictId: string, fieldVal: string) =>
      check({ tableName: 'sys_dict_item', fieldName: 'itemValue', fieldVal, siblings: JSON.stringify({ dictId }) })
    expect((await ofItem(dict, value)).body.success).toBe(false)
    expect((await ofItem(dict, 'free')).body.success).toBe(true)
    expect((await ofItem('other', value)).body.success).toBe(true)
    const broken = { tableName: 'sys_dict_item', fieldName: 'itemValue', fieldVal: value, siblings: '{' }
    expect((await check(broken)).body.success).toBe(true)
  })

  it('counts deleted records, whose values stay reserved', async () => {
    const { id, username } = await addPerson(server, admin)
    await server.call('DELETE', `/sys/user/delete?id=${id}`, { token: admin })
    expect((await ofUser('username', username)).body.success).toBe(false)
  })

  it.each([
    ['sys_user', 'password_hash'],
    ['sys_user', 'realname'],
    ['sys_session', 'token_hash'],
    ['sys_user; drop table sys_user', 'username'],
    ['sys_user', 'username) or (1=1'],
    ['pg_user', 'usename'],
  ])('refuses %s.%s', async (tableName, fieldName) => {
    expect((await check({ tableName, fieldName, fieldVal: 'x' })).body.message).toBe('白名单校验未通过！')
  })

  it('hides the owner of a value from people without access to the record', async () => {
    // Without the menu the person sees no row.
    const roleId = await addRole(server.database, ['system-user-add'])
    const { username } = await addPerson(server, admin, { selectedroles: roleId })
    const token = await server.signIn(username, USER_PASSWORD)
    const query = { tableName: 'sys_user', fieldName: 'work_no', fieldVal: '0001', dataId: 'demo-zhangsan' }
    expect((await check(query, token)).body.message).toBe('该值不可用，系统中已存在！')
  })

  it('requires the permission to write such records', async () => {
    const { username } = await addPerson(server, admin)
    const token = await server.signIn(username, USER_PASSWORD)
    expect((await check({ tableName: 'sys_user', fieldName: 'username', fieldVal: 'admin' }, token)).status).toBe(403)
  })
})
