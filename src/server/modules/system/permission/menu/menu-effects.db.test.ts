import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { testPrincipal } from '#server/records/testing/test-principal.ts'
import { addPerson, addRole, createTestServer, type TestServer, USER_PASSWORD } from '#server/testing/test-server.ts'
import type { AffectedUsers, GrantEffects } from '#shared/wire/grants.ts'
import { createGrantEffectsService } from '../grant/grant-effects.service.ts'

const GROUP = 'effects-group'
const PAGE = 'effects-page'
const BUTTON = 'effects-button'
const DEPART = 'demo-office'

let server: TestServer
let admin: string
beforeAll(async () => {
  server = await createTestServer()
  admin = await server.admin()
  await server.database.pool.query(
    `insert into sys_permission (id, parent_id, name, menu_type, perms, perms_type, status)
     values ('${GROUP}', '', '组', 0, '', '1', '1'), ('${PAGE}', '${GROUP}', '页', 1, 'effects:list', '1', '1'),
       ('${BUTTON}', '${PAGE}', '钮', 2, 'effects:add', '1', '1')`,
  )
})
afterAll(() => server.close())

async function ask(path: string, body: object, token = admin): Promise<GrantEffects> {
  const { body: answer } = await server.call<GrantEffects>('POST', path, { token, body })
  if (!answer.success) throw new Error(answer.message)
  return answer.result
}
const names = ({ users }: AffectedUsers) => users.map(({ username }) => username).sort()
const personWith = async (...menus: string[]) =>
  addPerson(server, admin, { selectedroles: await addRole(server.database, menus) })

/** Adds a department role with these grants and a new member. @returns the role and the member */
async function departRoleWith(...menus: string[]) {
  const { pool } = server.database
  const { id: userId, username } = await addPerson(server, admin, { selecteddeparts: DEPART })
  const role = `role-of-${username}`
  await pool.query(
    'insert into sys_depart_role (id, depart_id, role_name, role_code) values ($1::varchar, $2, $1, $1)',
    [role, DEPART],
  )
  await pool.query(
    'insert into sys_depart_permission (depart_id, permission_id) select $1, unnest($2::text[]) on conflict do nothing',
    [DEPART, menus],
  )
  await pool.query(
    'insert into sys_depart_role_permission (role_id, depart_id, permission_id) select $1, $2, unnest($3::text[])',
    [role, DEPART, menus],
  )
  await pool.query('insert into sys_depart_role_user (user_id, drole_id, depart_id) values ($1, $2, $3)', [
    userId,
    role,
    DEPART,
  ])
  return { role, userId, username }
}

describe('the preview of a deleted menu entry', () => {
  it('names people who have it or an entry below it, by a role or by a department role', async () => {
    const one = await personWith(PAGE, BUTTON)
    const other = await departRoleWith(BUTTON)
    const { losing, gaining } = await ask('/sys/permission/previewDelete', { ids: GROUP })
    expect(gaining.count).toBe(0)
    expect(names(losing)).toEqual(expect.arrayContaining([one.username, other.username]))
    expect(losing.users.find(({ id }) => id === one.id)).toMatchObject({ permissions: ['页', '钮'] })
    expect(losing.users.find(({ id }) => id === other.userId)).toMatchObject({ permissions: ['钮'] })
    expect((await server.call('GET', `/sys/permission/queryById?id=${PAGE}`, { token: admin })).body.success).toBe(true)
  })

  it('names nobody for an unused entry, and everybody for an open button', async () => {
    const { pool } = server.database
    await pool.query(
      `insert into sys_permission (id, name, menu_type, perms, status)
       values ('effects-idle', '闲', 2, 'effects:idle', '1'), ('effects-open', '开', 2, 'effects:open', '0')`,
    )
    const deleting = async (ids: string) => (await ask('/sys/permission/previewDelete', { ids })).losing
    expect((await deleting('effects-idle')).count).toBe(0)
    const { rows } = await pool.query<{ count: number }>(
      `select count(*)::integer from sys_user where del_flag = 0 and username not in ('admin', 'guest')`,
    )
    expect((await deleting('effects-idle,effects-open')).count).toBe(rows[0]!.count)
  })
})

describe('the preview of a changed button', () => {
  const editing = (values: object) => ask('/sys/permission/previewEdit', { id: BUTTON, ...values })

  it('names people who gain an opened button, without those who have it anyway', async () => {
    const holder = await personWith(BUTTON)
    const other = await addPerson(server, admin)
    const { gaining, losing } = await editing({ status: '0' })
    expect(losing.count).toBe(0)
    const { rows } = await server.database.pool.query<{ count: number }>(
      `select count(*)::integer from sys_user u where del_flag = 0 and username not in ('admin', 'guest')
         and not exists (select from sys_user_role ur join sys_role_permission rp using (role_id)
           where ur.user_id = u.id and rp.permission_id = '${BUTTON}')
         and not exists (select from sys_depart_role_user ru join sys_depart_role_permission rp on rp.role_id = ru.drole_id
           where ru.user_id = u.id and rp.permission_id = '${BUTTON}')`,
    )
    expect(gaining.count).toBe(rows[0]!.count)
    expect(rows[0]!.count).toBeGreaterThan(0)
    expect([holder.username, other.username]).not.toContain('admin')
    expect(names(gaining)).not.toContain(holder.username)
  })

  it('names people who lose the old code and gain the new one', async () => {
    const holder = await personWith(BUTTON)
    const { gaining, losing } = await editing({ perms: 'effects:other' })
    expect(names(gaining)).toEqual(names(losing))
    expect(names(losing)).toContain(holder.username)
    expect((await editing({ perms: 'effects:add', status: '1' })).losing.count).toBe(0)
  })
})

describe('a person who works in one tenant', () => {
  it('sees only its people and roles, for any change of the menu', async () => {
    const { pool } = server.database
    await pool.query(`insert into sys_tenant (id, name) values (9, '九') on conflict do nothing`)
    const [here, abroad] = [await personWith(BUTTON), await personWith(BUTTON)]
    await pool.query('update sys_user_tenant set tenant_id = 9 where user_id = $1', [abroad.id])
    // A person of this tenant with a role of another tenant does not have it here.
    const elsewhere = await addRole(server.database, [BUTTON])
    await pool.query('update sys_role set tenant_id = 9 where id = $1', [elsewhere])
    const visitor = await addPerson(server, admin)
    await pool.query('insert into sys_user_role (user_id, role_id) values ($1, $2)', [visitor.id, elsewhere])
    const grants = ['system-permission', 'system-permission-add', 'system-permission-edit', 'system-permission-delete']
    const role = await addRole(server.database, [...grants, 'system-user', GROUP, PAGE, BUTTON])
    const asking = await addPerson(server, admin, { selectedroles: role })
    const token = await server.signIn(asking.username, USER_PASSWORD)
    await pool.query(`update sys_permission set tenant_id = 0 where id in ('${GROUP}', '${PAGE}', '${BUTTON}')`)
    const members = async () => {
      const { rows } = await pool.query<{ count: number }>(
        `select count(*)::int as count from sys_user u where del_flag = 0 and username not in ('admin', 'guest')
           and exists (select from sys_user_tenant m where m.user_id = u.id and m.tenant_id = 0)`,
      )
      return rows[0]!.count
    }

    const gone = (as: string) => ask('/sys/permission/previewDelete', { ids: BUTTON }, as)
    expect((await gone(admin)).losing.count).toBeGreaterThan((await gone(token)).losing.count)
    const { losing } = await gone(token)
    expect(names(losing)).toContain(here.username)
    for (const { username } of [abroad, visitor]) expect(names(losing)).not.toContain(username)

    const opened = (as: string) => ask('/sys/permission/previewEdit', { id: BUTTON, status: '0' }, as)
    expect((await opened(token)).gaining.count).toBe((await members()) - losing.count)
    expect(names((await opened(token)).gaining)).not.toContain(abroad.username)
    const fresh = { name: '新钮', menuType: 2, perms: 'effects:fresh', status: '0' }
    expect((await ask('/sys/permission/previewAdd', fresh, token)).gaining.count).toBe(await members())
    // An entry of a tenant has no effect elsewhere, so administrators see only its people too.
    const heldHere = (await gone(admin)).losing
    expect(names(heldHere)).toContain(here.username)
    expect(names(heldHere)).not.toContain(abroad.username)
    expect((await opened(admin)).gaining.count).toBe((await members()) - heldHere.count)
    const adding = async (values: object) =>
      (await ask('/sys/permission/previewAdd', { ...fresh, ...values })).gaining.count
    expect(await adding({ shared: false })).toBe(await members())
    expect(await adding({ parentId: PAGE })).toBe(await members())
    expect(await adding({ shared: true })).toBeGreaterThan(await members())
    await pool.query(`update sys_permission set tenant_id = null where id in ('${GROUP}', '${PAGE}', '${BUTTON}')`)
  })
})

describe('the preview of a new button', () => {
  it('shows that everybody gains a disabled one', async () => {
    await addPerson(server, admin)
    const adding = (values: object) =>
      ask('/sys/permission/previewAdd', { name: '新钮', menuType: 2, perms: 'effects:new', status: '0', ...values })
    const { gaining } = await adding({})
    const { rows } = await server.database.pool.query(
      `select count(*)::int as count from sys_user where del_flag = 0 and username not in ('admin', 'guest')`,
    )
    expect(gaining.count).toBe(rows[0]!.count)
    expect(gaining.users[0]).toMatchObject({ permissions: ['新钮'], permissionCount: 1 })
    for (const values of [{ status: '1' }, { perms: '' }, { menuType: 1 }])
      expect((await adding(values)).gaining.count, JSON.stringify(values)).toBe(0)
    const keeping = await adding({ status: '1', perms: 'system:user:read:email' })
    expect([keeping.gaining.count, keeping.losing.count]).toEqual([0, rows[0]!.count])
    expect((await adding({ perms: 'system:user:read:email' })).losing.count).toBe(0)
    expect((await adding({ status: '1', perms: 'system:user:read:emial' })).losing.count).toBe(0)
  })

  it('names people who see a field again when its button is deleted', async () => {
    const { pool } = server.database
    await pool.query(
      `insert into sys_permission (id, name, menu_type, perms, status)
       values ('effects-keeps', '留', 2, 'system:user:read:email', '1') on conflict do nothing`,
    )
    const holder = await personWith('effects-keeps')
    await addPerson(server, admin)
    const { gaining, losing } = await ask('/sys/permission/previewDelete', { ids: 'effects-keeps' })
    expect(losing.count).toBe(0)
    const { rows } = await pool.query(
      `select count(*)::int as count from sys_user
       where del_flag = 0 and username not in ('admin', 'guest') and id <> $1`,
      [holder.id],
    )
    expect(gaining.count).toBe(rows[0]!.count)
    await pool.query(`update sys_permission set status = '0' where id = 'effects-keeps'`)
    const open = await ask('/sys/permission/previewDelete', { ids: 'effects-keeps' })
    expect([open.gaining.count, open.losing.count]).toEqual([0, 0])
    await pool.query(`delete from sys_permission where id = 'effects-keeps'`)
  })
})

describe('the preview of a deleted department role', () => {
  it('shows permissions that its members lose, and one member who loses it', async () => {
    const { role, userId, username } = await departRoleWith(PAGE)
    const losing = async (path: string, body: object) => (await ask(`/sys/sysDepartRole/${path}`, body)).losing
    const expected = { count: 1, users: [{ username, permissions: ['页'] }] }
    expect(await losing('previewDelete', { ids: role })).toMatchObject(expected)
    expect(await losing('previewDeptRoleUserAdd', { userId, newRoleId: '', oldRoleId: role })).toMatchObject(expected)
    await server.database.pool.query(`insert into sys_user_role select $1, id from sys_role where id = $2`, [
      userId,
      await addRole(server.database, [PAGE]),
    ])
    expect((await losing('previewDelete', { ids: role })).count).toBe(0)
    expect((await losing('previewDeptRoleUserAdd', { userId, newRoleId: '', oldRoleId: role })).count).toBe(0)
  })
})

describe('the previews', () => {
  it('require the permission for the change', async () => {
    const { username } = await addPerson(server, admin)
    const token = await server.signIn(username, USER_PASSWORD)
    for (const [path, body] of [
      ['permission/previewDelete', { ids: PAGE }],
      ['permission/previewAdd', { name: '钮', menuType: 2, status: '0', perms: 'effects:new' }],
      ['permission/previewEdit', { id: BUTTON }],
      ['permission/previewDeletePermissionRule', { id: 'x' }],
      ['sysDepartRole/previewDelete', { ids: 'x' }],
      ['sysDepartRole/previewDeptRoleUserAdd', { userId: 'x', newRoleId: '', oldRoleId: 'x' }],
      ['user/previewAddSysUserRole', { roleId: 'x', userIdList: 'x' }],
      ['user/previewEdit', { id: 'x' }],
      ['tenant/previewRemoveMembers', { tenantId: 7, userIds: 'x' }],
      ['tenant/previewDelete', { ids: '7' }],
    ] as const) {
      expect((await server.call('POST', `/sys/${path}`, { token, body })).status, path).toBe(403)
    }
  })

  it('are cancelled when they take too long, and report that', async () => {
    const { kysely, pool } = server.database
    const engine = { list: () => Promise.reject(new Error('nobody to look up')) }
    const userEntity = { $id: 'system/user', title: '用户', type: 'object', properties: {} } as const
    const effects = createGrantEffectsService({ kysely, engine, userEntity, limitMs: 100 })
    const blocker = await pool.connect()
    try {
      await blocker.query('begin; lock table sys_user_role in access exclusive mode')
      expect(await effects.ofMenusGone(testPrincipal(), [PAGE])).toMatchObject({ losing: { count: 0 }, tooMany: true })
    } finally {
      await blocker.query('rollback')
      blocker.release()
    }
  })
})
