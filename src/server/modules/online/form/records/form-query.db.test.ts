import { randomBytes } from 'node:crypto'
import { describe, expect, it } from 'vitest'
import { createFormHarness, freshName, resultOf } from '#server/modules/online/testing/form-harness.ts'
import type { Row } from '#shared/documents/entity.ts'
import type { Page } from '#shared/documents/page.ts'
import type { PageResult } from '#shared/wire/paging.ts'

const forms = createFormHarness()
const { call } = forms

const queryField = (dbFieldName: string, more: Row = {}): Row => ({
  dbFieldName,
  dbFieldTxt: dbFieldName,
  isQuery: '1',
  ...more,
})

const fields = [
  queryField('kinds', { fieldShowType: 'checkbox', dictField: 'sex', dbLength: 200 }),
  queryField('sold_on', {
    ...{ dbType: 'Date', fieldShowType: 'date', queryConfigFlag: '1' },
    ...{ queryShowType: 'date_month', queryDefVal: '2026-02' },
  }),
]

describe('a form with query settings of its fields', () => {
  it('finds records by a whole code of several, however it is asked for', async () => {
    const tableName = freshName('several')
    const field = queryField('kinds', { fieldShowType: 'list_multi', dictField: 'report_field_type', dbLength: 200 })
    await forms.makeForm({ tableName, fields: [field] })
    for (const kinds of ['Date,String', 'Datetime', 'Datetime,Date']) await forms.addRow(tableName, { kinds })
    const superQuery = (rule: string) =>
      `superQueryParams=${encodeURIComponent(JSON.stringify([{ field: 'kinds', rule, val: 'Date', type: 'text' }]))}`
    for (const query of ['kinds=Date', 'kinds=*Date*', 'kinds=eq%20Date', superQuery('eq'), superQuery('like')]) {
      const found = resultOf(await call<PageResult>('GET', `/online/data/${tableName}/list?${query}`))
      expect(found.records.map(({ kinds }) => kinds).toSorted(), query).toEqual(['Date,String', 'Datetime,Date'])
    }
    const others = resultOf(await call<PageResult>('GET', `/online/data/${tableName}/list?kinds=!Date`))
    expect(others.records).toMatchObject([{ kinds: 'Datetime' }])
  })

  it('is put in use, finds any of several codes and the days of a month, and describes this to clients', async () => {
    const tableName = `asked${randomBytes(4).toString('hex')}`
    const added = await call('POST', '/online/cgform/head/add', { tableName, tableTxt: '查询', fields })
    expect(added.body).toMatchObject({ success: true })
    const done = await call('POST', `/online/cgform/api/doDbSynch/${added.body.result.id}/normal`)
    expect(done.body).toMatchObject({ success: true })
    const rows: Row[] = [
      { kinds: '1,2', soldOn: '2026-02-28' },
      { kinds: '2', soldOn: '2026-03-01' },
    ]
    for (const row of rows) expect((await call('POST', `/online/data/${tableName}/add`, row)).body.success).toBe(true)
    const found = async (query: string) => {
      const { body } = await call<PageResult>('GET', `/online/data/${tableName}/list?${query}`)
      return body.result.records.map(({ kinds }) => kinds)
    }
    expect(await found(`kinds=${encodeURIComponent(',1,')}`)).toEqual(['1,2'])
    expect(await found(`kinds=${encodeURIComponent(',2,')}`)).toHaveLength(2)
    expect(await found('soldOn_begin=2026-02-01&soldOn_end=2026-02-28')).toEqual(['1,2'])
    const { result } = (await call<Row[]>('GET', `/online/cgform/api/getQueryInfo/${tableName}`)).body
    expect(result).toMatchObject([
      { field: 'kinds', view: 'list_multi', config: '0' },
      { field: 'soldOn', view: 'date_month', config: '1', defValue: '2026-02' },
    ])
    const { rows: kept } = await forms.server.database.pool.query<{ content: string }>(
      `select content from sys_document_version where kind = 'page' and address = $1 order by number desc limit 1`,
      [`online/f-${tableName}`],
    )
    const page = JSON.parse(kept[0]!.content) as Page
    expect(page.properties.search!['x-component-props']!.fields).toEqual([
      'kinds',
      { field: 'soldOn', widget: 'MonthPicker', search: 'period', begin: '2026-02' },
    ])
  })

  it('takes conditions by names of columns and of fields, and refuses or lists unknown ones', async () => {
    const tableName = freshName('order')
    await forms.makeForm({
      tableName,
      fields: [queryField('order_no'), queryField('sold_on', { dbType: 'Date', fieldShowType: 'date' })],
    })
    for (const orderNo of ['a1', 'a2']) await forms.data(tableName, 'POST', 'add', { orderNo, soldOn: '2026-02-01' })
    const own = async (query: string) => (await forms.data<PageResult>(tableName, 'GET', `list?${query}`)).body
    for (const name of ['order_no', 'orderNo', 'order_no_MultiString'])
      expect(await own(`${name}=a1`)).toMatchObject({ result: { total: 1 } })
    expect(await own('order_n=a1')).toMatchObject({
      code: 400,
      message: '没有查询条件 order_n（是否为 orderNo？）',
    })
    const agreed = await forms.api<PageResult>(
      'GET',
      `getData/${tableName}?_t=1&field=id,,action&order_n=a1&order_no=a2`,
    )
    expect(agreed.body.result).toMatchObject({ total: 1, ignored: ['order_n'] })
    expect(await own('sold_on_begin=2026-02-02')).toMatchObject({ result: { total: 0 } })
    const body = { orderNo: 'a3', order_n: 'x', createBy: 'me' }
    for (const path of ['form', 'crazyForm']) {
      const added = await forms.api<string>('POST', `${path}/${tableName}`, body)
      expect(added.body).toMatchObject({ result: expect.any(String), ignored: expect.arrayContaining(['createBy']) })
    }
    expect((await forms.data(tableName, 'POST', 'add', { orderNo: 'a4' })).body).not.toHaveProperty('ignored')
    const groups = (query: string) => forms.data<Row[]>(tableName, 'GET', `aggregate?groupBy=soldOn&${query}`)
    expect((await groups('order_no=a1')).body.result).toEqual([{ soldOn: '2026-02-01', count: 1 }])
    expect((await groups('zzz=a1')).body).toMatchObject({ message: '没有查询条件 zzz' })
    expect((await forms.data(tableName, 'GET', 'recycleBin?zzz=1')).body).toMatchObject({ code: 400 })
  })

  it('refuses an unknown dictionary, and settings that do not fit', async () => {
    const wrong = (more: Row) =>
      call('POST', '/online/cgform/head/add', {
        ...{ tableName: `wrong${randomBytes(4).toString('hex')}`, tableTxt: '查询' },
        fields: [queryField('kind', more)],
      })
    expect((await wrong({ queryConfigFlag: '1', queryShowType: 'sel_user' })).body).toMatchObject({
      success: false,
      result: { problems: [expect.objectContaining({ field: 'fields[0].queryShowType' })] },
    })
    expect((await wrong({ queryMustInput: '1' })).body.success).toBe(false)
    const set = { queryConfigFlag: '1', queryShowType: 'list', queryDictField: 'no_such_dictionary' }
    const { body } = await wrong(set)
    expect(
      body.success && (await call('POST', `/online/cgform/api/doDbSynch/${body.result.id}/normal`)).body.success,
    ).toBe(false)
  })
})
