import { randomBytes } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { addPerson, addRole, createTestServer, type TestServer, USER_PASSWORD } from '#server/testing/test-server.ts'
import type { Row } from '#shared/documents/entity.ts'

let server: TestServer
let token: string
beforeAll(async () => {
  server = await createTestServer()
  token = await server.admin()
})
afterAll(() => server.close())

const call = <T = Row>(method: string, path: string, body?: unknown, as = token) =>
  server.call<T>(method, path, { token: as, ...(body === undefined ? {} : { body }) })
const form = <T = Row>(method: string, path: string, body?: unknown, as = token) =>
  call<T>(method, `/online/cgform/${path}`, body, as)
const data = <T = Row>(method: string, path: string, body?: unknown, as = token) =>
  call<T>(method, `/online/data/${path}`, body, as)
const field = (dbFieldName: string, more: Row = {}): Row => ({ dbFieldName, dbFieldTxt: dbFieldName, ...more })
/** Unique, since a retry would find the names of the first run taken. */
const fresh = (stem: string) => `${stem}_${randomBytes(4).toString('hex')}x`

async function done(answer: ReturnType<typeof form>): Promise<Row> {
  const { body } = await answer
  if (!body.success) throw new Error(body.message)
  return body.result as Row
}
const synchronise = (id: string, mode = 'normal') => form('POST', `api/doDbSynch/${id}/${mode}`)
const read = async (id: string) => (await form<Row & { fields: Row[] }>('GET', `head/queryById?id=${id}`)).body.result
const edit = async (id: string, change: (fields: Row[]) => Row[], head: Row = {}) =>
  form('PUT', 'head/edit', { id, ...head, fields: change((await read(id)).fields) })
const named = (name: string, more: Row) => (fields: Row[]) =>
  fields.map((each) => (each.dbFieldName === name ? { ...each, ...more } : each))
const without =
  (...names: string[]) =>
  (fields: Row[]) =>
    fields.filter(({ dbFieldName }) => !names.includes(String(dbFieldName)))

async function personWith(permissionIds: unknown[]): Promise<string> {
  const role = await addRole(server.database, permissionIds.map(String))
  const { id, username } = await addPerson(server, token)
  await server.database.pool.query('insert into sys_user_role (user_id, role_id) values ($1, $2)', [id, role])
  return server.signIn(username, USER_PASSWORD)
}

/** A form in use with a view in use. */
async function createView(table: string, fields: Row[], shown = (all: Row[]) => all) {
  const { id: original } = await done(form('POST', 'head/add', { tableName: table, tableTxt: '商店', fields }))
  await done(synchronise(String(original)))
  const { id: view } = await done(form('POST', `head/copyOnline?code=${original}`))
  await done(edit(String(view), shown))
  await done(synchronise(String(view)))
  return { original: String(original), view: String(view), name: `${table}$1` }
}

const SHOP = [
  field('code', { fieldMustInput: '1', fieldValidType: 'only' }),
  field('name', { isQuery: '1' }),
  field('owner', { dbLength: 5 }),
]

describe('a view of a form', () => {
  it('shows the records of the same table, without left-out fields, under its own grants', async () => {
    const table = fresh('shop')
    const { original, view, name } = await createView(table, SHOP, (all) =>
      named('name', { dbFieldTxt: '店名' })(without('owner')(all)),
    )
    expect(await read(view)).toMatchObject({ tableName: name, copyType: '1', physicId: original, isDbSynch: 'Y' })
    const { rows } = await server.database.pool.query(
      'select table_name, copy_type, physic_id from onl_form_head where id = any($1) order by table_name',
      [[original, view]],
    )
    expect(rows).toEqual([
      { table_name: table, copy_type: '0', physic_id: null },
      { table_name: name, copy_type: '1', physic_id: original },
    ])
    await done(data('POST', `${table}/add`, { code: 'a', name: '一', owner: '张三' }))
    const page = await done(data('GET', `${name}/list`))
    expect(page.records).toHaveLength(1)
    expect((page.records as Row[])[0]).toMatchObject({ code: 'a', name: '一' })
    expect((page.records as Row[])[0]).not.toHaveProperty('owner')
    const columns = await done(form('GET', `api/getColumns/${name}`))
    expect((columns.columns as Row[]).map(({ title }) => title)).toEqual(['code', '店名'])
    // A search cannot reveal the value either.
    const superQuery = encodeURIComponent(JSON.stringify([{ field: 'owner', rule: 'eq', val: '李四' }]))
    const found = await data(`GET`, `${name}/list?superQueryMatchType=and&superQueryParams=${superQuery}`)
    const sorted = await data(`GET`, `${name}/list?column=owner&order=asc`)
    expect(found.body.message).toBe('校验失败！高级查询的字段不存在：owner')
    expect(sorted.body.message).toBe('请注意，将要排序的列字段不存在：owner')

    const menu = await done(form('POST', 'head/publish', { id: view }))
    const buttons = await server.database.pool.query('select id from sys_permission where parent_id = $1', [menu.id])
    const reader = await personWith([menu.id])
    const writer = await personWith([menu.id, ...buttons.rows.map(({ id }) => id)])
    expect((await data('GET', `${name}/list`, undefined, reader)).body.success).toBe(true)
    expect((await data('GET', `${table}/list`, undefined, reader)).status).toBe(403)
    expect((await data('POST', `${name}/add`, { code: 'b' }, reader)).status).toBe(403)
    expect((await data('POST', `${name}/add`, { code: 'b' }, writer)).body.success).toBe(true)
    const free = `/sys/duplicate/check?fieldName=code&fieldVal=b&tableName=`
    expect((await call('GET', `${free}of_${name}`, undefined, writer)).body).toMatchObject({ success: false })
    expect((await call('GET', `${free}of_${table}`, undefined, writer)).status).toBe(403)
  })

  it('leaves reports over the original table unchanged', async () => {
    const table = fresh('told')
    await createView(table, SHOP, without('owner'))
    const sql = `select code, owner from of_${table}`
    const { body } = await call('POST', '/online/cgreport/head/parseSql', { sql })
    expect(body).toMatchObject({ success: true })
  })

  it('keeps the rules of its table, and writes no left-out fields', async () => {
    const table = fresh('kept')
    const { name, view } = await createView(table, SHOP, without('owner'))
    expect((await data('POST', `${name}/add`, { name: '没有编码' })).body.message).toContain('code')
    const { id } = await done(data('POST', `${name}/add`, { code: 'a', owner: '李四' }))
    expect((await data('POST', `${name}/add`, { code: 'a' })).body).toMatchObject({ success: false })
    const { rows } = await server.database.pool.query(`select owner from of_${table}`)
    expect(rows).toEqual([{ owner: null }])
    await done(data('PUT', `${table}/edit`, { id, owner: '王五' }))
    await done(data('PUT', `${name}/edit`, { id, name: '改名' }))
    const after = await server.database.pool.query(`select code, name, owner from of_${table}`)
    expect(after.rows).toEqual([{ code: 'a', name: '改名', owner: '王五' }])
    // Versions contain the whole record, by whichever form it was changed.
    const log = await server.database.pool.query(
      `select data_content ->> 'owner' as owner from sys_data_log where data_table = $1 order by data_version desc limit 1`,
      [`of_${table}`],
    )
    expect(log.rows).toEqual([{ owner: '王五' }])

    const refused = async (change: (fields: Row[]) => Row[]) => (await edit(view, change)).body.message
    expect(await refused(named('code', { fieldMustInput: '0' }))).toContain('必填')
    expect(await refused(named('code', { fieldValidType: '' }))).toContain('由原表单决定')
    expect(await refused(named('name', { dbType: 'int' }))).toContain('由原表单决定')
    expect(await refused((all) => [...all, field('other')])).toContain('视图不能增加字段')
    // A required field is added again.
    await done(edit(view, without('code')))
    expect((await read(view)).fields.map(({ dbFieldName }) => dbFieldName)).toEqual(['name', 'code'])
  })

  it('of a main form has the same rows under its own grants, with their rules', async () => {
    const table = fresh('bill')
    const head = { tableName: table, tableTxt: '单据', tableType: 2, themeTemplate: 'erp' }
    const { id: main } = await done(form('POST', 'head/add', { ...head, fields: [field('bill_no')] }))
    const sub = { tableTxt: '明细', tableType: 3, relationType: 0, tabOrderNum: 1 }
    const key = field('bill_id', { mainTable: table })
    const lines = `${table}_line`
    const goods = field('goods', { fieldMustInput: '1', dbLength: 5 })
    const { id: line } = await done(form('POST', 'head/add', { ...sub, tableName: lines, fields: [key, goods] }))
    await done(synchronise(String(main)))
    const { id: view } = await done(form('POST', `head/copyOnline?code=${main}`))
    await done(synchronise(String(view)))
    const name = `${table}$1`
    const rows = lines.replace(/_([a-z0-9])/g, (_, letter: string) => letter.toUpperCase())
    expect(await read(String(view))).toMatchObject({ tableType: '2', subTableStr: lines, themeTemplate: 'erp' })
    const { id: menu } = await done(form('POST', 'head/publish', { id: view }))
    const { rows: buttons } = await server.database.pool.query<{ id: string }>(
      'select id from sys_permission where parent_id = $1',
      [String(menu)],
    )
    const clerk = await personWith([menu, ...buttons.map(({ id }) => id)])
    const bad = await data(
      'POST',
      `${name}/add`,
      { billNo: '1', [rows]: [{ goods: '' }, { goods: '太长的商品' + '名' }] },
      clerk,
    )
    expect((bad.body.result.problems as Row[]).map((each) => each.field)).toEqual([
      `${rows}[0].goods`,
      `${rows}[1].goods`,
    ])
    const { id } = await done(data('POST', `${name}/add`, { billNo: '1', [rows]: [{ goods: '米' }] }, clerk))
    const by = async (form: string, as: string) =>
      (await data('GET', `${form}/queryById?id=${id}&children=*`, undefined, as)).body
    expect((await by(name, clerk)).result).toMatchObject({ billNo: '1', [rows]: [{ goods: '米' }] })
    expect((await by(table, token)).result).toMatchObject({ [rows]: [{ goods: '米' }] })
    expect((await by(table, clerk)).success).toBe(false)
    // Rows alone need the grants of the main form.
    expect((await form('POST', `api/form/${lines}`, { billId: id, goods: '面' }, clerk)).status).toBe(403)
    // Restrictions on rows apply in the view as well.
    await server.database.pool.query(
      `insert into sys_permission (id, name, menu_type, perms) values ('kept-view-row', '商品', 2, $1)`,
      [`online:data:${lines}:read:goods`],
    )
    expect(((await by(name, clerk)).result[rows] as Row[])[0]).not.toHaveProperty('goods')
    await server.database.pool.query(`delete from sys_permission where id = 'kept-view-row'`)
    // New fields and new sub forms of the main form reach the view with its synchronisation.
    await done(edit(String(line), (fields) => [...fields, field('memo')]))
    const others = `${table}_to`
    const to = { ...sub, tableName: others, tabOrderNum: 2 }
    await done(form('POST', 'head/add', { ...to, fields: [key, field('address')] }))
    await done(synchronise(String(main)))
    expect(await read(String(view))).toMatchObject({ subTableStr: `${lines},${others}`, isDbSynch: 'Y' })
    const edited = await data('PUT', `${name}/edit`, { id, [rows]: [{ goods: '面', memo: '新' }] }, clerk)
    expect(edited.body.success).toBe(true)
    const all = (await by(name, clerk)).result[rows] as Row[]
    expect(all.map(({ goods, memo }) => [goods, memo]).sort()).toEqual([
      ['米', null],
      ['面', '新'],
    ])
  })

  it('is no main form, and a sub form that it shows has no view and is not deleted', async () => {
    const table = fresh('note')
    const head = { tableName: table, tableTxt: '单据', tableType: 2 }
    const { id: main } = await done(form('POST', 'head/add', { ...head, fields: [field('note_no')] }))
    const sub = { tableTxt: '明细', tableType: 3, relationType: 0, tabOrderNum: 1 }
    const fields = (mainTable: string) => [field('note_id', { mainTable }), field('goods')]
    const created = await done(form('POST', 'head/add', { ...sub, tableName: `${table}_line`, fields: fields(table) }))
    await done(synchronise(String(main)))
    const { id: view } = await done(form('POST', `head/copyOnline?code=${main}`))
    await done(synchronise(String(view)))
    const below = await form('POST', 'head/add', { ...sub, tableName: `${table}_to`, fields: fields(`${table}$1`) })
    expect(below.body.result).toMatchObject({ problems: [{ field: 'fields[0].mainTable' }] })
    expect((await form('POST', `head/copyOnline?code=${created.id}`)).body.message).toContain('请给主表建视图')
    const plan = (await form('GET', `api/deletePlan?ids=${created.id}`)).body.result.confirm
    const kept = await form('DELETE', `head/delete?id=${created.id}&confirm=${plan}`)
    expect(kept.body.message).toContain('单据视图1')
    // The view is deleted alone, and leaves the rows.
    const confirm = (await form('GET', `api/deletePlan?ids=${view}`)).body.result.confirm
    await done(form('DELETE', `head/delete?id=${view}&confirm=${confirm}`))
    expect((await data('POST', `${table}/add`, { noteNo: '1' })).body.success).toBe(true)
    const { rows } = await server.database.pool.query('select to_regclass($1) as there', [`of_${table}_line`])
    expect(rows).toMatchObject([{ there: `of_${table}_line` }])
  })

  it('follows its form: new names, new rules and removed fields', async () => {
    const table = fresh('follows')
    const { original, view, name } = await createView(table, [...SHOP, field('gone'), field('later')], without('later'))
    await done(data('POST', `${name}/add`, { code: 'a', name: '一' }))
    await done(
      edit(original, (all) =>
        without('gone')(named('later', { fieldMustInput: '1' })(named('name', { dbFieldName: 'title' })(all))),
      ),
    )
    await done(synchronise(original))
    expect(await read(view)).toMatchObject({ isDbSynch: 'Y' })
    expect((await read(view)).fields.map(({ dbFieldName }) => dbFieldName)).toEqual(['code', 'title', 'owner', 'later'])
    const page = await done(data('GET', `${name}/list`))
    expect((page.records as Row[])[0]).toMatchObject({ title: '一' })
    expect((await data('POST', `${name}/add`, { code: 'b' })).body.message).toContain('later')
  })

  it('prevents changes of buttons and events of its form while it has unsynchronised changes', async () => {
    const { original, view } = await createView(fresh('behind'), SHOP)
    await done(edit(view, named('name', { dbFieldTxt: '店名' })))
    const event = {
      ...{ formId: original, kind: 'event', event: 'beforeDelete', code: 'kept', title: '不删' },
      steps: [{ kind: 'refuse', text: '不能删除' }],
    }
    const refused = await form('POST', 'enhance/add', event)
    expect(refused.body).toMatchObject({ success: false, message: expect.stringContaining('请先同步视图') })
    // The refused event is not stored, so that it is in force as soon as it is accepted.
    expect(await read(original)).toMatchObject({ isDbSynch: 'Y' })
    await done(synchronise(view))
    await done(form('POST', 'enhance/add', event))
    const table = String((await read(original)).tableName)
    const { id } = await done(data('POST', `${table}/add`, { code: 'a' }))
    expect((await data('DELETE', `${table}/delete?id=${id}`)).body.message).toContain('不能删除')
  })

  it('refuses a synchronisation of its form that started before the view was in use', async () => {
    const table = fresh('race')
    const { id } = await done(form('POST', 'head/add', { tableName: table, tableTxt: '商店', fields: SHOP }))
    const original = String(id)
    await done(synchronise(original))
    const { id: view } = await done(form('POST', `head/copyOnline?code=${original}`))
    await done(edit(original, named('name', { dbFieldName: 'title' })))
    const client = await server.database.pool.connect()
    try {
      await client.query('begin')
      await client.query('select from sys_document where id = $1 for update', [original])
      const late = synchronise(original)
      // Uses another connection: a transaction does not see connections that started later.
      const waiting = `select from pg_stat_activity
        where datname = current_database() and cardinality(pg_blocking_pids(pid)) > 0`
      await expect.poll(async () => (await server.database.pool.query(waiting)).rowCount, { timeout: 20_000 }).toBe(1)
      await client.query('update sys_document set published_number = head_number where id = $1', [view])
      await client.query('commit')
      expect((await late).body.message).toBe('表单已被其他用户修改，请刷新后重试')
    } finally {
      // Destroyed, so that a failed test leaves no lock.
      client.release(true)
    }
    const columns = await server.database.pool.query(
      'select column_name as name from information_schema.columns where table_name = $1',
      [`of_${table}`],
    )
    expect(columns.rows.map(({ name }) => name)).toContain('name')
    await done(synchronise(original))
    expect((await read(String(view))).fields.map(({ dbFieldName }) => dbFieldName)).toEqual(['code', 'title', 'owner'])
  })

  it('prevents the deletion of its form, and is deleted without the table', async () => {
    const table = fresh('stays')
    const { original, view } = await createView(table, SHOP, without('code', 'owner'))
    expect((await form('GET', `api/deletePlan?ids=${original}`)).body.message).toBe(
      '该表单有视图 商店视图1，请先删除视图',
    )
    expect((await form('DELETE', `head/removeRecord?id=${original}`)).body.message).toContain('商店视图1')
    expect((await form('POST', `head/copyOnline?code=${view}`)).body.message).toContain('这已经是视图')

    await done(data('POST', `${table}/add`, { code: 'a' }))
    const { losses, confirm } = (await form('GET', `api/deletePlan?ids=${view}`)).body.result
    expect(losses).toBe('')
    await done(form('DELETE', `head/delete?id=${view}&confirm=${confirm}`))
    expect((await server.database.pool.query(`select code from of_${table}`)).rows).toEqual([{ code: 'a' }])
    expect((await data('GET', `${table}$1/list`)).body.message).toBe('NO_DB_SYNC')
  })

  it('prevents purging a record that another form names', async () => {
    const [table, naming] = [fresh('named'), fresh('naming')]
    const { name } = await createView(table, SHOP)
    const link = { fieldShowType: 'link_table', dictTable: table }
    const { id: other } = await done(
      form('POST', 'head/add', { tableName: naming, tableTxt: '订单', fields: [field('shop', link)] }),
    )
    await done(synchronise(String(other)))
    const { id } = await done(data('POST', `${name}/add`, { code: 'a' }))
    await done(data('POST', `${naming}/add`, { shop: id }))
    await done(data('DELETE', `${name}/delete?id=${id}`))
    const removed = await data('DELETE', `${name}/deleteRecycleBin?ids=${id}`)
    expect(removed.body).toMatchObject({ success: false, message: expect.stringContaining('引用') })
    expect((await server.database.pool.query(`select del_flag from of_${table}`)).rows).toEqual([{ del_flag: 1 }])
  })
})

describe('buttons of a view', () => {
  const button = (formId: string, code: string, more: Row = {}) => ({
    ...{ formId, kind: 'button', code, title: `钮${code}`, buttonStyle: 'link' },
    steps: [{ kind: 'set', field: 'name', text: "'按过'" }],
    ...more,
  })
  const enhance = <T = Row>(method: string, path: string, body?: unknown) => form<T>(method, `enhance/${path}`, body)
  const add = async (body: Row) => String((await done(enhance('POST', 'add', body))).id)
  const off = (formId: string, code: string) => ({
    ...{ formId, kind: 'builtin', builtIn: code, title: `停${code}`, buttonStatus: '0' },
  })
  const messageOf = async (answer: ReturnType<typeof form>) => (await answer).body.message
  const problems = async (answer: ReturnType<typeof form<Row>>) =>
    ((await answer).body.result.problems as Row[]).map(({ field: name }) => name)
  const press = (formId: string, buttonCode: string, dataId: unknown, as = token) =>
    form('POST', 'api/doButton', { formId, buttonCode, dataId }, as)

  it('can be pressed with a grant in the view, and not in the form', async () => {
    const { original, view, name } = await createView(fresh('pressed'), SHOP)
    const table = name.slice(0, -2)
    await add(button(original, 'approve'))
    const record = await add(button(view, 'praise'))
    const { id } = await done(data('POST', `${name}/add`, { code: 'a', name: '一' }))
    const listed = (await done(form('GET', `api/getColumns/${name}`))).cgButtonList as Row[]
    expect(listed.map(({ buttonCode }) => buttonCode)).toEqual(['approve', 'praise'])
    const ofForm = (await done(form('GET', `api/getColumns/${table}`))).cgButtonList as Row[]
    expect(ofForm.map(({ buttonCode }) => buttonCode)).toEqual(['approve'])

    const menu = await done(form('POST', 'head/publish', { id: view }))
    const { rows } = await server.database.pool.query('select id, perms from sys_permission where parent_id = $1', [
      menu.id,
    ])
    const praise = rows.find(({ perms }) => perms === `online:data:${name}:button:praise`)
    const [granted, other] = [await personWith([menu.id, praise.id]), await personWith([menu.id])]
    expect((await press(name, 'praise', id, other)).status).toBe(403)
    expect((await press(table, 'praise', id, granted)).status).toBe(403)
    expect((await press(name, 'praise', id, granted)).body.success).toBe(true)
    expect(await done(data('GET', `${name}/queryById?id=${id}`))).toMatchObject({ name: '按过' })

    // A new title makes a new record. The menu entry goes with the button.
    await done(enhance('PUT', `edit`, { id: record, title: '赞' }))
    expect((await done(enhance('GET', `deletePlan?id=${record}`))).losses).toContain('1个角色')
    await done(enhance('DELETE', `delete?id=${record}`))
    expect((await press(name, 'praise', id, granted)).status).toBe(403)
    await done(enhance('POST', 'restore', { id: record }))
    expect((await press(name, 'praise', id, granted)).status).toBe(403)
    expect((await press(name, 'praise', id)).body.success).toBe(true)
  })

  it('stay when the form changes, is saved or synchronised, and reserve their codes in the form', async () => {
    const { original, view, name } = await createView(fresh('stay'), SHOP)
    await add(button(view, 'praise'))
    expect(await messageOf(enhance('POST', 'add', button(original, 'praise')))).toBe(
      `视图 ${name} 已有编码为 praise 的按钮`,
    )
    await add(button(original, 'approve'))
    expect(await messageOf(enhance('POST', 'add', button(view, 'approve')))).toBe(
      '该表单已有编码为 approve 的按钮或事件',
    )
    await done(edit(original, named('owner', { dbFieldTxt: '店主' })))
    await done(synchronise(original))
    await done(edit(view, named('name', { dbFieldTxt: '店名' })))
    await done(synchronise(view))
    const listed = (await done(form('GET', `api/getColumns/${name}`))).cgButtonList as Row[]
    expect(listed.map(({ buttonCode }) => buttonCode)).toEqual(['approve', 'praise'])
    // The form of the table cannot remove fields that they name.
    await add(button(view, 'owned', { when: "row.owner == '甲'" }))
    const gone = await edit(original, without('owner'))
    expect(gone.body.result).toMatchObject({
      problems: [{ message: expect.stringContaining(`视图 ${name}：增强「钮owned」`) }],
    })
  })

  it('may switch off buttons of the form, and cannot switch on what the form switched off', async () => {
    const { original, view, name } = await createView(fresh('off'), SHOP)
    const table = name.slice(0, -2)
    const addTo = (to: string, code: string) => data('POST', `${to}/add`, { code })
    const record = await add(off(view, 'add'))
    expect(await messageOf(addTo(name, 'a'))).toMatch(/已停用“停add”$/)
    expect((await addTo(table, 'a')).body.success).toBe(true)
    await done(enhance('PUT', 'edit', { id: record, buttonStatus: '1', title: '加' }))
    expect((await addTo(name, 'b')).body.success).toBe(true)
    await add(off(original, 'add'))
    expect(await messageOf(addTo(name, 'c'))).toMatch(/已停用“加”$/)
    const said = (await form<Row[]>('GET', `button/builtInList/${view}`)).body.result
    expect(said.find(({ buttonCode }) => buttonCode === 'add')).toMatchObject({
      ...{ id: expect.any(String), buttonName: '加', buttonStatus: '0' },
    })
  })

  it('cannot be events, which are rules of the table', async () => {
    const { view } = await createView(fresh('event'), SHOP)
    const steps = [{ kind: 'refuse', text: '不能' }]
    const event = { formId: view, kind: 'event', event: 'beforeDelete', title: '不删', steps }
    expect(await problems(enhance('POST', 'add', event))).toEqual(['kind'])
  })
})
