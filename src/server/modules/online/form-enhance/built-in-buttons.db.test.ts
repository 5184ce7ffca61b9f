import { randomInt } from 'node:crypto'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { workbookOf } from '#server/records/testing/test-workbook.ts'
import { createTestServer, type TestServer } from '#server/testing/test-server.ts'
import type { Row } from '#shared/documents/entity.ts'
import type { Envelope } from '#shared/wire/envelope.ts'
import { successTexts } from '#shared/wire/error-codes.ts'
import type { PageResult } from '#shared/wire/paging.ts'
import { CONTEXT_PATH, TOKEN_HEADER } from '#shared/wire/protocol.ts'

let server: TestServer
let token: string
/** Id of the main form. Each test adds overrides to it and removes them. */
let formId: string
/** Id of its sub form. */
let subId: string
beforeAll(async () => {
  server = await createTestServer()
  token = await server.admin()
  formId = await addForm({
    ...{ tableName: 'load', tableType: 2, themeTemplate: 'erp' },
    fields: [field('load_no'), field('state'), field('secret', { fieldShowType: 'password' })],
  })
  subId = await addForm({
    ...{ tableName: 'load_line', tableType: 3, relationType: 0, tabOrderNum: 1 },
    fields: [field('load_id', { mainTable: 'load' }), field('goods')],
  })
  const created = await call('POST', `/online/cgform/api/doDbSynch/${formId}/normal`)
  if (!created.body.success) throw new Error(created.body.message)
})
afterAll(() => server.close())

const field = (dbFieldName: string, more: Row = {}): Row => ({ dbFieldName, dbFieldTxt: dbFieldName, ...more })
const call = <T = Row>(method: string, path: string, body?: unknown) =>
  server.call<T>(method, path, { token, ...(body === undefined ? {} : { body }) })
const cgform = <T = Row>(method: string, path: string, body?: unknown) =>
  call<T>(method, `/online/cgform/${path}`, body)
const data = <T = Row>(method: string, path: string, body?: unknown) =>
  call<T>(method, `/online/data/load/${path}`, body)
const messageOf = async (answer: ReturnType<typeof call>) => (await answer).body.message

async function addForm(form: Row): Promise<string> {
  const { body } = await cgform('POST', 'head/add', { tableTxt: String(form.tableName), ...form })
  if (!body.success) throw new Error(body.message)
  return String(body.result.id)
}

const builtIn = (code: string, more: Row = {}) => ({
  formId,
  kind: 'builtin',
  builtIn: code,
  title: `钮 ${code}`,
  ...more,
})
/** @returns the id of its record */
async function say(code: string, more: Row = {}): Promise<string> {
  const { body } = await cgform('POST', 'enhance/add', builtIn(code, more))
  if (!body.success) throw new Error(JSON.stringify(body))
  return String(body.result.id)
}
const OFF = { buttonStatus: '0' }
const off = (code: string) => `表单「load」已停用“钮 ${code}”`

afterEach(async () => {
  for (const each of [formId, subId]) {
    const listed = await cgform<PageResult>('GET', `enhance/list?formId=${each}&isCurrent=Y&pageSize=100`)
    for (const { id } of listed.body.result.records) await cgform('DELETE', `enhance/delete?id=${id}`)
  }
})

async function addLoad(load: Row): Promise<string> {
  const { body } = await data('POST', 'add', load)
  if (!body.success) throw new Error(body.message)
  return String(body.result.id)
}
const loadWith = async (id: string) => (await data('GET', `queryById?id=${id}&children=*`)).body.result

describe('a built-in button that is switched off', () => {
  it('refuses adding by every call', async () => {
    await say('add', OFF)
    expect(await messageOf(data('POST', 'add', { loadNo: '1' }))).toBe(off('add'))
    expect(await messageOf(cgform('POST', 'api/form/load', { loadNo: '1' }))).toBe(off('add'))
    expect(await messageOf(cgform('POST', 'api/crazyForm/load', { load_no: '1' }))).toBe(off('add'))
  })

  it('refuses changes of a record and of its rows, which stay readable', async () => {
    const id = await addLoad({ loadNo: '1', loadLine: [{ goods: '铁', rowState: 'new' }] })
    await say('edit', OFF)
    expect(await messageOf(data('PUT', 'edit', { id, loadNo: '2' }))).toBe(off('edit'))
    expect(await messageOf(cgform('PUT', 'api/form/load', { id, loadNo: '2' }))).toBe(off('edit'))
    expect(await messageOf(cgform('PUT', 'api/crazyForm/load', { id, load_no: '2' }))).toBe(off('edit'))
    expect(await messageOf(cgform('POST', 'api/form/load_line', { loadId: id, goods: '铜' }))).toBe(off('edit'))
    const { loadNo, loadLine } = await loadWith(id)
    expect([loadNo, (loadLine as Row[]).map(({ goods }) => goods)]).toEqual(['1', ['铁']])
    const { hideColumns } = (await cgform('GET', 'api/getColumns/load')).body.result
    expect(hideColumns).toContain('edit')
    const { subList } = (await cgform<{ subList: Row[] }>('GET', 'api/getErpColumns/load')).body.result
    expect(subList[0]!.hideColumns).toEqual(expect.arrayContaining(['add', 'edit', 'delete']))
  })

  it('refuses deleting one record, or several in one call', async () => {
    const ids = [await addLoad({ loadNo: '1' }), await addLoad({ loadNo: '2' }), await addLoad({ loadNo: '3' })]
    const record = await say('delete', OFF)
    expect(await messageOf(data('DELETE', `delete?id=${ids[0]}`))).toBe(off('delete'))
    expect(await messageOf(cgform('DELETE', `api/form/load/${ids[0]}`))).toBe(off('delete'))
    expect((await data('DELETE', `deleteBatch?ids=${ids[0]}`)).body.success).toBe(true)
    await cgform('DELETE', `enhance/delete?id=${record}`)
    await say('batch_delete', OFF)
    expect(await messageOf(data('DELETE', `deleteBatch?ids=${ids[1]},${ids[2]}`))).toBe(off('batch_delete'))
    expect(await messageOf(cgform('DELETE', `api/form/load/${ids[1]},${ids[2]}`))).toBe(off('batch_delete'))
    expect((await cgform('DELETE', `api/form/load/${ids[1]}`)).body.success).toBe(true)
    expect((await data('DELETE', `delete?id=${ids[2]}`)).body.success).toBe(true)
  })

  it('refuses several keys in the call for one record, also by a design', async () => {
    const code = `loads${randomInt(1_000_000_000)}`
    const design = { desformCode: code, desformName: '装车', cgformCode: 'load', items: [] }
    expect((await call('POST', '/desform/add', design)).body.message).toBe(successTexts.ADDED)
    const [one, other] = [await addLoad({ loadNo: '1' }), await addLoad({ loadNo: '2' })]
    const ofDesign = (query: string) => call('DELETE', `/desform/data/delete?desformCode=${code}&${query}`)
    await say('batch_delete', OFF)
    for (const several of [`id=${one},${other}`, `id=${one}&id=${other}`]) {
      expect(await messageOf(data('DELETE', `delete?${several}`))).toBe(off('batch_delete'))
      expect(await messageOf(ofDesign(several))).toBe(off('batch_delete'))
    }
    expect((await ofDesign(`id=${one},${one},`)).body.success).toBe(true)
    const pageOf = (kind: string) => call('GET', `/desform/page?code=${code}&kind=${kind}`)
    expect((await pageOf('add')).body.success).toBe(true)
    await say('form_confirm', OFF)
    for (const kind of ['add', 'edit']) expect(await messageOf(pageOf(kind))).toBe(off('form_confirm'))
    expect((await pageOf('detail')).body.success).toBe(true)
    expect((await data('DELETE', `delete?id=${other}`)).body.success).toBe(true)
  })

  it('refuses import and export of workbooks', async () => {
    await say('import', OFF)
    await say('export', OFF)
    expect(await messageOf(data('GET', 'importTemplate'))).toBe(off('import'))
    expect(await messageOf(data('POST', 'importExcel'))).toBe(off('import'))
    expect(await messageOf(cgform('POST', 'api/importXls/load'))).toBe(off('import'))
    expect(await messageOf(data('GET', 'exportXls'))).toBe(off('export'))
    expect(await messageOf(cgform('GET', 'api/exportXls/load'))).toBe(off('export'))
  })

  it('applies to the views of the form, until the override is removed', async () => {
    const view = (await cgform('POST', `head/copyOnline?code=${formId}`)).body.result
    expect((await cgform('POST', `api/doDbSynch/${view.id}/normal`)).body.success).toBe(true)
    const record = await say('add', OFF)
    const add = () => call('POST', '/online/data/load$1/add', { loadNo: '1' })
    expect((await add()).body.message).toMatch(/已停用“钮 add”$/)
    await cgform('DELETE', `enhance/delete?id=${record}`)
    expect((await add()).body.success).toBe(true)
    await cgform('DELETE', `head/removeRecord?id=${view.id}`)
  })
})

describe('a built-in button of rows that is switched off', () => {
  const goodsOf = async (id: string) => ((await loadWith(id)).loadLine as Row[]).map(({ goods }) => goods)
  const problems = async (answer: ReturnType<typeof call<Row>>) =>
    ((await answer).body.result.problems as Row[]).map(({ field: name, message }) => `${name} ${message}`)
  const REFUSED = 'load_line不能增加行'
  async function importLines(id: string): Promise<Envelope<unknown>> {
    const form = new FormData()
    form.set('file', new Blob([new Uint8Array(await workbookOf(['goods'], [['铜']]))]), '明细.xlsx')
    const request = new Request('http://localhost', { method: 'POST', body: form })
    const answer = await server.app.inject({
      ...{ method: 'POST', url: `${CONTEXT_PATH}/online/cgform/api/importXls/load_line?loadId=${id}` },
      headers: { 'content-type': request.headers.get('content-type')!, [TOKEN_HEADER]: token },
      payload: Buffer.from(await request.arrayBuffer()),
    })
    return answer.json()
  }

  it('refuses new rows on every way in, and allows changes of existing rows', async () => {
    const id = await addLoad({ loadNo: '1', loadLine: [{ goods: '铁', rowState: 'new' }] })
    const [line] = (await loadWith(id)).loadLine as [Row]
    await say('form_sub_add', { ...OFF, formId: subId })
    const loadLine = [{ goods: '铜', rowState: 'new' }]
    const told1 = [`loadLine[0] ${REFUSED}`]
    expect(await problems(data('POST', 'add', { loadNo: '2', loadLine }))).toEqual(told1)
    expect(await problems(cgform('POST', 'api/form/load', { loadNo: '2', loadLine }))).toEqual(told1)
    expect(await problems(data('PUT', 'edit', { id, loadNo: '2', loadLine }))).toEqual(told1)
    expect(await problems(cgform('PUT', 'api/form/load', { id, loadLine: [{ goods: '铜' }] }))).toEqual(told1)
    expect(await problems(cgform('PUT', 'api/crazyForm/load', { id, loadLine }))).toEqual(told1)
    expect(await messageOf(cgform('POST', 'api/form/load_line', { loadId: id, goods: '铜' }))).toBe(REFUSED)
    expect((await importLines(id)).message).toBe(REFUSED)
    const changed = { ...line, goods: '锡', rowState: 'modified' }
    expect((await data('PUT', 'edit', { id, loadNo: '3', loadLine: [changed] })).body.success).toBe(true)
    expect(await goodsOf(id)).toEqual(['锡'])
    expect((await cgform('DELETE', `api/form/load_line/${line.id}`)).body.success).toBe(true)
  })

  it('refuses deleting rows of any sub-table when the main form switches it off, and reports that to clients', async () => {
    const id = await addLoad({ loadNo: '1', loadLine: [{ goods: '铁', rowState: 'new' }] })
    const [line] = (await loadWith(id)).loadLine as [Row]
    await say('form_sub_batch_delete', OFF)
    const refused = 'load_line不能删除行'
    const loadLine = [{ id: line.id, rowState: 'deleted' }]
    expect(await problems(data('PUT', 'edit', { id, loadLine }))).toEqual([`loadLine[0] ${refused}`])
    expect(await messageOf(cgform('PUT', 'api/form/load_line', { ...line, rowState: 'deleted' }))).toBe(refused)
    expect(await messageOf(cgform('DELETE', `api/form/load_line/${line.id}`))).toBe(refused)
    expect(await messageOf(cgform('DELETE', `api/form/load_line?ids=${line.id}`))).toBe(refused)
    expect(await goodsOf(id)).toEqual(['铁'])
    expect((await cgform('POST', 'api/form/load_line', { loadId: id, goods: '铜' })).body.success).toBe(true)
    const { subList } = (await cgform<{ subList: Row[] }>('GET', 'api/getErpColumns/load')).body.result
    expect(subList[0]!.hideColumns).toEqual(expect.arrayContaining(['form_sub_batch_delete', 'delete', 'batch_delete']))
    const { schema } = (await cgform<{ schema: { properties: Row } }>('GET', 'api/getFormItem/load')).body.result
    expect(schema.properties.loadLine).toMatchObject({ view: 'tab', hideButtons: ['form_sub_batch_delete'] })
    // Rows are still deleted together with their record.
    expect((await data('DELETE', `delete?id=${id}`)).body.success).toBe(true)
  })

  it('is the only kind that a sub form may override', async () => {
    const { result } = (await cgform('POST', 'enhance/add', builtIn('add', { formId: subId }))).body
    expect((result.problems as Row[]).map(({ field: name }) => name)).toEqual(['kind'])
  })
})

describe('the condition of a built-in button', () => {
  const open = { when: "row.state == '新'" }

  it('refuses edits by the stored record, on every way in', async () => {
    const id = await addLoad({ loadNo: '1', state: '新', loadLine: [{ goods: '铁', rowState: 'new' }] })
    await say('edit', open)
    expect((await data('PUT', 'edit', { id, loadNo: '2' })).body.success).toBe(true)
    expect((await cgform('POST', 'api/form/load_line', { loadId: id, goods: '铜' })).body.success).toBe(true)
    expect((await data('PUT', 'edit', { id, state: '完' })).body.success).toBe(true)
    const refused = '当前数据不能执行“钮 edit”'
    // Values in the request do not count.
    expect(await messageOf(data('PUT', 'edit', { id, state: '新' }))).toBe(refused)
    expect(await messageOf(cgform('PUT', 'api/form/load', { id, state: '新' }))).toBe(refused)
    expect(await messageOf(cgform('PUT', 'api/crazyForm/load', { id, state: '新' }))).toBe(refused)
    expect(await messageOf(data('PUT', 'edit', { id, loadLine: [{ goods: '锡', rowState: 'new' }] }))).toBe(refused)
    expect(await messageOf(cgform('POST', 'api/form/load_line', { loadId: id, goods: '锡' }))).toBe(refused)
    const { state, loadLine } = await loadWith(id)
    expect([state, (loadLine as Row[]).length]).toEqual(['完', 2])
    const [line] = loadLine as [Row]
    expect(await messageOf(cgform('PUT', 'api/form/load_line', { ...line, goods: '锡' }))).toBe(refused)
    expect((await data('DELETE', `delete?id=${id}`)).body.success).toBe(true)
  })

  it('does not apply to changes by a button of the form', async () => {
    const id = await addLoad({ loadNo: '1', state: '完' })
    await say('edit', open)
    const steps = [{ kind: 'set', field: 'state', text: "'新'" }]
    const own = { formId, kind: 'button', code: 'reopen', title: '重开', buttonStyle: 'link', steps }
    expect((await cgform('POST', 'enhance/add', own)).body.success).toBe(true)
    const pressed = await cgform('POST', 'api/doButton', { formId: 'load', buttonCode: 'reopen', dataId: id })
    expect(pressed.body.message).toBe(successTexts.DONE)
    expect((await data('PUT', 'edit', { id, loadNo: '2' })).body.success).toBe(true)
  })

  it('refuses deletions, of several records all or none', async () => {
    const [fresh, done] = [await addLoad({ state: '新' }), await addLoad({ state: '完' })]
    await say('delete', open)
    const refused = '当前数据不能执行“钮 delete”'
    expect(await messageOf(data('DELETE', `delete?id=${done}`))).toBe(refused)
    expect(await messageOf(data('DELETE', `deleteBatch?ids=${fresh},${done}`))).toBe(refused)
    expect(await messageOf(cgform('DELETE', `api/form/load/${fresh},${done}`))).toBe(refused)
    expect(await loadWith(fresh)).toMatchObject({ state: '新' })
    expect((await data('DELETE', `deleteBatch?ids=${fresh}`)).body.success).toBe(true)
    expect((await data('PUT', 'edit', { id: done, state: '新' })).body.success).toBe(true)
    expect((await data('DELETE', `delete?id=${done}`)).body.success).toBe(true)
  })
})

describe('an override of a built-in button', () => {
  it('is checked field by field', async () => {
    const problemsOf = async (body: Row) => {
      const { result } = (await cgform('POST', 'enhance/add', body)).body
      return (result.problems as Row[]).map(({ field: name, message }) => `${name} ${message}`)
    }
    expect(await problemsOf(builtIn('bpm'))).toEqual(['builtIn 没有系统按钮 bpm'])
    expect(await problemsOf(builtIn('add', { icon: 'nothing', when: 'true' }))).toEqual([
      expect.stringMatching(/^icon 图标应为 delete、/),
      'when 「新增」不属于某一条记录，不能有显示条件',
    ])
    expect(await problemsOf(builtIn('edit', { when: "row.secret == ''" }))).toEqual([expect.stringMatching(/^when /)])
    expect(await problemsOf(builtIn('edit', { when: "values.state == ''" }))).toEqual([expect.stringMatching(/^when /)])
    expect(await problemsOf(builtIn('form_confirm', { icon: 'plus', orderNum: 2 }))).toEqual([
      'icon 「确定」没有图标',
      'orderNum 「确定」的位置不能改变',
    ])
  })

  it('is stored and restored like other buttons', async () => {
    const id = await say('add', OFF)
    expect((await cgform('POST', 'enhance/add', builtIn('add'))).body.message).toBe('该表单已有编码为 add 的按钮或事件')
    expect((await cgform('PUT', 'enhance/edit', { id, buttonStatus: '1', title: '加' })).body.success).toBe(true)
    await addLoad({ loadNo: '1' })
    await cgform('POST', 'enhance/restore', { id })
    expect(await messageOf(data('POST', 'add', { loadNo: '1' }))).toBe(off('add'))
    const read = (await cgform('GET', `enhance/queryById?id=${id}`)).body.result
    expect(read).toMatchObject({ kind: 'builtin', builtIn: 'add', buttonStatus: '0', title: '钮 add' })
  })

  it('has no statement, and stays when statements are removed', async () => {
    const record = await say('delete', OFF)
    await say('detail', { title: '看' })
    const sent = { buttonCode: 'detail', cgbSql: 'select 1' }
    expect(await messageOf(cgform('POST', `head/enhanceSql/${formId}`, sent))).toBe('该表单没有按钮 detail')
    await cgform('DELETE', `head/deletebatchEnhanceSql?ids=${record}`)
    const id = await addLoad({ loadNo: '1' })
    expect(await messageOf(data('DELETE', `delete?id=${id}`))).toBe(off('delete'))
  })

  it('is listed for clients of the agreed interface beside the buttons of list and form', async () => {
    await say('edit', { title: '改', icon: 'edit' })
    await say('export', OFF)
    await say('query', { title: '找', icon: 'search' })
    await say('form_confirm', { title: '交' })
    await say('form_sub_add', { title: '加货' })
    const messageOf = (listed: unknown) =>
      (listed as Row[]).map((each) => [each.buttonCode, each.buttonName, each.buttonStyle, each.buttonStatus])
    const columns = (await cgform('GET', 'api/getColumns/load')).body.result
    expect(messageOf(columns.cgButtonList)).toEqual([
      ['edit', '改', 'link', '1'],
      ['export', '钮 export', 'button', '0'],
      ['query', '找', 'button', '1'],
    ])
    expect((columns.cgButtonList as Row[])[0]).toMatchObject({ buttonIcon: 'edit', optType: '' })
    const item = (await cgform('GET', 'api/getFormItem/load')).body.result
    expect(messageOf(item.cgButtonList)).toEqual([
      ['form_confirm', '交', 'form', '1'],
      ['form_sub_add', '加货', 'form', '1'],
    ])
    const { subList } = (await cgform<{ subList: Row[] }>('GET', 'api/getErpColumns/load')).body.result
    expect(messageOf(subList[0]!.cgButtonList)).toEqual([['form_sub_add', '加货', 'form', '1']])
  })

  it('is set by the calls of the agreed interface', async () => {
    const said = async (code: string) =>
      (await cgform<Row[]>('GET', `button/builtInList/${formId}`)).body.result.find((each) => each.buttonCode === code)
    expect(await said('edit')).toMatchObject({ buttonName: '编辑', buttonStatus: '1', exp: '' })
    const sent = { cgformHeadId: formId, buttonCode: 'update', buttonName: '改', exp: 'state#eq#新', optType: 'js' }
    expect((await cgform('POST', 'button/add', sent)).body.message).toBe(successTexts.ADDED)
    const button = await said('edit')
    expect(button).toMatchObject({ buttonName: '改', exp: "string(row.state) == '新'", buttonStatus: '1' })
    expect((await cgform<Row[]>('GET', `button/list/${formId}`)).body.result).toEqual([])
    const id = await addLoad({ loadNo: '1', state: '完' })
    expect(await messageOf(data('PUT', 'edit', { id, loadNo: '2' }))).toBe('当前数据不能执行“改”')
    await cgform('PUT', 'button/edit', { id: button!.id, buttonStatus: '0' })
    expect(await messageOf(data('PUT', 'edit', { id, loadNo: '2' }))).toBe('表单「load」已停用“改”')
    await cgform('DELETE', `button/delete?id=${button!.id}`)
    expect(await said('edit')).toMatchObject({ buttonName: '编辑', buttonStatus: '1', exp: '' })
    expect((await data('PUT', 'edit', { id, loadNo: '2' })).body.success).toBe(true)
  })
})
