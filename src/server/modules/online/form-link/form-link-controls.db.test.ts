import { randomInt } from 'node:crypto'
import sharp from 'sharp'
import { beforeAll, describe, expect, it } from 'vitest'
import type { Entity, Row } from '#shared/documents/entity.ts'
import { fieldNameOf } from '#shared/documents/online-form/form.ts'
import type { Page } from '#shared/documents/page.ts'
import type { Envelope } from '#shared/wire/envelope.ts'
import { LINK_FILES_PATH } from '#shared/wire/form-link.ts'
import { CONTEXT_PATH, TOKEN_HEADER } from '#shared/wire/protocol.ts'
import { createFormHarness, field, freshName, resultOf } from '../testing/form-harness.ts'

const forms = createFormHarness({ env: { JOBS: 'on', JOB_POLL_MS: '50' } })
const { call, cgform, data, makeForm, addForm, addRow, synchronise, personWith } = forms

const INVALID = '链接无效或已过期，请向发送链接的人索取新的链接'
const UNKNOWN_FILE = '中有不存在的文件，请重新上传'

/** Control with its settings, a stored value, its text on a page that shows it, and the call that offers it. */
interface Case {
  type: string
  settings: Row
  stored: string
  text?: string
  by?: 'options' | 'nodes' | 'report'
}

interface Opened {
  id: string
  page: Page
  entity: Entity
  rows: Entity[]
  record?: Row
  dictionaries: Row
}

/** Controls that a sub-table does not have. */
const NOT_IN_ROWS = ['checkbox', 'link_down', 'popup_dict', 'umeditor', 'markdown']
const PEOPLE = ['sel_user', 'sel_depart', 'list_of_users', 'popup_of_users']

let cases: Case[]
let table: string
let lines: string
let kinds: string
let kind: string
let areaTown: string
/** Has the form and may issue links; may not look up any source of the fields. */
let issuer: string

const sql = <T extends Row>(text: string, values: unknown[] = []) =>
  forms.server.database.pool.query<T>(text, values).then(({ rows }) => rows)

beforeAll(async () => {
  kinds = freshName('kinds')
  const [regions, report] = [freshName('regions'), freshName('report')]
  const key = { fieldValidType: 'only', dbLength: 20 }
  await makeForm({ tableName: kinds, fields: [field('title'), field('code', key), field('price'), field('pin')] })
  await makeForm({ tableName: regions, isTree: 'Y', treeFieldname: 'region', fields: [field('region')] })
  kind = await addRow(kinds, { code: 'B', title: '日用', price: '7.5', pin: '1234' })
  const east = await addRow(regions, { region: '华东' })
  const city = await addRow(regions, { region: '上海', pid: east })
  const category = resultOf(await call('POST', '/sys/category/add', { name: '粮食' }))
  const wheat = resultOf(await call('POST', '/sys/category/add', { name: '小麦', pid: category.id }))
  resultOf(
    await call('POST', '/online/cgreport/head/add', {
      ...{ code: report, name: '类别选择', cgrSql: `select id, code, title, price, pin from of_${kinds}` },
      items: ['code', 'title', 'price', 'pin'].map((fieldName) => ({
        ...{ fieldName, fieldTxt: fieldName, fieldType: 'String', isSearch: '1' },
      })),
    }),
  )
  areaTown = '110101'
  const fromKinds = { dictTable: kinds, dictField: 'code', dictText: 'title' }
  const categories = { table: 'sys_category', txt: 'name', linkField: 'second_level', pidField: 'pid' }
  cases = [
    { type: 'text', settings: {}, stored: '文字' },
    { type: 'textarea', settings: { dbLength: 200 }, stored: '多行' },
    { type: 'switch', settings: {}, stored: 'Y' },
    { type: 'date', settings: { dbType: 'Date' }, stored: '2026-03-01' },
    { type: 'datetime', settings: { dbType: 'Datetime' }, stored: '2026-03-01 08:00:00' },
    { type: 'time', settings: {}, stored: '08:00:00' },
    { type: 'umeditor', settings: { dbType: 'Text' }, stored: '<p>正文</p>' },
    { type: 'markdown', settings: { dbType: 'Text' }, stored: '# 标题' },
    { type: 'radio', settings: { dictField: 'sex' }, stored: '1' },
    { type: 'checkbox', settings: { dictField: 'sex' }, stored: '1' },
    { type: 'list', settings: fromKinds, stored: 'B', text: '日用', by: 'options' },
    { type: 'list_multi', settings: fromKinds, stored: 'B', text: '日用', by: 'options' },
    { type: 'sel_search', settings: fromKinds, stored: 'B', text: '日用', by: 'options' },
    { type: 'link_table', settings: { dictTable: kinds }, stored: kind, text: '日用', by: 'options' },
    {
      ...{ type: 'sel_tree', stored: city, text: '上海', by: 'nodes' },
      settings: { dictTable: regions, dictText: 'id,pid,region,has_child' },
    },
    {
      ...{ type: 'link_down', stored: String(category.id), text: '粮食', by: 'nodes' },
      settings: { dictTable: JSON.stringify(categories) },
    },
    {
      ...{ type: 'cat_tree', stored: String(wheat.id), text: '小麦', by: 'nodes' },
      settings: { dictField: String(category.code) },
    },
    { type: 'pca', settings: {}, stored: areaTown },
    {
      ...{ type: 'popup', stored: 'B', by: 'report' },
      settings: { dictTable: report, dictField: 'code', dictText: 'popup' },
    },
    {
      ...{ type: 'popup_dict', stored: 'B', text: '日用', by: 'report' },
      settings: { dictTable: report, dictField: 'code', dictText: 'title' },
    },
  ]
  const fields = cases.map(({ type, settings }) => field(type, { fieldShowType: type, dbLength: 100, ...settings }))
  const people = [
    field('sel_user', { fieldShowType: 'sel_user' }),
    field('sel_depart', { fieldShowType: 'sel_depart' }),
    field('list_of_users', {
      ...{ fieldShowType: 'list', dictTable: 'sys_user', dictField: 'username', dictText: 'realname' },
    }),
    field('popup_of_users', {
      ...{ fieldShowType: 'popup', dictTable: 'user_choice', dictField: 'username', dictText: 'popup_of_users' },
    }),
  ]
  table = freshName('linked')
  lines = `${table}_line`
  const price = { fieldShowType: 'link_table_field', dictTable: 'link_table', dictText: 'price', dbIsPersist: '0' }
  const main = await addForm({
    ...{ tableName: table, tableType: 2 },
    fields: [
      ...[field('note', { dbLength: 50 }), ...fields, field('second_level'), field('price', price), ...people],
      field('secret', { fieldShowType: 'password', dbLength: 200 }),
      field('paper', { fieldShowType: 'file', dbLength: 1000, fieldExtendJson: '{"uploadnum":2}' }),
      field('photo', { fieldShowType: 'image', dbLength: 1000, fieldExtendJson: '{"uploadnum":1}' }),
      field('hidden', { isShowForm: '0' }),
    ],
  })
  await addForm({
    ...{ tableName: lines, tableType: 3, relationType: 0, tabOrderNum: 1 },
    fields: [
      field('main_id', { mainTable: table }),
      field('goods', { fieldMustInput: 1, dbLength: 20 }),
      field('bill', { fieldShowType: 'file', dbLength: 1000 }),
      field('keeper', { fieldShowType: 'sel_user' }),
      ...fields.filter(({ fieldShowType }) => !NOT_IN_ROWS.includes(String(fieldShowType))),
    ],
  })
  expect((await synchronise(main)).body.message).toBe('同步成功')
  resultOf(await cgform('POST', 'head/publish', { id: main }))
  const verbs = ['list', 'add', 'edit'].map((verb) => `online:data:${table}:${verb}`)
  issuer = await personWith(...verbs, 'online:form-link:add', 'online:form-link:edit')
}, 240_000)

const anyAddress = () => `10.${[0, 0, 0].map(() => randomInt(256)).join('.')}`
/** Calls of a visitor: with the link and nothing else. */
const visit = <T = unknown>(path: string, body: Row) =>
  forms.server
    .call<T>('POST', `/online/cgform/link/${path}`, { body, from: anyAddress() })
    .then((answer) => answer.body)
const open = (token: string) => visit<Opened>('open', { token })
const save = (token: string, record: Row): Promise<Envelope> => visit('save', { token, record })
const change = async (token: string, given: Row) =>
  save(token, { version: resultOf({ body: await open(token) }).record!.version, ...given })

async function issue(allows: 'view' | 'edit' | 'add', more: Row = {}) {
  const answer = await cgform<{ id: string; address: string; notes: string }>(
    ...(['POST', 'link/add', { table, allows, hours: 1, maxUses: 20, ...more }, issuer] as const),
  )
  const { id, address, notes } = resultOf(answer)
  return { id, notes, token: address.split('#')[1]! }
}

const stored = async (id: string) =>
  resultOf(await data(table, 'GET', `queryById?id=${id}&children=*`)) as Row & Record<string, Row[]>
const newest = async () =>
  String((await sql<{ id: string }>(`select id from of_${table} order by create_time desc, id desc limit 1`))[0]!.id)
const nameOf = (type: string) => fieldNameOf(type)
const rowsName = () => fieldNameOf(lines)
const record = (more: Row = {}) => addRow(table, { note: '一', ...more })

const TYPES = [
  ...['text', 'textarea', 'switch', 'date', 'datetime', 'time', 'umeditor', 'markdown', 'radio', 'checkbox', 'list'],
  ...['list_multi', 'sel_search', 'link_table', 'sel_tree', 'link_down', 'cat_tree', 'pca', 'popup', 'popup_dict'],
]
const caseOf = (type: string) => cases.find((each) => each.type === type)!

/** Fields by which a link reads what a control offers: of the form, and of its rows. */
const placesOf = (type: string) => [
  nameOf(type),
  ...(NOT_IN_ROWS.includes(type) ? [] : [`${rowsName()}.${nameOf(type)}`]),
]

describe('a visitor with a link to fill in a form', () => {
  it.each(TYPES)('is offered what %s needs, in the form and in rows, and saves it', async (type) => {
    const { token } = await issue('add')
    const { entity, rows, dictionaries } = resultOf({ body: await open(token) })
    const { stored: value, text, by, settings } = caseOf(type)
    const name = nameOf(type)
    expect(Object.keys(entity.properties)).toContain(name)
    if (settings.dictField === 'sex') expect(dictionaries.sex).toContainEqual(expect.objectContaining({ value }))
    for (const place of placesOf(type)) {
      if (by === 'options') {
        const options = resultOf({ body: await visit<Row[]>('options', { token, field: place }) })
        expect(options).toEqual([{ value, text, title: text }])
        expect((await visit('labels', { token, field: place, keys: value })).result).toEqual([text])
      }
      if (by === 'nodes') {
        const roots = resultOf({ body: await visit<Row[]>('nodes', { token, field: place }) })
        const below =
          type === 'sel_tree'
            ? await visit<Row[]>('nodes', { token, field: place, pid: String(roots[0]!.key) })
            : undefined
        const titles = (below?.result ?? roots).map(({ title }) => title)
        expect(titles).toContain(text)
        // Categories above the root of the field are none of its options.
        if (type === 'cat_tree') expect(titles).toEqual([text])
        expect((await visit('labels', { token, field: place, keys: value })).result).toEqual([text])
      }
      if (by === 'report') {
        const columns = type === 'popup' ? { code: 'B' } : { code: 'B', title: '日用' }
        const found = await visit('report', { token, field: place, part: 'rows', query: {} })
        expect(found.result).toEqual({ records: [columns], total: 1 })
        const described = await visit<{ columns: Row[] }>('report', { token, field: place, part: 'columns' })
        expect(described.result.columns.map(({ dataIndex }) => dataIndex)).toEqual(Object.keys(columns))
        expect((await visit('report', { token, field: place, part: 'items' })).success).toBe(true)
      }
    }
    const isInRows = !NOT_IN_ROWS.includes(type)
    const sent = { note: type, [name]: value, [rowsName()]: [{ goods: '货', ...(isInRows && { [name]: value }) }] }
    expect(await save(token, sent)).toMatchObject({ success: true, message: '保存成功！' })
    const added = await stored(await newest())
    expect(added).toMatchObject({ note: type, [name]: value })
    expect(added[rowsName()]).toMatchObject([{ goods: '货', ...(isInRows && { [name]: value }) }])
    expect(isInRows).toBe(Object.hasOwn(rows[0]!.properties, name))
  })

  it('reads the areas, and values of a chosen record', async () => {
    const { token } = await issue('add')
    const areas = resultOf({ body: await visit<Row[]>('areas', { token }) })
    expect(areas).toContainEqual(expect.objectContaining({ label: '北京市' }))
    const chosen = await visit('records', { token, field: nameOf('link_table'), keys: kind })
    expect(chosen.result).toEqual([{ id: kind, price: '7.5' }])
  })

  it('writes a password that nobody reads', async () => {
    const { token } = await issue('add')
    expect((await save(token, { note: '密', secret: 'Visitor#1' })).success).toBe(true)
    const id = await newest()
    const check = { id, field: 'secret', password: 'Visitor#1' }
    expect(resultOf(await cgform('POST', `api/checkPassword/${table}`, check))).toBe(true)
    const edit = await issue('edit', { dataId: id })
    expect(JSON.stringify(resultOf({ body: await open(edit.token) }).record)).not.toMatch(/secret|argon/)
  })
})

describe('a link', () => {
  it('reads nothing of a source but what its fields refer to', async () => {
    const { token } = await issue('add')
    const all = TYPES.flatMap(placesOf)
    for (const place of all) {
      for (const body of [{ keyword: '1234' }, { pid: kind, keys: '1234' }]) {
        const answers = await Promise.all(
          ['options', 'nodes', 'records'].map((path) => visit(path, { token, field: place, ...body })),
        )
        expect(JSON.stringify(answers)).not.toContain('1234"')
      }
    }
    const popup = { token, field: nameOf('popup_dict') }
    expect(
      (await visit('report', { ...popup, part: 'rows', query: { pin: '1234', column: 'pin', order: 'asc' } })).success,
    ).toBe(false)
    const found = await visit('report', { ...popup, part: 'rows', query: { force_pin: '9', pin: '9' } })
    expect(JSON.stringify(found.result)).not.toContain('pin":"')
    expect((await visit('report', { ...popup, part: 'choices', query: { column: 'pin' } })).success).toBe(false)
    for (const field of [
      'hidden',
      'note',
      'createBy',
      'constructor',
      `${rowsName()}.mainId`,
      `${rowsName()}.x`,
      `x.list`,
      'a.b.c',
    ]) {
      for (const path of ['options', 'labels', 'nodes', 'records']) {
        expect((await visit(path, { token, field, keys: 'x' })).success, `${path} ${field}`).toBe(false)
      }
    }
    expect(JSON.stringify(resultOf({ body: await open(token) }))).not.toMatch(
      /x-form|x-table|x-column|hidden|x-search|of_/,
    )
  })

  it('offers no people and no departments, and says so when it is issued', async () => {
    const add = await issue('add')
    expect(add.notes).toBe(
      'sel_user、sel_depart、list_of_users、popup_of_users、keeper：人员和部门不提供给没有账号的人选择，不在链接页面显示',
    )
    const { entity, rows } = resultOf({ body: await open(add.token) })
    expect([...Object.keys(entity.properties), ...Object.keys(rows[0]!.properties)]).not.toEqual(
      expect.arrayContaining([expect.stringMatching(/selUser|selDepart|ofUsers|keeper/i)]),
    )
    const edit = await issue('edit', { dataId: await record({ selUser: 'admin' }) })
    expect(edit.notes).toContain('在链接页面只能查看')
    for (const { token } of [add, edit]) {
      for (const field of [...PEOPLE.map(nameOf), `${rowsName()}.keeper`]) {
        for (const path of ['options', 'labels', 'nodes', 'records', 'report']) {
          expect((await visit(path, { token, field, part: 'rows', keys: 'admin' })).message).toBe(INVALID)
        }
      }
    }
    expect((await change(edit.token, { selUser: 'guest', note: '二' })).ignored).toEqual(['selUser'])
  })

  it('to see a record shows texts and offers nothing', async () => {
    const values = Object.fromEntries(cases.map(({ type, stored: value }) => [nameOf(type), value]))
    const inRows = Object.fromEntries(
      Object.entries(values).filter(([name]) => !NOT_IN_ROWS.map(nameOf).includes(name)),
    )
    const { token } = await issue('view', {
      dataId: await record({ ...values, [rowsName()]: [{ goods: '货', ...inRows }] }),
    })
    const { record: shown, page } = resultOf({ body: await open(token) })
    for (const { type, text, stored: value } of cases) expect(shown![nameOf(type)], type).toBe(text ?? value)
    expect(shown!.price).toBe('7.5')
    expect(shown![rowsName()]).toMatchObject([{ goods: '货', list: '日用', selTree: '上海', pca: areaTown }])
    expect(JSON.stringify(page)).toContain('SubTable')
    expect(resultOf({ body: await visit<Row[]>('areas', { token }) }).length).toBeGreaterThan(10)
    for (const type of TYPES) {
      for (const path of ['options', 'labels', 'nodes', 'records', 'report']) {
        const answer = await visit(path, { token, field: nameOf(type), part: 'rows', keys: 'B' })
        expect(answer.message, `${path} ${type}`).toBe(INVALID)
      }
    }
  })
})

describe('rows of a sub-table', () => {
  it('are added, changed and deleted by the rules of the form, in the record of the link alone', async () => {
    const [id, other] = [
      await record({ [rowsName()]: [{ goods: '甲', keeper: 'admin' }, { goods: '乙' }] }),
      await record({ [rowsName()]: [{ goods: '别' }] }),
    ]
    const { token } = await issue('edit', { dataId: id })
    const [first, second] = resultOf({ body: await open(token) }).record![rowsName()] as Row[]
    expect(first).toMatchObject({ id: expect.any(String), goods: '甲' })
    const sent = [
      { ...first, goods: '甲二', keeper: 'guest', mainId: other },
      { id: second!.id, rowState: 'deleted' },
      { goods: '丙', keeper: 'guest' },
    ]
    expect((await change(token, { [rowsName()]: sent })).success).toBe(true)
    expect((await stored(id))[rowsName()]).toMatchObject([
      { goods: '甲二', keeper: 'admin' },
      { goods: '丙', keeper: null },
    ])
    const foreign = (await stored(other))[rowsName()]![0]!
    expect((await change(token, { [rowsName()]: [{ id: foreign.id, goods: '改' }] })).success).toBe(false)
    expect((await change(token, { [rowsName()]: [{ id: foreign.id, rowState: 'deleted' }] })).success).toBe(false)
    const refused = await change(token, { [rowsName()]: [{ goods: '' }, { goods: '长'.repeat(21) }] })
    expect((refused.result as { problems: Row[] }).problems.map(({ field: place }) => place)).toEqual([
      `${rowsName()}[0].goods`,
      `${rowsName()}[1].goods`,
    ])
    expect((await stored(other))[rowsName()]).toMatchObject([{ goods: '别' }])
  })
})

/** Uploads like the page of a link does. */
async function upload(token: string, place: string, name: string, content: Uint8Array, from = anyAddress()) {
  const form = new FormData()
  form.set('file', new Blob([new Uint8Array(content)]), name)
  const request = new Request('http://localhost', { method: 'POST', body: form })
  const payload = Buffer.from(await request.arrayBuffer())
  const answer = await forms.server.app.inject({
    ...{
      method: 'POST',
      url: `${CONTEXT_PATH}/online/cgform/link/upload?field=${place}`,
      remoteAddress: from,
      payload,
    },
    headers: {
      ...{ 'content-type': request.headers.get('content-type')!, 'content-length': String(payload.length) },
      [TOKEN_HEADER]: token,
    },
  })
  return answer.json() as Envelope<{ path: string }>
}
const pdf = (text = 'x') => new TextEncoder().encode(`%PDF-1.4\n${text}\n%%EOF\n${' '.repeat(600)}`)
const picture = async () =>
  new Uint8Array(
    await sharp({ create: { width: 2, height: 2, channels: 3, background: 'red' } })
      .png()
      .toBuffer(),
  )
const uploaded = async (token: string, place = 'paper', name = 'a.pdf', content = pdf()) =>
  resultOf({ body: await upload(token, place, name, content) }).path
/** Reads a file like the browser on the page of a link. */
const read = (id: string, token: string | undefined, path: string) =>
  forms.server.app.inject({
    ...{
      method: 'GET',
      url: `${CONTEXT_PATH}${LINK_FILES_PATH}/${id}/${encodeURI(path)}`,
      remoteAddress: anyAddress(),
    },
    headers: token === undefined ? {} : { cookie: `form_link=${token}` },
  })

describe('files of a link', () => {
  it('are uploaded for a file field, stored with the record and read with the link', async () => {
    const { id, token } = await issue('add')
    const [paper, photo, bill] = [
      await uploaded(token),
      await uploaded(token, 'photo', 'b.png', await picture()),
      await uploaded(token, `${rowsName()}.bill`, 'c.pdf'),
    ]
    expect((await read(id, token, photo)).headers['content-type']).toBe('image/png')
    const sent = { note: '有文件', paper, photo, [rowsName()]: [{ goods: '货', bill }] }
    expect((await save(token, sent)).success).toBe(true)
    const saved = await newest()
    expect(await stored(saved)).toMatchObject({ paper, photo, [rowsName()]: [{ bill }] })
    // A saved file is the one of its record, and cannot be stored a second time.
    expect((await save(token, { note: '又', paper })).success).toBe(false)
    expect((await read(id, token, paper)).statusCode).toBe(404)
    const view = await issue('view', { dataId: saved })
    const answer = await forms.server.call<Opened>('POST', '/online/cgform/link/open', { body: { token: view.token } })
    expect(answer.body.result.record).toMatchObject({ paper, photo, [rowsName()]: [{ bill }] })
    expect(answer.response.headers['set-cookie']).toBe(
      `form_link=${view.token}; Path=/tjjc/online/cgform/link/file/${view.id}; HttpOnly; SameSite=Strict`,
    )
    for (const path of [paper, photo, bill]) {
      const file = await read(view.id, view.token, path)
      expect([file.statusCode, file.headers['content-disposition']]).toEqual([
        200,
        expect.stringMatching(/^attachment/),
      ])
    }
    expect((await read(view.id, undefined, paper)).json()).toMatchObject({ success: false, message: INVALID })
    expect((await read(id, view.token, paper)).json()).toMatchObject({ success: false, message: INVALID })
    const edit = await issue('edit', { dataId: saved })
    expect((await change(edit.token, { note: '改', paper })).success).toBe(true)
    const more = await uploaded(edit.token)
    expect((await change(edit.token, { paper: `${paper},${more}` })).success).toBe(true)
    expect((await stored(saved)).paper).toBe(`${paper},${more}`)
  })

  it('are accepted for these fields alone, and as the fields say', async () => {
    const { token } = await issue('add')
    for (const place of ['note', 'hidden', '', `${rowsName()}.goods`, `${rowsName()}.x`, 'selUser', 'constructor']) {
      expect((await upload(token, place, 'a.pdf', pdf())).message, place).toBe(INVALID)
    }
    const refused = async (place: string, name: string, content: Uint8Array) =>
      (await upload(token, place, name, content)).message
    expect(await refused('photo', 'a.pdf', pdf())).toContain('请上传图片')
    expect(await refused('paper', 'a.png', await picture())).toContain('请上传文件')
    expect(await refused('paper', 'a.html', pdf())).not.toBe('')
    expect(await refused('paper', 'a.pdf', new TextEncoder().encode('MZ'.padEnd(600)))).not.toBe('')
    const three = [await uploaded(token), await uploaded(token), await uploaded(token)]
    expect((await save(token, { note: '多', paper: three.join(',') })).message).toContain('最多上传2个文件')
    const { rows } = await forms.server.database.pool.query(
      "select 1 from sys_file where file_name in ('a.html', 'a.png')",
    )
    expect(rows).toEqual([])
  })

  it('refuse programs, though the issuer may upload them', async () => {
    const answer = await cgform<Row>('POST', 'link/add', { table, allows: 'add', hours: 1 })
    const token = String(resultOf(answer).address).split('#')[1]!
    expect((await upload(token, 'paper', 'setup.exe', pdf())).success).toBe(false)
  })

  it('cannot be stored by another link, for another field, or from elsewhere', async () => {
    const [one, two] = [await issue('add'), await issue('add')]
    const [mine, foreign] = [await uploaded(one.token), await uploaded(two.token)]
    const readable = resultOf(await uploadAsIssuer())
    const others = [foreign, mine.replace(/.$/, 'x'), 'https://evil.example/a.pdf', `${mine},${foreign}`, readable]
    for (const paper of [...others, [foreign], [[foreign]], `${foreign}\0`, 'data:image/png;base64,iVBORw0KGgo=']) {
      const answer = await save(one.token, { note: '别人的', paper })
      expect(answer.success, String(paper)).toBe(false)
    }
    expect((await save(one.token, { note: '行', [rowsName()]: [{ goods: '货', bill: mine }] })).message).toContain(
      UNKNOWN_FILE,
    )
    expect((await read(one.id, one.token, foreign)).statusCode).toBe(404)
    expect((await read(one.id, one.token, readable)).statusCode).toBe(404)
    expect((await save(one.token, { note: '我的', paper: mine })).success).toBe(true)
  })

  async function uploadAsIssuer() {
    const form = new FormData()
    form.set('file', new Blob([new Uint8Array(pdf())]), 'own.pdf')
    const request = new Request('http://localhost', { method: 'POST', body: form })
    const answer = await forms.server.app.inject({
      ...{
        method: 'POST',
        url: `${CONTEXT_PATH}/sys/common/upload`,
        payload: Buffer.from(await request.arrayBuffer()),
      },
      headers: { 'content-type': request.headers.get('content-type')!, [TOKEN_HEADER]: issuer },
    })
    const { success, message } = answer.json() as Envelope
    return { body: { success, message, result: message } }
  }

  it('are limited by address, and by link while they are not saved', async () => {
    const { id, token } = await issue('add')
    const from = anyAddress()
    const first = await uploaded(token)
    const statuses: boolean[] = []
    for (let at = 0; at < 32; at += 1)
      statuses.push((await upload('forged', 'paper', 'a.pdf', pdf(), from)).message === INVALID)
    expect(statuses.filter((isAnswered) => isAnswered).length).toBe(30)
    await sql(
      `insert into sys_file (id, path, file_name, file_type, biz, size, sha256, tenant_id, create_by)
       select $1 || n, 'form-link/' || $1 || n || '/x.pdf', 'x.pdf', 'pdf', 'form-link', 1, 'x', 0, 'x'
       from generate_series(1, 99) n`,
      [id.slice(0, 20)],
    )
    await sql(`insert into onl_form_link_file select $1 || n, $2, 'paper' from generate_series(1, 99) n`, [
      id.slice(0, 20),
      id,
    ])
    expect((await upload(token, 'paper', 'b.pdf', pdf())).message).toContain('上传的文件过多')
    expect((await save(token, { note: '满', paper: first })).success).toBe(true)
    expect((await upload(token, 'paper', 'b.pdf', pdf())).success).toBe(true)
  })

  it('are limited by link, from whichever addresses', async () => {
    const [{ token }, other] = [await issue('add'), await issue('add')]
    const messages: string[] = []
    while (messages.length < 150) {
      const sent = Array.from({ length: 10 }, () => upload(token, 'photo', 'a.pdf', pdf()))
      messages.push(...(await Promise.all(sent)).map(({ message }) => message))
    }
    const [refused, limited] = ['校验失败！请上传图片', '请求过于频繁，请稍后再试']
    expect([...new Set(messages)].sort()).toEqual([refused, limited].sort())
    expect(messages.filter((message) => message === refused).length).toBeGreaterThanOrEqual(60)
    expect((await upload(other.token, 'paper', 'a.pdf', pdf())).success).toBe(true)
  })

  it('are deleted after a day without a save, and stay when a record holds them', async () => {
    const { token } = await issue('add')
    const [left, used, fresh, moved] = [
      await uploaded(token),
      await uploaded(token),
      await uploaded(token),
      await uploaded(token),
    ]
    expect((await save(token, { note: '存', paper: used })).success).toBe(true)
    await sql(
      `update onl_form_link_file u set create_time = now() - interval '25 hours' from sys_file f
       where f.id = u.file_id and f.path = any ($1)`,
      [[left, moved]],
    )
    // Too old to be saved, since it is deleted soon.
    expect((await save(token, { note: '晚', paper: left })).success).toBe(false)
    await addRow(table, { note: '移', paper: moved })
    await forms.server.call('GET', '/sys/quartzJob/execute?id=job-clean-expired', { token: forms.token })
    const remaining = async () =>
      (
        await sql<{ path: string }>('select path from sys_file where path = any ($1)', [[left, used, fresh, moved]])
      ).map(({ path }) => path)
    await expect.poll(async () => (await remaining()).sort()).toEqual([used, fresh, moved].sort())
  })
})

describe('a link that is invalid', () => {
  const ways: [string, (link: { id: string; token: string }) => Promise<unknown>][] = [
    ['expired', ({ id }) => sql(`update onl_form_link set expires_at = now() - interval '1 s' where id = $1`, [id])],
    ['was revoked', ({ id }) => cgform('PUT', 'link/revoke', { ids: id }, issuer)],
    [
      'was altered',
      async (link) => {
        link.token = link.token.slice(0, -1) + (link.token.endsWith('A') ? 'B' : 'A')
      },
    ],
  ]

  it.each(ways)('refuses uploads, options and files when it %s', async (_, spoil) => {
    const link = await issue('add')
    const path = await uploaded(link.token)
    await spoil(link)
    const { token } = link
    expect((await upload(token, 'paper', 'a.pdf', pdf())).message).toBe(INVALID)
    expect((await read(link.id, token, path)).json().message).toBe(INVALID)
    expect((await visit('areas', { token })).message).toBe(INVALID)
    for (const call_ of ['options', 'labels', 'nodes', 'records', 'report']) {
      expect((await visit(call_, { token, field: 'list', part: 'rows' })).message).toBe(INVALID)
    }
    expect((await save(token, { note: '晚', paper: path })).message).toBe(INVALID)
  })
})
