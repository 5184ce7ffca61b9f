import { describe, expect, it } from 'vitest'
import { createFormHarness, field, freshName } from '#server/modules/online/testing/form-harness.ts'
import { addPerson, USER_PASSWORD } from '#server/testing/test-server.ts'
import type { Row } from '#shared/documents/entity.ts'
import { fieldNameOf } from '#shared/documents/online-form/form.ts'
import type { PageResult } from '#shared/wire/paging.ts'

const forms = createFormHarness()
const { call, data, addForm, synchronise, formOf } = forms

const head = (method: string, path: string, body?: unknown) => call(method, `/online/cgform/head/${path}`, body)

/** A main form with lines and one delivery. Nothing is synchronised. */
async function addOrder(name: string) {
  const main = await addForm({ tableName: name, tableType: 2, fields: [field('order_no')] })
  const key = field('order_id', { mainTable: name })
  const lines = await addForm({
    ...{ tableName: `${name}_line`, tableType: 3, relationType: 0, tabOrderNum: 1 },
    fields: [key, field('goods', { fieldMustInput: '1' }), field('amount', { dbType: 'BigDecimal', dbPointLength: 2 })],
  })
  const delivery = await addForm({
    ...{ tableName: `${name}_to`, tableType: 3, relationType: 1, tabOrderNum: 2 },
    fields: [key, field('address')],
  })
  return { main, lines, delivery }
}

const whole = async (table: string, id: unknown) =>
  (await data(table, 'GET', `queryById?id=${id}&children=*`)).body.result
async function rowsIn(table: string): Promise<number> {
  const { rows } = await forms.server.database.pool.query<{ count: number }>(
    `select count(*)::int as count from of_${table}`,
  )
  return rows[0]!.count
}

describe('a main form and its sub forms', () => {
  it('are synchronised together, by a call for any of them', async () => {
    const table = freshName('made_whole')
    const { main, lines, delivery } = await addOrder(table)
    expect(await formOf(main)).toMatchObject({ subTableStr: `${table}_line,${table}_to` })
    expect((await synchronise(lines)).body.message).toBe('同步成功')
    for (const id of [main, lines, delivery]) expect(await formOf(id)).toMatchObject({ isDbSynch: 'Y' })
    const { rows } = await forms.server.database.pool.query<{ indexdef: string }>(
      `select indexdef from pg_indexes where tablename in ('of_${table}_line', 'of_${table}_to')
       and indexdef like '%order_id%' order by tablename`,
    )
    expect(rows.map(({ indexdef }) => indexdef.replace(/ofx_\w+/, 'x'))).toEqual([
      `CREATE INDEX x ON public.of_${table}_line USING btree (tenant_id, order_id)`,
      `CREATE UNIQUE INDEX x ON public.of_${table}_to USING btree (tenant_id, order_id)`,
    ])
    const listed = await call<PageResult>(
      'GET',
      `/online/cgform/head/list?mainTable=${table}&column=tableName&order=asc`,
    )
    expect(listed.body.result.records).toMatchObject([
      { tableName: `${table}_line`, tableType: '3' },
      { tableName: `${table}_to`, tableType: '3' },
    ])
  })

  it('save, change and delete a record with its rows', async () => {
    const table = freshName('entire')
    const lineRows = fieldNameOf(`${table}_line`)
    const toRow = fieldNameOf(`${table}_to`)
    const { main } = await addOrder(table)
    await synchronise(main)
    const added = await data(table, 'POST', 'add', {
      orderNo: 'A1',
      [lineRows]: [
        { goods: '大米', amount: 2.5 },
        { goods: '面粉', amount: 4 },
      ],
      [toRow]: { address: '东街1号' },
    })
    expect(added.body.message).toBe('添加成功！')
    const { id } = added.body.result
    const before = (await whole(table, id)) as Record<string, Row[]>
    expect(before).toMatchObject({
      orderNo: 'A1',
      [lineRows]: [{ goods: '大米' }, { goods: '面粉' }],
      [toRow]: { address: '东街1号' },
    })
    const [rice, flour] = before[lineRows]!
    const edited = await data(table, 'PUT', 'edit', {
      id,
      [lineRows]: [
        { ...flour, amount: 5, rowState: 'modified' },
        { id: rice!.id, rowState: 'deleted' },
        { goods: '食盐', amount: 1 },
      ],
    })
    expect(edited.body.success).toBe(true)
    expect(await whole(table, id)).toMatchObject({
      [lineRows]: [
        { goods: '面粉', amount: 5 },
        { goods: '食盐', amount: 1 },
      ],
      [toRow]: { address: '东街1号' },
    })
    expect((await data(table, 'DELETE', `delete?id=${id}`)).body.success).toBe(true)
    expect((await data(table, 'PUT', 'putRecycleBin', { ids: id })).body.success).toBe(true)
    expect(((await whole(table, id)) as Record<string, Row[]>)[lineRows]!).toHaveLength(2)
    await data(table, 'DELETE', `delete?id=${id}`)
    expect((await data(table, 'DELETE', `deleteRecycleBin?ids=${id}`)).body.success).toBe(true)
    expect([await rowsIn(`${table}_line`), await rowsIn(`${table}_to`)]).toEqual([0, 0])
  })

  it('check each row, and write nothing of a record with an invalid row', async () => {
    const table = freshName('judged')
    const lineRows = fieldNameOf(`${table}_line`)
    const toRow = fieldNameOf(`${table}_to`)
    const { main } = await addOrder(table)
    await synchronise(main)
    const { body } = await data(table, 'POST', 'add', {
      orderNo: 'B1',
      [lineRows]: [{ goods: '大米' }, { amount: 'x' }],
      [toRow]: [{ address: '一' }],
    })
    const { problems } = body.result as { problems: { field: string }[] }
    expect(problems.map(({ field: at }) => at)).toEqual([`${lineRows}[1].goods`, `${lineRows}[1].amount`])
    expect([await rowsIn(table), await rowsIn(`${table}_line`), await rowsIn(`${table}_to`)]).toEqual([0, 0, 0])
  })

  it('prevent a record from taking rows of another one', async () => {
    const table = freshName('apart')
    const lineRows = fieldNameOf(`${table}_line`)
    const { main } = await addOrder(table)
    await synchronise(main)
    const add = async (orderNo: string) =>
      String((await data(table, 'POST', 'add', { orderNo, [lineRows]: [{ goods: orderNo }] })).body.result.id)
    const [one, other] = [await add('1'), await add('2')]
    const { [lineRows]: found } = (await whole(table, other)) as Record<string, Row[]>
    const stolen = await data(table, 'PUT', 'edit', {
      id: one,
      [lineRows]: [{ id: found![0]!.id, goods: 'x', orderId: one, rowState: 'modified' }],
    })
    expect(stolen.body.success).toBe(false)
    expect(await whole(table, other)).toMatchObject({ [lineRows]: [{ goods: '2' }] })
  })

  it('show rows only to readers of the record, and never alone', async () => {
    const table = freshName('closed')
    const { main, lines } = await addOrder(table)
    await synchronise(main)
    const { username } = await addPerson(forms.server, forms.token)
    const person = await forms.server.signIn(username, USER_PASSWORD)
    expect((await data(`${table}_line`, 'GET', 'list', undefined, person)).status).toBe(403)
    expect((await data(`${table}_line`, 'GET', 'list')).status).toBe(404)
    expect((await head('POST', 'publish', { id: lines })).body.message).toBe('附表随主表显示，请发布主表')
  })

  it('follow a new sub form and a renamed key immediately in every process', async () => {
    const table = freshName('grown')
    const lineRows = fieldNameOf(`${table}_line`)
    const memoRows = fieldNameOf(`${table}_memo`)
    const { main, lines } = await addOrder(table)
    await synchronise(main)
    const { id } = (await data(table, 'POST', 'add', { orderNo: 'C1', [lineRows]: [{ goods: '糖' }] })).body.result
    const second = await forms.server.startSecond()
    const ask = async () => {
      const url = `/tjjc/online/data/${table}/queryById?id=${id}&children=*`
      return (await second.inject({ url, headers: { 'X-Access-Token': forms.token } })).json().result
    }
    expect(await ask()).toMatchObject({ [lineRows]: [{ goods: '糖' }] })
    const form = await formOf(lines)
    const [key, goods, amount] = form.fields
    const fields = [{ ...key, dbFieldName: 'parent_id' }, { ...goods, dbFieldName: 'goods_name' }, amount]
    expect((await head('PUT', 'edit', { ...form, fields })).body.message).toBe('修改成功!')
    const memo = field('order_id', { mainTable: table })
    await addForm({
      ...{ tableName: `${table}_memo`, tableType: 3, relationType: 0, tabOrderNum: 3, fields: [memo, field('memo')] },
    })
    expect((await synchronise(main)).body.message).toBe('同步成功')
    expect(await ask()).toMatchObject({ [lineRows]: [{ goodsName: '糖' }], [memoRows]: [] })
  })

  it('name the table of each value that would be lost', async () => {
    const table = freshName('lossy')
    const lineRows = fieldNameOf(`${table}_line`)
    const { main, lines } = await addOrder(table)
    await synchronise(main)
    await data(table, 'POST', 'add', { orderNo: 'D1', [lineRows]: [{ goods: '很长的商品名称' }] })
    const form = await formOf(lines)
    const fields = form.fields.map((each) => (each.dbFieldName === 'goods' ? { ...each, dbLength: 3 } : each))
    await head('PUT', 'edit', { ...form, fields })
    expect((await synchronise(main)).body.result.losses).toEqual([`${table}_line 的 goods 有1行超过3个字符，将被截短`])
  })
})

describe('a sub form', () => {
  const sub = (more: Row): Row => ({
    ...{ tableName: 'lonely', tableTxt: '附表', tableType: 3, relationType: 0, tabOrderNum: 1 },
    fields: [field('order_id', { mainTable: 'no_such_main' }), field('goods')],
    ...more,
  })

  it('needs a main form', async () => {
    const { body } = await head('POST', 'add', sub({}))
    expect(body.result).toMatchObject({ problems: [{ field: 'fields[0].mainTable' }] })
    const single = freshName('single_one')
    await addForm({ tableName: single, fields: [field('name')] })
    const fields = [field('order_id', { mainTable: single }), field('goods')]
    expect((await head('POST', 'add', sub({ fields }))).body.success).toBe(false)
  })

  it('cannot have the name of a field of its main form', async () => {
    const [main, goods] = [freshName('named_main'), freshName('goods_list')]
    await addForm({ tableName: main, tableType: 2, fields: [field(goods)] })
    const fields = [field('order_id', { mainTable: main }), field('goods')]
    const { body } = await head('POST', 'add', sub({ tableName: goods, fields }))
    expect(body.result).toMatchObject({ problems: [{ field: 'tableName' }] })
  })

  it('keeps its main table once the tables exist, and its main form stays a main form', async () => {
    const table = freshName('fixed')
    const { main, lines } = await addOrder(table)
    const elsewhere = freshName('elsewhere')
    await addOrder(elsewhere)
    await synchronise(main)
    const form = await formOf(lines)
    const [key, ...others] = form.fields
    const moved = await head('PUT', 'edit', { ...form, fields: [{ ...key, mainTable: elsewhere }, ...others] })
    expect(moved.body.message).toBe('已同步数据库的表单不能改换主表、附表类型或树的父级字段')
    const single = await head('PUT', 'edit', { ...(await formOf(main)), tableType: 1 })
    expect(single.body.result).toMatchObject({ problems: [{ field: 'tableType' }] })
  })
})
