import { describe, expect, it } from 'vitest'
import { createFormHarness, field, freshName, resultOf } from '#server/modules/online/testing/form-harness.ts'
import { addPerson, addRole, USER_PASSWORD } from '#server/testing/test-server.ts'
import type { Row } from '#shared/documents/entity.ts'
import type { Page } from '#shared/documents/page.ts'
import type { PageResult } from '#shared/wire/paging.ts'

const forms = createFormHarness()
const { api, cgform, data, addForm, makeForm, addRow, rowsOf, personWith, synchronise } = forms

const DESIGNER = ['online:form:list', 'online:form:add', 'online:form:edit', 'online:form:sync']
const shop = () => field('shop_name', { dbFieldTxt: '名称' })
const made = async (tableName: string) => makeForm({ tableName, tableTxt: '门店', fields: [shop()] })
const publish = async (body: Row) => String(resultOf(await cgform('POST', 'head/publish', body)).id)
const inList = async (tableName: string) =>
  (await cgform<PageResult>('GET', `head/list?tableName=${tableName}`)).body.result.records[0] as Row
const entries = async (tableName: string) =>
  (
    await forms.server.database.pool.query<{ name: string }>(
      `select name from sys_permission where perms like $1 and del_flag = 0`,
      [`online:data:${tableName}:%`],
    )
  ).rows

describe('a publication', () => {
  it('puts the form where the administrator wants it, and the list shows the place', async () => {
    const table = freshName('placed')
    const id = await made(table)
    expect(resultOf(await api('GET', `place?id=${id}`))).toMatchObject({ menuId: '', name: '门店', parentId: '' })
    expect((await inList(table)).menuPath).toBeNull()
    const menuId = await publish({ id, name: '我的门店', parentId: 'system', icon: 'shop' })
    expect(await inList(table)).toMatchObject({
      menuPath: '系统管理 / 我的门店',
      menuUrl: `/online/cgformList/${table}`,
    })
    expect(resultOf(await api('GET', `place?id=${id}`))).toMatchObject({
      ...{ menuId, name: '我的门店', parentId: 'system', icon: 'shop' },
      losses: '菜单和8个按钮，以及0个角色的授权',
    })
  })

  it('moves and renames an existing entry, and leaves it without a name', async () => {
    const table = freshName('moved')
    const id = await made(table)
    // A form that leaves fields empty sends null for them.
    const menuId = await publish({ id, name: '门店甲', parentId: '', icon: null, roleIds: null, allows: null })
    expect(await publish({ id, name: '门店乙', parentId: 'system', icon: 'shop' })).toBe(menuId)
    expect((await inList(table)).menuPath).toBe('系统管理 / 门店乙')
    expect(await publish({ id })).toBe(menuId)
    expect((await inList(table)).menuPath).toBe('系统管理 / 门店乙')
  })

  it.each([
    ['view', { list: true, add: false, delete: false }],
    ['fill', { list: true, add: true, delete: false }],
    ['all', { list: true, add: true, delete: true }],
  ])('gives the chosen roles at once: %s', async (allows, may) => {
    const table = freshName('roles')
    const id = await made(table)
    const role = await addRole(forms.server.database, [])
    const { id: userId, username } = await addPerson(forms.server, forms.token)
    const member = await forms.server.signIn(username, USER_PASSWORD)
    await forms.server.database.pool.query('insert into sys_user_role (user_id, role_id) values ($1, $2)', [
      userId,
      role,
    ])
    await publish({ id, name: '门店', roleIds: role, allows })
    const row = await addRow(table, { shopName: '一店' })
    expect((await data(table, 'GET', 'list', undefined, member)).body.success).toBe(may.list)
    expect((await data(table, 'POST', 'add', { shopName: '二店' }, member)).body.success).toBe(may.add)
    expect((await data(table, 'DELETE', `delete?id=${row}`, undefined, member)).body.success).toBe(may.delete)
  })

  it('writes nothing for an unknown role or that of administrators', async () => {
    const table = freshName('unknown_role')
    const id = await made(table)
    const { rows } = await forms.server.database.pool.query(`select id from sys_role where role_code = 'admin'`)
    for (const roleIds of ['nobody', rows[0]!.id]) {
      expect((await cgform('POST', 'head/publish', { id, name: '门店', roleIds })).body.success).toBe(false)
    }
    expect(await entries(table)).toEqual([])
  })

  it('ends with its buttons and grants, while the records stay', async () => {
    const table = freshName('withdrawn')
    const id = await made(table)
    await addRow(table, { shopName: '一店' })
    expect((await cgform('POST', 'head/withdraw', { id })).body.message).toBe('该表单没有发布到菜单')
    await publish({ id, name: '门店' })
    const reader = await personWith(`online:data:${table}:list`)
    resultOf(await cgform('POST', 'head/withdraw', { id }))
    expect(await entries(table)).toEqual([])
    expect((await inList(table)).menuPath).toBeNull()
    expect((await data(table, 'GET', 'list', undefined, reader)).status).toBe(403)
    expect(await rowsOf(table)).toHaveLength(1)
  })

  it('is for administrators only', async () => {
    const id = await made(freshName('foreign'))
    const designer = await personWith(...DESIGNER)
    for (const [method, path, body] of [
      ['POST', 'head/publish', { id }],
      ['POST', 'head/withdraw', { id }],
      ['GET', `api/place?id=${id}`, undefined],
    ] as const) {
      expect((await cgform(method, path, body, designer)).status).toBe(403)
    }
  })
})

describe('the trial of a form (功能测试)', () => {
  it('opens a synchronised form to its designer, who sees only own rows', async () => {
    const table = freshName('tried')
    const id = await made(table)
    await addRow(table, { shopName: '别人的' })
    const designer = await personWith(...DESIGNER)
    const trial = resultOf(await api('GET', `trial?id=${id}`, undefined, designer))
    expect(String(trial.permissions).split(',')).toContain(`online:data:${table}:add`)
    const page = resultOf(await api<Page>('GET', `trialPage?id=${id}`, undefined, designer))
    expect(page).toMatchObject({ title: '门店', 'x-entity': trial.page })
    const own = resultOf(await data(table, 'POST', 'add', { shopName: '试一试' }, designer)).id
    expect(await rowsOf(table, designer)).toMatchObject([{ id: own, shopName: '试一试' }])
    expect((await data(table, 'DELETE', `delete?id=${own}`, undefined, designer)).body.success).toBe(true)
  })

  it('is closed to others, before the synchronisation and after the publication', async () => {
    const table = freshName('closed')
    const id = await addForm({ tableName: table, fields: [shop()] })
    const designer = await personWith(...DESIGNER)
    const reader = await personWith('online:form:list')
    const refusal = async (as: string) => (await api('GET', `trial?id=${id}`, undefined, as)).body.message
    expect(await refusal(designer)).toBe('NO_DB_SYNC')
    resultOf(await synchronise(id))
    expect((await api('GET', `trial?id=${id}`, undefined, reader)).status).toBe(403)
    expect((await data(table, 'GET', 'list', undefined, reader)).status).toBe(403)
    expect((await data(table, 'GET', 'list', undefined, designer)).status).toBe(200)
    await publish({ id })
    expect(await refusal(designer)).toContain('表单已发布到菜单')
    expect((await data(table, 'GET', 'list', undefined, designer)).status).toBe(403)
    expect((await data(table, 'POST', 'add', { shopName: '店' }, designer)).status).toBe(403)
  })

  it('is closed for a view of a published form, into whose table it would write', async () => {
    const table = freshName('viewed')
    const id = await made(table)
    const designer = await personWith(...DESIGNER)
    const view = resultOf(await cgform('POST', `head/copyOnline?code=${id}`)).id
    resultOf(await synchronise(view))
    const adds = async () => (await data(`${table}$1`, 'POST', 'add', { shopName: '店' }, designer)).body.success
    expect(await adds()).toBe(true)
    await publish({ id })
    expect(await adds()).toBe(false)
  })

  it('includes choices of its fields', async () => {
    const shops = freshName('choice_shops')
    const visits = freshName('choice_visits')
    const designer = await personWith(...DESIGNER)
    await made(shops)
    const sought = field('shop', {
      fieldShowType: 'sel_search',
      dictTable: shops,
      dictField: 'id',
      dictText: 'shop_name',
    })
    const id = await makeForm({ tableName: visits, fields: [sought] })
    const options = await data(visits, 'GET', 'field/shop/options', undefined, designer)
    expect(options.body.success).toBe(true)
    await publish({ id })
    expect((await data(visits, 'GET', 'field/shop/options', undefined, designer)).status).toBe(403)
  })
})

describe('the plan of a normal synchronisation', () => {
  const planned = async (id: string) => resultOf(await api('GET', `syncChanges?id=${id}`))

  it('lists each change with the table and its rows', async () => {
    const table = freshName('planned')
    const id = await addForm({ tableName: table, fields: [shop(), field('phone')] })
    expect(String((await planned(id)).changes)).toMatch(new RegExp(`^of_${table}：\n· 新建数据表：\\d+列\n`))
    resultOf(await synchronise(id))
    await addRow(table, { shopName: '一店', phone: '1' })
    const stored = await forms.formOf(id)
    const [name, phone] = stored.fields as [Row, Row]
    const fields = [
      { ...name, dbLength: 100, isQuery: '1' },
      { ...phone, dbFieldName: 'mobile' },
      field('area', { dbFieldTxt: '面积', dbType: 'int', fieldShowType: 'text', dbDefaultVal: '7' }),
    ]
    resultOf(await cgform('PUT', 'head/edit', { ...stored, fields }))
    expect(await planned(id)).toEqual({
      changes: [
        `of_${table}（1行）：`,
        '· 列 phone 改名为 mobile',
        '· 列 shop_name 名称 由 character varying(32) 改为 character varying(100)',
        '· 增加列 area 面积（integer），已有的行为 7',
        '· 建立索引 shop_name',
        '表单的页面随之更新',
      ].join('\n'),
      refusals: '',
    })
    resultOf(await synchronise(id))
    // The index is built after the commit.
    await expect.poll(async () => String((await planned(id)).changes)).toContain('：数据表没有变化')
  })

  it('names what will be refused, and columns that stay unused', async () => {
    const table = freshName('refused')
    const id = await makeForm({ tableName: table, fields: [shop(), field('phone'), field('old')] })
    for (const phone of ['1', '1']) await addRow(table, { shopName: '一二三四五六', phone, old: 'x' })
    const stored = await forms.formOf(id)
    const [name, phone] = stored.fields as [Row, Row]
    const fields = [
      { ...name, dbLength: 3 },
      { ...phone, fieldValidType: 'only' },
    ]
    resultOf(await cgform('PUT', 'head/edit', { ...stored, fields }))
    const { changes, refusals } = await planned(id)
    expect(String(changes)).toContain('· 列 old 不再属于表单，保留在表中')
    expect(String(changes)).toContain('· 建立唯一索引 phone')
    expect(String(refusals).split('\n')).toEqual([
      expect.stringContaining('shop_name 有2行超过3个字符'),
      expect.stringContaining('phone'),
    ])
  })
})
