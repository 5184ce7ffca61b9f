import { describe, expect, it } from 'vitest'
import { createFormHarness, field, freshName } from '#server/modules/online/testing/form-harness.ts'
import { workbookOf } from '#server/records/testing/test-workbook.ts'
import type { Row } from '#shared/documents/entity.ts'
import type { ImportResult } from '#shared/wire/import-result.ts'
import { CONTEXT_PATH, TOKEN_HEADER } from '#shared/wire/protocol.ts'

const forms = createFormHarness()
const { cgform, api, data, addForm, makeForm, synchronise, formOf, rowsOf, addRow } = forms

async function upload(table: string, workbook: Buffer) {
  const sent = new FormData()
  sent.append('file', new Blob([new Uint8Array(workbook)]), 'data.xlsx')
  const request = new Request('http://localhost', { method: 'POST', body: sent })
  const answer = await forms.server.app.inject({
    ...{ method: 'POST', url: `${CONTEXT_PATH}/online/cgform/api/importXls/${table}` },
    headers: { 'content-type': request.headers.get('content-type')!, [TOKEN_HEADER]: forms.token },
    payload: Buffer.from(await request.arrayBuffer()),
  })
  return answer.json<{ success: boolean; message: string; result: ImportResult }>()
}

describe('a field that is removed while somebody fills in its form', () => {
  it('is ignored in the save, and its column keeps the value until a forced synchronisation', async () => {
    const table = freshName('dropped')
    const id = await makeForm({ tableName: table, fields: [field('name'), field('gone')] })
    const key = await addRow(table, { name: '甲', gone: '旧' })
    const open = (await data(table, 'GET', `queryById?id=${key}`)).body.result
    const { fields, ...head } = await formOf(id)
    expect((await cgform('PUT', 'head/edit', { ...head, fields: fields.slice(0, 1) })).body.success).toBe(true)
    const stored = async () =>
      (await forms.server.database.pool.query(`select name, gone from of_${table} where id = $1`, [key])).rows[0]

    expect((await synchronise(id)).body.message).toBe('同步成功')
    expect((await data(table, 'PUT', 'edit', { ...open, name: '乙', gone: '新' })).body.success).toBe(true)
    expect(await stored()).toEqual({ name: '乙', gone: '旧' })

    const again = (await data(table, 'GET', `queryById?id=${key}`)).body.result
    expect(again).not.toHaveProperty('gone')
    const { confirm } = (await cgform('GET', `api/syncPlan?id=${id}`)).body.result
    expect((await synchronise(id, 'force', String(confirm))).body.success).toBe(true)
    expect((await api('PUT', `form/${table}`, { id: key, name: '丙', gone: '新' })).body.success).toBe(true)
    expect((await api('POST', `form/${table}`, { name: '丁', gone: '新' })).body.success).toBe(true)
    expect((await rowsOf(table)).map(({ name }) => name).toSorted()).toEqual(['丁', '丙'].toSorted())
    for (const query of ['gone=x', 'gone_begin=1', 'superQueryParams=%5B%7B%22field%22%3A%22gone%22%7D%5D']) {
      expect((await api('GET', `getData/${table}?${query}`)).status, query).toBeLessThan(500)
    }
    expect((await api('GET', `getData/${table}?column=gone&order=asc`)).body.success).toBe(false)
  })
})

describe('a workbook for a form', () => {
  const table = freshName('brought')
  const heads = ['名称', '性别', '数量']
  const begin = async () => {
    const [name, sex] = [field('name', { dbFieldTxt: '名称' }), { fieldShowType: 'list', dictField: 'sex' }]
    const fields = [
      name,
      field('sex', { ...sex, dbFieldTxt: '性别' }),
      field('amount', { dbType: 'int', dbFieldTxt: '数量' }),
    ]
    await makeForm({ tableName: table, fields })
  }

  it('imports the texts of formulas, and reports wrong labels and numbers by cell', async () => {
    await begin()
    const { result } = await upload(
      table,
      await workbookOf(heads, [
        ['=HYPERLINK("http://x","y")', '男', 1],
        ['@SUM(A1)', '不男不女', 1],
        ["'; drop table sys_user; --", '女', '1+1'],
      ]),
    )
    expect(result).toMatchObject({ successCount: 1, errorCount: 2 })
    expect(result.problems.map(({ cell }) => cell)).toEqual(['B5', 'C6'])
    expect(await rowsOf(table)).toMatchObject([{ name: '=HYPERLINK("http://x","y")', sex: '1' }])
  })

  it('with 50,000 rows is refused with the limit, and imports none', async () => {
    const before = (await rowsOf(table)).length
    const rows = Array.from({ length: 50_000 }, (_, at) => [`第${at}`, '男', at])
    const { success, message } = await upload(table, await workbookOf(heads, rows))
    expect(success).toBe(false)
    expect(message).toContain('10000')
    expect(await rowsOf(table)).toHaveLength(before)
  })
})

describe('a form of 200 fields and 5 sub-tables', () => {
  it('is made, filled in, read, found and described completely', async () => {
    const table = freshName('wide')
    const names = Array.from({ length: 200 }, (_, at) => `field_${at + 1}`)
    const id = await addForm({
      tableName: table,
      tableType: 2,
      formTemplate: '3',
      fields: names.map((each) => field(each)),
    })
    const subs = Array.from({ length: 5 }, (_, at) => `${table}_line${at + 1}`)
    for (const [at, tableName] of subs.entries()) {
      const fields = [field('main_id', { mainTable: table }), field('goods'), field('amount', { dbType: 'int' })]
      await addForm({ tableName, tableType: 3, relationType: 0, tabOrderNum: at + 1, fields })
    }
    expect((await synchronise(id)).body.message).toBe('同步成功')
    const inRecord = (name: string) => name.replace(/_+([a-z0-9])/g, (_, letter: string) => letter.toUpperCase())
    const rows = [
      { goods: '米', amount: 1 },
      { goods: '油', amount: 2 },
    ]
    const record: Row = {
      ...Object.fromEntries(names.map((name, at) => [inRecord(name), `值${at}`])),
      ...Object.fromEntries(subs.map((name) => [inRecord(name), rows])),
    }
    const key = (await api<string>('POST', `form/${table}`, record)).body.result
    const read = (await api('GET', `form/${table}/${key}`)).body.result
    expect(read).toMatchObject(record)
    const { schema } = (await api<{ schema: { properties: Row } }>('GET', `getFormItem/${table}`)).body.result
    expect(Object.keys(schema.properties)).toHaveLength(205)
    const every = names.map((name, at) => `${inRecord(name)}=${encodeURIComponent(`值${at}`)}`)
    const found = (await api<{ total: number }>('GET', `getData/${table}?${every.join('&')}`)).body
    expect(found.result.total).toBe(1)
  })
})
