import { describe, expect, it } from 'vitest'
import type { Row } from '#shared/documents/entity.ts'
import { STRICT_QUERY_HEADER } from '#shared/wire/protocol.ts'
import { createFormHarness, field, freshName, resultOf } from '../testing/form-harness.ts'

const harness = createFormHarness()
const { call } = harness

/** Calls like the pages of the product, with strict names. */
const own = <T = Row>(method: string, path: string, body: unknown) =>
  harness.server.call<T>(method, path, { token: harness.token, body, headers: { [STRICT_QUERY_HEADER]: '1' } })

/** Places of refused names, each with the proposed name. */
async function refused(method: string, path: string, body: unknown): Promise<unknown> {
  const { body: answer } = await own<{ problems?: { field: string; message: string }[] }>(method, path, body)
  expect(answer.success, answer.message).toBe(false)
  return answer.result?.problems?.map(({ field: place, message }) => [place, /是否为 (\w+)？/.exec(message)?.[1]])
}

const head = '/online/cgform/head'
const api = '/online/cgform/api'
const enhance = '/online/cgform/enhance'
const button = '/online/cgform/button'
const report = '/online/cgreport/head'
const graph = '/online/graphreport/head'
const templet = '/online/graphreport/templet'

const formNamed = (tableName: string, fields: Row[] = [field('shop_name')]): Row => ({
  ...{ tableName, tableTxt: '门店', fields },
})
const newReport = (more: Row = {}): Row => ({
  ...{ code: freshName('report'), name: '部门', cgrSql: 'select id, depart_name from sys_depart' },
  ...more,
})
const newGraph = (more: Row = {}): Row => ({
  ...{ code: freshName('graph'), name: '图', dataType: 'json', graphType: 'bar', displayTemplate: 'tab' },
  ...{ cgrSql: '[{"a": "x", "b": 1}]', xaxisField: 'a', yaxisField: 'b' },
  ...more,
})

describe('unknown settings of an online form', () => {
  it('are refused with their places when pages of the product send them, and nothing is stored', async () => {
    const tableName = freshName('shop')
    const fields = [field('shop_name'), field('size', { dbTyp: 'int' })]
    const body = { ...formNamed(tableName, fields), isPgae: 'N', indexs: [{ indexNames: 'x', indexField: 'size' }] }
    const places = [
      ['fields[1].dbTyp', 'dbType'],
      ['isPgae', 'isPage'],
      ['indexs[0].indexNames', 'indexName'],
    ]
    expect(await refused('POST', `${head}/add`, body)).toEqual(places)
    const { fields: rows, indexs, ...heads }: Row = body
    expect(await refused('POST', `${api}/addAll`, { head: heads, fields: rows, indexes: indexs })).toEqual([
      ['head.isPgae', 'isPage'],
      ['fields[1].dbTyp', 'dbType'],
      ['indexes', 'indexs'],
    ])
    const id = await harness.addForm(formNamed(tableName))
    expect(await refused('PUT', `${head}/edit`, { ...body, id })).toEqual([...places])
    const all = { head: { id, tableTxt: 'x' }, fields: rows, deleteFieldId: [] }
    expect(await refused('PUT', `${api}/editAll`, all)).toEqual([
      ['fields[1].dbTyp', 'dbType'],
      ['deleteFieldId', 'deleteFieldIds'],
    ])
    expect(await harness.formOf(id)).toMatchObject({ tableTxt: '门店', version: 1 })
  })

  it('are listed for other clients, which send more names than the product has', async () => {
    const more = { scroll: 1, idSequence: null }
    const fields = [field('shop_name', { dbFieldNameOld: 'name', converter: '' })]
    const added = await call<Row>('POST', `${head}/add`, { ...formNamed(freshName('shop'), fields), ...more })
    expect(added.body).toMatchObject({ success: true, ignored: ['fields[0].dbFieldNameOld', 'scroll'] })
    const { id } = added.body.result
    const edited = await call('PUT', `${head}/edit`, { id, scroll: 1 })
    expect(edited.body).toMatchObject({ success: true, ignored: ['scroll'] })
    const whole = { head: { tableName: freshName('shop'), tableTxt: '门店', scroll: 1 }, fields }
    const places = ['head.scroll', 'fields[0].dbFieldNameOld']
    expect((await call('POST', `${api}/addAll`, whole)).body).toMatchObject({ success: true, ignored: places })
    const again = await call('PUT', `${api}/editAll`, { head: { id, scroll: 1 }, fields })
    expect(again.body).toMatchObject({ success: true, ignored: places })
  })

  it('do not occur when an answer is sent back unchanged', async () => {
    const tableName = freshName('shop')
    const key = field('shop_id', { mainTable: tableName, dbLength: 36 })
    const main = await harness.addForm({ ...formNamed(tableName), tableType: '2' })
    const line = {
      ...formNamed(`${tableName}_line`, [key, field('goods')]),
      tableType: '3',
      relationType: '0',
      tabOrderNum: 1,
    }
    const indexs = [{ indexName: `i_${tableName}`, indexField: 'shop_id' }]
    const sub = await harness.addForm({ ...line, indexs })
    for (const id of [main, sub]) {
      const { body } = await own('PUT', `${head}/edit`, await harness.formOf(id))
      expect(body, body.message).toMatchObject({ success: true })
      expect(body).not.toHaveProperty('ignored')
    }
    const { body } = await call<{ records: Row[] }>('GET', `${head}/list?tableName=${tableName}*`)
    for (const row of body.result.records) {
      const answer = await own('PUT', `${head}/edit`, row)
      expect(answer.body.success, answer.body.message).toBe(true)
    }
  })
})

describe('unknown settings of buttons and events', () => {
  it('are refused, also in steps, because only pages of the product use these calls', async () => {
    const formId = await harness.addForm(formNamed(freshName('shop')))
    const step = { kind: 'set', field: 'shop_name', text: "'x'" }
    const event = { formId, kind: 'event', event: 'beforeAdd', title: '事件', steps: [step] }
    const add = (body: Row) => call<{ problems: { field: string; message: string }[] }>('POST', `${enhance}/add`, body)
    const wrong = await add({ ...event, titel: '事件', steps: [{ ...step, wehn: 'true' }] })
    expect(wrong.body).toMatchObject({
      success: false,
      message: expect.stringContaining('titel：不认识的设置，是否为 title？'),
      result: { problems: [{ field: 'steps[0].wehn', keyword: 'unknown' }, { field: 'titel' }] },
    })
    const { id } = resultOf(await call<{ id: string }>('POST', `${enhance}/add`, event))
    expect(await refused('PUT', `${enhance}/edit`, { id, scrpt: '' })).toEqual([['scrpt', 'script']])
    const kept = resultOf(await call('GET', `${enhance}/queryById?id=${id}`))
    expect((await own('PUT', `${enhance}/edit`, kept)).body.success).toBe(true)
    const { records } = resultOf(await call<{ records: Row[] }>('GET', `${enhance}/list?formId=${formId}`))
    expect((await own('PUT', `${enhance}/edit`, records[0])).body.success).toBe(true)
  })

  it('are listed by the agreed calls', async () => {
    const table = freshName('shop')
    const formId = await harness.addForm(formNamed(table))
    const sent = { cgformHeadId: formId, buttonCode: 'pay', buttonName: '付', buttonStyle: 'link', tenantId: 3 }
    const added = await call<{ id: string }>('POST', `${button}/add`, sent)
    expect(added.body).toMatchObject({ success: true, ignored: ['tenantId'] })
    const { id } = added.body.result
    expect((await call('PUT', `${button}/edit`, { id, lowAppId: 'x' })).body).toMatchObject({ ignored: ['lowAppId'] })
    expect(await refused('PUT', `${button}/edit`, { id, buttonNmae: 'x' })).toEqual([['buttonNmae', 'buttonName']])
    const [stored] = resultOf(await call<Row[]>('GET', `${button}/list/${formId}`))
    expect((await own('PUT', `${button}/edit`, stored)).body.success).toBe(true)
    const cgbSql = `update of_${table} set shop_name = '付' where shop_name = '欠'`
    const statement = { buttonCode: 'pay', cgbSql, content: '说明' }
    const put = await call('PUT', `${head}/enhanceSql/${formId}`, statement)
    expect(put.body, put.body.message).toMatchObject({ success: true, ignored: ['content'] })
  })
})

describe('unknown settings of reports, graphs and designs', () => {
  const item = { fieldName: 'depart_name', fieldTxt: '部门' }

  it('are refused with their places when pages of the product send them, also in rows', async () => {
    const wrong = newReport({ nmae: '部门', items: [item, { ...item, fieldName: 'id', isShwo: '0' }] })
    const places = [
      ['nmae', 'name'],
      ['items[1].isShwo', 'isShow'],
    ]
    expect(await refused('POST', `${report}/add`, wrong)).toEqual(places)
    const { id } = resultOf(await call('POST', `${report}/add`, newReport({ items: [item] })))
    expect(await refused('PUT', `${report}/edit`, { id, nmae: 'x' })).toEqual([['nmae', 'name']])
    expect(await refused('PUT', `${report}/editAll`, { head: { id, nmae: 'x' } })).toEqual([['nmae', 'name']])
    expect(await refused('PUT', `${report}/editAll`, { head: { id }, itmes: [] })).toEqual([['itmes', 'items']])
    expect(await refused('POST', `${graph}/add`, newGraph({ grpahType: 'bar' }))).toEqual([['grpahType', 'graphType']])
    const page = { templetCode: freshName('page'), templetName: '页', templteStyle: 'x' }
    expect(await refused('POST', `${templet}/add`, page)).toEqual([['templteStyle', 'templetStyle']])
  })

  it('are listed for other clients', async () => {
    const added = await call('POST', `${report}/add`, newReport({ lowAppId: 'x', items: [{ ...item, isShwo: '0' }] }))
    expect(added.body).toMatchObject({ success: true, ignored: ['lowAppId', 'items[0].isShwo'] })
    const whole = { head: { id: added.body.result.id, lowAppId: 'x' }, itmes: [item] }
    const edited = await call('PUT', `${report}/editAll`, whole)
    expect(edited.body).toMatchObject({ success: true, ignored: ['lowAppId', 'itmes'] })
  })

  it('do not occur when an answer is sent back unchanged', async () => {
    for (const [base, record] of [
      [report, newReport({ items: [item] })],
      [graph, newGraph()],
    ] as const) {
      const { id } = resultOf(await call('POST', `${base}/add`, record))
      const stored = resultOf(await call('GET', `${base}/queryById?id=${id}&children=*`))
      const answer = await own('PUT', `${base}/edit`, stored)
      expect(answer.body.success, answer.body.message).toBe(true)
    }
  })

  it('are refused in the layout of a design, which only pages of the product send, and listed elsewhere for other clients', async () => {
    const cgformCode = freshName('visit')
    await harness.makeForm(formNamed(cgformCode))
    const items = [{ itemType: 'field', fieldName: 'shopName', titel: '店' }]
    const design = { desformCode: freshName('design'), desformName: '设计', cgformCode, desformType: '1' }
    const { body } = await call('POST', '/desform/add', { ...design, items })
    expect(body).toMatchObject({ success: false, result: { problems: [{ field: 'items[0].titel' }] } })
    expect(body.message).toContain('是否为 title？')
    expect(await refused('POST', '/desform/add', { ...design, desformNmae: 'x' })).toEqual([
      ['desformNmae', 'desformName'],
    ])
    const added = await call('POST', '/desform/add', { ...design, lowAppId: 'x' })
    expect(added.body).toMatchObject({ success: true, ignored: ['lowAppId'] })
    const stored = resultOf(await call('GET', `/desform/queryById?id=${added.body.result.id}`))
    expect((await own('PUT', '/desform/edit', stored)).body).toMatchObject({ success: true })
  })
})
