import { beforeAll, describe, expect, it } from 'vitest'
import { createFormHarness, field, freshName } from '#server/modules/online/testing/form-harness.ts'
import type { Row } from '#shared/documents/entity.ts'
import { fieldNameOf } from '#shared/documents/online-form/form.ts'

const forms = createFormHarness()
const { call, cgform, data, synchronise, person } = forms

let base: string
beforeAll(async () => {
  base = `${await forms.server.app.listen({ host: '127.0.0.1', port: 0 })}/tjjc`
})

const problemsOf = (body: { result: unknown }) => (body.result as { problems: Row[] }).problems
const addForm = (tableName: string, fields: Row[], more: Row = {}) => forms.addForm({ tableName, fields, ...more })

/** Fixture of a main form with any number of lines and at most one label, both with these fields. */
async function orders(fields: Row[]) {
  const name = freshName('orders')
  const main = await addForm(name, [field('order_no')], { tableType: 2 })
  const key = field('order_id', { mainTable: name })
  const [lines, label] = [`${name}_line`, `${name}_label`]
  await addForm(lines, [key, ...fields], { tableType: 3, relationType: 0, tabOrderNum: 1 })
  await addForm(label, [key, ...fields], { tableType: 3, relationType: 1, tabOrderNum: 2 })
  const { body } = await synchronise(main)
  expect(body.message).toBe('同步成功')
  const whole = async (id: unknown) =>
    (await data(name, 'GET', `queryById?id=${id}&children=*`)).body.result as Record<string, unknown>
  return { main, name, lines, many: fieldNameOf(lines), one: fieldNameOf(label), whole }
}

async function upload(name: string, as = forms.token): Promise<string> {
  const form = new FormData()
  form.append('file', new Blob(['内容']), name)
  const headers = { 'X-Access-Token': as }
  const answer = await fetch(`${base}/sys/common/upload`, { method: 'POST', headers, body: form })
  return ((await answer.json()) as { message: string }).message
}
const opens = async (path: string, as: string) =>
  (await fetch(`${base}/sys/common/static/${path}`, { headers: { 'X-Access-Token': as } })).status

describe('files in rows', () => {
  const FILE = field('paper', { fieldShowType: 'file' })

  it('must be uploaded files, on every way in', async () => {
    const { name, lines, many, one, whole } = await orders([FILE])
    const [paper, other] = [await upload('合同.txt'), await upload('附录.txt')]
    const added = await data(name, 'POST', 'add', {
      orderNo: '1',
      [many]: [{ paper }, { paper: `${paper},${other}` }],
      [one]: { paper: other },
    })
    expect(added.body.message).toBe('添加成功！')
    const { id } = added.body.result
    expect(await whole(id)).toMatchObject({
      [many]: [{ paper }, { paper: `${paper},${other}` }],
      [one]: { paper: other },
    })
    const invented = 'temp/2026/11/00000000000000000000000000000000_合同.txt'
    const label = (await whole(id))[one] as Row
    const refused = [
      await data(name, 'POST', 'add', { orderNo: '2', [many]: [{ paper }, { paper: invented }] }),
      await data(name, 'PUT', 'edit', { id, [one]: { id: label.id, paper: invented } }),
      await call('POST', `/online/cgform/api/form/${lines}`, { orderId: id, paper: invented }),
    ]
    expect(refused.map(({ body }) => problemsOf(body)[0]!.field)).toEqual([`${many}[1].paper`, `${one}.paper`, 'paper'])
    // A NUL character is removed, in rows like in records.
    const marred = await data(name, 'POST', 'add', {
      orderNo: '3',
      [many]: [{ paper: `\0${paper}` }, { paper: '\0x' }],
    })
    expect(problemsOf(marred.body)).toMatchObject([{ field: `${many}[1].paper`, keyword: 'file' }])
    expect((await call('POST', `/online/cgform/api/form/${lines}`, { orderId: id, paper: other })).body.success).toBe(
      true,
    )
  })

  it('are readable for readers of their record, and for nobody after its deletion', async () => {
    const { main, name, lines, many } = await orders([FILE])
    const menu = String((await cgform('POST', 'head/publish', { id: main })).body.result.id)
    const [clerk, stranger] = [await person([menu]), await person([])]
    const paper = await upload('合同.txt')
    const { id } = (await data(name, 'POST', 'add', { orderNo: '1', [many]: [{ paper }] })).body.result
    expect([await opens(paper, clerk), await opens(paper, stranger)]).toEqual([200, 404])
    const keepers = [await person([menu, 'system-file']), await person(['system-file'])]
    const placesFor = async (keeper: string | undefined) => {
      const file = /[0-9a-f]{32}/.exec(paper)![0]
      const { body } = await call<Row[]>('GET', `/oss/file/uses?id=${file}`, undefined, keeper)
      return body.result.map((use) => use.name)
    }
    expect(await placesFor(keepers[0])).toEqual([expect.not.stringContaining('无权查看')])
    expect(await placesFor(keepers[1])).toEqual(['（无权查看）'])
    const code = `online:data:${lines}:read:paper`
    await forms.server.database.pool.query(
      `insert into sys_permission (id, name, menu_type, perms) values ('kept-paper', '附件', 2, $1)`,
      [code],
    )
    expect(await opens(paper, clerk)).toBe(404)
    expect(await placesFor(keepers[0])).toEqual(['（无权查看）'])
    await forms.server.database.pool.query(`delete from sys_permission where id = 'kept-paper'`)
    expect(await opens(paper, clerk)).toBe(200)
    await data(name, 'DELETE', `delete?id=${id}`)
    expect(await opens(paper, clerk)).toBe(404)
  })

  it('are found by an index, because each opened file needs the search', async () => {
    const { lines } = await orders([FILE, field('note')])
    const { rows } = await forms.server.database.pool.query<{ indexdef: string }>(
      `select indexdef from pg_indexes where tablename = $1 and indexdef like '%gin%'`,
      [`of_${lines}`],
    )
    expect(rows).toHaveLength(1)
    expect(rows[0]!.indexdef).toContain('paper gin_trgm_ops')
  })
})

describe('links in rows', () => {
  const link = (dictTable: string) => field('shop', { fieldShowType: 'link_table', dictTable })
  const PHONE = field('phone', { fieldShowType: 'link_table_field', dictTable: 'shop', dictText: 'phone' })
  async function shops() {
    const name = freshName('shops')
    const id = await addForm(name, [field('shop_name'), field('phone')])
    return { id, name, add: async (row: Row) => String((await data(name, 'POST', 'add', row)).body.result.id) }
  }

  it('name existing records by title, and show fields of them', async () => {
    const { id: form, name: shop, add } = await shops()
    await synchronise(form)
    const { name, many, one, whole } = await orders([link(shop), PHONE])
    const east = await add({ shopName: '东门店', phone: '010-1' })
    const { body } = await data(name, 'POST', 'add', { orderNo: '1', [many]: [{ shop: east }], [one]: { shop: east } })
    expect(body.message).toBe('添加成功！')
    const row = { shop: east, shop_dictText: '东门店', phone: '010-1' }
    expect(await whole(body.result.id)).toMatchObject({ [many]: [row], [one]: row })
    const unknown = await data(name, 'PUT', 'edit', { id: body.result.id, [many]: [{ shop: 'no-such-shop' }] })
    expect(problemsOf(unknown.body)).toMatchObject([{ field: `${many}[0].shop` }])
    // A named record stays as long as the row.
    await data(shop, 'DELETE', `delete?id=${east}`)
    expect((await data(shop, 'DELETE', `deleteRecycleBin?ids=${east}`)).body.success).toBe(false)
    await data(name, 'DELETE', `delete?id=${body.result.id}`)
    await data(name, 'DELETE', `deleteRecycleBin?ids=${body.result.id}`)
    expect((await data(shop, 'DELETE', `deleteRecycleBin?ids=${east}`)).body.success).toBe(true)
  })

  it('cannot name records of another tenant', async () => {
    const { id: form, name: shop, add } = await shops()
    await synchronise(form)
    const { name, many } = await orders([link(shop)])
    const far = await add({ shopName: '外店' })
    await forms.server.database.pool.query(`update of_${shop} set tenant_id = 7 where id = $1`, [far])
    const { body } = await data(name, 'POST', 'add', { orderNo: '1', [many]: [{ shop: far }] })
    expect(problemsOf(body)).toMatchObject([{ field: `${many}[0].shop` }])
  })

  it('need the table of the other form, and prevent its deletion', async () => {
    const { id: form, name: shop } = await shops()
    const main = freshName('waits')
    const id = await addForm(main, [field('note')], { tableType: 2 })
    const key = field('wait_id', { mainTable: main })
    await addForm(`${main}_line`, [key, link(shop)], { tableType: 3, relationType: 0, tabOrderNum: 1 })
    expect((await synchronise(id)).body.message).toBe(`关联的表单 ${shop} 还没有同步，请先同步`)
    await synchronise(form)
    expect((await synchronise(id)).body.message).toBe('同步成功')
    const plan = (await cgform('GET', `api/deletePlan?ids=${form}`)).body.result.confirm
    expect((await cgform('DELETE', `head/delete?id=${form}&confirm=${plan}`)).body.message).toContain('使用该表单')
  })

  it('may name records of the main form', async () => {
    const main = freshName('selves')
    const id = await addForm(main, [field('note')], { tableType: 2 })
    const key = field('self_id', { mainTable: main })
    await addForm(`${main}_line`, [key, link(main)], { tableType: 3, relationType: 0, tabOrderNum: 1 })
    expect((await synchronise(id)).body.message).toBe('同步成功')
  })
})

describe('passwords in rows', () => {
  const PIN = field('pin', { fieldShowType: 'password', fieldMustInput: '1' })

  it('are stored as digests, readable by nobody, and stay when the input is empty', async () => {
    const { name, lines, many, one, whole } = await orders([field('goods'), PIN])
    const digests = async () =>
      (await forms.server.database.pool.query<{ pin: string }>(`select pin from of_${lines} order by row_no`)).rows
    const missing = await data(name, 'POST', 'add', { orderNo: '1', [many]: [{ goods: '米' }] })
    expect(problemsOf(missing.body)).toMatchObject([{ field: `${many}[0].pin` }])
    const row = { goods: '米', pin: 'geheim-1' }
    const added = await data(name, 'POST', 'add', { orderNo: '1', [many]: [row], [one]: row })
    const { id } = added.body.result
    const stored = await whole(id)
    expect(JSON.stringify([added.body, stored])).not.toMatch(/geheim|argon2/)
    const [before] = await digests()
    expect(before!.pin).toMatch(/^\$argon2id/)
    const check = async (id: unknown, password: string) =>
      (await call<boolean>('POST', `/online/cgform/api/checkPassword/${lines}`, { id, field: 'pin', password })).body
    const { id: first } = (stored[many] as Row[])[0]!
    expect([(await check(first, 'geheim-1')).result, (await check(first, 'geheim-2')).result]).toEqual([true, false])
    expect((await check(id, 'geheim-1')).success).toBe(false)
    const line = { id: (stored[many] as Row[])[0]!.id, goods: '面', pin: '', rowState: 'modified' }
    expect((await data(name, 'PUT', 'edit', { id, [many]: [line] })).body.success).toBe(true)
    expect(await digests()).toEqual([before])
    await data(name, 'PUT', 'edit', { id, [many]: [{ ...line, pin: 'anders-2' }] })
    expect((await digests())[0]!.pin).not.toBe(before!.pin)
    const { rows } = await forms.server.database.pool.query(
      `select 1 from sys_data_log where data_table = $1 and data_content::text ~ 'geheim|anders|argon2'`,
      [`of_${lines}`],
    )
    expect(rows).toEqual([])
  })
})
