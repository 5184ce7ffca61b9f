import { randomBytes } from 'node:crypto'
import { beforeAll, describe, expect, it } from 'vitest'
import { createFormHarness, field } from '#server/modules/online/testing/form-harness.ts'
import { textsIn, workbookOf } from '#server/records/testing/test-workbook.ts'
import type { Row } from '#shared/documents/entity.ts'
import { fieldNameOf } from '#shared/documents/online-form/form.ts'
import type { Envelope } from '#shared/wire/envelope.ts'
import type { ImportResult } from '#shared/wire/import-result.ts'
import type { PageResult } from '#shared/wire/paging.ts'
import { CONTEXT_PATH, TOKEN_HEADER } from '#shared/wire/protocol.ts'

const forms = createFormHarness()
const { call, api, addForm, synchronise } = forms

/** Unique, since a retry would find the names of the first run taken. */
const bill = `bill${randomBytes(4).toString('hex')}`
const [line, to] = [`${bill}_line`, `${bill}_to`]
const view = `${bill}$1`
const lineRows = fieldNameOf(line)
let main: string
beforeAll(async () => {
  main = await addForm({
    tableName: bill,
    tableTxt: '单据',
    tableType: 2,
    themeTemplate: 'erp',
    fields: [field('bill_no')],
  })
  const key = field('bill_id', { mainTable: bill })
  await addForm({
    ...{ tableName: line, tableTxt: '明细', tableType: 3, relationType: 0, tabOrderNum: 1 },
    fields: [
      key,
      field('goods', { fieldMustInput: '1', dbLength: 5, isQuery: '1' }),
      field('code', { fieldValidType: 'only' }),
      field('sex', { fieldShowType: 'list', dictField: 'sex' }),
    ],
  })
  await addForm({
    ...{ tableName: to, tableTxt: '收货', tableType: 3, relationType: 1, tabOrderNum: 2 },
    fields: [key, field('address')],
  })
  await synchronise(main)
  const { body } = await call('POST', `/online/cgform/head/copyOnline?code=${main}`)
  await synchronise(String(body.result.id))
  for (const id of [main, String(body.result.id)]) await call('POST', '/online/cgform/head/publish', { id })
})

/** Adds a user with these permissions, such as `list`, on the form or its view. */
const personWith = (table: string, ...verbs: string[]) =>
  forms.personWith(...verbs.map((verb) => `online:data:${table}:${verb}`))

let bills = 0
async function addBill(rows: Row[] = []): Promise<string> {
  bills += 1
  return (await api<string>('POST', `form/${bill}`, { billNo: `B${bills}`, [lineRows]: rows })).body.result
}
async function goodsOf(record: string): Promise<unknown[]> {
  const { body } = await api<PageResult>('GET', `getData/${line}?billId=${record}`)
  return body.result.records.map(({ goods }) => goods)
}
async function keysOf(record: string): Promise<string[]> {
  const { body } = await api<PageResult>('GET', `getData/${line}?billId=${record}`)
  return body.result.records.map(({ id }) => String(id))
}
const versionOf = async (record: string) => (await api('GET', `form/${bill}/${record}`)).body.result.version

async function fetched(path: string, as = forms.token) {
  const url = `${CONTEXT_PATH}/online/cgform/api/${path}`
  return forms.server.app.inject({ method: 'GET', url, headers: { [TOKEN_HEADER]: as } })
}
async function upload(
  path: string,
  heads: string[],
  rows: string[][],
  as = forms.token,
): Promise<Envelope<ImportResult>> {
  const form = new FormData()
  form.set('file', new Blob([new Uint8Array(await workbookOf(heads, rows))]), '明细.xlsx')
  const request = new Request('http://localhost', { method: 'POST', body: form })
  const answer = await forms.server.app.inject({
    ...{ method: 'POST', url: `${CONTEXT_PATH}/online/cgform/api/importXls/${path}` },
    headers: { 'content-type': request.headers.get('content-type')!, [TOKEN_HEADER]: as },
    payload: Buffer.from(await request.arrayBuffer()),
  })
  return answer.json()
}

describe('rows that are deleted alone', () => {
  it('are deleted together, also of several records, as one edit of each record', async () => {
    const [one, other] = [
      await addBill([{ goods: '米' }, { goods: '面' }, { goods: '油' }]),
      await addBill([{ goods: '盐' }]),
    ]
    const [rice, flour] = await keysOf(one)
    const [salt] = await keysOf(other)
    const { body } = await api<number>('DELETE', `form/${line}/${rice},${flour},${salt}`)
    expect(body).toMatchObject({ success: true, message: '删除成功!', result: 3 })
    expect([await goodsOf(one), await goodsOf(other)]).toEqual([['油'], []])
    expect([await versionOf(one), await versionOf(other)]).toEqual([2, 2])
    const again = await addBill([{ goods: '米' }, { goods: '面' }])
    const both = (await keysOf(again)).map((key) => `ids=${key}`).join('&')
    expect((await api<number>('DELETE', `form/${line}?${both}`)).body.result).toBe(2)
  })

  it('all stay when one of them does not exist', async () => {
    const record = await addBill([{ goods: '米' }])
    const [rice] = await keysOf(record)
    for (const ids of [`${rice},none`, 'none']) {
      expect((await api('DELETE', `form/${line}?ids=${ids}`)).body.message).toBe('未找到对应实体')
    }
    expect(await goodsOf(record)).toEqual(['米'])
    expect(await versionOf(record)).toBe(1)
  })

  it('need permission to change a visible record', async () => {
    const record = await addBill([{ goods: '米' }])
    const [rice] = await keysOf(record)
    const reader = await personWith(bill, 'list', 'delete')
    expect((await api('DELETE', `form/${line}/${rice}`, undefined, reader)).status).toBe(403)
    // In another tenant the record is not visible.
    await forms.server.database.pool.query(`update of_${bill} set tenant_id = 77 where id = $1`, [record])
    expect((await api('DELETE', `form/${line}/${rice}`)).body.message).toBe('未找到对应实体')
    await forms.server.database.pool.query(`update of_${bill} set tenant_id = 0 where id = $1`, [record])
    const writer = await personWith(bill, 'list', 'edit')
    expect((await api('DELETE', `form/${line}/${rice}`, undefined, writer)).body.success).toBe(true)
  })
})

describe('the rows of a record as a workbook', () => {
  it('are all of its rows, in order, with texts for codes, by the filters and selection of the list', async () => {
    const record = await addBill(
      Array.from({ length: 12 }, (_, at) => ({ goods: `米${at}`, ...(at === 0 && { sex: '1' }) })),
    )
    await addBill([{ goods: '面' }])
    const { statusCode, rawPayload } = await fetched(`exportXls/${line}?billId=${record}`)
    expect(statusCode).toBe(200)
    const lines = await textsIn(rawPayload)
    expect(lines.slice(2, 4)).toEqual([
      ['goods', 'code', 'sex'],
      ['米0', undefined, '男'],
    ])
    expect(lines.slice(3).map(([goods]) => goods)).toEqual(Array.from({ length: 12 }, (_, at) => `米${at}`))
    const packed = encodeURIComponent(JSON.stringify({ billId: record, goods: '*11' }))
    const found = await textsIn((await fetched(`exportXls/${line}?paramsStr=${packed}`)).rawPayload)
    expect(found.slice(3).map(([goods]) => goods)).toEqual(['米11'])
    const [first, second] = await keysOf(record)
    const chosen = await fetched(`exportXls/${line}?billId=${record}&selections=${second},${first}`)
    expect((await textsIn(chosen.rawPayload)).slice(3).map(([goods]) => goods)).toEqual(['米0', '米1'])
  })

  it('need a visible record and the permission to export, and are logged', async () => {
    const record = await addBill([{ goods: '米' }])
    for (const query of ['', '?billId=none']) {
      expect((await fetched(`exportXls/${line}${query}`)).json()).toMatchObject({ message: '未找到对应实体' })
    }
    const reader = await personWith(bill, 'list')
    expect((await fetched(`exportXls/${line}?billId=${record}`, reader)).statusCode).toBe(403)
    const { rows } = await forms.server.database.pool.query(
      `select distinct log_content from sys_log where operate_type = 6 and log_content like $1`,
      [`%${line}%`],
    )
    expect(rows).toEqual([{ log_content: `导出单据的明细（${line}）` }])
  })
})

describe('rows that are imported', () => {
  const HEADS = ['goods', 'code', 'sex']

  it('are added after those of the record, as one edit, and a dry run leaves nothing', async () => {
    const record = await addBill([{ goods: '米' }])
    const path = `${line}?billId=${record}`
    const rows = [
      ['面', '', '男'],
      ['油', '', '女'],
    ]
    const dry = await upload(`${path}&dryRun=true`, HEADS, rows)
    expect(dry).toMatchObject({ success: true, result: { dryRun: true, successCount: 2 } })
    expect([await goodsOf(record), await versionOf(record)]).toEqual([['米'], 1])
    const done = await upload(path, HEADS, rows)
    expect(done).toMatchObject({ success: true, code: 200, result: { successCount: 2, errorCount: 0 } })
    const { body } = await api<PageResult>('GET', `getData/${line}?billId=${record}`)
    expect(body.result.records).toMatchObject([
      { goods: '米', rowNo: 0 },
      { goods: '面', rowNo: 1, sex: '1' },
      { goods: '油', rowNo: 2, sex: '2' },
    ])
    expect(await versionOf(record)).toBe(2)
    const { rows: log } = await forms.server.database.pool.query(
      'select operation, remark from sys_data_log where data_table = $1 and data_id = $2 order by data_version desc limit 1',
      [`of_${bill}`, record],
    )
    expect(log).toEqual([{ operation: 'edit', remark: '导入明细：2条' }])
    const logged = async () =>
      (
        await forms.server.database.pool.query(`select count(*)::int as found from sys_log where log_content like $1`, [
          `导入明细：2条，单据：B${bills}`,
        ])
      ).rows
    await expect.poll(logged).toEqual([{ found: 1 }])
  })

  it('are checked one by one; refused rows are skipped and reported', async () => {
    const record = await addBill()
    const code = randomBytes(4).toString('hex')
    const { code: answer, result } = await upload(`${line}?billId=${record}`, HEADS, [
      ['米', code, ''],
      ['', '', ''],
      ['太长的商品名', '', ''],
      ['面', code, ''],
      ['油', '', '无此项'],
      ['盐', '', '男'],
    ])
    expect([answer, result.successCount]).toEqual([201, 2])
    expect(result.problems.map(({ cell }) => cell)).toEqual(['A6', 'B7', 'C8'])
    expect(await goodsOf(record)).toEqual(['米', '盐'])
  })

  it('leave the record unchanged when all are refused', async () => {
    const record = await addBill()
    const refused = await upload(`${line}?billId=${record}`, HEADS, [['太长的商品名', '', '']])
    expect(refused).toMatchObject({ success: false, result: { successCount: 0, errorCount: 1 } })
    expect(await versionOf(record)).toBe(1)
  })

  it('are limited to one where the sub form allows only one', async () => {
    const record = await addBill()
    const { result } = await upload(`${to}?billId=${record}`, ['address'], [['东街'], ['西街']])
    expect(result).toMatchObject({ successCount: 1, problems: [{ message: '保存失败，一对一的表只能新增一条数据' }] })
    const again = await upload(`${to}?billId=${record}`, ['address'], [['南街']])
    expect(again).toMatchObject({ success: false })
    expect((await api('GET', `subform/${to}/${record}`)).body.result).toMatchObject({ address: '东街' })
  })

  it('need a visible record, and the permissions to import and to edit', async () => {
    const record = await addBill()
    for (const query of ['', '?billId=none']) {
      expect(await upload(`${line}${query}`, HEADS, [['米', '', '']])).toMatchObject({ message: '未找到对应实体' })
    }
    const path = `${line}?billId=${record}`
    for (const verbs of [
      ['list', 'import'],
      ['list', 'edit'],
    ]) {
      const person = await personWith(bill, ...verbs)
      expect(await upload(path, HEADS, [['米', '', '']], person), verbs.join()).toMatchObject({
        success: false,
        code: 510,
      })
      expect((await fetched(`importTemplate/${line}`, person)).statusCode).toBe(403)
    }
    const writer = await personWith(bill, 'list', 'edit', 'import')
    expect(await upload(path, HEADS, [['米', '', '']], writer)).toMatchObject({ success: true })
    expect(await goodsOf(record)).toEqual(['米'])
    const template = await textsIn((await fetched(`importTemplate/${line}`, writer)).rawPayload)
    expect(template[2]).toEqual(['goods*', 'code', 'sex'])
    const { subList } = (await api<{ subList: Row[] }>('GET', `getErpColumns/${bill}`, undefined, writer)).body.result
    expect(subList[0]!.hideColumns).toContain('export')
    expect(subList[0]!.hideColumns).not.toContain('import')
  })
})

describe('rows under a view of their main form', () => {
  const rows = `${view}.${line}`

  it('are read, written, deleted, imported and exported with the grants of the view alone', async () => {
    const record = await addBill([{ goods: '米' }])
    const clerk = await personWith(view, 'list', 'edit', 'import', 'export')
    const list = async (table: string, as: string) =>
      api<PageResult>('GET', `getData/${table}?billId=${record}`, undefined, as)
    expect((await list(line, clerk)).status).toBe(403)
    expect((await list(rows, clerk)).body.result.records).toMatchObject([{ goods: '米' }])
    const added = await api<string>('POST', `form/${rows}`, { billId: record, goods: '面' }, clerk)
    expect(added.body.success).toBe(true)
    expect(
      (await api('PUT', `form/${rows}`, { billId: record, id: added.body.result, goods: '粉' }, clerk)).body.success,
    ).toBe(true)
    expect(await upload(`${rows}?billId=${record}`, ['goods'], [['油']], clerk)).toMatchObject({ success: true })
    expect(
      (await textsIn((await fetched(`exportXls/${rows}?billId=${record}`, clerk)).rawPayload)).slice(3),
    ).toHaveLength(3)
    const [rice] = await keysOf(record)
    expect((await api('DELETE', `form/${rows}/${rice}`, undefined, clerk)).body.success).toBe(true)
    expect(await goodsOf(record)).toEqual(['粉', '油'])
    expect((await api('DELETE', `form/${line}/${added.body.result}`, undefined, clerk)).status).toBe(403)
    expect((await api('GET', `subform/list/${rows}/${record}`, undefined, clerk)).status).toBe(200)

    const owner = await personWith(bill, 'list', 'edit')
    expect((await list(rows, owner)).status).toBe(403)
  })

  it('are only those that the view shows', async () => {
    const record = await addBill([{ goods: '米' }])
    const other = await addForm({ tableName: `other${randomBytes(4).toString('hex')}`, fields: [field('name')] })
    await synchronise(other)
    for (const code of [`${other}.${line}`, `${view}.${bill}`, `${view}.none`]) {
      expect((await api('GET', `getData/${code}?billId=${record}`)).status, code).toBe(404)
    }
  })

  it('stand below the list of the view, whose calls name it', async () => {
    const { rows: found } = await forms.server.database.pool.query<{ content: string }>(
      `select v.content as content from sys_document d join sys_document_version v on v.document_id = d.id
       where d.kind = 'page' and d.address like $1`,
      [`online/f-${bill}--1--rows`],
    )
    expect(found[0]?.content).toContain(`/online/data/${rows}/rows/list`)
  })
})
