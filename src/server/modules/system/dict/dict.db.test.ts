import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { addPerson, createTestServer, type TestServer, USER_PASSWORD } from '#server/testing/test-server.ts'

let server: TestServer
let admin: string
beforeAll(async () => {
  server = await createTestServer()
  admin = await server.admin()
})
afterAll(() => server.close())

const get = <T = unknown>(path: string, token = admin) => server.call<T>('GET', path, { token })

describe('options of a dictionary', () => {
  it('are ordered and exclude disabled ones, whose texts are still known', async () => {
    await server.call('PUT', '/sys/dictItem/edit', { token: admin, body: { id: 'sex:2', status: 0 } })
    const { body } = await get('/sys/dict/getDictItems/sex')
    expect(body.result).toEqual([{ value: '1', text: '男', title: '男' }])
    const users = await get<{ records: Record<string, unknown>[] }>('/sys/user/list?username=lisi')
    expect(users.body.result.records[0]).toMatchObject({ sex: 2, sex_dictText: '女' })
    const edit = (id: string) => server.call('PUT', '/sys/user/edit', { token: admin, body: { id, sex: 2 } })
    expect((await edit('demo-lisi')).body.success).toBe(true)
    expect((await edit('demo-zhangsan')).body.message).toBe('性别的值不在字典中')
  })

  it.each([
    ['', '字典Code不能为空!'],
    ['%20', '字典Code不能为空!'],
    ['nothing', '字典Code格式不正确！'],
    ['__proto__', '字典Code格式不正确！'],
    ["sex' or 1=1 --", '字典Code格式不正确！'],
    ['sys_user,password_hash,id', '白名单校验未通过！'],
    ["sys_user,username,id,username!='admin'", '字典Code格式不正确！'],
  ])('are refused for %j', async (code, message) => {
    const { body } = await get(`/sys/dict/getDictItems/${code}`)
    expect(body).toMatchObject({ success: false, message })
  })

  it('are in the order of entry, unless an item names its place', async () => {
    const add = (path: string, body: object) => server.call<{ id: string }>('POST', path, { token: admin, body })
    const { body } = await add('/sys/dict/add', { dictCode: 'entry_order', dictName: '次序' })
    const dictId = body.result.id
    for (const value of ['c', 'a', 'b']) await add('/sys/dictItem/add', { dictId, itemText: value, itemValue: value })
    await add('/sys/dictItem/add', { dictId, itemText: 'first', itemValue: 'first', sortOrder: 1 })
    const { body: items } = await get<{ records: { itemValue: string; sortOrder: number }[] }>(
      `/sys/dictItem/list?dictId=${dictId}`,
    )
    expect(items.result.records.map(({ sortOrder }) => sortOrder)).toEqual([1, 1, 2, 3])
    expect(items.result.records.slice(2).map(({ itemValue }) => itemValue)).toEqual(['a', 'b'])
  })

  it('are returned for all dictionaries together, also for those without items', async () => {
    await server.call('POST', '/sys/dict/add', { token: admin, body: { dictCode: 'empty', dictName: '空' } })
    const { body } = await get<Record<string, unknown[]>>('/sys/dict/queryAllDictItems')
    expect(body.result.empty).toEqual([])
    expect(body.result.yn).toHaveLength(2)
  })

  it('may belong to a dictionary whose code is a property name of every object', async () => {
    const body = { dictCode: 'constructor', dictName: '构造' }
    const { id } = (await server.call('POST', '/sys/dict/add', { token: admin, body })).body.result
    const item = { dictId: id, itemText: '一', itemValue: '1' }
    expect((await server.call('POST', '/sys/dictItem/add', { token: admin, body: item })).body.success).toBe(true)
    expect((await get('/sys/dict/getDictItems/constructor')).body.result).toEqual([
      { value: '1', text: '一', title: '一' },
    ])
    await expect(server.admin()).resolves.toBeTypeOf('string')
  })

  it('disappear with their dictionary', async () => {
    await server.call('DELETE', '/sys/dict/delete?id=urgent_level', { token: admin })
    expect((await get('/sys/dict/getDictItems/urgent_level')).body.success).toBe(false)
  })

  it('are reloaded on request', async () => {
    await get('/sys/dict/getDictItems/status')
    await server.database.pool.query(`update sys_dict_item set item_text = '好' where id = 'status:1'`)
    expect((await get('/sys/dict/refleshCache')).body.message).toBe('刷新缓存完成！')
    expect((await get('/sys/dict/getDictItems/status')).body.result).toContainEqual({
      value: '1',
      text: '好',
      title: '好',
    })
  })
})

describe('rows of a table as options', () => {
  it('are found by part of their text', async () => {
    // Keys belong to another call.
    const { body } = await get('/sys/dict/loadDict/sys_position,name,code?keyword=统计&keys=a')
    expect(body.result).toEqual([{ value: 'analyst', text: '统计员', title: '统计员' }])
  })

  it('are not matched by SQL wildcards', async () => {
    for (const keyword of ['%', '科_', "'", '"; drop table sys_position; --', '*']) {
      const { body } = await get<unknown[]>(
        `/sys/dict/loadDict/sys_position,name,code?keyword=${encodeURIComponent(keyword)}`,
      )
      expect(body.success).toBe(true)
      expect(body.result).toEqual([])
    }
  })

  it('have one text for each key, in the requested order', async () => {
    const { body } = await get('/sys/dict/loadDictItem/sys_position,name,code?key=director,gone,clerk')
    expect(body.result).toEqual(['局长', 'gone', '科员'])
  })

  it('are all returned when a form requests a tuple', async () => {
    expect((await get<unknown[]>('/sys/dict/getDictItems/sys_position,name,code')).body.result).toHaveLength(4)
  })

  it('form a tree when the entity is a tree', async () => {
    const tree = '/sys/dict/loadTreeData?tableName=sys_depart&text=depart_name&code=id&pidField=parent_id'
    const roots = await get(`${tree}&pid=`)
    const below = await get(`${tree}&pid=demo-bureau`)
    expect(roots.body.result).toMatchObject([
      { key: 'demo-bureau', title: '商务局', leaf: false },
      { key: 'demo-district', title: '城东分局', leaf: false },
    ])
    expect(below.body.result).toMatchObject([{ title: '市场运行科', leaf: true }, {}, {}])
  })

  describe('are levels of linked drop-downs', () => {
    const level = (more = '') =>
      get(
        `/online/cgform/api/querySelectOptions?table=sys_depart&txt=depart_name&key=id&idField=id&pidField=parent_id${more}`,
      )
    const confined = (condition: string) => level(`&condition=${encodeURIComponent(condition)}`)

    it('from the roots down', async () => {
      const { body: roots } = await level()
      expect(roots.result).toMatchObject([{ store: 'demo-bureau', label: '商务局', id: 'demo-bureau' }, {}])
      const { body: below } = await level('&pidValue=demo-bureau')
      expect(below.result).toMatchObject([{ label: '市场运行科', pid: 'demo-bureau' }, {}, {}])
    })

    it('with a condition on the first level only, at any depth of the tree', async () => {
      const { body: children } = await confined("parent_id = 'demo-bureau'")
      expect(children.result).toHaveLength(3)
      const { body: one } = await confined("depart_name = '市场运行科' and parent_id = 'demo-bureau'")
      expect(one.result).toMatchObject([{ label: '市场运行科', pid: 'demo-bureau' }])
      const { body: below } = await level(`&pidValue=demo-bureau&condition=${encodeURIComponent("id = 'x'")}`)
      expect(below.result).toHaveLength(3)
    })

    it('as one level without a parent column', async () => {
      const { body } = await get(
        '/online/cgform/api/querySelectOptions?table=sys_position&txt=name&key=code&condition=post_rank%3D3',
      )
      expect(body.result).toMatchObject([{ store: 'section_chief', id: 'section_chief' }])
    })

    it.each([
      'table=sys_user&txt=password_hash&key=id',
      'table=sys_depart&txt=depart_name&key=id&idField=org_code&pidField=parent_id',
      'table=sys_depart&txt=depart_name&key=id&pidField=org_code',
      'table=sys_depart%20where%201%3D1&txt=depart_name&key=id&pidField=parent_id',
    ])('but not for %s', async (query) => {
      const { body } = await get(`/online/cgform/api/querySelectOptions?${query}`)
      expect(body.message).toBe('白名单校验未通过！')
    })

    it.each(['1 = 1', "password = 'x'", "id = '1' or 1 = 1"])('nor where %s', async (condition) => {
      expect((await confined(condition)).status).toBe(400)
    })
  })

  it('are those that match a condition, by field or by column', async () => {
    const conditionOf = (condition: unknown) => encodeURIComponent(JSON.stringify(condition))
    const options = '/sys/dict/loadDict/sys_position,name,code?condition='
    for (const condition of [{ postRank: '3' }, { post_rank: 3 }]) {
      expect((await get(options + conditionOf(condition))).body.result).toMatchObject([{ value: 'section_chief' }])
    }
    const tree = '/sys/dict/loadTreeData?tableName=sys_depart&text=depart_name&code=id&pidField=parent_id&condition='
    const { body } = await get(tree + conditionOf({ departName: '商务局' }))
    expect(body.result).toMatchObject([{ key: 'demo-bureau' }])
  })

  it.each(['[]', '"x"', '{', '{"1=1 or name":"x"}', '{"code":{"a":1}}'])(
    'are refused for the invalid condition %s',
    async (condition) => {
      const path = `/sys/dict/loadDict/sys_position,name,code?condition=${encodeURIComponent(condition)}`
      expect((await get(path)).status).toBe(400)
    },
  )

  it.each([
    'tableName=sys_depart&text=depart_name&code=id&pidField=org_code',
    'tableName=sys_position&text=name&code=code&pidField=parent_id',
    'tableName=sys_user&text=password_hash&code=id&pidField=id',
  ])('form no tree for %s', async (query) => {
    expect((await get(`/sys/dict/loadTreeData?${query}`)).body.message).toBe('白名单校验未通过！')
  })

  it('require the lookup permission', async () => {
    const { username } = await addPerson(server, admin)
    const person = await server.signIn(username, USER_PASSWORD)
    const guest = await server.guest()
    expect((await get('/sys/dict/loadDict/sys_position,name,code', person)).status).toBe(200)
    expect((await get('/sys/dict/loadDict/sys_role,role_name,id', person)).status).toBe(403)
    const roles = '/online/cgform/api/querySelectOptions?table=sys_role&txt=role_name&key=id'
    expect((await get(roles)).status).toBe(200)
    expect((await get(roles, person)).status).toBe(403)
    expect((await get('/sys/dict/loadDict/sys_position,name,code', guest)).status).toBe(403)
  })
})
