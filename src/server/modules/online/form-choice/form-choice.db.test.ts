import sharp from 'sharp'
import { beforeAll, describe, expect, it } from 'vitest'
import { textsIn, workbookOf } from '#server/records/testing/test-workbook.ts'
import type { Row } from '#shared/documents/entity.ts'
import { FORM_CONTROLS, fieldNameOf } from '#shared/documents/online-form/form.ts'
import { CONTEXT_PATH, TOKEN_HEADER } from '#shared/wire/protocol.ts'
import { createFormHarness, field, freshName } from '../testing/form-harness.ts'

const forms = createFormHarness()
const { call, cgform, data, makeForm, addForm, addRow, synchronise, personWith, joinDepart } = forms

const sql = <T extends Row>(text: string, values: unknown[] = []) =>
  forms.server.database.pool.query<T>(text, values).then(({ rows }) => rows)
const published = (id: unknown) => cgform('POST', 'head/publish', { id })
const codes = (table: string, ...verbs: string[]) => verbs.map((verb) => `online:data:${table}:${verb}`)
/** Adds a user with all buttons of a form, or only these. @returns the token */
const granted = (table: string, ...verbs: string[]) =>
  personWith(...codes(table, ...(verbs.length > 0 ? verbs : ['list', 'add', 'edit', 'export', 'import'])))
const choice = <T>(place: string, call_: string, query: Record<string, string>, as: string) => {
  const [table, name] = place.split('.')
  return call<T>('GET', `/online/data/${table}/field/${name}/${call_}?${new URLSearchParams(query)}`, undefined, as)
}
async function sendFile(path: string, name: string, content: Uint8Array, as: string) {
  const form = new FormData()
  form.set('file', new Blob([new Uint8Array(content)]), name)
  const request = new Request('http://localhost', { method: 'POST', body: form })
  return forms.server.app.inject({
    ...{ method: 'POST', url: `${CONTEXT_PATH}${path}` },
    headers: { 'content-type': request.headers.get('content-type')!, [TOKEN_HEADER]: as },
    payload: Buffer.from(await request.arrayBuffer()),
  })
}
const textsOf = (options: { text?: unknown; title?: unknown }[]) => options.map(({ text, title }) => text ?? title)

/** Control with its settings, a stored value and its label. */
interface Case {
  type: string
  settings: Row
  stored: string
  label?: string
  /** Call that reads its choices. Absent when every user may read them. */
  by?: 'options' | 'nodes' | 'report'
}

let cases: Case[]
let table: string
let rows: string
let record: string
let clerk: string
beforeAll(async () => {
  const [kinds, regions] = [freshName('kinds'), freshName('regions')]
  const key = { fieldValidType: 'only', dbLength: 20 }
  await makeForm({ tableName: kinds, fields: [field('title'), field('code', key), field('price')] })
  await makeForm({ tableName: regions, isTree: 'Y', treeFieldname: 'region', fields: [field('region')] })
  const kind = await addRow(kinds, { code: 'B', title: '日用', price: '7.5' })
  const east = await addRow(regions, { region: '华东' })
  const categoryId = String((await call('POST', '/sys/category/add', { name: '粮食' })).body.result.id)
  const [depart] = await sql<{ id: string; name: string }>(`select id, depart_name as name from sys_depart
    where coalesce(parent_id, '') = '' order by depart_order limit 1`)
  const fromKinds = { dictTable: kinds, dictField: 'code', dictText: 'title' }
  const linked = { table: 'sys_depart', txt: 'depart_name', linkField: 'second_level', pidField: 'parent_id' }
  cases = [
    { type: 'list', settings: fromKinds, stored: 'B', label: '日用', by: 'options' },
    { type: 'list_multi', settings: fromKinds, stored: 'B', label: '日用', by: 'options' },
    { type: 'sel_search', settings: fromKinds, stored: 'B', label: '日用', by: 'options' },
    { type: 'link_table', settings: { dictTable: kinds }, stored: kind, label: '日用', by: 'options' },
    { type: 'sel_user', settings: {}, stored: 'admin', label: '管理员', by: 'options' },
    { type: 'sel_depart', settings: {}, stored: depart!.id, label: depart!.name, by: 'nodes' },
    {
      ...{ type: 'sel_tree', stored: east, label: '华东', by: 'nodes' },
      settings: { dictTable: regions, dictText: 'id,pid,region,has_child' },
    },
    {
      ...{ type: 'link_down', stored: depart!.id, label: depart!.name, by: 'nodes' },
      settings: { dictTable: JSON.stringify(linked) },
    },
    {
      ...{ type: 'popup', stored: 'admin', by: 'report' },
      settings: { dictTable: 'user_choice', dictField: 'username', dictText: 'popup' },
    },
    {
      ...{ type: 'popup_dict', stored: 'admin', by: 'report' },
      settings: { dictTable: 'user_choice', dictField: 'username', dictText: 'realname' },
    },
    { type: 'cat_tree', settings: {}, stored: categoryId, label: '粮食' },
    { type: 'pca', settings: {}, stored: '110101' },
    { type: 'radio', settings: { dictField: 'sex' }, stored: '1', label: '男' },
    { type: 'checkbox', settings: { dictField: 'sex' }, stored: '1', label: '男' },
  ]
  const fields = cases.map(({ type, settings }) =>
    field(type, { fieldShowType: type, isQuery: '1', dbLength: 100, ...settings }),
  )
  table = freshName('used')
  rows = `${table}_line`
  const price = field('price', {
    fieldShowType: 'link_table_field',
    dictTable: 'link_table',
    dictText: 'price',
    dbIsPersist: '0',
  })
  const main = await addForm({
    ...{ tableName: table, tableType: 2 },
    fields: [field('note'), ...fields, field('second_level'), price],
  })
  const notInRows = ['checkbox', 'link_down', 'popup_dict']
  await addForm({
    ...{ tableName: rows, tableType: 3, relationType: 0, tabOrderNum: 1 },
    fields: [
      field('used_id', { mainTable: table }),
      ...fields.filter(({ fieldShowType }) => !notInRows.includes(String(fieldShowType))),
    ],
  })
  expect((await synchronise(main)).body.message).toBe('同步成功')
  await published(main)
  record = await addRow(table, { note: '一', ...values(() => true), [fieldNameOf(rows)]: [values(inRows)] })
  clerk = await granted(table)
  // A user without a department is offered none.
  await joinDepart(clerk, depart!.id)
}, 120_000)

const inRows = ({ type }: Case) => !['checkbox', 'link_down', 'popup_dict'].includes(type)
const values = (wanted: (each: Case) => boolean): Row =>
  Object.fromEntries(cases.filter(wanted).map(({ type, stored }) => [fieldNameOf(type), stored]))

const TYPES = ['list', 'list_multi', 'sel_search', 'link_table', 'sel_user', 'sel_depart', 'sel_tree', 'link_down']
const REPORTS = ['popup', 'popup_dict']
const FREE = ['cat_tree', 'pca', 'radio', 'checkbox']
const caseOf = (type: string) => cases.find((each) => each.type === type)!

describe('a user with only the grant of a form', () => {
  it.each(TYPES)('is offered labels by %s, in the form and in rows, and reads those of stored keys', async (type) => {
    const { stored, label, by } = caseOf(type)
    for (const place of inRows(caseOf(type)) ? [table, rows] : [table]) {
      const offered = await choice<Row[]>(`${place}.${fieldNameOf(type)}`, by!, {}, clerk)
      expect(offered.status).toBe(200)
      expect(textsOf(offered.body.result)).toContain(label)
      const labels = await choice<string[]>(`${place}.${fieldNameOf(type)}`, 'labels', { keys: stored }, clerk)
      expect(labels.body.result).toEqual([label])
    }
  })

  it.each(REPORTS)('chooses from the report of %s, and reads nothing else from that report', async (type) => {
    const place = `${table}.${fieldNameOf(type)}`
    const { body } = await choice<{ records: Row[]; total: number }>(
      place,
      'report/rows',
      { force_username: 'admin' },
      clerk,
    )
    const shown: Row = type === 'popup' ? { username: 'admin' } : { username: 'admin', realname: '管理员' }
    expect(body.result).toEqual({ records: [shown], total: 1 })
    const columns = await choice<{ columns: Row[] }>(place, 'report/columns', {}, clerk)
    expect(columns.body.result.columns.map(({ dataIndex }) => dataIndex)).toEqual(Object.keys(shown))
    expect((await choice(place, 'report/items', {}, clerk)).status).toBe(200)
    expect((await choice(place, 'report/rows', { column: 'phone', order: 'asc' }, clerk)).body.success).toBe(false)
  })

  it.each([...TYPES, ...REPORTS, ...FREE])('adds, lists, finds, opens, changes and exports by %s', async (type) => {
    const name = fieldNameOf(type)
    const { stored, label } = caseOf(type)
    const added = await data(table, 'POST', 'add', { note: type, [name]: stored }, clerk)
    expect(added.body.message).toBe('添加成功！')
    const id = String(added.body.result.id)
    const found = await data<{ records: Row[] }>(table, 'GET', `list?note=${type}&${name}=${stored}`, undefined, clerk)
    const text = label === undefined ? {} : { [`${name}_dictText`]: label }
    expect(found.body.result.records).toMatchObject([{ id, [name]: stored, ...text }])
    const opened = await data(table, 'GET', `queryById?id=${id}&children=*`, undefined, clerk)
    expect(opened.body.result).toMatchObject({ id, [name]: stored, ...text })
    const edited = await data(table, 'PUT', 'edit', { id, [name]: null }, clerk)
    expect(edited.body.message).toBe('修改成功!')
    const again = await data(table, 'PUT', 'edit', { id, [name]: stored }, clerk)
    expect(again.body.message).toBe('修改成功!')
    const url = `${CONTEXT_PATH}/online/data/${table}/exportXls?note=${type}`
    const file = await forms.server.app.inject({ method: 'GET', url, headers: { [TOKEN_HEADER]: clerk } })
    expect((await textsIn(file.rawPayload)).flat()).toContain(label ?? stored)
  })

  it('imports labels of referenced records', async () => {
    const named = cases.filter(({ by, label, type }) => by !== 'report' && label !== undefined && !FREE.includes(type))
    const content = await workbookOf(
      ['note', ...named.map(({ type }) => type)],
      [['来自工作簿', ...named.map(({ label }) => label!)]],
    )
    const answer = await sendFile(`/online/data/${table}/importExcel`, '导入.xlsx', content, clerk)
    expect(answer.json()).toMatchObject({ result: { successCount: 1, errorCount: 0 } })
  })

  it('sees fields of a linked record, and values that a choice fills in', async () => {
    const opened = await data(table, 'GET', `queryById?id=${record}`, undefined, clerk)
    expect(opened.body.result).toMatchObject({ linkTable_dictText: '日用', price: '7.5' })
    const { stored } = caseOf('link_table')
    const filled = await choice<Row[]>(`${table}.linkTable`, 'records', { keys: stored }, clerk)
    expect(filled.body.result).toEqual([{ id: stored, price: '7.5' }])
  })

  it('searches large sources on the server, page by page', async () => {
    const place = `${table}.selUser`
    const all = (await choice<Row[]>(place, 'options', { pageSize: '100' }, clerk)).body.result
    expect(all.length).toBeGreaterThan(2)
    const pages = await Promise.all(
      ['1', '2'].map((pageNo) => choice<Row[]>(place, 'options', { pageNo, pageSize: '1' }, clerk)),
    )
    expect(pages.flatMap(({ body }) => body.result)).toEqual(all.slice(0, 2))
    expect(all.every((option) => Object.keys(option).toSorted().join() === 'text,title,value')).toBe(true)
    const found = await choice<Row[]>(place, 'options', { keyword: '管理员' }, clerk)
    expect(found.body.result).toMatchObject([{ value: 'admin', text: '管理员' }])
  })
})

/** Settings and a stored value of controls that offer nothing. */
const PLAIN: Readonly<Record<string, { settings?: Row; stored: string }>> = {
  text: { stored: '文字' },
  textarea: { stored: '第一行\n第二行' },
  switch: { stored: 'Y' },
  date: { settings: { dbType: 'Date' }, stored: '2026-03-01' },
  datetime: { settings: { dbType: 'Datetime' }, stored: '2026-03-01 08:00:00' },
  time: { stored: '08:00:00' },
  umeditor: { settings: { dbType: 'Text' }, stored: '<p>正文</p>' },
  markdown: { settings: { dbType: 'Text' }, stored: '# 标题' },
}
const FILES = ['file', 'image']

describe('a user with only the grant of a form whose controls offer nothing', () => {
  let plain: string
  let writer: string
  const storedIn = new Map(Object.entries(PLAIN).map(([type, { stored }]) => [type, stored]))
  beforeAll(async () => {
    plain = freshName('plain')
    const ofControl = (type: string, settings: Row = {}) => field(type, { fieldShowType: type, ...settings })
    const fields = [
      ...Object.entries(PLAIN).map(([type, { settings }]) => ofControl(type, settings)),
      ...FILES.map((type) => ofControl(type, { dbLength: 1000 })),
    ]
    const pin = ofControl('password', { dbLength: 200 })
    await published(await makeForm({ tableName: plain, fields: [field('note'), ...fields, pin] }))
    writer = await granted(plain, 'list', 'add', 'edit')
    const picture = sharp({ create: { width: 2, height: 2, channels: 3, background: 'red' } })
    storedIn.set('file', await uploaded('合同.txt', Buffer.from('内容')))
    storedIn.set('image', await uploaded('照片.png', await picture.png().toBuffer()))
  })

  async function uploaded(name: string, content: Uint8Array): Promise<string> {
    const answer = (await sendFile('/sys/common/upload', name, content, writer)).json()
    expect(answer).toMatchObject({ success: true })
    return answer.message
  }
  const write = (method: 'POST' | 'PUT', row: Row) =>
    data(plain, method, method === 'POST' ? 'add' : 'edit', row, writer).then(({ body }) => body)
  const listed = (query: Record<string, string>) =>
    data<{ records: Row[] }>(plain, 'GET', `list?${new URLSearchParams(query)}`, undefined, writer).then(
      ({ body }) => body.result,
    )
  const opened = (id: string) =>
    data(plain, 'GET', `queryById?id=${id}`, undefined, writer).then(({ body }) => body.result)

  it.each([...Object.keys(PLAIN), ...FILES])('adds, lists, finds, opens and changes by %s', async (type) => {
    const stored = storedIn.get(type)!
    const added = await write('POST', { note: type, [type]: stored })
    expect(added.message).toBe('添加成功！')
    const id = String(added.result.id)
    expect((await listed({ note: type })).records).toMatchObject([{ id, [type]: stored }])
    expect((await listed({ note: type, [type]: `eq ${stored}` })).records).toMatchObject([{ id }])
    expect((await listed({ note: type, [type]: `ne ${stored}` })).records).toEqual([])
    expect(await opened(id)).toMatchObject({ id, [type]: stored })
    expect((await write('PUT', { id, [type]: '' })).message).toBe('修改成功!')
    expect((await opened(id))[type] ?? '').toBe('')
    expect((await write('PUT', { id, [type]: stored })).message).toBe('修改成功!')
    expect(await opened(id)).toMatchObject({ [type]: stored })
  })

  it('adds and changes by password, and neither lists, finds nor opens it', async () => {
    const added = await write('POST', { note: 'password', password: 'First#1234' })
    const id = String(added.result.id)
    expect((await write('PUT', { id, password: 'Second#1234' })).message).toBe('修改成功!')
    const found = await data(plain, 'GET', `list?password=${encodeURIComponent('Second#1234')}`, undefined, writer)
    expect(found.body).toMatchObject({ success: false, message: '没有查询条件 password' })
    const { records } = await listed({ note: 'password' })
    expect(records).toMatchObject([{ id }])
    for (const row of [added.result, records[0], await opened(id)]) expect(row).not.toHaveProperty('password')
    const matches = (password: string) =>
      cgform<boolean>('POST', `api/checkPassword/${plain}`, { id, field: 'password', password }, writer)
    expect((await matches('First#1234')).body.result).toBe(false)
    expect((await matches('Second#1234')).body.result).toBe(true)
  })
})

/** Controls that no test above stores a value with, and why. */
const WITHOUT_VALUE = { link_table_field: 'shows a value of the linked record' }

describe('the tests of a user with only the grant of a form', () => {
  it('cover every control', () => {
    const covered = [...TYPES, ...REPORTS, ...FREE, ...Object.keys(PLAIN), ...FILES, 'password']
    expect([...covered, ...Object.keys(WITHOUT_VALUE)].toSorted()).toEqual(FORM_CONTROLS.toSorted())
  })
})

describe('a user with permission to list a form only', () => {
  it('reads labels of every field', async () => {
    const reader = await granted(table, 'list')
    const { body } = await data(table, 'GET', `queryById?id=${record}&children=*`, undefined, reader)
    for (const { type, label } of cases.filter((each) => each.label !== undefined)) {
      expect(body.result[`${fieldNameOf(type)}_dictText`]).toBe(label)
    }
    for (const type of TYPES) {
      const { stored, label } = caseOf(type)
      const labels = await choice<string[]>(`${table}.${fieldNameOf(type)}`, 'labels', { keys: stored }, reader)
      expect(labels.body.result).toEqual([label])
    }
  })
})

describe('the grant of a form', () => {
  it('opens its sources only through its own fields', async () => {
    const [secret, other] = [freshName('secret'), freshName('other')]
    await makeForm({ tableName: secret, fields: [field('title'), field('pin')] })
    const id = await makeForm({
      tableName: other,
      fields: [field('note'), field('shop', { fieldShowType: 'link_table', dictTable: secret })],
    })
    await published(id)
    await addRow(secret, { title: '甲', pin: '1234' })
    const person = await granted(other)
    expect((await choice<Row[]>(`${other}.shop`, 'options', {}, person)).body.result).toMatchObject([{ text: '甲' }])
    const tuple = encodeURIComponent(`of_${secret},title,id`)
    const tree = new URLSearchParams({ tableName: 'sys_depart', text: 'depart_name', code: 'id', pid: '' })
    const refused = await Promise.all([
      call('GET', `/sys/dict/loadDict/${tuple}`, undefined, person),
      call('GET', `/sys/dict/loadDictItem/${tuple}?key=x`, undefined, person),
      data(secret, 'GET', 'list', undefined, person),
      choice(`${secret}.title`, 'options', {}, person),
      choice(`${other}.note`, 'options', {}, person),
      choice(`${other}.createBy`, 'options', {}, person),
      choice(`${other}.constructor`, 'options', {}, person),
      choice(`${other}.shop`, 'nodes', {}, person),
      choice(`${other}.shop`, 'report/rows', {}, person),
      choice(`${table}.selUser`, 'options', {}, person),
      choice(`${rows}.selUser`, 'options', {}, person),
      choice('no_such_form.shop', 'options', {}, person),
      choice(`${other}.shop`, 'options', {}, await personWith()),
    ])
    expect(refused.map(({ status }) => status)).toEqual(refused.map(() => 403))
    expect((await call('GET', `/sys/dict/loadTreeData?${tree}`, undefined, person)).status).toBe(200)
  })

  it('lists what it opens before it is given', async () => {
    const [shops, visits] = [freshName('told'), freshName('telling')]
    await makeForm({ tableName: shops, fields: [field('title')] })
    const link = field('shop', { fieldShowType: 'link_table', dictTable: shops, fieldExtendJson: '{"liftRules":1}' })
    const id = await makeForm({ tableName: visits, fields: [field('note'), link] })
    const { body } = await cgform<Row[]>('GET', `api/grantSources?cgformId=${id}`)
    expect(body.result).toEqual([{ field: `${visits} / shop`, source: shops, columns: '主键、title', rules: '不受限' }])
  })

  it('accepts no column, condition, key or table from a client', async () => {
    const hostile = {
      ...{ condition: '{"username":"admin"}', label: 'phone', text: 'phone', value: 'phone', code: 'phone' },
      ...{ dictTable: 'sys_role', username: 'nobody', filter: '{"username":"nobody"}', keys: 'admin' },
    }
    const plain = await choice<Row[]>(`${table}.selUser`, 'options', {}, clerk)
    const options = await choice<Row[]>(`${table}.selUser`, 'options', hostile, clerk)
    expect(options.body.result).toEqual(plain.body.result)
    const rowsOf = (query: Record<string, string>) =>
      choice<{ records: Row[] }>(`${table}.popupDict`, 'report/rows', query, clerk)
    expect((await rowsOf({ phone: '1', force_phone: '1', self_x: '1', field: 'phone' })).body.result).toEqual({
      ...(await rowsOf({})).body.result,
      ignored: ['phone', 'force_phone'],
    })
    const phones = await choice(`${table}.popupDict`, 'report/choices', { column: 'sex' }, clerk)
    expect(phones.body.success).toBe(false)
  })

  it('opens nothing by a field that is restricted for the user', async () => {
    const [shops, visits] = [freshName('shops'), freshName('visits')]
    await makeForm({ tableName: shops, fields: [field('title'), field('phone')] })
    const link = field('shop', { fieldShowType: 'link_table', dictTable: shops })
    const id = await makeForm({ tableName: visits, fields: [field('note'), link] })
    const menu = (await published(id)).body.result
    const shop = await addRow(shops, { title: '东门店' })
    await addRow(visits, { note: '甲', shop })
    const person = await granted(visits)
    expect((await choice(`${visits}.shop`, 'options', {}, person)).status).toBe(200)
    await sql(`insert into sys_permission (id, parent_id, name, menu_type, perms) values ($1, $2, '看门店', 2, $3)`, [
      freshName('kept'),
      menu.id,
      `online:data:${visits}:read:shop`,
    ])
    for (const path of ['options', 'labels', 'records']) {
      expect((await choice(`${visits}.shop`, path, { keys: shop }, person)).status).toBe(403)
    }
  })

  it('shows keys instead of labels that the source restricts', async () => {
    const [shops, visits] = [freshName('masked'), freshName('masking')]
    const source = await makeForm({ tableName: shops, fields: [field('title')] })
    const menu = (await published(source)).body.result
    const id = await makeForm({
      tableName: visits,
      fields: [field('note'), field('shop', { fieldShowType: 'link_table', dictTable: shops })],
    })
    await published(id)
    const shop = await addRow(shops, { title: '机密' })
    await sql(`insert into sys_permission (id, parent_id, name, menu_type, perms) values ($1, $2, '看名称', 2, $3)`, [
      freshName('kept'),
      menu.id,
      `online:data:${shops}:read:title`,
    ])
    const person = await granted(visits)
    const offered = await choice<Row[]>(`${visits}.shop`, 'options', {}, person)
    expect(offered.body.result).toMatchObject([{ value: shop, text: shop }])
    expect((await choice<Row[]>(`${visits}.shop`, 'options', { keyword: '机密' }, person)).body.result).toEqual([])
    expect((await choice<string[]>(`${visits}.shop`, 'labels', { keys: shop }, person)).body.result).toEqual([shop])
  })

  it('never offers accounts of other tenants', async () => {
    await sql(`insert into sys_tenant (id, name) values (77, '七七') on conflict do nothing`)
    await sql(
      `insert into sys_user (id, username, realname, work_no, phone) values ('of-77', 'of77', '他乡人', 'of-77', '13977777777')`,
    )
    await sql(`insert into sys_user_tenant (user_id, tenant_id) values ('of-77', 77)`)
    const found = await choice<Row[]>(`${table}.selUser`, 'options', { keyword: '他乡人' }, clerk)
    expect(found.body.result).toEqual([])
    expect((await choice<string[]>(`${table}.selUser`, 'labels', { keys: 'of77' }, clerk)).body.result).toEqual([
      'of77',
    ])
    const keyed = freshName('keyed')
    const byKey = { fieldShowType: 'list', dictTable: 'sys_user', dictField: 'id', dictText: 'realname' }
    await published(await makeForm({ tableName: keyed, fields: [field('note'), field('person', byKey)] }))
    const labels = await choice<string[]>(`${keyed}.person`, 'labels', { keys: 'of-77,admin' }, await granted(keyed))
    expect(labels.body.result).toEqual(['of-77', '管理员'])
  })
})

describe('data rules of the source', () => {
  it('apply, unless the field lifts them', async () => {
    const [shops, visits] = [freshName('ruled'), freshName('ruling')]
    const key = { fieldValidType: 'only', dbLength: 20 }
    const source = await makeForm({ tableName: shops, fields: [field('title'), field('code', key)] })
    const menu = (await published(source)).body.result
    const list = { fieldShowType: 'list', dictTable: shops, dictField: 'code', dictText: 'title' }
    const id = await makeForm({
      tableName: visits,
      fields: [field('note'), field('held', list), field('lifted', { ...list, fieldExtendJson: '{"liftRules":1}' })],
    })
    await published(id)
    for (const [code, title] of [
      ['A', '东'],
      ['B', '西'],
    ])
      await addRow(shops, { code, title })
    await sql(
      `insert into sys_permission_data_rule (id, permission_id, rule_name, rule_column, rule_conditions, rule_value, status)
       values ($1, $2, '只看东', 'title', '=', '东', '1')`,
      [`${shops}-rule`, menu.id],
    )
    const person = await personWith(...codes(visits, 'list', 'add'), ...codes(shops, 'list'))
    await sql('update sys_role_permission set data_rule_ids = array[$2] where permission_id = $1', [
      menu.id,
      `${shops}-rule`,
    ])
    const offered = async (name: string) =>
      textsOf((await choice<Row[]>(`${visits}.${name}`, 'options', {}, person)).body.result).toSorted()
    expect(await offered('held')).toEqual(['东'])
    expect(await offered('lifted')).toEqual(['东', '西'])
    expect((await choice<string[]>(`${visits}.held`, 'labels', { keys: 'A,B' }, person)).body.result).toEqual([
      '东',
      'B',
    ])
    expect((await data(visits, 'POST', 'add', { held: 'B' }, person)).body.result).toMatchObject({
      problems: [{ field: 'held' }],
    })
    expect((await data(visits, 'POST', 'add', { lifted: 'B' }, person)).body.success).toBe(true)
  })

  it('can be lifted only for a field with a source', async () => {
    const fields = [field('note', { fieldExtendJson: '{"liftRules":1}' })]
    const { body } = await forms.tryForm({ tableName: freshName('no_source'), fields })
    expect(body.result).toMatchObject({ problems: [{ field: 'fields[0].fieldExtendJson' }] })
  })
})

describe('a tree with a root node', () => {
  it('is not readable above that node', async () => {
    const [regions, shops] = [freshName('rooted'), freshName('below')]
    await makeForm({ tableName: regions, isTree: 'Y', treeFieldname: 'region', fields: [field('region')] })
    const east = await addRow(regions, { region: '华东' })
    const city = await addRow(regions, { region: '杭州', pid: east })
    await addRow(regions, { region: '西湖', pid: city })
    const west = await addRow(regions, { region: '华西' })
    const tree = { fieldShowType: 'sel_tree', dictTable: regions, dictField: east, dictText: 'id,pid,region,has_child' }
    await published(await makeForm({ tableName: shops, fields: [field('note'), field('area', tree)] }))
    const person = await granted(shops)
    const nodes = (query: Record<string, string>) => choice<Row[]>(`${shops}.area`, 'nodes', query, person)
    expect(textsOf((await nodes({})).body.result)).toEqual(['杭州'])
    expect(textsOf((await nodes({ pid: city })).body.result)).toEqual(['西湖'])
    expect((await nodes({ pid: west })).status).toBe(403)
    expect((await nodes({ pid: '0' })).status).toBe(403)
  })
})
