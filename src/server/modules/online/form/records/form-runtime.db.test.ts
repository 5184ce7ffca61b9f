import { beforeAll, describe, expect, it } from 'vitest'
import { createFormHarness, field } from '#server/modules/online/testing/form-harness.ts'
import { addPerson, addRole, USER_PASSWORD } from '#server/testing/test-server.ts'
import type { Row } from '#shared/documents/entity.ts'
import type { PageResult } from '#shared/wire/paging.ts'

const forms = createFormHarness()
const { call, api, addForm } = forms

/** Id of the main form. */
let id: string
beforeAll(async () => {
  id = await addForm({
    ...{ tableName: 'sale', tableType: 2 },
    fields: [
      field('sale_no', { isQuery: '1', queryMode: 'like', sortFlag: '1' }),
      field('kind', { fieldShowType: 'radio', dictField: 'sex', isQuery: '1' }),
      field('amount', { dbType: 'BigDecimal', dbPointLength: 2, isTotal: '1', isQuery: '1', queryMode: 'group' }),
      field('seller', { fieldShowType: 'sel_user', fieldExtendJson: '{"multiSelect":false}' }),
      field('memo', { isShowList: '0' }),
    ],
  })
  const key = field('sale_id', { mainTable: 'sale' })
  const sub = { tableType: 3, tabOrderNum: 1 }
  await addForm({
    ...sub,
    tableName: 'sale_line',
    relationType: 0,
    fields: [
      key,
      field('goods', { fieldMustInput: 1 }),
      field('unit', { dbLength: 8, isReadOnly: 1, fieldDefaultValue: '箱' }),
      field('grade', { fieldMustInput: 0, fieldDefaultValue: '一' }),
    ],
  })
  await addForm({ ...sub, tableName: 'sale_to', relationType: 1, fields: [key, field('address')] })
  const created = await call('POST', `/online/cgform/api/doDbSynch/${id}/normal`)
  if (!created.body.success) throw new Error(created.body.message)
})

describe('a form in use', () => {
  it('describes the columns of its list, by its id and by its table', async () => {
    const { result } = (await api('GET', `getColumns/${id}`)).body
    expect(result).toMatchObject({
      ...{ currentTableName: 'sale', tableType: 2, hideColumns: [], cgButtonList: [] },
      columns: [
        { dataIndex: 'saleNo', sorter: true },
        { dataIndex: 'kind', customRender: 'sex' },
        { dataIndex: 'amount', align: 'right', isTotal: true },
        { dataIndex: 'seller', customRender: '_replace_text_seller_dictText' },
      ],
    })
    expect((result.dictOptions as Record<string, Row[]>).sex).toContainEqual(expect.objectContaining({ value: '1' }))
    expect((await api('GET', 'getColumns/sale')).body.result).toEqual(result)
  })

  it('describes its query items', async () => {
    const { result } = (await api<Row[]>('GET', `getQueryInfo/${id}`)).body
    expect(result).toMatchObject([
      { field: 'saleNo', view: 'text', mode: 'like', hidden: '0' },
      { field: 'kind', view: 'list', mode: 'single', dictCode: 'sex', hidden: '0' },
      { field: 'amount', view: 'text', mode: 'group', hidden: '1' },
    ])
  })

  it('describes its query items as the properties of a form', async () => {
    const { result } = (await api('GET', `getQueryInfoVue3/${id}`)).body
    expect(result).toEqual({
      ...{ table: 'sale', title: 'sale', searchFieldList: ['saleNo', 'kind', 'amount'], joinQuery: false },
      properties: {
        saleNo: expect.objectContaining({ title: 'sale_no', view: 'text', mode: 'like', order: 1 }),
        kind: expect.objectContaining({ title: 'kind', view: 'list', dictCode: 'sex', order: 2 }),
        amount: expect.objectContaining({ title: 'amount', mode: 'group', order: 3 }),
      },
    })
    expect((await api('GET', 'getQueryInfoVue3/sale')).body.result).toEqual(result)
  })

  it('describes its form with the rows of its sub-tables', async () => {
    const { result } = (
      await api<{ schema: { table: string; properties: Record<string, Row> } }>('GET', `getFormItem/${id}`)
    ).body
    const { table, properties } = result.schema
    expect(table).toBe('sale')
    expect(properties.kind).toMatchObject({ view: 'radio', dictCode: 'sex' })
    expect(properties.saleLine).toMatchObject({
      ...{ view: 'tab', relationType: '0', foreignKey: 'saleId', required: ['goods'] },
      columns: [
        {
          ...{ key: 'goods', type: 'text', title: 'goods', disabled: false },
          validateRules: expect.arrayContaining([expect.objectContaining({ required: true })]),
        },
        { key: 'unit', disabled: true },
        { key: 'grade', fieldDefaultValue: '一' },
      ],
    })
    expect(properties.saleTo).toMatchObject({
      view: 'tab',
      relationType: '1',
      properties: { address: { view: 'text' } },
    })
  })

  it('adds, changes, reads, lists and deletes records with their rows', async () => {
    const row = { saleNo: 'S-1', amount: 12.5, saleLine: [{ goods: '大米' }], saleTo: [{ address: '东街' }] }
    const added = (await api<string>('POST', `form/${id}?tabletype=2`, row)).body
    expect(added.message).toBe('添加成功！')
    const saleId = added.result
    expect((await api('PUT', `form/${id}`, { id: saleId, amount: 20 })).body.message).toBe('修改成功!')
    expect((await api('GET', `form/sale/${saleId}`)).body.result).toMatchObject({
      ...{ saleNo: 'S-1', amount: 20 },
      saleLine: [{ goods: '大米' }],
      saleTo: { address: '东街' },
    })
    const found = (await api<PageResult>('GET', `getData/${id}?saleNo=*S-*&amount_begin=15&pageSize=-521`)).body.result
    expect(found).toMatchObject({ total: 1, records: [{ id: saleId }] })
    expect((await api<PageResult>('GET', 'getData/sale?amount_end=15')).body.result.total).toBe(0)
    expect((await api('DELETE', `form/${id}/${saleId}`)).body.success).toBe(true)
    expect((await api('GET', `form/${id}/${saleId}`)).body.success).toBe(false)
  })

  it('answers NO_DB_SYNC before its table exists', async () => {
    const early = await addForm({ tableName: 'too_early', fields: [field('name')] })
    for (const call of ['getColumns', 'getData', 'getQueryInfo', 'getQueryInfoVue3', 'getFormItem', 'getEnhanceJs']) {
      expect((await api('GET', `${call}/${early}`)).body.message).toBe('NO_DB_SYNC')
    }
  })
})

describe('a user with permission to list only', () => {
  it('gets all buttons hidden and other calls refused; a user without permission learns nothing', async () => {
    const { username } = await addPerson(forms.server, forms.token)
    const person = await forms.server.signIn(username, USER_PASSWORD)
    const calls = [
      ['GET', `getColumns/${id}`],
      ['GET', 'getColumns/sale'],
      ['GET', 'getData/sale'],
      ['GET', 'getQueryInfo/sale'],
      ['GET', `getFormItem/${id}`],
      ['GET', 'getData/no_such_form'],
      ['GET', 'getQueryInfoVue3/sale'],
      ['GET', `getEnhanceJs/${id}`],
      ['POST', 'form/sale', []],
      ['PUT', 'form/sale', { id: 'x' }],
      ['GET', 'form/sale/x'],
      ['DELETE', 'form/sale/x'],
    ] as const
    for (const [method, path, body] of calls) expect((await api(method, path, body, person)).status, path).toBe(403)

    const menu = await call('POST', '/online/cgform/head/publish', { id })
    const roleId = await addRole(forms.server.database, [String(menu.body.result.id)])
    await forms.server.database.pool.query(
      'insert into sys_user_role (user_id, role_id) select id, $2 from sys_user where username = $1',
      [username, roleId],
    )
    const columns = (await api('GET', `getColumns/${id}`, undefined, person)).body.result
    expect(columns.hideColumns).toEqual(['add', 'edit', 'delete', 'batch_delete', 'import', 'export'])
    expect((await api('GET', 'getData/sale', undefined, person)).status).toBe(200)
    const refused = calls.filter(([method]) => method !== 'GET')
    for (const [method, path, body] of refused) expect((await api(method, path, body, person)).status, path).toBe(403)
  })

  it('is refused a body that is no record, once it may add', async () => {
    expect((await api('POST', 'form/sale', [])).body.message).toContain('请求内容应为对象')
  })

  it('reaches the rows of a sub-table only with their record', async () => {
    const none = (await api('GET', 'getData/sale_line?pageSize=5')).body
    expect(none).toMatchObject({ success: true, result: { records: [], total: 0, size: 5 } })
    expect((await api('POST', 'form/sale_line', { goods: 'x' })).body.success).toBe(false)
    expect((await api('GET', 'getTreeData/sale')).status).toBe(404)
  })
})
