import { randomBytes } from 'node:crypto'
import { beforeAll, describe, expect, it } from 'vitest'
import { addPerson, addRole, USER_PASSWORD } from '#server/testing/test-server.ts'
import type { Row } from '#shared/documents/entity.ts'
import type { PageResult } from '#shared/wire/paging.ts'
import { createFormHarness, field } from '../testing/form-harness.ts'

const forms = createFormHarness()
const { call, api, addForm, synchronise } = forms

/** Id of the main form. */
let main: string
beforeAll(async () => {
  main = await addForm({ tableName: 'bill', tableType: 2, themeTemplate: 'erp', fields: [field('bill_no')] })
  const key = field('bill_id', { mainTable: 'bill' })
  await addForm({
    ...{ tableName: 'bill_line', tableType: 3, relationType: 0, tabOrderNum: 1 },
    fields: [key, field('goods', { fieldMustInput: '1' }), field('amount', { dbType: 'int', isShowList: '0' })],
  })
  await addForm({
    ...{ tableName: 'bill_to', tableType: 3, relationType: 1, tabOrderNum: 2 },
    fields: [key, field('address')],
  })
  const created = await synchronise(main)
  if (!created.body.success) throw new Error(created.body.message)
})

async function addBill(billNo: string, rows: Row[] = []): Promise<string> {
  return (await api<string>('POST', 'form/bill', { billNo, billLine: rows })).body.result
}
const rowsOf = async (bill: string) =>
  (await api<PageResult>('GET', `getData/bill_line?billId=${bill}&tabletype=3`)).body.result.records as Row[]
const goodsOf = async (bill: string) => (await rowsOf(bill)).map(({ goods }) => goods)

describe('rows that are edited alone', () => {
  it('are added last, changed and deleted in their places, and raise the version of their record', async () => {
    const bill = await addBill('B1', [{ goods: '米' }, { goods: '面' }, { goods: '油' }])
    const [, flour] = await rowsOf(bill)
    const added = await api<string>('POST', 'form/bill_line', { billId: bill, goods: '盐' })
    expect(added.body.message).toBe('添加成功！')
    const changed = { billId: bill, id: flour!.id, goods: '面粉' }
    expect((await api('PUT', 'form/bill_line', changed)).body.message).toBe('修改成功!')
    expect(await goodsOf(bill)).toEqual(['米', '面粉', '油', '盐'])
    expect((await rowsOf(bill)).at(-1)!.id).toBe(added.body.result)
    const gone = { billId: bill, id: flour!.id, rowState: 'deleted' }
    expect((await api('PUT', 'form/bill_line', gone)).body.message).toBe('删除成功!')
    expect(await goodsOf(bill)).toEqual(['米', '油', '盐'])
    expect((await api('GET', `form/bill/${bill}`)).body.result.version).toBe(4)
  })

  it('are read in pages, and none without a record', async () => {
    const bill = await addBill('B2', [{ goods: '一' }, { goods: '二' }, { goods: '三' }])
    const page = await api<PageResult>('GET', `getData/bill_line?billId=${bill}&pageNo=2&pageSize=2`)
    expect(page.body.result).toMatchObject({ total: 3, records: [{ goods: '三' }] })
    expect((await api<Row[]>('GET', `subform/list/bill_line/${bill}`)).body.result).toHaveLength(3)
    expect((await api('GET', 'getData/bill_line')).body).toMatchObject({
      success: true,
      result: { total: 0, records: [] },
    })
    expect((await api('GET', 'getData/bill_line?billId=no_such_bill')).body.success).toBe(false)
    expect((await api('GET', `subform/list/bill/${bill}`)).status).toBe(404)
  })

  it('are checked like rows of a form, with problems under their fields', async () => {
    const bill = await addBill('B3', [{ goods: '米' }])
    const { body } = await api('POST', 'form/bill_line', { billId: bill, goods: '', amount: 'x' })
    expect((body.result as { problems: { field: string }[] }).problems.map(({ field: at }) => at)).toEqual([
      'goods',
      'amount',
    ])
    expect(await goodsOf(bill)).toEqual(['米'])
  })

  it('are never taken from another record or from none', async () => {
    const [one, other] = [await addBill('B4'), await addBill('B5', [{ goods: '米' }])]
    const [row] = await rowsOf(other)
    for (const state of ['modified', 'deleted']) {
      const { body } = await api('PUT', 'form/bill_line', { billId: one, id: row!.id, goods: 'x', rowState: state })
      expect(body.success).toBe(false)
    }
    expect((await api('PUT', 'form/bill_line', { billId: other, goods: 'x' })).body.success).toBe(false)
    expect((await api('POST', 'form/bill_line', { goods: 'x' })).body.success).toBe(false)
    expect([await goodsOf(one), await goodsOf(other)]).toEqual([[], ['米']])
  })

  it('are limited to one where the sub form allows only one, also for parallel calls', async () => {
    const bill = await addBill('B6')
    const both = await Promise.all(
      ['东街', '西街'].map((address) => api('POST', 'form/bill_to', { billId: bill, address })),
    )
    const refused = both.map(({ body }) => body).filter(({ success }) => !success)
    expect(refused.map(({ message }) => message)).toEqual(['保存失败，一对一的表只能新增一条数据'])
    expect((await api('GET', `subform/bill_to/${bill}`)).body.result).toMatchObject({ address: expect.any(String) })
  })

  it('keep their places for parallel calls', async () => {
    const bill = await addBill('B7')
    await Promise.all(['一', '二', '三'].map((goods) => api('POST', 'form/bill_line', { billId: bill, goods })))
    expect((await rowsOf(bill)).map(({ rowNo }) => rowNo)).toEqual([0, 1, 2])
  })

  it('need the grant of their main form', async () => {
    const bill = await addBill('B8', [{ goods: '米' }])
    const { username } = await addPerson(forms.server, forms.token)
    const person = await forms.server.signIn(username, USER_PASSWORD)
    const calls = [
      ['GET', 'getErpColumns/bill'],
      ['GET', `getData/bill_line?billId=${bill}`],
      ['GET', `subform/list/bill_line/${bill}`],
      ['POST', 'form/bill_line', { billId: bill, goods: 'x' }],
      ['PUT', 'form/bill_line', { billId: bill, id: 'x' }],
    ] as const
    for (const [method, path, body] of calls) expect((await api(method, path, body, person)).status, path).toBe(403)

    const menu = await call('POST', '/online/cgform/head/publish', { id: main })
    const roleId = await addRole(forms.server.database, [String(menu.body.result.id)])
    await forms.server.database.pool.query(
      'insert into sys_user_role (user_id, role_id) select id, $2 from sys_user where username = $1',
      [username, roleId],
    )
    for (const [method, path] of calls.slice(0, 3)) {
      expect((await api(method, path, undefined, person)).status, path).toBe(200)
    }
    for (const [method, path, body] of calls.slice(3)) {
      expect((await api(method, path, body, person)).status, path).toBe(403)
    }
    const { subList } = (await api<{ subList: Row[] }>('GET', 'getErpColumns/bill', undefined, person)).body.result
    expect(subList).toMatchObject([
      {
        currentTableName: 'bill_line',
        columns: [{ dataIndex: 'goods' }],
        foreignKeys: [{ field: 'billId', table: 'bill', key: 'id' }],
        hideColumns: expect.arrayContaining(['add', 'edit', 'delete']),
      },
      { currentTableName: 'bill_to' },
    ])
  })
})

describe('a theme', () => {
  it('needs a main form with sub-tables', async () => {
    const id = await addForm({
      tableName: `bare_${randomBytes(4).toString('hex')}`,
      tableType: 2,
      themeTemplate: 'tab',
      fields: [field('name')],
    })
    expect((await synchronise(id)).body.message).toBe('表单主题 tab 需要至少一个附表，请先新增以本表为主表的附表')
    const { body } = await call('POST', '/online/cgform/head/add', {
      ...{ tableName: 'odd', tableTxt: '未知主题', tableType: 2, themeTemplate: 'constructor' },
      fields: [field('name')],
    })
    expect(body.result).toMatchObject({ problems: [{ field: 'themeTemplate' }] })
  })

  it.each(['innerTable', 'tab', 'normal', 'erp'])('may become %s', async (themeTemplate) => {
    const form = (await call('GET', `/online/cgform/head/queryById?id=${main}`)).body.result
    expect((await call('PUT', '/online/cgform/head/edit', { ...form, themeTemplate })).body.success).toBe(true)
    expect((await synchronise(main)).body.message).toBe('同步成功')
    const read = (await call('GET', `/online/cgform/head/queryById?id=${main}`)).body.result
    expect(read.themeTemplate).toBe(themeTemplate)
  })
})
