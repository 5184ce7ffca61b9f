import { randomBytes } from 'node:crypto'
import { beforeAll, describe, expect, it } from 'vitest'
import { createFormHarness } from '#server/modules/online/testing/form-harness.ts'
import { addPerson, addRole, USER_PASSWORD } from '#server/testing/test-server.ts'
import type { Row } from '#shared/documents/entity.ts'
import { fieldNameOf } from '#shared/documents/online-form/form.ts'

const forms = createFormHarness()
const { call, makeForm } = forms

let base: string
let values: Row
beforeAll(async () => {
  base = `${await forms.server.app.listen({ host: '127.0.0.1', port: 0 })}/tjjc`
  const departs = await call<Row[]>('GET', '/sys/sysDepart/queryTreeList')
  const [top] = departs.body.result as (Row & { children?: Row[] })[]
  const category = await call('POST', '/sys/category/add', { name: '粮食' })
  values = {
    depart: String(top!.id),
    below: String(top!.children?.[0]?.id ?? top!.id),
    category: String(category.body.result.id),
    file: await upload('合同.txt'),
    text: 'admin',
  }
})

/** @returns the path under which it is stored. */
async function upload(name: string): Promise<string> {
  const form = new FormData()
  form.append('file', new Blob(['内容']), name)
  const headers = { 'X-Access-Token': forms.token }
  const answer = await fetch(`${base}/sys/common/upload`, { method: 'POST', headers, body: form })
  return ((await answer.json()) as { message: string }).message
}

const createForm = (tableName: string, fields: Row[]) => makeForm({ tableName, fields })

const add = (table: string, row: Row) => call('POST', `/online/data/${table}/add`, row)
const LINKED = {
  dictTable: '{"table":"sys_depart","txt":"depart_name","linkField":"second_level","pidField":"parent_id"}',
}

/** Control, which is the name of its field, with its settings, a stored value, and what is read beside it. */
const CONTROLS: [string, Row, string, Row?][] = [
  ['file', {}, 'file'],
  ['cat_tree', { dictText: 'plain' }, 'category', { catTree_dictText: '粮食' }],
  ['sel_tree', { dictTable: 'sys_depart', dictText: 'id,parent_id,depart_name' }, 'depart'],
  ['popup', { dictTable: 'user_choice', dictField: 'realname', dictText: 'popup' }, 'text'],
  ['popup_dict', { dictTable: 'user_choice', dictField: 'username', dictText: 'realname' }, 'text'],
  ['link_down', LINKED, 'depart'],
]

describe('a record with every control', () => {
  let stored: Row
  beforeAll(async () => {
    await createForm('every_control', [
      ...CONTROLS.map(([type, settings]) => ({
        ...{ dbFieldName: type, dbFieldTxt: type, fieldShowType: type },
        ...settings,
      })),
      { dbFieldName: 'second_level', dbFieldTxt: '第二级' },
      { dbFieldName: 'plain', dbFieldTxt: '文本' },
    ])
    const row = Object.fromEntries(CONTROLS.map(([type, , kind]) => [fieldNameOf(type), values[kind]]))
    const added = await add('every_control', { ...row, secondLevel: values.below })
    const { body } = await call('GET', `/online/data/every_control/queryById?id=${added.body.result.id}`)
    stored = body.result
  })

  it.each(CONTROLS)('stores a chosen value in %s', (type, _, kind, beside = {}) => {
    expect(stored).toMatchObject({ [fieldNameOf(type)]: values[kind], ...beside })
  })

  it('stores the level below a linked drop-down', () => {
    expect(stored.secondLevel).toBe(values.below)
  })

  it.each(['file', 'cat_tree', 'sel_tree', 'link_down', 'second_level'])(
    'refuses an unknown value in %s',
    async (type) => {
      const { body } = await add('every_control', { [fieldNameOf(type)]: 'no-such-thing.txt' })
      expect(body.result).toMatchObject({ problems: [{ field: fieldNameOf(type) }] })
    },
  )

  it('refuses a control over an unknown table', async () => {
    const tree = { fieldShowType: 'sel_tree', dictTable: 'no_such_table', dictText: 'id,pid,name' }
    const fields = [{ dbFieldName: 'it', dbFieldTxt: '它', ...tree }]
    const { body } = await call('POST', '/online/cgform/head/add', {
      tableName: 'no_source',
      tableTxt: '无来源',
      fields,
    })
    expect(body.result).toMatchObject({ problems: [{ field: 'fields[0].dictTable' }] })
  })
})

describe('a default of a form', () => {
  it('may be the default of its column, in the table and on every way in, and follows changes', async () => {
    const table = `columned_${randomBytes(4).toString('hex')}x`
    const state = { dbFieldName: 'state', dbFieldTxt: '状态', fieldMustInput: '1', dbDefaultVal: "o'pen" }
    const fields = [{ dbFieldName: 'title', dbFieldTxt: '标题' }, state]
    const id = await createForm(table, fields)
    const first = await add(table, { title: '甲' })
    expect(first.body.result).toMatchObject({ state: "o'pen" })
    const written = async () => {
      const { rows } = await forms.server.database.pool.query<Row>(
        `insert into of_${table} (id) values ($1) returning state, amount`,
        [randomBytes(16).toString('hex')],
      )
      return rows[0]
    }
    const form = (await call('GET', `/online/cgform/head/queryById?id=${id}`)).body.result
    const known = (form.fields as Row[]).map((field) =>
      field.dbFieldName === 'state' ? { ...field, dbDefaultVal: 'shut' } : field,
    )
    const more = { dbFieldName: 'amount', dbFieldTxt: '数量', dbType: 'int', dbDefaultVal: '7' }
    const edited = await call('PUT', '/online/cgform/head/edit', { ...form, fields: [...known, more] })
    expect(edited.body.message).toBe('修改成功!')
    await call('POST', '/online/cgform/api/synchronise', { id, mode: 'normal' })
    expect(await written()).toEqual({ state: 'shut', amount: 7 })
    // Existing rows stay, a new column begins with its default.
    const old = (await call('GET', `/online/data/${table}/queryById?id=${first.body.result.id}`)).body.result
    expect(old).toMatchObject({ state: "o'pen", amount: 7 })
    expect((await add(table, { title: '乙' })).body.result).toMatchObject({ state: 'shut', amount: 7 })
  })

  it('is set by the server for missing values, by expression and by fill rule', async () => {
    const fields = [
      { dbFieldName: 'title', dbFieldTxt: '标题' },
      { dbFieldName: 'filled_by', dbFieldTxt: '填报人', fieldDefaultValue: '#{sysUserCode}', isReadOnly: '1' },
      { dbFieldName: 'day', dbFieldTxt: '日期', dbType: 'Date', fieldShowType: 'date', fieldDefaultValue: '#{date}' },
      {
        ...{ dbFieldName: 'sheet_no', dbFieldTxt: '单号', fieldMustInput: '1' },
        fieldDefaultValue: `\${order_number?onl_watch=title}`,
      },
    ]
    await createForm('begun', fields)
    const read = async (row: Row) => {
      const { body } = await add('begun', row)
      return (await call('GET', `/online/data/begun/queryById?id=${body.result.id}`)).body.result
    }
    const day = expect.stringMatching(/^\d{4}-\d\d-\d\d$/)
    const first = await read({ title: '一', filledBy: 'somebody' })
    expect(first).toMatchObject({ filledBy: 'admin', day, sheetNo: expect.stringMatching(/\d{4}$/) })
    const second = await read({ title: '二', day: '2020-01-02', sheetNo: '' })
    expect(second).toMatchObject({ day: '2020-01-02' })
    expect(Number(second.sheetNo)).toBe(Number(first.sheetNo) + 1)
  })

  it('refuses an unknown fill rule', async () => {
    const { body } = await call('POST', '/online/cgform/head/add', {
      ...{ tableName: 'no_rule', tableTxt: '无规则' },
      fields: [{ dbFieldName: 'it', dbFieldTxt: '它', fieldDefaultValue: `\${no_such_rule}` }],
    })
    expect(body.message).toContain('没有填值规则 no_such_rule')
  })
})

describe('a password in a record of a form', () => {
  it('is stored as a digest that nothing shows, can be checked, and stays when the input is empty', async () => {
    const table = `safe_${randomBytes(4).toString('hex')}`
    const pin = { dbFieldName: 'door_key', dbFieldTxt: '门禁', fieldShowType: 'password', fieldMustInput: '1' }
    await createForm(table, [{ dbFieldName: 'title', dbFieldTxt: '标题' }, pin])
    const missing = await add(table, { title: '甲', doorKey: '' })
    expect(missing.body.result).toMatchObject({ problems: [{ field: 'doorKey', keyword: 'required' }] })
    const added = await add(table, { title: '甲', doorKey: 'open sesame' })
    const id = String(added.body.result.id)
    const edited = await call('PUT', `/online/data/${table}/edit`, { id, title: '乙', doorKey: '' })
    expect(edited.body.result).toMatchObject({ title: '乙' })
    const stored = await forms.server.database.pool.query(`select door_key as digest from of_${table}`)
    expect(stored.rows).toEqual([{ digest: expect.stringMatching(/^\$argon2id\$/) }])
    const answers = await Promise.all(
      [`list`, `queryById?id=${id}`, `history?id=${id}`].map((path) => call('GET', `/online/data/${table}/${path}`)),
    )
    const form = await call('GET', `/online/cgform/api/form/${table}/${id}`)
    for (const { body } of [added, edited, ...answers, form]) {
      expect(body.success).toBe(true)
      expect(JSON.stringify(body)).not.toMatch(/sesame|argon2|doorKey/)
    }
    const logged = async () => {
      const found = `select request_param as sent from sys_log where request_param like '%doorKey%' and request_param like '%甲%'`
      return (await forms.server.database.pool.query<{ sent: string }>(found)).rows
    }
    // The log is written after the answer.
    await expect.poll(logged, { timeout: 20_000 }).not.toHaveLength(0)
    expect(JSON.stringify(await logged())).not.toContain('sesame')
    const check = (body: Row) => call('POST', `/online/cgform/api/checkPassword/${table}`, { id, ...body })
    expect((await check({ field: 'doorKey', password: 'open sesame' })).body.result).toBe(true)
    expect((await check({ field: 'doorKey', password: 'open' })).body.result).toBe(false)
    expect((await check({ field: 'title', password: '乙' })).body.success).toBe(false)
  })
})

describe('a file in a record of a form', () => {
  it('is readable for readers of the record', async () => {
    const id = await createForm('with_files', [{ dbFieldName: 'paper', dbFieldTxt: '附件', fieldShowType: 'file' }])
    const paper = await upload('协议.txt')
    const read = async (as: string) =>
      (await fetch(`${base}/sys/common/static/${paper}`, { headers: { 'X-Access-Token': as } })).status
    const { username } = await addPerson(forms.server, forms.token)
    const person = await forms.server.signIn(username, USER_PASSWORD)
    const added = await add('with_files', { paper })
    expect(added.body.success).toBe(true)
    expect(await read(person)).toBe(404)
    const menu = await call('POST', '/online/cgform/head/publish', { id })
    const roleId = await addRole(forms.server.database, [String(menu.body.result.id)])
    await forms.server.database.pool.query(
      'insert into sys_user_role (user_id, role_id) select id, $2 from sys_user where username = $1',
      [username, roleId],
    )
    expect(await read(person)).toBe(200)
  })
})

describe('a rule of a field', () => {
  it('may be a pattern with its own message', async () => {
    const table = `patterned_${randomBytes(4).toString('hex')}`
    const rule = { fieldValidType: '^[A-Z]{3}$', fieldExtendJson: JSON.stringify({ validateError: '三个大写字母' }) }
    await createForm(table, [{ dbFieldName: 'code', dbFieldTxt: '编号', ...rule }])
    const { body } = await add(table, { code: 'abc' })
    expect(body.result).toMatchObject({ problems: [{ field: 'code', message: '三个大写字母' }] })
    expect((await add(table, { code: 'ABC' })).body.success).toBe(true)
  })
})

describe('controls of other clients', () => {
  it('include a switch on a whole number, money on numbers, and read-only fields', async () => {
    const table = `numbers_${randomBytes(4).toString('hex')}`
    await createForm(table, [
      { dbFieldName: 'open', dbFieldTxt: '营业', dbType: 'int', fieldShowType: 'switch' },
      { dbFieldName: 'kind', dbFieldTxt: '类别', dbType: 'int', fieldShowType: 'switch', fieldExtendJson: '["3","4"]' },
      { dbFieldName: 'paid', dbFieldTxt: '金额', dbType: 'BigDecimal', dbPointLength: 2, fieldValidType: 'money' },
      { dbFieldName: 'whole', dbFieldTxt: '整数', dbType: 'int', fieldValidType: 'money' },
      { dbFieldName: 'sheet', dbFieldTxt: '单号', isReadOnly: '1' },
    ])
    expect((await add(table, { open: 1, kind: 4, paid: 12.5, whole: 3 })).body.success).toBe(true)
    const { body } = await add(table, { paid: -1, whole: -1 })
    expect(body.result).toMatchObject({ problems: [{ field: 'paid' }, { field: 'whole' }] })
    const { schema } = (await call('GET', `/online/cgform/api/getFormItem/${table}`)).body.result as {
      schema: { properties: Row }
    }
    expect(Object.keys(schema.properties)).toEqual(['open', 'kind', 'paid', 'whole', 'sheet'])
    expect(schema.properties.sheet).toMatchObject({ ui: { widgetattrs: { disabled: true } } })
    expect(schema.properties.kind).toMatchObject({ extendOption: ['3', '4'] })
  })

  it('find the options of linked drop-downs by the table and columns of a definition', async () => {
    const table = `linked_${randomBytes(4).toString('hex')}`
    const config = { table: 'sys_depart', txt: 'org_code', key: 'id', linkField: 'second', pidField: 'parent_id' }
    const link = { dbFieldName: 'first', dbFieldTxt: '一级', fieldShowType: 'link_down' }
    const asked = '/online/cgform/api/querySelectOptions?table=sys_depart&txt=org_code&key=id&pidField=parent_id'
    expect((await call('GET', asked)).body.success).toBe(false)
    await createForm(table, [
      { ...link, dictTable: JSON.stringify(config) },
      { dbFieldName: 'second', dbFieldTxt: '二级' },
    ])
    const { body } = await call<Row[]>('GET', asked)
    expect(body.result[0]).toMatchObject({ store: expect.any(String), label: expect.any(String) })
    // A definition opens no column of a shipped table to people without its list.
    const { username } = await addPerson(forms.server, forms.token)
    const other = await forms.server.signIn(username, USER_PASSWORD)
    expect((await forms.server.call('GET', asked, { token: other })).status).toBe(403)
    const regions = `regions_${randomBytes(4).toString('hex')}`
    await makeForm({
      tableName: regions,
      isTree: 'Y',
      treeFieldname: 'region',
      fields: [{ dbFieldName: 'region', dbFieldTxt: '地区' }],
    })
    await add(regions, { region: '华东' })
    const ofForm = `/online/cgform/api/querySelectOptions?table=${regions}&txt=region&key=id&pidField=pid`
    expect((await call<Row[]>('GET', ofForm)).body.result).toMatchObject([{ label: '华东' }])
  })
})
