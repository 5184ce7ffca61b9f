import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { addPerson, addRole, createTestServer, type TestServer, USER_PASSWORD } from '#server/testing/test-server.ts'
import type { BatchPartAnswer } from '#shared/wire/batch.ts'
import type { GrantEffects } from '#shared/wire/grants.ts'
import { linksAfter } from './user-batch.service.ts'

let server: TestServer
let admin: string
beforeAll(async () => {
  server = await createTestServer()
  admin = await server.admin()
})
afterAll(() => server.close())

const batch = async (call: string, body: object, token = admin) =>
  (await server.call<BatchPartAnswer>('POST', `/sys/user/batch${call}`, { token, body })).body
const rolesOf = async (id: string) => {
  const { rows } = await server.database.pool.query<{ roles: string[] }>(
    'select coalesce(array_agg(role_id order by role_id), $2) as roles from sys_user_role where user_id = $1',
    [id, []],
  )
  return rows[0]!.roles
}
/** Signs in a person with these menu entries; returns the token and the role. */
async function holder(...menus: string[]) {
  const role = await addRole(server.database, menus)
  const { id, username } = await addPerson(server, admin, { selectedroles: role })
  return { id, role, token: await server.signIn(username, USER_PASSWORD) }
}

describe('links after a change', () => {
  it.each([
    ['add', ['a', 'b', 'c']],
    ['replace', ['b', 'c']],
    ['remove', ['a']],
  ] as const)('%s', (way, after) => {
    expect(linksAfter(['a', 'b'], way, ['b', 'c'])).toEqual(after)
  })
})

describe('roles of many people', () => {
  it('are added, replaced and removed, with the data log of each', async () => {
    const [one, two] = [await addRole(server.database, []), await addRole(server.database, [])]
    const ids = [(await addPerson(server, admin)).id, (await addPerson(server, admin, { selectedroles: one })).id]
    expect((await batch('Roles', { ids, way: 'add', roleIds: [two] })).result).toEqual({ done: 2, refused: [] })
    expect(await Promise.all(ids.map(rolesOf))).toEqual([[two], [one, two].toSorted()])
    await batch('Roles', { ids, way: 'replace', roleIds: [one] })
    expect(await Promise.all(ids.map(rolesOf))).toEqual([[one], [one]])
    await batch('Roles', { ids, way: 'remove', roleIds: [one] })
    expect(await Promise.all(ids.map(rolesOf))).toEqual([[], []])
    const { rows } = await server.database.pool.query(
      `select data_content ->> 'selectedroles' as roles from sys_data_log
       where data_table = 'sys_user' and data_id = $1 order by data_version`,
      [ids[0]],
    )
    expect(rows.map(({ roles }) => roles)).toEqual(['', two, one, ''])
  })

  it('are refused by person where the form would refuse, and the others go on', async () => {
    const { token, role } = await holder('system-user', 'system-role', 'system-user-grant')
    const { id, username } = await addPerson(server, admin, { realname: '赵一' })
    const { result } = await batch('Roles', { ids: [id, 'admin', 'nobody'], way: 'add', roleIds: [role] }, token)
    expect(result.done).toBe(1)
    expect(result.refused).toEqual([
      { id: 'admin', name: expect.any(String), reason: '管理员账号不允许此操作！' },
      { id: 'nobody', name: '', reason: '未找到对应实体' },
    ])
    expect(await rolesOf(id)).toEqual([role])
    const more = await addRole(server.database, ['system-position'])
    const beyond = await batch('Roles', { ids: [id], way: 'replace', roleIds: [more] }, token)
    expect(beyond.result.refused).toEqual([
      { id, name: '赵一', reason: expect.stringContaining('不能分配超出自身权限的角色') },
    ])
    expect(await rolesOf(id)).toEqual([role])
    expect(username).toBeDefined()
  })

  it('need the permission to assign roles', async () => {
    const { token, role } = await holder('system-user', 'system-role', 'system-user-edit')
    const body = { ids: ['guest'], way: 'add', roleIds: [role] }
    expect((await server.call('POST', '/sys/user/batchRoles', { token, body })).status).toBe(403)
    expect((await server.call('POST', '/sys/user/previewBatchRoles', { token, body })).status).toBe(403)
  })

  it('are refused as a whole when a role does not exist', async () => {
    const body = { ids: ['guest'], way: 'add', roleIds: ['no-role'] }
    expect(await batch('Roles', body)).toMatchObject({ success: false, message: '未找到对应实体' })
  })

  it('are previewed: replacing shows who loses what', async () => {
    const [old, next] = [
      await addRole(server.database, ['system-role']),
      await addRole(server.database, ['system-dict']),
    ]
    const { id } = await addPerson(server, admin, { selectedroles: old })
    const body = { ids: [id], way: 'replace', roleIds: [next] }
    const { body: answer } = await server.call<GrantEffects>('POST', '/sys/user/previewBatchRoles', {
      token: admin,
      body,
    })
    expect(answer.result).toMatchObject({ gaining: { count: 1 }, losing: { count: 1 } })
    expect(await rolesOf(id)).toEqual([old])
  })
})

describe('departments of many people', () => {
  it('are replaced for all who match a filter, in parts that end', async () => {
    const { pool } = server.database
    await pool.query(
      `insert into sys_depart (id, depart_name, org_code, tenant_id) values ('batch-d', '批量处', 'Z77', 0)`,
    )
    const ids = [(await addPerson(server, admin, { realname: '批量甲' })).id]
    ids.push((await addPerson(server, admin, { realname: '批量乙' })).id)
    const { id: other } = await addPerson(server, admin, { realname: '别人' })
    const { result } = await batch('Departs', { filter: { realname: '批量*' }, way: 'replace', departIds: ['batch-d'] })
    expect(result).toEqual({ done: 2, refused: [] })
    const { rows } = await pool.query(`select user_id as id from sys_user_depart where dep_id = 'batch-d' order by 1`)
    expect(rows.map(({ id }) => id)).toEqual(ids.toSorted())
    expect(rows.map(({ id }) => id)).not.toContain(other)
  })

  it('are not those that grant more than the person has', async () => {
    const { token } = await holder('system-user', 'system-user-edit', 'system-depart')
    const { pool } = server.database
    await pool.query(
      `insert into sys_depart (id, depart_name, org_code, tenant_id) values ('rich-d', '富处', 'Z78', 0)`,
    )
    await pool.query(
      `insert into sys_role (id, role_name, role_code, subject, subject_depart_id) values ('rich-r', '富', 'rich-r', 'depart', 'rich-d')`,
    )
    await pool.query(`insert into sys_role_permission (role_id, permission_id) values ('rich-r', 'system-dict')`)
    const { id } = await addPerson(server, admin)
    const { result } = await batch('Departs', { ids: [id], way: 'add', departIds: ['rich-d'] }, token)
    expect(result.refused[0]!.reason).toContain('不能分配授权超出自身权限的部门')
  })
})

describe('a batch over a filter', () => {
  it('handles a part and goes on behind it, without those that the person does not see', async () => {
    await server.database.pool.query(
      `insert into sys_user (id, username, realname, work_no, phone, status)
       select 'many-' || lpad(n::text, 4, '0'), 'many' || n, '多人' || n, 'm' || n, '1991234' || lpad(n::text, 4, '0'), 1
       from generate_series(1, 130) n`,
    )
    await server.database.pool.query(
      `insert into sys_user_tenant (user_id, tenant_id) select id, 0 from sys_user where id like 'many-%'`,
    )
    const first = await batch('Status', { filter: { realname: '多人*' }, status: 2 })
    expect(first.result).toEqual({ done: 100, refused: [], behind: 'many-0100' })
    const rest = await batch('Status', { filter: { realname: '多人*' }, status: 2, behind: first.result.behind })
    expect(rest.result).toEqual({ done: 30, refused: [] })
    const gone = await batch('Delete', { filter: { realname: '多人130' } })
    expect(gone.result).toEqual({ done: 1, refused: [] })
  })

  it('refuses a condition that does not exist instead of taking everybody', async () => {
    expect(await batch('Status', { filter: { nothing: '1' }, status: 2 })).toMatchObject({ success: false })
    expect(await batch('Status', { status: 2 })).toMatchObject({ success: false })
  })

  it('tells of the own account and of the built-in administrator why they stay', async () => {
    const { id, token } = await holder('system-user', 'system-user-frozen')
    const { result } = await batch('Status', { ids: [id, 'admin'], status: 2 }, token)
    expect(result).toMatchObject({ done: 0, refused: [{ id }, { id: 'admin', reason: '管理员账号不允许此操作！' }] })
  })
})

describe('departments, for a person without their list', () => {
  it('are refused as in the form', async () => {
    const { token } = await holder('system-user', 'system-user-edit')
    const { id } = await addPerson(server, admin)
    await server.database.pool.query(
      `insert into sys_depart (id, depart_name, org_code, tenant_id) values ('plain-d', '普通处', 'Z79', 0)`,
    )
    const edit = { id, selecteddeparts: 'plain-d' }
    const { body: form } = await server.call('PUT', '/sys/user/edit', { token, body: edit })
    expect(form.success).toBe(false)
    const { result } = await batch('Departs', { ids: [id], way: 'add', departIds: ['plain-d'] }, token)
    expect(result.refused).toMatchObject([{ id, reason: form.message }])
  })
})
