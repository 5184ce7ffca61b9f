import { randomInt } from 'node:crypto'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { workbookOf } from '#server/records/testing/test-workbook.ts'
import { addPerson, addRole, createTestServer, type TestServer, USER_PASSWORD } from '#server/testing/test-server.ts'
import type { Row } from '#shared/documents/entity.ts'
import { fieldNameOf } from '#shared/documents/online-form/form.ts'
import type { PageResult } from '#shared/wire/paging.ts'
import { CONTEXT_PATH, TOKEN_HEADER } from '#shared/wire/protocol.ts'

let server: TestServer
let token: string
/** Id of the main form. Each test adds buttons and events to it and removes them. */
let formId: string
beforeAll(async () => {
  server = await createTestServer()
  token = await server.admin()
  formId = await addForm({
    ...{ tableName: 'sale', tableType: 2 },
    fields: [
      field('sale_no'),
      field('state'),
      field('total', { dbType: 'BigDecimal', dbPointLength: 2 }),
      field('sold_on', { dbType: 'Date', fieldShowType: 'date' }),
    ],
  })
  await addForm({
    ...{ tableName: 'sale_line', tableType: 3, relationType: 0, tabOrderNum: 1 },
    fields: [
      field('sale_id', { mainTable: 'sale' }),
      field('goods', { fieldMustInput: 1 }),
      field('amount', { dbType: 'BigDecimal', dbPointLength: 2 }),
    ],
  })
  const created = await call('POST', `/online/cgform/api/doDbSynch/${formId}/normal`)
  if (!created.body.success) throw new Error(created.body.message)
})
afterAll(() => server.close())

const field = (dbFieldName: string, more: Row = {}): Row => ({ dbFieldName, dbFieldTxt: dbFieldName, ...more })
const call = <T = Row>(method: string, path: string, body?: unknown, as = token, tenant?: string) =>
  server.call<T>(method, path, { token: as, ...(tenant && { tenant }), ...(body === undefined ? {} : { body }) })
const enhance = <T = Row>(method: string, path: string, body?: unknown, as = token) =>
  call<T>(method, `/online/cgform/enhance/${path}`, body, as)
const data = <T = Row>(method: string, path: string, body?: unknown, as = token) =>
  call<T>(method, `/online/data/sale/${path}`, body, as)
const press = (buttonCode: string, dataId?: unknown, as = token) =>
  call('POST', '/online/cgform/api/doButton', { formId: 'sale', buttonCode, dataId }, as)

async function addForm(form: Row): Promise<string> {
  const { body } = await call('POST', '/online/cgform/head/add', { tableTxt: String(form.tableName), ...form })
  if (!body.success) throw new Error(body.message)
  return String(body.result.id)
}

const step = (kind: string, text: string, more: Row = {}): Row => ({ kind, text, ...more })
const event = (code: string, ...steps: Row[]) => ({ formId, kind: 'event', event: code, title: `事件 ${code}`, steps })
const button = (code: string, buttonStyle: string, steps: Row[], more: Row = {}) => ({
  ...{ formId, kind: 'button', code, title: `按钮 ${code}`, buttonStyle, steps },
  ...more,
})

/** Encodes a form with a file as a request body. */
async function encoded(form: FormData) {
  const request = new Request('http://localhost', { method: 'POST', body: form })
  const headers = { 'content-type': request.headers.get('content-type')! }
  return { headers, body: Buffer.from(await request.arrayBuffer()) }
}

/** Runs work with these in force and removes them afterwards. */
async function withEnhancements(enhancements: Row[], work: () => Promise<void>): Promise<void> {
  for (const enhancement of enhancements) {
    const { body } = await enhance('POST', 'add', enhancement)
    if (!body.success) throw new Error(body.message)
  }
  await work()
}

afterEach(async () => {
  const listed = await enhance<PageResult>('GET', `list?formId=${formId}&isCurrent=Y&pageSize=100`)
  for (const { id } of listed.body.result.records) await enhance('DELETE', `delete?id=${id}`)
})

async function addSale(sale: Row): Promise<string> {
  const { body } = await data('POST', 'add', sale)
  if (!body.success) throw new Error(body.message)
  return String(body.result.id)
}
const saleWith = async (id: string) => (await data('GET', `queryById?id=${id}&children=*`)).body.result
async function countIn(table: string, where = 'true'): Promise<number> {
  const { rows } = await server.database.pool.query<{ count: number }>(
    `select count(*)::int as count from ${table} where ${where}`,
  )
  return rows[0]!.count
}

describe('events of an online form', () => {
  it('set fields before a record is checked, and refuse it with the text of their author', async () => {
    const before = event(
      'beforeAdd',
      step('set', "'新建'", { field: 'state', when: 'values.state == null' }),
      step('refuse', '编号不能以X开头', { when: "values.saleNo.startsWith('X')" }),
    )
    await withEnhancements(
      [before, event('beforeEdit', step('refuse', '已完成，不能修改', { when: "old.state == '完成'" }))],
      async () => {
        const id = await addSale({ saleNo: 'A1' })
        expect(await saleWith(id)).toMatchObject({ state: '新建' })
        expect((await data('POST', 'add', { saleNo: 'X1' })).body.message).toBe('编号不能以X开头')
        expect((await data('PUT', 'edit', { id, state: '完成' })).body.success).toBe(true)
        expect((await data('PUT', 'edit', { id, saleNo: 'A2' })).body.message).toBe('已完成，不能修改')
        expect(await saleWith(id)).toMatchObject({ saleNo: 'A1', state: '完成' })
      },
    )
  })

  it('run statements after the rows of sub-tables are written, in the same transaction', async () => {
    const sum =
      'update of_sale set total = (select sum(amount) from of_sale_line where sale_id = #{id}) where id = #{id}'
    const limit =
      "update of_sale set state = 1 / (case when #{total} is null then 1 else 0 end) where id = #{id} and #{state} = 'fail'"
    await withEnhancements(
      [
        event('afterAdd', step('sql', sum)),
        event('afterEdit', step('sql', sum), step('sql', limit, { when: "values.state == 'fail'" })),
      ],
      async () => {
        const id = await addSale({
          saleNo: 'S1',
          saleLine: [
            { goods: '米', amount: 2.5 },
            { goods: '面', amount: 4 },
          ],
        })
        expect(await saleWith(id)).toMatchObject({ total: 6.5, version: 2 })
        await data('PUT', 'edit', { id, saleLine: [{ goods: '盐', amount: 1 }] })
        expect(await saleWith(id)).toMatchObject({ total: 7.5 })
        const failed = await data('PUT', 'edit', { id, state: 'fail', saleNo: 'S2' })
        expect(failed.body).toMatchObject({ success: false, message: '事件 afterEdit第2步未能执行：除数为零' })
        expect(await saleWith(id)).toMatchObject({ saleNo: 'S1', total: 7.5 })
      },
    )
  })

  it('bind values of a record and never run them', async () => {
    const copy =
      "insert into of_sale_line (sale_id, goods, amount) values (#{id}, '编号' || #{sale_no} || '#{sys_user_code}', '1.5')"
    await withEnhancements([event('afterAdd', step('sql', copy))], async () => {
      const saleNo = "'); delete from of_sale;"
      const id = await addSale({ saleNo })
      expect(await saleWith(id)).toMatchObject({ saleNo, saleLine: [{ goods: `编号${saleNo}admin`, amount: 1.5 }] })
    })
  })

  it('roll back the write when a statement takes too long', async () => {
    const heavy = `update of_sale set state = (select count(*)::text from of_sale a join of_sale b on true join of_sale c on true
      join of_sale d on true join of_sale e on true join of_sale f on true) where id = #{id}`
    await server.database.pool.query(
      "insert into of_sale (id, tenant_id, sale_no) select 'heavy' || n, 0, 'heavy' from generate_series(1, 200) n on conflict do nothing",
    )
    await withEnhancements([event('afterAdd', step('sql', heavy))], async () => {
      const { body } = await data('POST', 'add', { saleNo: 'slow' })
      expect(body.message).toBe('事件 afterAdd第1步未能执行：语句执行超时')
      expect(await countIn('of_sale', "sale_no = 'slow'")).toBe(0)
    })
    await server.database.pool.query("delete from of_sale where sale_no = 'heavy'")
  })

  it('stay within the tenant and away from deleted records', async () => {
    const gone = await addSale({ saleNo: 'gone' })
    await data('DELETE', `delete?id=${gone}`)
    await server.database.pool.query(
      "insert into of_sale (id, tenant_id, sale_no) values ('other', 7, 'other') on conflict do nothing",
    )
    const all =
      "update of_sale set state = (select count(*)::text from of_sale where sale_no in ('other', 'gone')) where true or true"
    await withEnhancements([event('afterAdd', step('sql', all))], async () => {
      const id = await addSale({ saleNo: 'mine' })
      expect(await saleWith(id)).toMatchObject({ state: '0' })
      expect(await countIn('of_sale', "id in ('other') and state is not null")).toBe(0)
      expect(await countIn('of_sale', `id = '${gone}' and state is not null`)).toBe(0)
    })
  })

  it('do not fail with rows of other tenants, not even in the planner', async () => {
    const { pool } = server.database
    await pool.query(
      `insert into of_sale (id, tenant_id, sale_no) select 'far' || n, 7, 'C8-' || n % 3 from generate_series(1, 300) n`,
    )
    await pool.query('analyze of_sale')
    // The planner tries the pattern on frequent values. A backslash at the end of a pattern fails when the value
    // continues.
    const found = "update of_sale set state = 'found' where sale_no like #{state}"
    const counted =
      "update of_sale set state = (select count(*)::text from of_sale where 1 / (case when sale_no like 'C8%' then 0 else 1 end) > 0) where id = #{id}"
    await withEnhancements([event('afterAdd', step('sql', found), step('sql', counted))], async () => {
      const id = await addSale({ saleNo: 'near', state: '%C8\\' })
      expect(Number((await saleWith(id)).state)).toBeGreaterThan(0)
    })
    await pool.query("delete from of_sale where id like 'far%' or sale_no = 'near'")
  })

  it('run for each row of an import, and refuse single rows', async () => {
    const refuse = step('refuse', '不收旧单', { when: "values.saleNo == '旧'" })
    await withEnhancements(
      [
        event('beforeAdd', refuse),
        event('afterAdd', step('sql', "update of_sale set state = '导入' where id = #{id}")),
      ],
      async () => {
        const form = new FormData()
        const name = `新单${randomInt(1_000_000)}`
        const content = await workbookOf(['sale_no'], [[`${name}一`], ['旧'], [`${name}二`]])
        form.set('file', new Blob([new Uint8Array(content)]), '销售.xlsx')
        const { headers, body } = await encoded(form)
        const answer = await server.app.inject({
          ...{ method: 'POST', url: `${CONTEXT_PATH}/online/data/sale/importExcel` },
          headers: { ...headers, [TOKEN_HEADER]: token },
          payload: body,
        })
        expect(answer.json()).toMatchObject({ result: { successCount: 2, errorCount: 1 } })
        expect(await countIn('of_sale', `sale_no like '${name}%' and state = '导入'`)).toBe(2)
      },
    )
  })

  it('require on the server what the form requires while it is filled in', async () => {
    const required = step('require', '请填写状态', { field: 'state', when: "values.saleNo == 'Q'" })
    await withEnhancements([event('change', required)], async () => {
      expect((await data('POST', 'add', { saleNo: 'Q' })).body.result).toMatchObject({
        problems: [{ field: 'state', message: '请填写状态' }],
      })
      expect((await data('POST', 'add', { saleNo: 'Q', state: '有' })).body.success).toBe(true)
      expect((await data('POST', 'add', { saleNo: 'P' })).body.success).toBe(true)
    })
  })

  it('refuse a deletion', async () => {
    await withEnhancements(
      [event('beforeDelete', step('refuse', '已完成，不能删除', { when: "values.state == '完成'" }))],
      async () => {
        const [open, done] = [await addSale({ saleNo: 'D1' }), await addSale({ saleNo: 'D2', state: '完成' })]
        expect((await data('DELETE', `deleteBatch?ids=${open},${done}`)).body.message).toBe('已完成，不能删除')
        expect(await saleWith(open)).toMatchObject({ saleNo: 'D1' })
        expect((await data('DELETE', `delete?id=${open}`)).body.success).toBe(true)
      },
    )
  })
})

describe('a form whose sub form changes', () => {
  /** A main form with one sub form, both synchronised. @returns their ids and the table name */
  async function family() {
    const name = `kin_${randomInt(1_000_000_000)}`
    const main = await addForm({ tableName: name, tableType: 2, fields: [field('title'), field('lines')] })
    const sub = await addForm({
      ...{ tableName: `${name}_row`, tableType: 3, relationType: 0, tabOrderNum: 1 },
      fields: [field('main_id', { mainTable: name }), field('goods')],
    })
    expect((await call('POST', `/online/cgform/api/doDbSynch/${main}/normal`)).body.message).toBe('同步成功')
    return { name, main, sub }
  }
  const formWith = async (id: string) =>
    (await call('GET', `/online/cgform/head/queryById?id=${id}`)).body.result as Row & { fields: Row[] }
  const counting = (name: string) =>
    step('sql', `update of_${name} set lines = (select count(*)::text from of_${name}_row) where id = #{id}`)

  it('runs events of the sub form for its rows', async () => {
    const { name, sub } = await family()
    const refusing = {
      ...event('beforeAdd', step('refuse', '不能有此行', { when: "values.goods == '错'" })),
      formId: sub,
    }
    expect((await enhance('POST', 'add', refusing)).body.message).toBe('添加成功！')
    const add = (goods: string) =>
      call('POST', `/online/data/${name}/add`, { title: '甲', [fieldNameOf(`${name}_row`)]: [{ goods }] })
    expect((await add('对')).body.success).toBe(true)
    expect((await add('错')).body.message).toContain('不能有此行')
  })

  it('stores no script that a step puts into formatted text', async () => {
    const name = `rich_${randomInt(1_000_000_000)}`
    const id = await addForm({
      tableName: name,
      fields: [field('body', { fieldShowType: 'umeditor', dbType: 'Text' })],
    })
    expect((await call('POST', `/online/cgform/api/doDbSynch/${id}/normal`)).body.message).toBe('同步成功')
    const writing = step('set', "'<b onclick=alert(1)>粗</b><script>1</script>'", { field: 'body' })
    expect((await enhance('POST', 'add', { ...event('beforeAdd', writing), formId: id })).body.success).toBe(true)
    const added = await call('POST', `/online/data/${name}/add`, {})
    const stored = (await call('GET', `/online/data/${name}/queryById?id=${added.body.result.id}`)).body.result
    expect(stored.body).toBe('<b>粗</b>')
  })

  it('prevents removing fields that statements of its main form name', async () => {
    const { name, main, sub } = await family()
    expect((await enhance('POST', 'add', { ...event('afterAdd', counting(name)), formId: main })).body.success).toBe(
      true,
    )
    const form = await formWith(sub)
    const spare = await call('PUT', '/online/cgform/head/edit', { ...form, fields: [...form.fields, field('memo')] })
    expect(spare.body.message).toBe('修改成功!')
    const removed = await call('DELETE', `/online/cgform/head/delete?id=${sub}`)
    expect(removed.body.success).toBe(false)
    const plan = (await call<{ confirm: string }>('GET', `/online/cgform/api/deletePlan?ids=${sub}`)).body.result
    const again = await call('DELETE', `/online/cgform/head/delete?id=${sub}&confirm=${plan.confirm}`)
    expect(again.body.message).toContain('增强「事件 afterAdd」')
  })

  it('puts no change of its sub form in use when an event is saved', async () => {
    const { name, main, sub } = await family()
    const form = await formWith(sub)
    await call('PUT', '/online/cgform/head/edit', { ...form, fields: [...form.fields, field('memo')] })
    await enhance('POST', 'add', { ...event('afterAdd', counting(name)), formId: main })
    expect(await formWith(sub)).toMatchObject({ isDbSynch: 'N' })
    expect(await formWith(main)).toMatchObject({ isDbSynch: 'N' })
  })
})

it('the statements of a form are hidden without permission on the builder', async () => {
  const secret = `秘密${randomInt(1_000_000)}`
  await withEnhancements(
    [event('afterAdd', step('sql', `update of_sale set state = '${secret}' where id = #{id}`))],
    async () => {
      const guest = await server.guest()
      const { body } = await call<{ documents?: unknown }>(
        'GET',
        '/sys/permission/getUserPermissionByToken',
        undefined,
        guest,
      )
      const keys = [...JSON.stringify(body).matchAll(/"online\/f-sale[^"]*":"([^"]+)"/g)].map(([, key]) => key)
      expect(keys.length).toBeGreaterThan(0)
      for (const key of keys) {
        const { response, status } = await call('GET', `/sys/document/page/${key}`, undefined, guest)
        expect(status).toBe(200)
        expect(response.body).not.toContain(secret)
      }
    },
  )
})

describe('a button of an online form', () => {
  it('sees each record as the steps for earlier records left it', async () => {
    const steps = [
      step('refuse', '已处理过', { when: "values.state == '已处理'" }),
      step('sql', "update of_sale set state = '已处理' where sale_no = #{sale_no}"),
    ]
    const saleNo = `同号${randomInt(1_000_000)}`
    const ids = [await addSale({ saleNo, state: '待' }), await addSale({ saleNo, state: '待' })]
    await withEnhancements([button('settle', 'link', steps)], async () => {
      expect((await press('settle', ids.join(','))).body.message).toContain('已处理过')
      for (const id of ids) expect(await saleWith(id)).toMatchObject({ state: '待' })
    })
  })

  const approve = () =>
    button(
      'approve',
      'link',
      [
        step('set', "'已审核'", { field: 'state' }),
        step('message', '审核完成'),
        step('refuse', '没有编号', { when: "values.saleNo == '无'" }),
      ],
      { when: "row.state == '待审'", confirm: '确定审核吗?' },
    )

  it('runs its steps on records that its condition allows, all or none', async () => {
    await withEnhancements([approve()], async () => {
      const [one, other, done] = [
        await addSale({ saleNo: 'B1', state: '待审' }),
        await addSale({ saleNo: 'B2', state: '待审' }),
        await addSale({ saleNo: 'B3', state: '完成' }),
      ]
      expect((await press('approve', `${one},${done}`)).body.message).toBe('当前数据不能执行“按钮 approve”')
      expect(await saleWith(one)).toMatchObject({ state: '待审' })
      expect((await press('approve', [one, other])).body).toMatchObject({ success: true, message: '审核完成' })
      for (const id of [one, other]) expect(await saleWith(id)).toMatchObject({ state: '已审核', version: 2 })
      const none = await addSale({ saleNo: '无', state: '待审' })
      expect((await press('approve', none)).body.message).toBe('没有编号')
      const unknown = await press('approve', 'no-such-record')
      expect(unknown.body.success).toBe(false)
      await server.database.pool.query(
        "insert into of_sale (id, tenant_id, state) values ('theirs', 7, '待审') on conflict do nothing",
      )
      expect((await press('approve', 'theirs')).body.message).toBe(unknown.body.message)
      expect((await press('nothing', one)).body.message).toBe('该表单没有按钮 nothing')
    })
  })

  it('is on the page of the form, with its permission and its condition', async () => {
    await withEnhancements([approve(), button('stamp', 'form', [step('message', '好')])], async () => {
      const page = await server.database.pool.query<{ content: string }>(
        `select v.content from sys_document d join sys_document_version v on v.document_id = d.id and v.number = d.published_number
         where d.kind = 'page' and d.address = 'online/f-sale'`,
      )
      const { properties } = JSON.parse(page.rows[0]!.content) as {
        properties: Record<string, { 'x-component-props': Row }>
      }
      const inRows = properties.table!['x-component-props'].rowButtons as Row[]
      expect(inRows[1]).toMatchObject({
        label: '按钮 approve',
        permission: 'online:data:sale:button:approve',
        when: "row.state == '待审'",
        do: [{ use: 'confirm' }, { use: 'call' }, { use: 'reload' }],
      })
      expect(properties.editor!['x-component-props'].buttons).toMatchObject([
        { permission: 'online:data:sale:button:stamp', when: 'values.id != null' },
      ])
    })
  })

  it('is only for users with its grant', async () => {
    await withEnhancements([approve()], async () => {
      const id = await addSale({ saleNo: 'G1', state: '待审' })
      const published = await call('POST', '/online/cgform/head/publish', { id: formId })
      const menuId = String(published.body.result.id)
      const { rows } = await server.database.pool.query<{ id: string }>(
        "select id from sys_permission where perms = 'online:data:sale:button:approve' and parent_id = $1",
        [menuId],
      )
      expect(rows).toHaveLength(1)
      const person = async (...granted: string[]) => {
        const { username } = await addPerson(server, token)
        const roleId = await addRole(server.database, granted)
        await server.database.pool.query(
          'insert into sys_user_role (user_id, role_id) select id, $2 from sys_user where username = $1',
          [username, roleId],
        )
        return server.signIn(username, USER_PASSWORD)
      }
      expect((await press('approve', id, await person(menuId))).status).toBe(403)
      expect((await press('approve', id, await person(rows[0]!.id))).status).toBe(403)
      expect((await press('approve', id, await server.guest())).status).toBe(403)
      expect(await saleWith(id)).toMatchObject({ state: '待审' })
      // The button changes a field that the user may not edit by hand.
      expect((await press('approve', id, await person(menuId, rows[0]!.id))).body.message).toBe('审核完成')
      expect(await saleWith(id)).toMatchObject({ state: '已审核' })
    })
  })

  it('without records runs once', async () => {
    await addSale({ saleNo: 'N1', state: '旧' })
    const clear = button('clear', 'button', [step('sql', "update of_sale set state = '清' where state = '旧'")])
    await withEnhancements([clear], async () => {
      expect((await press('clear')).body.success).toBe(true)
      expect(await countIn('of_sale', "state = '旧' and tenant_id = 0")).toBe(0)
    })
  })

  it('sets only values that the rules of the form allow', async () => {
    const wrong = button('wrong', 'link', [step('set', "'不是日期'", { field: 'sold_on' })])
    await withEnhancements([wrong], async () => {
      const id = await addSale({ saleNo: 'W1' })
      const { body } = await press('wrong', id)
      expect(body.success).toBe(false)
      expect(body.result).toMatchObject({ problems: [{ field: 'soldOn' }] })
    })
  })
})

describe('a button that is deleted', () => {
  /** A published form with a button that a role was granted. */
  async function published() {
    const table = `taken${randomInt(1e9)}`
    const id = await addForm({ tableName: table, fields: [field('name')] })
    expect((await call('POST', `/online/cgform/api/doDbSynch/${id}/normal`)).body.message).toBe('同步成功')
    const added = await enhance('POST', 'add', {
      ...button('approve', 'link', [step('message', '好')], { title: '审核' }),
      formId: id,
    })
    expect((await call('POST', '/online/cgform/head/publish', { id })).body.success).toBe(true)
    const code = `online:data:${table}:button:approve`
    const entries = async (perms = code) => {
      const { rows } = await server.database.pool.query(
        'select id, name from sys_permission where perms = $1 and menu_type = 2',
        [perms],
      )
      return rows as { id: string; name: string }[]
    }
    await addRole(server.database, [(await entries())[0]!.id])
    return { table, id, record: String(added.body.result.id), code, entries }
  }
  const current = async (form: string) =>
    (await enhance<PageResult>('GET', `list?formId=${form}&isCurrent=Y`)).body.result.records
  const granted = async (menu: string) => {
    const { rows } = await server.database.pool.query(
      'select count(*)::int as count from sys_role_permission where permission_id = $1',
      [menu],
    )
    return rows[0].count
  }

  it('loses its menu entry and grants after a warning, and is restored without grants', async () => {
    const { table, record, entries } = await published()
    const [entry] = await entries()
    expect((await enhance('GET', `deletePlan?id=${record}`)).body.result).toEqual({
      losses: `菜单中的按钮 ${table}：审核和1个角色的授权一并删除`,
    })
    expect((await enhance('DELETE', `delete?id=${record}`)).body.success).toBe(true)
    expect([await entries(), await granted(entry!.id)]).toEqual([[], 0])
    const { rows } = await server.database.pool.query(
      `select data_table from sys_data_log where data_table = 'sys_permission' and data_id = $1 and operation = 'delete'`,
      [entry!.id],
    )
    expect(rows).toHaveLength(1)

    expect((await enhance('POST', 'restore', { id: record })).body.success).toBe(true)
    const [back] = await entries()
    expect(back).toMatchObject({ name: `${table}：审核` })
    expect(await granted(back!.id)).toBe(0)
  })

  it('is restored without a new entry when an entry that also grants something else stayed', async () => {
    const { table, record, code, entries } = await published()
    const both = `${code},elsewhere:${table}`
    await server.database.pool.query('update sys_permission set perms = $2 where perms = $1', [code, both])
    expect((await enhance('DELETE', `delete?id=${record}`)).body.success).toBe(true)
    expect((await enhance('POST', 'restore', { id: record })).body.success).toBe(true)
    expect([await entries(), (await entries(both)).length]).toEqual([[], 1])
  })

  it('loses its entries with the synchronisation of its form, also those of views', async () => {
    const { table, id, record, entries } = await published()
    const view = String((await call('POST', `/online/cgform/head/copyOnline?code=${id}`)).body.result.id)
    expect((await call('POST', `/online/cgform/api/doDbSynch/${view}/normal`)).body.message).toBe('同步成功')
    expect((await call('POST', '/online/cgform/head/publish', { id: view })).body.success).toBe(true)
    const ofView = `online:data:${table}$1:button:approve`
    expect(await entries(ofView)).toHaveLength(1)

    const form = (await call('GET', `/online/cgform/head/queryById?id=${id}`)).body.result as Row & { fields: Row[] }
    const edited = await call('PUT', '/online/cgform/head/edit', { ...form, fields: [...form.fields, field('more')] })
    expect(edited.body.message).toBe('修改成功!')
    expect((await enhance('DELETE', `delete?id=${record}`)).body.success).toBe(true)
    // Still in use, like the version of the form.
    expect([await entries(), await entries(ofView)].map(({ length }) => length)).toEqual([1, 1])
    expect((await call('POST', `/online/cgform/api/doDbSynch/${id}/normal`)).body.message).toBe('同步成功')
    expect([await entries(), await entries(ofView)]).toEqual([[], []])
  })

  it('stays when the caller may not delete its menu entry; a new title renames the entry', async () => {
    const { table, id, entries } = await published()
    const { username } = await addPerson(server, token)
    const { rows } = await server.database.pool.query(
      `select id from sys_permission where perms in ('online:form-enhance:delete', 'online:form-enhance:list')`,
    )
    const role = await addRole(
      server.database,
      rows.map((row) => row.id),
    )
    await server.database.pool.query(
      'insert into sys_user_role (user_id, role_id) select id, $2 from sys_user where username = $1',
      [username, role],
    )
    const person = await server.signIn(username, USER_PASSWORD)
    const [known] = await current(id)
    const refused = await enhance('DELETE', `delete?id=${known!.id}`, undefined, person)
    expect(refused.body.message).toBe(`菜单中还有已删除的按钮 ${table}：审核，请先在菜单管理中删除`)
    expect(await current(id)).toHaveLength(1)

    expect((await enhance('PUT', 'edit', { id: known!.id, title: '批准' })).body.message).toBe('修改成功!')
    expect((await entries()).map(({ name }) => name)).toEqual([`${table}：批准`])
    const [renamed] = await current(id)
    await server.database.pool.query(`update sys_permission set name = '我的名字' where name = $1`, [`${table}：批准`])
    await enhance('PUT', 'edit', { id: renamed!.id, title: '通过' })
    expect((await entries()).map(({ name }) => name)).toEqual(['我的名字'])
  })
})

describe('a button or event that an administrator saves', () => {
  const problemsOf = async (enhancement: Row) => {
    const { body } = await enhance<{ problems: { field: string; message: string }[] }>('POST', 'add', enhancement)
    return body.success ? [] : (body.result?.problems ?? [{ field: '', message: body.message }])
  }

  it.each<[string, () => Row, string, RegExp]>([
    ['a step of no kind', () => event('beforeAdd', step('eval', '1')), 'steps[0].kind', /没有步骤 eval/],
    [
      'a field that is not there',
      () => event('beforeAdd', step('set', '1', { field: 'nothing' })),
      'steps[0].field',
      /nothing/,
    ],
    [
      'the key of a sub-table',
      () => event('beforeAdd', step('set', 'values.nothing', { field: 'state' })),
      'steps[0].text',
      /nothing/,
    ],
    [
      'a condition that is none',
      () => event('beforeAdd', step('refuse', '不', { when: 'values.saleNo' })),
      'steps[0].when',
      /真假值/,
    ],
    ['a message at an event', () => event('afterAdd', step('message', '好')), 'steps[0].kind', /此处不能使用/],
    [
      'a value after the write',
      () => event('afterAdd', step('set', '1', { field: 'state' })),
      'steps[0].kind',
      /此处不能使用/,
    ],
    [
      'a statement on another table',
      () => event('afterAdd', step('sql', "update sys_user set state = '' where true")),
      'steps[0].text',
      /SQL第1行第1列：不能更改表 sys_user/,
    ],
    [
      'a variable of nothing',
      () => event('afterAdd', step('sql', 'update of_sale set state = #{nothing} where true')),
      'steps[0].text',
      /#\{nothing\}/,
    ],
    ['an event that there is not', () => event('onWhim', step('refuse', '不')), 'event', /onWhim/],
    ['a code of the product', () => button('import', 'link', [step('message', '好')]), 'code', /系统使用/],
    ['a code with signs', () => button('a b', 'link', [step('message', '好')]), 'code', /字母/],
    ['a place that there is not', () => button('ok', 'nowhere', [step('message', '好')]), 'buttonStyle', /位置/],
    ['no steps', () => button('ok', 'link', []), 'steps', /至少/],
  ])('is told where it is wrong: %s', async (_, enhancement, at, message) => {
    expect(await problemsOf(enhancement())).toContainEqual(
      expect.objectContaining({ field: at, message: expect.stringMatching(message) }),
    )
  })

  it('is checked by the database, which finds type errors', async () => {
    const wrong = event('afterAdd', step('sql', 'update of_sale set total = (sale_no = state) where id = #{id}'))
    expect(await problemsOf(wrong)).toEqual([
      expect.objectContaining({ field: 'steps[0].text', message: '语句不能执行：值的类型与列不符' }),
    ])
  })

  it('prevents removing a field that it names', async () => {
    await withEnhancements([event('beforeAdd', step('set', 'values.saleNo', { field: 'state' }))], async () => {
      const { body } = await call('GET', `/online/cgform/head/queryById?id=${formId}`)
      const fields = (body.result.fields as Row[]).filter(({ dbFieldName }) => dbFieldName !== 'state')
      const edited = await call('PUT', '/online/cgform/head/edit', { ...body.result, fields })
      expect(edited.body.message).toContain('增强「事件 beforeAdd」：没有可以赋值的字段 state')
    })
  })

  it('keeps sixteen records, each of which can be restored', async () => {
    const { body } = await enhance('POST', 'add', event('beforeAdd', step('set', "'1'", { field: 'state' })))
    const id = String(body.result.id)
    const records = async () =>
      (await enhance<PageResult>('GET', `list?formId=${formId}&code=beforeAdd&pageSize=100`)).body.result.records
    const before = (await records()).length
    for (let at = 2; at <= 17; at += 1) {
      await enhance('PUT', 'edit', { id, steps: [step('set', `'${at}'`, { field: 'state' })] })
    }
    const kept = await records()
    expect(before).toBeGreaterThan(0)
    expect(kept).toHaveLength(16)
    expect(kept.map(({ isCurrent }) => isCurrent)).toEqual(['Y', ...Array(15).fill('N')])
    const [newest, oldest] = [Number(kept[0]!.number), kept.at(-1)!]
    expect(oldest.number).toBe(newest - 15)

    expect((await enhance('POST', 'restore', { id: oldest.id })).body.success).toBe(true)
    expect(await saleWith(await addSale({ saleNo: 'R1' }))).toMatchObject({ state: '2' })
    const [current] = await records()
    expect(current).toMatchObject({ number: newest + 1, isCurrent: 'Y' })

    // It can be restored after a deletion.
    await enhance('DELETE', `delete?id=${current!.id}`)
    expect(await saleWith(await addSale({ saleNo: 'R2' }))).not.toMatchObject({ state: '2' })
    expect((await records()).every(({ isCurrent }) => isCurrent === 'N')).toBe(true)
    expect((await enhance('POST', 'restore', { id: current!.id })).body.success).toBe(true)
    await enhance('DELETE', `delete?id=${current!.id}`)
  })

  it('refuses a code that is taken, and a change of the code', async () => {
    await withEnhancements([button('twice', 'link', [step('message', '好')])], async () => {
      expect((await enhance('POST', 'add', button('twice', 'link', [step('message', '好')]))).body.message).toContain(
        'twice',
      )
      const listed = await enhance<PageResult>('GET', `list?formId=${formId}&code=twice&isCurrent=Y`)
      const { id } = listed.body.result.records[0]!
      expect((await enhance('PUT', 'edit', { id, code: 'other' })).body.message).toBe('类型、编码和事件不能修改')
      expect((await enhance('GET', `queryById?id=${id}`)).body.result).toMatchObject({
        code: 'twice',
        steps: [{ kind: 'message', text: '好' }],
      })
    })
  })

  it('needs permissions', async () => {
    const { username } = await addPerson(server, token)
    const person = await server.signIn(username, USER_PASSWORD)
    expect((await enhance('POST', 'add', event('beforeAdd', step('refuse', '不')), person)).status).toBe(403)
    for (const path of ['list', 'queryById?id=x'])
      expect((await enhance('GET', path, undefined, person)).status).toBe(403)
    expect((await enhance('POST', 'restore', { id: 'x' }, person)).status).toBe(403)
    expect((await enhance('DELETE', 'delete?id=x', undefined, person)).status).toBe(403)
  })
})
