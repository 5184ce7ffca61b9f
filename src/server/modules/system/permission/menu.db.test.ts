import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Envelope } from '#shared/wire/envelope.ts'
import type { PermissionAnswer } from '#shared/wire/session.ts'
import { addPerson, addRole, createTestServer, type TestServer, USER_PASSWORD } from '../../../testing/test-server.ts'

let server: TestServer
let admin: string
let made = 0

beforeAll(async () => {
  server = await createTestServer()
  admin = await server.admin()
})
afterAll(() => server.close())

type Menu = Record<string, unknown> & { id: string; version: number }

const send = (method: string, path: string, body?: unknown, token = admin) =>
  server.call<Menu>(method, `/sys/permission/${path}`, { token, body })
const problemOf = ({ body }: { body: Envelope }) =>
  (body.result as { problems?: { field: string; message: string }[] } | null)?.problems?.[0]

/** An entry of its own at each call. */
async function addMenu(values: Record<string, unknown> = {}): Promise<Menu> {
  made += 1
  const answer = await send('POST', 'add', { menuType: 0, name: `菜单${made}`, url: `/menu${made}`, ...values })
  if (!answer.body.success) throw new Error(answer.body.message)
  return answer.body.result
}
const childOf = (parent: Menu, values: Record<string, unknown> = {}) =>
  addMenu({ menuType: 1, parentId: parent.id, component: 'system/position', ...values })
const namesBelow = async (parent: Menu) =>
  ((await send('GET', `treeChildren?pid=${parent.id}`)).body.result as unknown as Menu[]).map(({ name }) => name)

async function member(...permissionIds: string[]) {
  const roleId = await addRole(server.database, permissionIds)
  const { username } = await addPerson(server, admin, { selectedroles: roleId })
  return { roleId, token: await server.signIn(username, USER_PASSWORD) }
}

describe('adding and changing menus', () => {
  it('keeps what older clients write in one form, and shows it with the next permission call', async () => {
    const group = await addMenu({ url: 'inherited.vue', parentId: 'system' })
    expect(group).toMatchObject({ url: '/inherited', component: 'layouts/RouteView', parentId: '', route: true })
    const page = await childOf(group, {
      name: '职务（副本）',
      url: '/inherited/p',
      component: '/src/views/system/SysPositionList.vue',
    })
    expect(page).toMatchObject({ component: 'system/SysPositionList', ruledEntity: 'system/position', ruleFlag: 0 })
    const { body } = await server.call<PermissionAnswer>('GET', '/sys/permission/getUserPermissionByToken', {
      token: admin,
    })
    expect(body.result.menu.find(({ id }) => id === group.id)?.children).toMatchObject([
      { path: '/inherited/p', component: 'system/position' },
    ])
  })

  it('keeps what a menu was before each change', async () => {
    const menu = await addMenu({ name: '原名' })
    await send('PUT', 'edit', { id: menu.id, name: '新名', hidden: true })
    const versions = (await send('GET', `history?id=${menu.id}`)).body.result as unknown as { operation: string }[]
    expect(versions.map(({ operation }) => operation)).toEqual(['edit', 'add'])
    const differences = (await send('GET', `historyCompare?id=${menu.id}&from=0&to=1`)).body.result
    expect(differences).toEqual(
      expect.arrayContaining([
        expect.objectContaining({ field: 'name', from: '原名', to: '新名' }),
        expect.objectContaining({ field: 'hidden' }),
      ]),
    )
  })

  it('tells the operation log who did what', async () => {
    const menu = await addMenu({ name: '记一笔' })
    await send('PUT', 'edit', { id: menu.id, icon: 'bars' })
    await send('PUT', 'reorder', { id: menu.id, before: 'system' })
    await send('DELETE', `delete?id=${menu.id}`)
    const { rows } = await server.database.pool.query(
      "select log_content as content, userid as by from sys_log where log_content like '%记一笔' order by create_time",
    )
    expect(rows).toEqual(['新增', '编辑', '删除'].map((verb) => ({ content: `${verb}菜单：记一笔`, by: 'admin' })))
  })

  it('takes POST for an edit too, and refuses an outdated one', async () => {
    const menu = await addMenu()
    const posted = await send('POST', 'edit', { id: menu.id, name: '改名', version: 1 })
    expect(posted.body).toMatchObject({ message: '修改成功!', result: { name: '改名', version: 2 } })
    expect((await send('PUT', 'edit', { id: menu.id, name: '又改', version: 1 })).body.message).toContain('已被admin于')
  })

  it.each([
    [{ url: 'javascript:alert(1)' }, 'url'],
    [{ url: '//evil.example' }, 'url'],
    [{ url: '{{ alert(1) }}' }, 'url'],
    [{ url: '/system/user' }, 'url'],
    [{ component: 'system/nothing' }, 'component'],
    [{ component: '../../etc/passwd' }, 'component'],
    [{ redirect: 'https://evil.example' }, 'redirect'],
    [{ parentId: 'nowhere' }, 'parentId'],
    [{ parentId: 'system-user-add' }, 'parentId'],
    [{ parentId: '' }, 'parentId'],
    [{ menuType: 2, url: '', perms: 'system:user:add' }, 'perms'],
    [{ menuType: 3 }, 'menuType'],
    [{ name: '' }, 'name'],
    [{ name: '长'.repeat(101) }, 'name'],
    [{ icon: '<svg onload=1>' }, 'icon'],
    [{ sortNo: 'first' }, 'sortNo'],
    [{ url: { a: 1 } }, 'url'],
  ])('refuses %j under its field', async (values, field) => {
    made += 1
    const body = { menuType: 1, name: 'x', url: `/bad${made}`, parentId: 'system', component: 'system/user', ...values }
    expect(problemOf(await send('POST', 'add', body))?.field).toBe(field)
  })

  it('closes no circle, and makes no button of what has entries below it', async () => {
    const top = await addMenu()
    const middle = await childOf(top, { component: 'layouts/RouteView' })
    const low = await childOf(middle)
    const move = await send('PUT', 'edit', { id: middle.id, parentId: low.id })
    expect(problemOf(move)).toMatchObject({ field: 'parentId', message: '上级不能是自己或自己的下级' })
    expect(problemOf(await send('PUT', 'edit', { id: middle.id, menuType: 2 }))?.field).toBe('menuType')
  })

  it('says whether an address is free', async () => {
    const check = (query: string) => send('GET', `checkPermDuplication?${query}`)
    expect((await check('url=/system/user')).body).toMatchObject({
      success: false,
      message: '访问路径不允许重复，请重定义！',
    })
    expect((await check('id=system-user&url=/system/user')).body).toMatchObject({
      success: true,
      message: '该值可用！',
    })
    expect((await check('url=system/user.vue')).body.success).toBe(false)
    expect((await check('url=/system/user&alwaysShow=true')).body.success).toBe(true)
  })

  it('never gives one address to two entries that are added at once', async () => {
    const body = { menuType: 0, name: '同时', url: '/at-once' }
    const answers = await Promise.all([1, 2, 3].map(() => send('POST', 'add', body)))
    expect(answers.filter((answer) => answer.body.success)).toHaveLength(1)
  })
})

describe('the order of menus', () => {
  it('is changed among the entries of one parent, fractions of inherited rows included', async () => {
    const top = await addMenu()
    const [a, b, c] = [
      await childOf(top, { name: 'a', sortNo: 1 }),
      await childOf(top, { name: 'b', sortNo: 1.5 }),
      await childOf(top, { name: 'c', sortNo: 2 }),
    ]
    const other = await childOf(await addMenu(), { name: 'd', sortNo: 1 })
    expect((await send('PUT', 'reorder', { id: c.id, before: a.id })).body.success).toBe(true)
    expect(await namesBelow(top)).toEqual(['c', 'a', 'b'])
    expect((await send('PUT', 'reorder', { id: b.id, before: other.id })).body.message).toBe('未找到对应实体')
    expect((await send('GET', `queryById?id=${other.id}`)).body.result).toMatchObject({ sortNo: 1, version: 1 })
  })
})

describe('deleting menus', () => {
  it('takes what is below, with rules and grants, and keeps it in the log', async () => {
    const top = await addMenu()
    const page = await childOf(top)
    const button = await addMenu({ menuType: 2, parentId: page.id, url: '', perms: 'gone:button' })
    const rule = { permissionId: page.id, ruleName: 'r', ruleColumn: 'code', ruleConditions: '=', ruleValue: 'x' }
    expect((await send('POST', 'addPermissionRule', rule)).body.success).toBe(true)
    const { roleId } = await member(top.id, page.id, button.id)
    expect((await send('DELETE', `delete?id=${top.id}`)).body).toMatchObject({ success: true, message: '删除成功!' })
    const left = async (text: string, values: unknown[]) => (await server.database.pool.query(text, values)).rowCount
    const ids = [top.id, page.id, button.id]
    expect(await left('select from sys_permission where id = any ($1)', [ids])).toBe(0)
    expect(await left('select from sys_permission_data_rule where permission_id = any ($1)', [ids])).toBe(0)
    expect(await left('select from sys_role_permission where role_id = $1', [roleId])).toBe(0)
    const logged =
      "select from sys_data_log where data_table = 'sys_permission' and operation = 'delete' and data_id = any ($1)"
    expect(await left(logged, [ids])).toBe(3)
  })

  it('takes an entry once that is asked for together with one above it', async () => {
    const top = await addMenu()
    const page = await childOf(top)
    expect((await send('DELETE', `deleteBatch?ids=${page.id},${top.id}`)).body.success).toBe(true)
    expect((await send('DELETE', `delete?id=${top.id}`)).body).toMatchObject({ success: false })
  })
})

describe('what everybody needs of the menu', () => {
  it.each([
    ['DELETE', 'delete?id=dashboard-analysis', undefined],
    ['DELETE', 'delete?id=system-permission', undefined],
    ['DELETE', 'deleteBatch?ids=system', undefined],
    ['PUT', 'edit', { id: 'system', hidden: true }],
    ['PUT', 'edit', { id: 'system-permission', component: 'system/user' }],
    ['PUT', 'edit', { id: 'dashboard-analysis', name: '起始页' }],
    ['PUT', 'edit', { id: 'dashboard-analysis', hidden: true }],
  ])('stays: %s %s %j', async (method, path, body) => {
    expect((await send(method, path, body)).body).toMatchObject({
      success: false,
      message: expect.stringContaining('首页和菜单管理是系统所必需的'),
    })
  })

  it('may be given another icon or place', async () => {
    expect((await send('PUT', 'edit', { id: 'system-permission', icon: 'bars', sortNo: 0 })).body.success).toBe(true)
    expect((await send('PUT', 'edit', { id: 'system', name: '系统' })).body.success).toBe(true)
    expect((await send('PUT', 'edit', { id: 'system', name: '系统管理' })).body.success).toBe(true)
  })
})

describe('the lists of the agreed interface', () => {
  const list = async (path: string) => (await send('GET', path)).body.result as unknown as Menu[]

  it('are the tree, its top, what is below, and what has a name', async () => {
    const tree = await list('list')
    const system = tree.find(({ id }) => id === 'system')!
    expect(system).toMatchObject({
      key: 'system',
      title: '系统管理',
      isLeaf: false,
      menuType: 0,
      ruleFlag: 0,
      delFlag: 0,
    })
    expect((system.children as Menu[]).map(({ id }) => id)).toContain('system-user')
    expect((await list('list?name=系统管')).map(({ id }) => id)).toEqual(['system'])
    expect((await list('getSystemMenuList')).map(({ id }) => id)).toContain('system')
    const below = await list('getSystemSubmenu?parentId=system-user')
    expect(below).toContainEqual(expect.objectContaining({ id: 'system-user-add', isLeaf: true, menuType: 2 }))
    const batch = (await send('GET', 'getSystemSubmenuBatch?parentIds=system-user,nothing,message')).body.result
    expect(Object.keys(batch)).toEqual(['system-user', 'message'])
    expect(await list('queryListAsync?pid=system-user')).toContainEqual(
      expect.objectContaining({ key: 'system-user-add', title: '新增用户', parentId: 'system-user', isLeaf: true }),
    )
    expect((await send('GET', 'queryListAsync?pid=nothing')).body).toMatchObject({ success: false })
    expect(await list('components')).toContainEqual({
      value: 'system/user',
      text: '用户管理 system/user',
      title: '用户管理',
    })
  })

  it('keep their shape whatever is asked for', async () => {
    const injected = encodeURIComponent("' or 1=1 --")
    expect(await list(`list?name=${injected}`)).toEqual([])
    expect(await list(`getSystemSubmenu?parentId=${injected}`)).toEqual([])
    expect((await send('GET', `page?column=${injected}&order=asc`)).body.success).toBe(false)
  })
})

describe('data rules of a menu', () => {
  const rule = {
    permissionId: 'system-position',
    ruleName: '本人',
    ruleColumn: 'createBy',
    ruleConditions: '=',
    ruleValue: '#{sys_user_code}',
  }

  it('are added, found, changed and deleted, and mark the menu', async () => {
    const added = await send('POST', 'addPermissionRule', rule)
    expect(added.body).toMatchObject({ message: '添加成功！', result: { ruleConditions_dictText: '等于', grants: 0 } })
    expect((await send('GET', 'queryById?id=system-position')).body.result.ruleFlag).toBe(1)
    const { id } = added.body.result
    const ids = async (path: string) =>
      ((await send('GET', path)).body.result as unknown as Menu[]).map((found) => found.id)
    expect(await ids('getPermRuleListByPermId?permissionId=system-position')).toEqual([id])
    expect(await ids('queryPermissionRule?permissionId=system-position&ruleName=本人')).toEqual([id])
    expect(await ids('getPermRuleListByPermId?permissionId=system-user')).toEqual([])
    expect((await send('POST', 'editPermissionRule', { id, status: '0' })).body.message).toBe('更新成功！')
    const moved = await send('PUT', 'editPermissionRule', { id, permissionId: 'system-user', ruleName: '改名' })
    expect(moved.body.result).toMatchObject({ permissionId: 'system-position', ruleName: '改名', status: '0' })
    expect((await send('DELETE', `deletePermissionRule?id=${id}`)).body.success).toBe(true)
    expect((await send('GET', 'queryById?id=system-position')).body.result.ruleFlag).toBe(0)
  })

  it.each([
    [{ ruleColumn: 'nothing' }, 'ruleColumn'],
    [{ ruleColumn: '' }, 'ruleColumn'],
    [{ ruleColumn: 'createTime', ruleValue: 'soon' }, 'ruleValue'],
    [{ ruleValue: '#{nobody}' }, 'ruleValue'],
    [{ ruleConditions: 'LIKE', ruleColumn: 'createTime' }, 'ruleConditions'],
    [{ ruleConditions: 'DROP' }, 'ruleConditions'],
    [{ ruleConditions: 'USE_SQL_RULES', ruleValue: '1=1; drop table sys_user' }, 'ruleValue'],
    [{ ruleConditions: 'USE_SQL_RULES', ruleValue: "create_by = 'admin' or 1 = 1" }, 'ruleValue'],
    [{ permissionId: 'system' }, 'ruleName'],
    [{ permissionId: 'system-user-add' }, 'ruleName'],
    [{ permissionId: 'nowhere' }, 'ruleName'],
    [{ ruleValue: 'x'.repeat(301) }, 'ruleValue'],
  ])('are refused with a reason under the field to mend: %j', async (values, field) => {
    const problem = problemOf(await send('POST', 'addPermissionRule', { ...rule, ...values }))
    expect(problem).toMatchObject({ field, message: expect.stringMatching(/\S/) })
  })

  it('restrict those whose role chose them, with the next request; an expression has no column', async () => {
    const added = await send('POST', 'addPermissionRule', {
      ...rule,
      ruleColumn: 'code',
      ruleConditions: 'USE_SQL_RULES',
      ruleValue: 'createBy == #{sys_user_code} || code == "mine"',
    })
    expect(added.body.result.ruleColumn).toBe(null)
    const { roleId, token } = await member('system-position', 'system-position-add', 'system-position-delete')
    const position = (code: string, who: string) =>
      server.call<Menu>('POST', '/sys/position/add', { token: who, body: { code, name: code, postRank: '1' } })
    const foreign = (await position('theirs', admin)).body.result
    await position('mine', admin)
    await server.database.pool.query(
      `update sys_role_permission set data_rule_ids = array[$1] where role_id = $2 and permission_id = 'system-position'`,
      [added.body.result.id, roleId],
    )
    await position('own', token)
    const { body } = await server.call<{ records: Menu[]; total: number }>('GET', '/sys/position/list', { token })
    expect([body.result.records.map(({ code }) => code).sort(), body.result.total]).toEqual([['mine', 'own'], 2])
    const removed = await server.call('DELETE', `/sys/position/delete?id=${foreign.id}`, { token })
    expect(removed.body).toMatchObject({ success: false, message: '未找到对应实体' })
    const shown = await send('GET', `queryRuleById?id=${added.body.result.id}`)
    expect(shown.body.result.grants).toBe(1)
  })

  it('tell which fields they can be about', async () => {
    const fields = (await send('GET', 'ruleFields?permissionId=system-user')).body.result as unknown as Menu[]
    expect(fields).toContainEqual({ value: 'createBy', text: '创建人 createBy' })
    expect(fields.map(({ value }) => value)).not.toContain('password')
    expect((await send('GET', 'ruleFields?permissionId=system')).body.result).toEqual([])
  })
})

describe('a person who may edit menus but is no administrator', () => {
  it('gives no button a code beyond his own, and lifts no restriction of others', async () => {
    const { token } = await member('system-permission', 'system-permission-add', 'system-permission-edit')
    const body = { menuType: 2, name: '偷', parentId: 'system-user', perms: 'system:user:steal' }
    expect(problemOf(await send('POST', 'add', body, token))?.field).toBe('perms')
    expect(problemOf(await send('PUT', 'edit', { id: 'system-user-delete', status: '0' }, token))?.field).toBe('perms')
    expect((await send('PUT', 'edit', { id: 'system-user-delete', description: '小心' }, token)).body.success).toBe(
      true,
    )
  })

  it('does not lift the rules that hold for himself', async () => {
    const { id } = (
      await send('POST', 'addPermissionRule', {
        permissionId: 'system-user',
        ruleName: 'r',
        ruleColumn: 'username',
        ruleConditions: '=',
        ruleValue: 'nobody',
      })
    ).body.result
    const grants = [
      'system-user',
      'system-permission',
      'system-permission-edit',
      'system-permission-delete',
      'system-data-rule-edit',
    ]
    const { roleId, token } = await member(...grants, 'system-data-rule-delete', 'system-data-rule-list')
    await server.database.pool.query(
      `update sys_role_permission set data_rule_ids = array[$1] where role_id = $2 and permission_id = 'system-user'`,
      [id, roleId],
    )
    const tries = [
      send('PUT', 'editPermissionRule', { id, status: '0' }, token),
      send('DELETE', `deletePermissionRule?id=${id}`, undefined, token),
      send('PUT', 'edit', { id: 'system-user', component: 'system/position' }, token),
      send('DELETE', 'delete?id=system-user', undefined, token),
    ]
    for (const { body } of await Promise.all(tries)) {
      expect(body).toMatchObject({ success: false, message: expect.stringContaining('限制着您自己') })
    }
  })

  it('writes no rules as rows of their menu without the grant of rules', async () => {
    const { token } = await member('system-position', 'system-permission', 'system-permission-edit')
    const before = (await send('GET', 'queryById?id=system-position')).body.result.ruleFlag
    const smuggled = { rowState: 'new', ruleName: 'r', ruleColumn: 'code', ruleConditions: '=', ruleValue: 'x' }
    const sent = { id: 'system-position', dataRules: [smuggled] }
    expect((await send('PUT', 'edit', sent, token)).body.success).toBe(false)
    expect((await send('GET', 'queryById?id=system-position')).body.result.ruleFlag).toBe(before)
    expect((await send('PUT', 'edit', sent)).body.success).toBe(true)
  })

  it('is nobody without a grant: neither staff nor guest', async () => {
    const { token } = await member('system-position')
    for (const who of [token, await server.guest()]) {
      const statuses = await Promise.all([
        send('GET', 'list', undefined, who),
        send('POST', 'add', {}, who),
        send('POST', 'edit', { id: 'system' }, who),
        send('DELETE', 'delete?id=system', undefined, who),
        send('POST', 'addPermissionRule', rule0, who),
        send('GET', 'ruleFields?permissionId=system', undefined, who),
      ])
      expect(statuses.map(({ status }) => status)).toEqual(Array(6).fill(403))
    }
  })
})

const rule0 = { permissionId: 'system-user' }
