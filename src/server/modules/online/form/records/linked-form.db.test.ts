import { describe, expect, it } from 'vitest'
import { createFormHarness, field, freshName } from '#server/modules/online/testing/form-harness.ts'
import { addPerson, addRole, USER_PASSWORD } from '#server/testing/test-server.ts'
import type { Row } from '#shared/documents/entity.ts'
import type { PageResult } from '#shared/wire/paging.ts'

const forms = createFormHarness()
const { call, cgform, data, tryForm, synchronise, makeForm } = forms

const link = (dictTable: string, more: Row = {}) =>
  field('shop', { fieldShowType: 'link_table', dictTable, isQuery: '1', ...more })
const added = (tableName: string, fields: Row[], more: Row = {}) => tryForm({ tableName, fields, ...more })
const createForm = (tableName: string, fields: Row[]) => makeForm({ tableName, fields })
const problemsOf = async (answer: ReturnType<typeof added>) => (await answer).body.result.problems as Row[]

describe('a field that names records of another form', () => {
  it('stores their keys, reads their titles, and refuses unknown keys', async () => {
    const [shops, visits] = [freshName('shops'), freshName('visits')]
    await createForm(shops, [field('shop_name')])
    await createForm(visits, [field('note'), link(shops)])
    const { id } = (await data(shops, 'POST', 'add', { shopName: '东门店' })).body.result
    expect((await data(visits, 'POST', 'add', { note: '甲', shop: id })).body.success).toBe(true)
    const { records } = (await call<PageResult>('GET', `/online/data/${visits}/list?shop=${id}`)).body.result
    expect(records).toMatchObject([{ note: '甲', shop: id, shop_dictText: '东门店' }])
    const unknown = (await data(visits, 'POST', 'add', { note: '乙', shop: 'no-such-shop' })).body
    expect(unknown.result).toMatchObject({ problems: [{ field: 'shop' }] })
    // Other clients draw its form from this.
    const item = await cgform('GET', `api/getFormItem/${visits}`)
    expect(item.body.success).toBe(true)
  })

  it('may name a view, which stands for the form of its table', async () => {
    const [shops, visits] = [freshName('viewed'), freshName('visits')]
    const id = await createForm(shops, [field('shop_name')])
    const view = (await cgform('POST', `head/copyOnline?code=${id}`)).body
    expect(view.success).toBe(true)
    await createForm(visits, [field('note'), link(`${shops}$1`)])
    const shop = (await data(shops, 'POST', 'add', { shopName: '南门店' })).body.result.id
    expect((await data(visits, 'POST', 'add', { note: '甲', shop })).body.success).toBe(true)
    const { records } = (await call<PageResult>('GET', `/online/data/${visits}/list`)).body.result
    expect(records).toMatchObject([{ shop_dictText: '南门店' }])
  })

  it('offers the records of that form by title, with permission to list them', async () => {
    const shops = freshName('offered')
    await createForm(shops, [field('shop_name')])
    await data(shops, 'POST', 'add', { shopName: '西门店' })
    await data(shops, 'POST', 'add', { shopName: '南门店' })
    const look = (tuple: string, as = forms.token) =>
      call<Row[]>(
        'GET',
        `/sys/dict/loadDict/${encodeURIComponent(tuple)}?keyword=${encodeURIComponent('西')}`,
        undefined,
        as,
      )
    expect((await look(`of_${shops},shop_name,id`)).body.result).toMatchObject([{ text: '西门店' }])
    for (const tuple of ['create_by,id', 'shop_name,create_by', 'tenant_id,id']) {
      expect((await look(`of_${shops},${tuple}`)).body.success).toBe(false)
    }
    const { username } = await addPerson(forms.server, forms.token)
    expect((await look(`of_${shops},shop_name,id`, await forms.server.signIn(username, USER_PASSWORD))).status).toBe(
      403,
    )
  })

  it('may name several records, each of which is checked', async () => {
    const [shops, visits] = [freshName('several'), freshName('rounds')]
    await createForm(shops, [field('shop_name')])
    await createForm(visits, [field('note'), link(shops, { fieldExtendJson: '{"multiSelect":true}' })])
    const ids: unknown[] = []
    for (const shopName of ['东门店', '西门店', '北门店']) {
      ids.push((await data(shops, 'POST', 'add', { shopName })).body.result.id)
    }
    await data(visits, 'POST', 'add', { note: '甲', shop: `${ids[1]},${ids[0]}` })
    const { records } = (await call<PageResult>('GET', `/online/data/${visits}/list?shop=${ids[0]}`)).body.result
    expect(records).toMatchObject([{ shop: `${ids[1]},${ids[0]}`, shop_dictText: '西门店,东门店' }])
    const other = (await call<PageResult>('GET', `/online/data/${visits}/list?shop=${ids[2]}`)).body.result
    expect(other.records).toEqual([])
    const unknown = await data(visits, 'POST', 'add', { note: '乙', shop: `${ids[2]},no-such-shop` })
    expect(unknown.body.result).toMatchObject({ problems: [{ field: 'shop' }] })
    // A record stays as long as it is named, at any position.
    expect((await data(shops, 'DELETE', `delete?id=${ids[2]}`)).body.success).toBe(true)
    expect((await data(shops, 'DELETE', `delete?id=${ids[0]}`)).body.success).toBe(true)
    expect((await data(shops, 'DELETE', `deleteRecycleBin?ids=${ids[0]}`)).body.success).toBe(false)
  })

  it('reports invalid settings', async () => {
    const [shops, lines, visits] = [freshName('named'), freshName('lines'), freshName('wrong')]
    await added(shops, [field('shop_name'), field('phone')], { tableType: 2 })
    const key = field('shop_id', { mainTable: shops })
    await added(lines, [field('note'), key], { tableType: 3, relationType: 0, tabOrderNum: 1 })
    const wrong: [Row, string, string][] = [
      [link(''), 'dictTable', '请填写关联的在线表单的表名'],
      [link(`${shops}"; --`), 'dictTable', '请填写关联的在线表单的表名'],
      [link('no_such_form'), 'dictTable', '没有可关联的在线表单 no_such_form'],
      [link('sys_user'), 'dictTable', '没有可关联的在线表单 sys_user'],
      [link(lines), 'dictTable', `没有可关联的在线表单 ${lines}`],
      [link(shops, { dictField: 'phone' }), 'dictField', '关联记录保存的是 id'],
      [link(shops, { dictText: 'phone' }), 'dictText', '关联记录显示的是字段 shop_name，请留空或填写该字段'],
      [link(shops, { dbLength: 20 }), 'dbLength', '关联记录的字段至少32个字符'],
    ]
    for (const [incompatible, place, message] of wrong) {
      expect(await problemsOf(added(visits, [field('note'), incompatible]))).toMatchObject([
        { field: `fields[1].${place}`, message },
      ])
    }
    const own = await added(visits, [field('note'), link(shops, { dictText: 'shop_name', dictField: 'id' })])
    expect(own.body.success).toBe(true)
    expect((await synchronise(own.body.result.id)).body.message).toBe(`关联的表单 ${shops} 还没有同步，请先同步`)
  })

  it('may be in a form with sub-tables, and name a form that names another one', async () => {
    const [areas, shops, visits, lines] = [
      freshName('areas'),
      freshName('chain'),
      freshName('visited'),
      freshName('visit_line'),
    ]
    await createForm(areas, [field('area_name')])
    await createForm(shops, [field('shop_name'), link(areas)])
    const { body } = await added(visits, [field('note'), link(shops)], { tableType: 2 })
    const key = field('visit_id', { mainTable: visits })
    const sub = await added(lines, [field('remark'), key], { tableType: 3, relationType: 0, tabOrderNum: 1 })
    expect(sub.body.message).toBe('添加成功！')
    expect((await synchronise(body.result.id)).body.message).toBe('同步成功')
    const edited = await cgform('PUT', 'head/edit', { id: sub.body.result.id, tableTxt: '明细' })
    expect(edited.body.message).toBe('修改成功!')
    expect((await synchronise(sub.body.result.id)).body.message).toBe('同步成功')
  })

  it('may name records of its form, and prevents the deletion of the other form', async () => {
    const [people, cards] = [freshName('people'), freshName('cards')]
    const id = await createForm(people, [field('real_name'), link(people)])
    const first = (await data(people, 'POST', 'add', { realName: '甲' })).body.result.id
    expect((await data(people, 'POST', 'add', { realName: '乙', shop: first })).body.success).toBe(true)
    const card = await createForm(cards, [field('number'), link(people)])
    const plan = (await cgform('GET', `api/deletePlan?ids=${id}`)).body.result.confirm
    const kept = await cgform('DELETE', `head/delete?id=${id}&confirm=${plan}`)
    expect(kept.body.message).toContain('使用该表单，请先修改')
    const cardPlan = (await cgform('GET', `api/deletePlan?ids=${card}`)).body.result.confirm
    expect((await cgform('DELETE', `head/delete?id=${card}&confirm=${cardPlan}`)).body.success).toBe(true)
    expect((await cgform('DELETE', `head/delete?id=${id}&confirm=${plan}`)).body.success).toBe(true)
  })
})

describe('a field that shows a field of a linked record', () => {
  const shown = (dictText: string, more: Row = {}) =>
    field(`of_${dictText}`, { fieldShowType: 'link_table_field', dictTable: 'shop', dictText, ...more })

  const published = async (id: string) => String((await cgform('POST', 'head/publish', { id })).body.result.id)

  it('has no column, is read as text with the record, and cannot be written', async () => {
    const [shops, visits] = [freshName('known'), freshName('seen')]
    const kind = field('kind', { fieldShowType: 'list', dictField: 'sex' })
    const level = field('level', { dbType: 'int' })
    await createForm(shops, [field('shop_name'), kind, level])
    const fields = [field('note'), link(shops), shown('kind'), shown('level', { dbIsPersist: '0' })]
    const id = await createForm(visits, fields)
    const shop = (await data(shops, 'POST', 'add', { shopName: '东门店', kind: '1', level: 3 })).body.result.id
    const added = await data(visits, 'POST', 'add', { note: '甲', shop, ofKind: '骗', ofLevel: '9' })
    expect(added.body.result).toMatchObject({ ofKind: '男', ofLevel: '3' })
    await data(visits, 'POST', 'add', { note: '乙' })
    const { records } = (await call<PageResult>('GET', `/online/data/${visits}/list?column=note&order=desc`)).body
      .result
    const known = { note: '甲', ofKind: '男', ofLevel: '3' }
    expect(records).toHaveLength(2)
    expect(records).toEqual(expect.arrayContaining([expect.objectContaining(known)]))
    expect(records.find(({ note }) => note === '乙')).toMatchObject({ ofKind: null, ofLevel: null })
    await data(shops, 'PUT', 'edit', { id: shop, kind: '2' })
    const { records: later } = (await call<PageResult>('GET', `/online/data/${visits}/list?note=甲`)).body.result
    expect(later).toEqual(expect.arrayContaining([expect.objectContaining({ note: '甲', ofKind: '女' })]))
    // A second synchronisation finds nothing to change.
    expect((await synchronise(id)).body.message).toBe('同步成功')
    expect((await cgform('GET', `api/getFormItem/${visits}`)).body.success).toBe(true)
  })

  it('shows the values of several records in their order', async () => {
    const [shops, visits] = [freshName('each'), freshName('told')]
    await createForm(shops, [field('shop_name'), field('phone')])
    await createForm(visits, [field('note'), link(shops, { fieldExtendJson: '{"multiSelect":true}' }), shown('phone')])
    const add = async (row: Row) => String((await data(shops, 'POST', 'add', row)).body.result.id)
    const [east, west] = [await add({ shopName: '东', phone: '010-1' }), await add({ shopName: '西', phone: '010-2' })]
    const without = await add({ shopName: '南' })
    const shop = `${west},${without},${east}`
    const { body } = await data(visits, 'POST', 'add', { note: '甲', shop })
    expect(body.result).toMatchObject({ shop, ofPhone: '010-2、010-1' })
    const { records } = (await call<PageResult>('GET', `/online/data/${visits}/list`)).body.result
    expect(records).toMatchObject([{ ofPhone: '010-2、010-1' }])
  })

  it('is shown to users with the grant of the form, unless the other form restricts it', async () => {
    const [shops, visits] = [freshName('hidden'), freshName('public')]
    const menus = [
      await published(await createForm(shops, [field('shop_name'), field('phone')])),
      await published(await createForm(visits, [field('note'), link(shops), shown('phone')])),
    ]
    const shop = (await data(shops, 'POST', 'add', { shopName: '东门店', phone: '010-1' })).body.result.id
    await data(visits, 'POST', 'add', { note: '甲', shop })
    const read = async (granted: string[]) => {
      const { username } = await addPerson(forms.server, forms.token, {
        selectedroles: await addRole(forms.server.database, granted),
      })
      const as = await forms.server.signIn(username, USER_PASSWORD)
      return (await call<PageResult>('GET', `/online/data/${visits}/list`, undefined, as)).body.result.records
    }
    expect(await read([menus[1]!])).toMatchObject([{ note: '甲', shop_dictText: '东门店', ofPhone: '010-1' }])
    await forms.server.database.pool.query(
      `insert into sys_permission (id, parent_id, name, menu_type, perms) values ($1, $2, '看电话', 2, $3)`,
      [freshName('kept'), menus[0], `online:data:${shops}:read:phone`],
    )
    expect(await read(menus)).toMatchObject([{ note: '甲', ofPhone: null }])
  })

  it('reports invalid settings', async () => {
    const [shops, visits] = [freshName('fields'), freshName('unfit')]
    await createForm(shops, [field('shop_name'), field('pin', { fieldShowType: 'password' })])
    const wrong: [Row, string, string][] = [
      [shown('phone'), 'dictText', `关联的表单 ${shops} 没有字段 phone`],
      [shown('pin'), 'dictText', '控件为「密码」的字段不能在关联字段中显示'],
      [shown('shop_name', { dictTable: 'note' }), 'dictTable', '请填写本表单中关联记录的字段名称'],
      [shown('shop_name', { fieldMustInput: '1' }), 'fieldMustInput', '关联字段没有自己的值，不能有此设置'],
    ]
    for (const [incompatible, place, message] of wrong) {
      expect(await problemsOf(added(visits, [field('note'), link(shops), incompatible]))).toMatchObject([
        { field: `fields[2].${place}`, message },
      ])
    }
  })
})

it('finds the parent of a record of a tree among its records', async () => {
  const table = freshName('regions')
  const { body } = await added(table, [field('region')], { isTree: 'Y', treeFieldname: 'region' })
  await synchronise(body.result.id)
  await data(table, 'POST', 'add', { region: '华东' })
  const query = new URLSearchParams({ tableName: `of_${table}`, text: 'region', code: 'id', pidField: 'pid', pid: '' })
  const nodes = await call<Row[]>('GET', `/sys/dict/loadTreeData?${query}`)
  expect(nodes.body.result).toMatchObject([{ title: '华东' }])
})
