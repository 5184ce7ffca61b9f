import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createTestServer, type TestServer } from '#server/testing/test-server.ts'
import type { PermissionAnswer } from '#shared/wire/session.ts'
import { type Menu, menuCalls, problemOf } from '../testing/menu-calls.ts'

let server: TestServer
let calls: Awaited<ReturnType<typeof menuCalls>>
beforeAll(async () => {
  server = await createTestServer()
  calls = await menuCalls(server)
})
afterAll(() => server.close())

const send: typeof calls.send = (...given) => calls.send(...given)
const addMenu: typeof calls.addMenu = (...given) => calls.addMenu(...given)
const childOf: typeof calls.childOf = (...given) => calls.childOf(...given)
const member: typeof calls.member = (...given) => calls.member(...given)
const namesBelow = async (parent: Menu) =>
  ((await send('GET', `treeChildren?pid=${parent.id}`)).body.result as unknown as Menu[]).map(({ name }) => name)

describe('adding and changing menus', () => {
  it('normalizes input of older clients, and shows it with the next permission call', async () => {
    const group = await addMenu({ url: 'inherited.vue', parentId: 'system' })
    expect(group).toMatchObject({ url: '/inherited', component: 'layouts/RouteView', parentId: '', route: true })
    const page = await childOf(group, {
      name: '职务（副本）',
      url: '/inherited/p',
      component: '/src/views/system/SysPositionList.vue',
    })
    expect(page).toMatchObject({ component: 'system/SysPositionList', ruledEntity: 'system/position', ruleFlag: 0 })
    const { body } = await server.call<PermissionAnswer>('GET', '/sys/permission/getUserPermissionByToken', {
      token: calls.admin,
    })
    expect(body.result.menu.find(({ id }) => id === group.id)?.children).toMatchObject([
      { path: '/inherited/p', component: 'system/position' },
    ])
  })

  it('waits for a publication of the page, which looks for the entries of its address', async () => {
    const other = await server.database.pool.connect()
    try {
      await other.query('begin')
      await other.query(`
        insert into sys_document (id, kind, address, status) values ('d1', 'page', 'system/position', 'draft')
        on conflict do nothing`)
      await other.query(`select from sys_document where kind = 'page' and address = 'system/position' for update`)
      let ended = false
      const added = addMenu({ component: 'system/SysPositionList' }).finally(() => (ended = true))
      await expect
        .poll(async () => {
          const { rows } = await server.database.pool.query('select from pg_locks where not granted')
          return rows.length > 0 || ended
        })
        .toBe(true)
      expect(ended).toBe(false)
      await other.query('rollback')
      expect((await added).component).toBe('system/SysPositionList')
    } finally {
      other.release()
    }
  })

  it('stores the state before each change', async () => {
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

  it('logs author, action, origin and cost', async () => {
    const menu = await addMenu({ name: '记一笔' })
    await send('PUT', 'edit', { id: menu.id, icon: 'bars' })
    await send('PUT', 'reorder', { id: menu.id, before: 'system' })
    await send('DELETE', `delete?id=${menu.id}`)
    const entries = async () =>
      (
        await server.database.pool.query(
          `select log_content as content, userid as by, operate_type as type, ip, method, request_url as url,
             cost_time as cost
           from sys_log where log_content like '%记一笔' order by create_time`,
        )
      ).rows
    const entry = (verb: string, type: number, method: string, call: string) => ({
      content: `${verb}菜单：记一笔`,
      ...{ by: 'admin', type, ip: '127.0.0.1', method, url: `/sys/permission/${call}`, cost: expect.any(Number) },
    })
    // The cost is known after the answer was sent.
    await expect
      .poll(entries)
      .toEqual([entry('新增', 2, 'POST', 'add'), entry('编辑', 3, 'PUT', 'edit'), entry('删除', 4, 'DELETE', 'delete')])
  })

  it('accepts POST for an edit too, and refuses an outdated one', async () => {
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
    [{ menuType: 2, perms: 'a:b', parentId: null }, 'parentId'],
    [{ url: '' }, 'url'],
    [{ component: '' }, 'component'],
    [{ menuType: 2, url: '', perms: 'system:user:add' }, 'perms'],
    [{ menuType: 3 }, 'menuType'],
    [{ name: '' }, 'name'],
    [{ name: '长'.repeat(101) }, 'name'],
    [{ icon: '<svg onload=1>' }, 'icon'],
    [{ sortNo: 'first' }, 'sortNo'],
    [{ url: { a: 1 } }, 'url'],
  ])('refuses %j under its field', async (values, field) => {
    const body = {
      menuType: 1,
      name: 'x',
      url: `/bad/${field}`,
      parentId: 'system',
      component: 'system/user',
      ...values,
    }
    expect(problemOf(await send('POST', 'add', body))?.field).toBe(field)
  })

  it('refuses a cycle, and a button with entries below it', async () => {
    const top = await addMenu()
    const middle = await childOf(top, { component: 'layouts/RouteView' })
    const low = await childOf(middle)
    const move = await send('PUT', 'edit', { id: middle.id, parentId: low.id })
    expect(problemOf(move)).toMatchObject({ field: 'parentId', message: '上级不能是自己或自己的下级' })
    expect(problemOf(await send('PUT', 'edit', { id: middle.id, menuType: 2 }))?.field).toBe('menuType')
  })

  it('reports whether a URL is free', async () => {
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

  it('never assigns one URL to two entries that are added concurrently', async () => {
    const body = { menuType: 0, name: '同时', url: '/at-once' }
    const answers = await Promise.all([1, 2, 3].map(() => send('POST', 'add', body)))
    expect(answers.filter((answer) => answer.body.success)).toHaveLength(1)
  })
})

describe('the order of menus', () => {
  it('changes among the entries of one parent, including fractions of inherited rows', async () => {
    const top = await addMenu()
    const [a, b, c] = [
      await childOf(top, { name: 'a', sortNo: 1 }),
      await childOf(top, { name: 'b', sortNo: 1.5 }),
      await childOf(top, { name: 'c', sortNo: 2 }),
    ]
    const other = await childOf(await addMenu(), { name: 'd', sortNo: 1 })
    expect((await send('PUT', 'reorder', { id: c.id, before: a.id })).body.success).toBe(true)
    expect(await namesBelow(top)).toEqual(['c', 'a', 'b'])
    expect((await send('PUT', 'reorder', { id: b.id, before: other.id })).body.message).toBe('未找到菜单信息')
    expect((await send('GET', `queryById?id=${other.id}`)).body.result).toMatchObject({ sortNo: 1, version: 1 })
  })
})

describe('deleting menus', () => {
  it('also deletes everything below, with rules and grants, and logs it', async () => {
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

  it('deletes an entry once when it is selected together with one above it', async () => {
    const top = await addMenu()
    const page = await childOf(top)
    expect((await send('DELETE', `deleteBatch?ids=${page.id},${top.id}`)).body.success).toBe(true)
    expect((await send('DELETE', `delete?id=${top.id}`)).body).toMatchObject({ success: false })
  })
})

describe('the lists of the agreed interface', () => {
  const list = async (path: string) => (await send('GET', path)).body.result as unknown as Menu[]

  it('are the tree, its top, entries below one, and entries by name', async () => {
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

  it('preserve their shape for every request', async () => {
    const injected = encodeURIComponent("' or 1=1 --")
    expect(await list(`list?name=${injected}`)).toEqual([])
    expect(await list(`getSystemSubmenu?parentId=${injected}`)).toEqual([])
    expect((await send('GET', `page?column=${injected}&order=asc`)).body.success).toBe(false)
  })
})
