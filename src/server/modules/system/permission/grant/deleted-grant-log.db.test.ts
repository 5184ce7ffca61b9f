import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { addPerson, addRole, createTestServer, type TestServer, USER_PASSWORD } from '#server/testing/test-server.ts'

let server: TestServer
let admin: string
beforeAll(async () => {
  server = await createTestServer()
  admin = await server.admin()
})
afterAll(() => server.close())

const post = (path: string, body: object) => server.call<{ id: string }>('POST', path, { token: admin, body })
const remove = async (path: string) => {
  const { body } = await server.call('DELETE', path, { token: admin })
  if (!body.success) throw new Error(body.message)
}

interface Version {
  operation: string
  by: string | null
  content: unknown
}
async function versions(table: string, id: string): Promise<Version[]> {
  const { rows } = await server.database.pool.query<Version>(
    `select operation, create_by as by, data_content as content from sys_data_log
     where data_table = $1 and data_id = $2 order by data_version`,
    [table, id],
  )
  return rows
}
const menusIn = (version?: Version) =>
  (version!.content as { grants: { permissionId: string }[] }).grants.map(({ permissionId }) => permissionId)

let created = 0
async function addMenu(): Promise<string> {
  created += 1
  const { body } = await post('/sys/permission/add', { menuType: 0, name: `将删${created}`, url: `/lost${created}` })
  return body.result.id
}
async function addDepart(): Promise<string> {
  created += 1
  return (await post('/sys/sysDepart/add', { departName: `将删${created}` })).body.result.id
}
/** Adds a role of the department that grants the menu. */
async function addDepartRole(departId: string, menu: string): Promise<string> {
  created += 1
  await post('/sys/permission/saveDepartPermission', { departId, permissionIds: menu, lastpermissionIds: '' })
  const code = `lost${created}`
  const role = (await post('/sys/sysDepartRole/add', { departId, roleName: code, roleCode: code })).body.result.id
  await post('/sys/sysDepartPermission/saveDeptRolePermission', { roleId: role, permissionIds: menu })
  return role
}
async function member(departId: string, role: string) {
  const person = await addPerson(server, admin, { selecteddeparts: departId })
  const given = await post('/sys/sysDepartRole/deptRoleUserAdd', { userId: person.id, newRoleId: role, oldRoleId: '' })
  if (!given.body.success) throw new Error(given.body.message)
  return person
}

describe('the data log records implicit deletions', () => {
  it('when a role is copied: the grants of the copy, and their source', async () => {
    const copyOf = await addRole(server.database, ['system', 'system-user'])
    const copy = (await post('/sys/role/add', { roleName: '副本', roleCode: 'copied', copyOf })).body.result.id
    const [first, ...more] = await versions('sys_role_permission', copy)
    expect(first).toMatchObject({ operation: 'add', by: 'admin' })
    expect([menusIn(first), more]).toEqual([['system', 'system-user'], []])
    const logged = () =>
      server.database.pool.query('select log_content as content from sys_log where log_content like $1', ['%副本%'])
    await expect
      .poll(async () => (await logged()).rows[0]?.content)
      .toBe(`新增角色：副本，复制角色 ${copyOf} 的2项授权`)
  })

  it('when a role is deleted: its grants and its members', async () => {
    const role = await addRole(server.database, ['system', 'system-user'])
    const { username } = await addPerson(server, admin, { selectedroles: role })
    await remove(`/sys/role/delete?id=${role}`)
    const [grants] = await versions('sys_role_permission', role)
    expect([grants?.operation, grants?.by, menusIn(grants)]).toEqual(['delete', 'admin', ['system', 'system-user']])
    expect(await versions('sys_user_role', role)).toEqual([
      { operation: 'delete', by: 'admin', content: { count: 1, users: [username] } },
    ])
  })

  it('when a menu is deleted: the remaining grants of roles, departments and department roles', async () => {
    const menu = await addMenu()
    const role = await addRole(server.database, ['system-user', menu])
    const depart = await addDepart()
    const departRole = await addDepartRole(depart, menu)
    await remove(`/sys/permission/delete?id=${menu}`)
    const ofRole = await versions('sys_role_permission', role)
    expect(ofRole.map(({ operation }) => operation)).toEqual(['origin', 'edit'])
    expect(ofRole.map((version) => menusIn(version).sort())).toEqual([[menu, 'system-user'].sort(), ['system-user']])
    expect(menusIn((await versions('sys_depart_permission', depart)).at(-1))).toEqual([])
    expect(menusIn((await versions('sys_depart_role_permission', departRole)).at(-1))).toEqual([])
  })

  it('when a role of another tenant loses a menu: in the log of that tenant', async () => {
    const menu = await addMenu()
    const role = await addRole(server.database, [menu])
    await server.database.pool.query('update sys_role set tenant_id = 7 where id = $1', [role])
    await remove(`/sys/permission/delete?id=${menu}`)
    const { rows } = await server.database.pool.query(
      'select distinct tenant_id from sys_data_log where data_id = $1',
      [role],
    )
    expect(rows).toEqual([{ tenant_id: 7 }])
  })

  it('when a department loses a menu: the remaining grants of its roles, with the author', async () => {
    const depart = await addDepart()
    const role = await addDepartRole(depart, 'system-user')
    const body = { departId: depart, permissionIds: '', lastpermissionIds: 'system-user' }
    expect((await post('/sys/permission/saveDepartPermission', body)).body.success).toBe(true)
    const last = (await versions('sys_depart_role_permission', role)).at(-1)
    expect([last?.operation, last?.by, menusIn(last)]).toEqual(['edit', 'admin', []])
  })

  it("when a menu is deleted during a save of its holder's grants: the real states", async () => {
    const [menu, other] = [await addMenu(), await addMenu()]
    const role = await addRole(server.database, [menu])
    const holder = await server.database.pool.connect()
    await holder.query('begin')
    await holder.query('select from sys_role where id = $1 for no key update', [role])
    const gone = remove(`/sys/permission/delete?id=${menu}`)
    const waits = `select count(*)::int as n from pg_stat_activity where wait_event_type = 'Lock' and query like '%sys_role%'
      and datname = current_database()`
    await expect.poll(async () => (await server.database.pool.query(waits)).rows[0].n).toBeGreaterThan(0)
    await holder.query('insert into sys_role_permission (role_id, permission_id) values ($1, $2)', [role, other])
    await holder.query('commit')
    holder.release()
    await gone
    expect(menusIn((await versions('sys_role_permission', role)).at(-1))).toEqual([other])
  })

  it('when a department is deleted: its grants, its roles and their grants', async () => {
    const depart = await addDepart()
    const role = await addDepartRole(depart, 'system-user')
    await remove(`/sys/sysDepart/delete?id=${depart}`)
    for (const [table, id] of [
      ['sys_depart_permission', depart],
      ['sys_depart_role_permission', role],
    ] as const) {
      const last = (await versions(table, id)).at(-1)
      expect([last?.operation, menusIn(last)], table).toEqual(['delete', ['system-user']])
    }
    expect((await versions('sys_depart_role', role)).at(-1)).toMatchObject({ operation: 'delete', by: 'admin' })
  })

  it('when a department role is deleted or its department is left: its members', async () => {
    const depart = await addDepart()
    const [role, other] = [await addDepartRole(depart, 'system-user'), await addDepartRole(depart, 'system-user')]
    const [one, two, three] = [await member(depart, role), await member(depart, role), await member(depart, other)]
    const last = async ({ id }: { id: string }) => (await versions('sys_depart_role_user', id)).at(-1)?.content
    expect(await last(one)).toEqual([role])
    await remove(`/sys/user/deleteUserInDepart?depId=${depart}&userId=${one.id}`)
    expect(await last(one)).toEqual([])
    await server.call('PUT', '/sys/user/edit', { token: admin, body: { id: two.id, selecteddeparts: '' } })
    expect(await last(two)).toEqual([])
    await remove(`/sys/sysDepartRole/delete?id=${other}`)
    expect(await last(three)).toEqual([])
    const grants = (await versions('sys_depart_role_permission', other)).at(-1)
    expect([grants?.operation, menusIn(grants)]).toEqual(['delete', ['system-user']])
  })

  it('when a password is reset or changed: only the fact', async () => {
    const { id, username } = await addPerson(server, admin)
    const fresh = 'Other#5678'
    const body = { username, password: fresh }
    expect((await server.call('PUT', '/sys/user/changePassword', { token: admin, body })).body.success).toBe(true)
    const token = await server.signIn(username, fresh)
    const own = { username, oldpassword: fresh, password: USER_PASSWORD, confirmpassword: USER_PASSWORD }
    expect((await server.call('POST', '/sys/user/updatePassword', { token, body: own })).body.success).toBe(true)
    const kept = await versions('sys_user_password', id)
    expect(kept.map(({ operation, by }) => [operation, by])).toEqual([
      ['origin', null],
      ['edit', 'admin'],
      ['edit', username],
    ])
    expect(kept.map(({ content }) => (content as { mustChange: boolean }).mustChange)).toEqual([false, true, false])
    expect(JSON.stringify(kept)).not.toMatch(/argon2|Other#|\$/)
  })

  it('when a locked account is unlocked', async () => {
    const [locked, free] = [await addPerson(server, admin), await addPerson(server, admin)]
    await server.database.pool.query(
      `insert into sys_login_failure (account, failures, last_failure_at, locked_until)
       values ($1, 6, now(), now() + interval '10 minutes')`,
      [locked.username.toLowerCase()],
    )
    const body = { ids: [locked.id, free.id] }
    expect((await server.call('PUT', '/sys/user/unlock', { token: admin, body })).body.success).toBe(true)
    expect((await versions('sys_user_lock', locked.id)).at(-1)).toMatchObject({
      by: 'admin',
      content: { locked: false },
    })
    expect(await versions('sys_user_lock', free.id)).toEqual([])
  })
})
