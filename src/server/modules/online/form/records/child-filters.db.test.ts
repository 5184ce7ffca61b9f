import { randomBytes } from 'node:crypto'
import { describe, expect, it } from 'vitest'
import { createFormHarness, field } from '#server/modules/online/testing/form-harness.ts'
import { addPerson, addRole, USER_PASSWORD } from '#server/testing/test-server.ts'
import type { Row } from '#shared/documents/entity.ts'
import { fieldNameOf } from '#shared/documents/online-form/form.ts'
import type { PageResult } from '#shared/wire/paging.ts'

const forms = createFormHarness()
const { call, cgform, addForm, synchronise } = forms

const queryable = { isQuery: '1' }

/** Fixture of three orders with lines of goods and numbers. */
async function orders(head: Row = { extConfigJson: '{"joinQuery":1}' }) {
  const name = `asked_${randomBytes(4).toString('hex')}`
  const main = await addForm({ tableName: name, tableType: 2, ...head, fields: [field('order_no', queryable)] })
  const lines = `${name}_line`
  await addForm({
    ...{ tableName: lines, tableTxt: '明细', tableType: 3, relationType: 0, tabOrderNum: 1 },
    fields: [
      field('order_id', { mainTable: name }),
      field('goods', queryable),
      field('number', { ...queryable, dbType: 'int', queryMode: 'group' }),
      field('pin', { fieldShowType: 'password' }),
      field('paper', { ...queryable, fieldShowType: 'file' }),
    ],
  })
  expect((await synchronise(main)).body.message).toBe('同步成功')
  const rows = fieldNameOf(lines)
  const add = async (orderNo: string, ...of: [string, number][]) =>
    call('POST', `/online/data/${name}/add`, { orderNo, [rows]: of.map(([goods, number]) => ({ goods, number })) })
  await add('甲', ['米', 1], ['面', 9])
  await add('乙', ['米', 5])
  await add('丙')
  const found = async (query: Row, as = forms.token) => {
    const address = `/online/data/${name}/list?${new URLSearchParams({ column: 'createTime', order: 'asc', ...query } as Record<string, string>)}`
    const { body } = await call<PageResult>('GET', address, undefined, as)
    return body.success ? body.result.records.map(({ orderNo }) => orderNo) : body.message
  }
  return { main, name, lines, rows, found, goods: `${rows}Goods`, number: `${rows}Number` }
}

describe('a list with conditions on rows of a sub-table', () => {
  it('has the records with at least one matching row, each once', async () => {
    const { found, goods, number } = await orders()
    expect(await found({ [goods]: '米' })).toEqual(['甲', '乙'])
    expect(await found({ [goods]: '*面*' })).toEqual(['甲'])
    expect(await found({ [goods]: '油' })).toEqual([])
    // Both limits of a range, and both fields, must match in one row.
    expect(await found({ [`${number}_begin`]: '2', [`${number}_end`]: '6' })).toEqual(['乙'])
    expect(await found({ [goods]: '米', [`${number}_begin`]: '6' })).toEqual([])
    expect(await found({ [goods]: '米', orderNo: '乙' })).toEqual(['乙'])
    expect(await found({ [goods]: '!米' })).toEqual(['丙'])
    const advanced = JSON.stringify([{ field: goods, rule: 'like', val: '面' }])
    expect(await found({ superQueryParams: encodeURIComponent(advanced) })).toEqual(['甲'])
    expect(await found({ [goods]: "米' or 1=1 --" })).toEqual([])
  })

  it('describes the conditions, and shows them in its search', async () => {
    const { main, name, goods, number } = await orders()
    const { result } = (await cgform<Row[]>('GET', `api/getQueryInfo/${name}`)).body
    expect(result.map(({ field, label, mode }) => [field, label, mode])).toEqual([
      ['orderNo', 'order_no', 'single'],
      [goods, '明细·goods', 'single'],
      [number, '明细·number', 'group'],
    ])
    const read = (await cgform('GET', `head/queryById?id=${main}`)).body.result
    expect(read).toMatchObject({ joinQuery: 'Y', extConfigJson: expect.stringContaining('"joinQuery":1') })
    await cgform('PUT', 'head/edit', { id: main, extConfigJson: '{"joinQuery":0}', fields: read.fields })
    expect((await cgform('GET', `head/queryById?id=${main}`)).body.result).toMatchObject({ joinQuery: 'N' })
  })

  it('neither sorts by them nor exports them', async () => {
    const { name, found, goods } = await orders()
    expect(await found({ column: goods })).toContain('排序')
    const exported = await call<PageResult>('GET', `/online/data/${name}/list`)
    expect(exported.body.result.records[0]).not.toHaveProperty(goods)
  })

  it('refuses conditions on rows that the user may not see', async () => {
    const { main, lines, name, found, goods } = await orders()
    const menu = String((await cgform('POST', 'head/publish', { id: main })).body.result.id)
    const { username } = await addPerson(forms.server, forms.token, {
      selectedroles: await addRole(forms.server.database, [menu]),
    })
    const as = await forms.server.signIn(username, USER_PASSWORD)
    expect(await found({ [goods]: '面' }, as)).toEqual(['甲'])
    await forms.server.database.pool.query(
      `insert into sys_permission (id, name, menu_type, perms) values ('kept-goods', '商品', 2, $1)`,
      [`online:data:${lines}:read:goods`],
    )
    try {
      // The same message as for an unknown field, without a proposal.
      const refused = await found({ [goods]: '面' }, as)
      expect(refused).toContain(`没有查询条件 ${goods}`)
      expect(refused).not.toContain(`是否为 ${goods}`)
      const advanced = encodeURIComponent(JSON.stringify([{ field: goods, rule: 'eq', val: '面' }]))
      expect(await found({ superQueryParams: advanced }, as)).toContain('字段不存在')
      const { result } = (await cgform<Row[]>('GET', `api/getQueryInfo/${name}`, undefined, as)).body
      expect(result.map(({ field }) => field)).not.toContain(goods)
    } finally {
      await forms.server.database.pool.query(`delete from sys_permission where id = 'kept-goods'`)
    }
  })

  it('does not exist when rows stand apart from the form, or the setting is off', async () => {
    for (const head of [{ themeTemplate: 'erp', extConfigJson: '{"joinQuery":1}' }, {}]) {
      const { found, goods, main } = await orders(head)
      expect(await found({ [goods]: '面' })).toBe(`没有查询条件 ${goods}`)
      expect((await cgform('GET', `head/queryById?id=${main}`)).body.result.joinQuery).toBe('N')
    }
  })
})
