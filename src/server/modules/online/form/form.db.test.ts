import { randomBytes } from 'node:crypto'
import { describe, expect, it } from 'vitest'
import { addPerson, addRole, USER_PASSWORD } from '#server/testing/test-server.ts'
import type { Row } from '#shared/documents/entity.ts'
import type { PageResult } from '#shared/wire/paging.ts'
import { createFormHarness } from '../testing/form-harness.ts'

const forms = createFormHarness()
const { call, data, synchronise, makeForm, formOf, rowsOf } = forms

const shop = (more: Row = {}): Row => ({ dbFieldName: 'shop_name', dbFieldTxt: '门店', ...more })
const size: Row = { dbFieldName: 'area_size', dbFieldTxt: '面积', dbType: 'BigDecimal', dbPointLength: 2 }

const head = (method: string, path: string, body?: unknown) => call(method, `/online/cgform/head/${path}`, body)

const addForm = (tableName: string, fields: Row[] = [shop()]) =>
  forms.addForm({ tableName, tableTxt: `表单 ${tableName}`, fields })
const createForm = (tableName: string, fields: Row[] = [shop()]) =>
  makeForm({ tableName, tableTxt: `表单 ${tableName}`, fields })

async function editForm(id: string, change: (fields: Row[]) => Row[]) {
  const form = await formOf(id)
  const { body } = await head('PUT', 'edit', { ...form, fields: change(form.fields) })
  expect(body.message).toBe('修改成功!')
}

async function columnsOf(table: string): Promise<Record<string, string>> {
  const { rows } = await forms.server.database.pool.query<{ name: string; type: string }>(
    `select a.attname as name, format_type(a.atttypid, a.atttypmod) as type from pg_attribute a
     where a.attrelid = $1::regclass and a.attnum > 0 and not a.attisdropped`,
    [`of_${table}`],
  )
  return Object.fromEntries(rows.map(({ name, type }) => [name, type]))
}

const addRow = (table: string, row: Row) => data(table, 'POST', 'add', row)

describe('a form', () => {
  it('is stored with its fields, listed, and found again', async () => {
    const id = await addForm('kept_form', [shop({ fieldMustInput: '1' }), size])
    const { body } = await call<PageResult>('GET', '/online/cgform/head/list?tableName=kept_form')
    expect(body.result.records).toMatchObject([
      { id, tableName: 'kept_form', fieldCount: 2, tableVersion: 1, isDbSynch: 'N' },
    ])
    const { fields } = await formOf(id)
    expect(fields).toMatchObject([{ dbFieldName: 'shop_name', fieldMustInput: '1' }, { dbFieldName: 'area_size' }])
    const listed = await call<Row[]>('GET', `/online/cgform/field/listByHeadId?headId=${id}`)
    expect(listed.body.result).toEqual(fields)
  })

  it('is previewed before it is saved, with the permission to list forms, and not stored', async () => {
    const design = { head: { tableName: 'seen_form', tableTxt: '预览', formTemplate: '2' }, fields: [shop(), size] }
    const preview = (body: unknown, as = forms.token) => call('POST', '/online/cgform/api/preview', body, as)
    const { body } = await preview(design)
    expect(body.result).toMatchObject({
      entity: { title: '预览', properties: { areaSize: { type: 'number' } } },
      form: { columns: 2, fields: ['shopName', 'areaSize'] },
    })
    const { body: listed } = await call<PageResult>('GET', '/online/cgform/head/list?tableName=seen_form')
    expect(listed.result.records).toEqual([])
    const wrong = await preview({ ...design, fields: [shop(), shop()] })
    const { problems } = wrong.body.result as { problems: { field: string }[] }
    expect(problems.map(({ field }) => field)).toEqual(['fields[1].dbFieldName'])
    const { username } = await addPerson(forms.server, forms.token)
    const refused = await preview(design, await forms.server.signIn(username, USER_PASSWORD))
    expect(refused.status).toBe(403)
  })

  it('reports problems under its fields', async () => {
    const fields = [shop({ dbFieldName: 'order' }), shop({ dbFieldName: 'x"; drop table sys_user; --' })]
    const { body } = await head('POST', 'add', { tableName: 'user', tableTxt: '用户', fields })
    expect(body).toMatchObject({ success: false })
    const { problems } = body.result as { problems: { field: string }[] }
    expect(problems.map(({ field }) => field)).toEqual(['tableName', 'fields[0].dbFieldName', 'fields[1].dbFieldName'])
  })

  it('refuses an unknown dictionary', async () => {
    const fields = [shop({ fieldShowType: 'list', dictField: 'no_such_dictionary' })]
    const { body } = await head('POST', 'add', { tableName: 'no_dict', tableTxt: '无字典', fields })
    expect(body.message).toContain('no_such_dictionary')
  })

  it('has its own table, whatever its name', async () => {
    await createForm('sys_user')
    expect(Object.keys(await columnsOf('sys_user'))).toContain('shop_name')
    const { rows } = await forms.server.database.pool.query('select count(*)::int as count from sys_user')
    expect(rows[0].count).toBeGreaterThan(0)
    const { body } = await head('POST', 'add', { tableName: 'SYS_USER', tableTxt: '又一个', fields: [shop()] })
    expect(body.message).toBe('数据库表[sys_user]已存在，请使用其他表名')
  })

  it('needs a known category, or its earlier one', async () => {
    const created = (formCategory: string, tableName: string) =>
      head('POST', 'add', { tableName, tableTxt: '分类', formCategory, fields: [shop()] })
    expect((await created('nothing', 'in_none')).body.result).toMatchObject({ problems: [{ field: 'formCategory' }] })
    const [table, value] = [`temp_${randomBytes(4).toString('hex')}x`, randomBytes(4).toString('hex')]
    const { rows } = await forms.server.database.pool.query(
      `select id from sys_dict where dict_code = 'ol_form_biz_type' and del_flag = 0`,
    )
    const item = { dictId: rows[0].id, itemText: '临时分类', itemValue: value, status: 1 }
    const added = await call('POST', '/sys/dictItem/add', item)
    const { body } = await created(value, table)
    const listed = await head('GET', `list?tableName=${table}`)
    expect(listed.body.result.records).toMatchObject([{ formCategory_dictText: '临时分类' }])
    await call('DELETE', `/sys/dictItem/delete?id=${added.body.result.id}`)
    await editForm(String(body.result.id), (fields) => [...fields, size])
    expect((await formOf(String(body.result.id))).fields).toHaveLength(2)
    expect((await created(value, `${table}_too`)).body.result).toMatchObject({ problems: [{ field: 'formCategory' }] })
  })

  it('refuses an edit of an outdated version', async () => {
    const id = await addForm('two_authors')
    const mine = await formOf(id)
    await editForm(id, (fields) => [...fields, size])
    const empty = await head('PUT', 'edit', { ...mine, fields: [] })
    expect(empty.body.success).toBe(false)
    const late = await head('PUT', 'edit', { ...mine, tableTxt: '改了' })
    expect(late.body.message).toContain('保存了版本2')
    expect((await formOf(id)).fields).toHaveLength(2)
  })

  it('refuses the name of another form with the ending of its history or recycle bin', async () => {
    const [paged, old] = ['paged', 'old'].map((stem) => `${stem}_${randomBytes(4).toString('hex')}x`)
    await addForm(paged!)
    const bin = await head('POST', 'add', { tableName: `${paged}_bin`, tableTxt: '冲突', fields: [shop()] })
    expect(bin.body.result).toMatchObject({ problems: [{ field: 'tableName' }] })
    await addForm(`${old}_history`)
    const late = await head('POST', 'add', { tableName: old, tableTxt: '冲突', fields: [shop()] })
    expect(late.body.message).toBe(`表名 ${old} 与在线表单 ${old}_history 的页面重名，请换一个表名`)
  })

  it('is deleted without confirmation while it has no table', async () => {
    const id = await addForm('short_lived')
    expect((await head('DELETE', `delete?id=${id}`)).body.success).toBe(true)
    expect((await head('GET', `queryById?id=${id}`)).body.message).toBe('没有该在线表单')
  })

  it('is copied with its fields, which get their own ids', async () => {
    const id = await addForm('copied', [shop({ fieldMustInput: '1', fieldValidType: 'only' }), size])
    const copied = await head('POST', 'copyOnlineTable', { id, tableName: 'the_copy' })
    expect(copied.body.success).toBe(true)
    const [one, other] = [await formOf(id), await formOf(String(copied.body.result.id))]
    expect(other).toMatchObject({ tableName: 'the_copy', tableTxt: one.tableTxt, tableVersion: 1, isDbSynch: 'N' })
    const unnamed = ({ fields }: { fields: Row[] }) => fields.map(({ id: _, cgformHeadId: __, ...field }) => field)
    expect(unnamed(other)).toEqual(unnamed(one))
    const ids = [...one.fields, ...other.fields].map((field) => field.id)
    expect(new Set(ids).size).toBe(4)
    const again = await head('POST', 'copyOnlineTable', { id, tableName: 'the_copy' })
    expect(again.body.message).toBe('数据库表[the_copy]已存在，请使用其他表名')
    const reserved = await head('POST', 'copyOnlineTable', { id, tableName: 'user' })
    expect(reserved.body.result).toMatchObject({ problems: [{ field: 'tableName' }] })
  })

  it('can be written only by its builder', async () => {
    const text = JSON.stringify({ $id: 'online/f-own', title: 'x', type: 'object', properties: {} })
    const save = { kind: 'entity', address: 'online/f-own', text, base: 0 }
    expect((await call('POST', '/sys/document/save', save)).body.message).toContain('在线表单开发')
  })
})

describe('a synchronisation', () => {
  it('makes the table, and does nothing the second time', async () => {
    const id = await createForm('made_once', [
      shop({ dbLength: 40, fieldValidType: 'only' }),
      size,
      {
        dbFieldName: 'opened_on',
        dbFieldTxt: '开业',
        dbType: 'Date',
        fieldShowType: 'date',
        isQuery: '1',
        queryMode: 'group',
      },
    ])
    expect(await columnsOf('made_once')).toMatchObject({
      id: 'character varying(36)',
      shop_name: 'character varying(40)',
      area_size: 'numeric(10,2)',
      opened_on: 'date',
      tenant_id: 'integer',
      del_flag: 'integer',
    })
    expect((await synchronise(id)).body.success).toBe(true)
    const { rows } = await forms.server.database.pool.query<{ statements: string }>(
      `select statements from onl_form_sync where table_name = 'made_once' order by create_time`,
    )
    expect(rows.map(({ statements }) => statements.split(';\n').length)).toEqual([4, 1])
    expect(rows[1]!.statements).toBe('')
  })

  it('keeps values when fields are renamed, widened, added and removed', async () => {
    const id = await createForm('grows', [shop({ dbLength: 10 }), size])
    await addRow('grows', { shopName: '东门店', areaSize: 12.5 })
    await editForm(id, ([first]) => [
      { ...first, dbFieldName: 'store_name', dbLength: 80 },
      { dbFieldName: 'remark', dbFieldTxt: '备注', dbType: 'Text', fieldShowType: 'textarea' },
    ])
    expect((await synchronise(id)).body.success).toBe(true)
    expect(await rowsOf('grows')).toMatchObject([{ storeName: '东门店' }])
    expect(await columnsOf('grows')).toMatchObject({
      store_name: 'character varying(80)',
      area_size: 'numeric(10,2)',
      remark: 'text',
    })
    const { rows } = await forms.server.database.pool.query('select area_size from of_grows')
    expect(rows).toEqual([{ area_size: 12.5 }])
  })

  it('refuses another name for a column that others use, with the list of them', async () => {
    const id = await createForm('used_columns', [shop(), size])
    const cgrSql = 'select u.shop_name from of_used_columns u'
    const report = await call('POST', '/online/cgreport/head/add', { code: 'used_columns', name: '门店表', cgrSql })
    expect(report.body.success).toBe(true)
    const link = { dbFieldName: 'shop', dbFieldTxt: '门店', fieldShowType: 'link_table', dictTable: 'used_columns' }
    const shown = { dbFieldName: 'area', dbFieldTxt: '面积', fieldShowType: 'link_table_field', dbIsPersist: '0' }
    await createForm('using_columns', [shop(), link, { ...shown, dictTable: 'shop', dictText: 'area_size' }])
    const { fields, ...form } = (await call('GET', `/online/cgform/head/queryById?id=${id}`)).body.result as Row & {
      fields: Row[]
    }
    const renamed = (name: string, to: string) =>
      call('PUT', '/online/cgform/head/edit', {
        ...form,
        fields: fields.map((field) => (field.dbFieldName === name ? { ...field, dbFieldName: to } : field)),
      })
    const first = (await renamed('shop_name', 'store')).body.result.problems
    expect(first).toMatchObject([{ field: 'fields[0].dbFieldName', message: expect.stringContaining('报表 门店表') }])
    const second = (await renamed('area_size', 'extent')).body.result.problems
    expect(second).toMatchObject([{ message: expect.stringMatching(/使用.*using_columns.*面积/) }])
    await call('DELETE', `/online/cgreport/head/delete?id=${report.body.result.id}`)
    expect((await renamed('shop_name', 'store')).body.success).toBe(true)
  })

  it('reports what it would lose, and loses it only after confirmation', async () => {
    const id = await createForm('shrinks', [shop({ dbLength: 20 }), { ...size, dbType: 'string', dbPointLength: 0 }])
    await addRow('shrinks', { shopName: '一家名字很长的门店', areaSize: '大' })
    await editForm(id, ([name, area]) => [
      { ...name, dbLength: 4 },
      { ...area, dbType: 'int' },
    ])
    const answer = (await synchronise(id)).body
    expect(answer.success).toBe(false)
    expect(answer.result.losses).toEqual([
      'shop_name 有1行超过4个字符，将被截短',
      'area_size 由 character varying(32) 改为 integer，1行的内容将丢失',
    ])
    expect((await synchronise(id, 'force')).body.success).toBe(false)
    expect((await synchronise(id, 'normal', answer.result.confirm)).body.success).toBe(false)
    expect(await rowsOf('shrinks')).toMatchObject([{ shopName: '一家名字很长的门店', areaSize: '大' }])
    expect((await synchronise(id, 'force', answer.result.confirm)).body.success).toBe(true)
    expect(await rowsOf('shrinks')).toMatchObject([{ shopName: '一家名字', areaSize: null }])
  })

  it('shows in advance what `force` would lose, which `normal` keeps', async () => {
    const id = await createForm('drops', [shop(), size])
    await addRow('drops', { shopName: '甲', areaSize: 1 })
    await editForm(id, ([name]) => [name!])
    const plan = await call<{ losses: string; confirm: string }>('GET', `/online/cgform/api/syncPlan?id=${id}`)
    expect(plan.body.result.losses).toBe('area_size 被删除，1行的内容将丢失')
    expect(await columnsOf('drops')).toHaveProperty('area_size')
    const body = { id, mode: 'force', confirm: plan.body.result.confirm }
    expect((await call('POST', '/online/cgform/api/synchronise', body)).body.success).toBe(true)
    expect(await columnsOf('drops')).not.toHaveProperty('area_size')
  })

  it('does not give a field the values of another column', async () => {
    const id = await createForm('swaps', [shop(), shop({ dbFieldName: 'owner_name' })])
    await editForm(id, ([one, other]) => [
      { ...one, dbFieldName: 'owner_name' },
      { ...other, dbFieldName: 'shop_name' },
    ])
    expect((await synchronise(id)).body.message).toContain('表中已有该列')
  })

  it('checks a custom pattern in linear time', async () => {
    await createForm('by_pattern', [shop({ dbLength: 2000, fieldValidType: '^([A-Z]+)+$' })])
    const add = (shopName: string) => call('POST', '/online/data/by_pattern/add', { shopName })
    expect((await add(`${'A'.repeat(1900)}!`)).body.result).toMatchObject({ problems: [{ field: 'shopName' }] })
    expect((await add('A'.repeat(1900))).body.success).toBe(true)
  })

  it('reports before a save that a unique value is taken, to users with permission to write', async () => {
    await createForm('asked_first', [shop({ fieldValidType: 'only' })])
    await addRow('asked_first', { shopName: '甲' })
    const check = (value: string, as = forms.token, tableName = 'of_asked_first') =>
      call(
        'GET',
        `/sys/duplicate/check?${new URLSearchParams({ tableName, fieldName: 'shop_name', fieldVal: value })}`,
        undefined,
        as,
      )
    expect((await check('甲')).body.message).toBe('该值不可用，系统中已存在！')
    expect((await check('乙')).body.message).toBe('该值可用！')
    expect((await check('乙', forms.token, 'of_no_such')).body.message).toBe('白名单校验未通过！')
    const { username } = await addPerson(forms.server, forms.token)
    const person = await forms.server.signIn(username, USER_PASSWORD)
    for (const table of ['of_asked_first', 'of_no_such']) expect((await check('甲', person, table)).status).toBe(403)
  })

  it('refuses a unique field with duplicate values', async () => {
    const id = await createForm('becomes_unique')
    for (const shopName of ['甲', '甲', '乙']) await addRow('becomes_unique', { shopName })
    await editForm(id, ([name]) => [{ ...name, fieldValidType: 'only' }])
    expect((await synchronise(id)).body.message).toBe('字段 shop_name 要求唯一，但已有1个值重复')
    expect(await rowsOf('becomes_unique')).toHaveLength(3)
  })

  it('runs once for parallel calls', async () => {
    const id = await addForm('at_once')
    const answers = await Promise.all([synchronise(id), synchronise(id), synchronise(id)])
    expect(answers.map(({ body }) => body.success)).toEqual([true, true, true])
    const { rows } = await forms.server.database.pool.query(
      `select count(*)::int as made from onl_form_sync where table_name = 'at_once' and statements <> ''`,
    )
    expect(rows).toEqual([{ made: 1 }])
  })

  it('leaves nothing behind when it fails halfway', async () => {
    const id = await addForm('half_made')
    await forms.server.database.pool.query(`create function refuse() returns trigger language plpgsql as
      $$ begin raise exception 'no'; end $$`)
    await forms.server.database.pool.query(
      `create trigger refuse before insert on onl_form_sync for each row when (new.table_name = 'half_made') execute function refuse()`,
    )
    expect((await synchronise(id)).status).toBe(500)
    const { rows } = await forms.server.database.pool.query(`select to_regclass('of_half_made') as made`)
    expect(rows).toEqual([{ made: null }])
    expect((await formOf(id)).isDbSynch).toBe('N')
  })
})

describe('records of a form', () => {
  it('are checked, listed, changed, deleted and restored by the engine', async () => {
    await createForm('records', [shop({ fieldMustInput: '1', fieldValidType: 'only' }), size])
    const refused = (await addRow('records', { areaSize: 'x' })).body
    expect(refused.result).toMatchObject({ problems: [{ field: 'shopName' }, { field: 'areaSize' }] })
    const { id } = (await addRow('records', { shopName: '南门店', areaSize: 3 })).body.result
    expect((await addRow('records', { shopName: '南门店' })).body.success).toBe(false)
    expect((await data('records', 'PUT', 'edit', { id, areaSize: 4 })).body.result).toMatchObject({ areaSize: 4 })
    expect((await data<Row[]>('records', 'GET', `history?id=${id}`)).body.result).toHaveLength(2)
    expect((await data('records', 'DELETE', `delete?id=${id}`)).body.success).toBe(true)
    expect(await rowsOf('records')).toEqual([])
    expect((await data('records', 'PUT', 'putRecycleBin', { ids: id })).body.success).toBe(true)
    expect(await rowsOf('records')).toMatchObject([{ id, shopName: '南门店' }])
  })

  it('have no calls before the table exists', async () => {
    await addForm('not_yet')
    expect((await data('not_yet', 'GET', 'list')).body.message).toBe('NO_DB_SYNC')
    expect((await data('unheard_of', 'GET', 'list')).body.message).toBe('NO_DB_SYNC')
    expect((await data(encodeURIComponent('x";--'), 'GET', 'list')).body.message).toBe('NO_DB_SYNC')
  })

  it('follow a new version immediately in every process', async () => {
    const id = await createForm('twins')
    const second = await forms.server.startSecond()
    const ask = async () =>
      (await second.inject({ url: '/tjjc/online/data/twins/list', headers: { 'X-Access-Token': forms.token } })).json()
    await addRow('twins', { shopName: '西门店' })
    expect((await ask()).result.records).toMatchObject([{ shopName: '西门店' }])
    await editForm(id, ([name]) => [{ ...name, dbFieldName: 'store_name' }])
    await synchronise(id)
    expect((await ask()).result.records).toMatchObject([{ storeName: '西门店' }])
  })
})

describe('the menu entry of a form', () => {
  it('opens the form to users with its grant, and to nobody else', async () => {
    const id = await createForm('granted')
    await addRow('granted', { shopName: '北门店' })
    const { username } = await addPerson(forms.server, forms.token)
    const person = await forms.server.signIn(username, USER_PASSWORD)
    expect((await data('granted', 'GET', 'list', undefined, person)).status).toBe(403)
    expect((await data('granted', 'GET', 'list', undefined, await forms.server.guest())).status).toBe(403)

    const published = await head('POST', 'publish', { id })
    expect(published.body.success).toBe(true)
    const menuId = String(published.body.result.id)
    expect((await head('POST', 'publish', { id })).body.result).toEqual({ id: menuId })
    const { rows } = await forms.server.database.pool.query(
      `select perms from sys_permission where parent_id = $1 order by perms`,
      [menuId],
    )
    expect(rows).toHaveLength(8)
    expect(rows[0]).toEqual({ perms: 'online:data:granted:add' })

    expect((await data('granted', 'GET', 'list', undefined, person)).status).toBe(403)
    const roleId = await addRole(forms.server.database, [menuId])
    await forms.server.database.pool.query(
      'insert into sys_user_role (user_id, role_id) select id, $2 from sys_user where username = $1',
      [username, roleId],
    )
    const listed = await data<PageResult>('granted', 'GET', 'list', undefined, person)
    expect(listed.body.result.records).toMatchObject([{ shopName: '北门店' }])
    expect((await data('granted', 'POST', 'add', { shopName: '新' }, person)).status).toBe(403)
  })

  it('is shortened when the name of the form is too long for the menu; names of buttons keep their action', async () => {
    const form = { tableName: 'wordy', tableTxt: '长'.repeat(200), fields: [shop()] }
    const { id } = (await head('POST', 'add', form)).body.result
    await synchronise(String(id))
    const published = await head('POST', 'publish', { id })
    expect(published.body.success).toBe(true)
    const { rows } = await forms.server.database.pool.query<{ name: string }>(
      `select name from sys_permission where id = $1 or parent_id = $1 order by menu_type, name`,
      [published.body.result.id],
    )
    expect(rows[0]!.name).toBe(`${'长'.repeat(99)}…`)
    expect(rows.map(({ name }) => name)).toContain(`编辑${'长'.repeat(97)}…`)
    expect(new Set(rows.map(({ name }) => name)).size).toBe(9)
  })

  it('is added once by parallel calls', async () => {
    const id = await createForm('twice')
    const both = await Promise.all([1, 2, 3].map(() => head('POST', 'publish', { id })))
    const ids = new Set(both.map(({ body }) => body.result.id))
    expect(ids.size).toBe(1)
    const { rows } = await forms.server.database.pool.query(
      `select perms from sys_permission where perms like 'online:data:twice:%' and del_flag = 0`,
    )
    expect(rows).toHaveLength(9)
  })

  it('needs the table first', async () => {
    const id = await addForm('no_menu')
    expect((await head('POST', 'publish', { id })).body.message).toBe('NO_DB_SYNC')
  })
})
