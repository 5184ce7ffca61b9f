import { randomInt } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { addPerson, addRole, createTestServer, type TestServer, USER_PASSWORD } from '#server/testing/test-server.ts'
import type { Row } from '#shared/documents/entity.ts'
import { successTexts } from '#shared/wire/error-codes.ts'

let server: TestServer
let token: string
let formId: string
beforeAll(async () => {
  server = await createTestServer()
  token = await server.admin()
  const fields = ['bill_no', 'state'].map((name) => ({ dbFieldName: name, dbFieldTxt: name }))
  const added = await call('POST', 'head/add', { tableName: 'bill', tableTxt: '票据', fields })
  formId = String(added.body.result.id)
  const created = await call('POST', `api/doDbSynch/${formId}/normal`)
  if (!created.body.success) throw new Error(created.body.message)
})
afterAll(() => server.close())

const call = <T = Row>(method: string, path: string, body?: unknown, as = token) =>
  server.call<T>(method, `/online/cgform/${path}`, { token: as, ...(body === undefined ? {} : { body }) })
const buttons = async () => (await call<Row[]>('GET', `button/list/${formId}`)).body.result
const buttonNamed = async (code: string) => (await buttons()).find(({ buttonCode }) => buttonCode === code)
const messageOf = async (method: string, path: string, body?: unknown) => (await call(method, path, body)).body.message
const fresh = () => `b${randomInt(1_000_000_000)}`
const sent = (buttonCode: string, more: Row = {}): Row => ({
  ...{ cgformHeadId: formId, buttonCode, buttonName: buttonCode, buttonStyle: 'link', buttonStatus: '1' },
  ...{ optType: 'action', orderNum: 1, exp: '', ...more },
})

describe('buttons by the calls of the agreed interface', () => {
  it('are added, changed, switched off and deleted', async () => {
    const [pay, second] = [fresh(), fresh()]
    expect(await messageOf('POST', 'button/add', sent(pay, { exp: "state#eq#it's&&bill_no#empty#false" }))).toBe(
      successTexts.ADDED,
    )
    const button = await buttonNamed(pay)
    expect(button).toMatchObject({ buttonStatus: '1', exp: "string(row.state) == 'it\\'s' && has(row.billNo)" })
    expect(await messageOf('PUT', 'button/edit', { ...button, buttonName: '付款', buttonStatus: '0' })).toBe(
      successTexts.EDITED,
    )
    const off = await buttonNamed(pay)
    expect(off).toMatchObject({ buttonName: '付款', buttonStatus: '0', exp: '' })
    const { id } = (await server.call<Row>('POST', '/online/data/bill/add', { token, body: { billNo: '1' } })).body
      .result
    const press = { formId: 'bill', buttonCode: pay, dataId: id }
    expect(await messageOf('POST', 'api/doButton', press)).toBe('当前数据不能执行“付款”')
    await call('PUT', 'button/edit', { id: off!.id, buttonStatus: '1' })
    expect(await messageOf('POST', 'api/doButton', press)).toBe(successTexts.DONE)
    await call('POST', 'button/add', sent(second, { buttonStyle: 'form', exp: 'state#in#1,2||state#ne#3' }))
    const other = await buttonNamed(second)
    expect(other!.exp).toBe("string(values.state) in ['1', '2'] || string(values.state) != '3'")
    await call('DELETE', `button/deleteBatch?ids=${off!.id},${other!.id}`)
    expect([await buttonNamed(pay), await buttonNamed(second)]).toEqual([undefined, undefined])
  })

  it('stay buttons for ticked rows when an answer is sent back', async () => {
    const code = fresh()
    const steps = [{ kind: 'message', text: '好' }]
    await call('POST', 'enhance/add', { formId, kind: 'button', code, title: '批量', buttonStyle: 'batch', steps })
    const styles = async () =>
      (
        await server.database.pool.query(
          "select button_style from onl_form_enhance where code = $1 and is_current = 'Y'",
          [code],
        )
      ).rows
    const button = await buttonNamed(code)
    expect(button!.buttonStyle).toBe('button')
    expect(await messageOf('PUT', 'button/edit', { ...button, buttonName: '改名' })).toBe(successTexts.EDITED)
    expect(await styles()).toEqual([{ button_style: 'batch' }])
    await call('PUT', 'button/edit', { ...(await buttonNamed(code)), buttonStyle: 'link' })
    expect(await styles()).toEqual([{ button_style: 'link' }])
  })

  it('are refused when they run in the browser, or their condition is invalid', async () => {
    expect(await messageOf('POST', 'button/add', sent('script', { optType: 'js' }))).toMatch(
      /^表单不在浏览器中执行脚本/,
    )
    expect(await messageOf('POST', 'button/add', sent('when', { exp: 'state#eq#1&&state#like#2' }))).toMatch(
      /^显示表达式/,
    )
    expect(await messageOf('PUT', 'button/edit', { id: 'nobody', buttonName: 'x' })).toBe('没有该按钮或事件')
  })

  it('need the permissions of buttons and events', async () => {
    const role = await addRole(server.database, ['online-form'])
    const { username } = await addPerson(server, token, { selectedroles: role })
    const person = await server.signIn(username, USER_PASSWORD)
    for (const [method, path, body] of [
      ['GET', `button/list/${formId}`],
      ['GET', `head/enhanceSql/${formId}`],
      ['POST', 'button/add', sent(fresh())],
      ['POST', `head/enhanceSql/${formId}`, { buttonCode: 'add', cgbSql: 'x' }],
    ] as const) {
      expect((await call(method, path, body, person)).body.success).toBe(false)
    }
  })

  it('are not added, as events with a statement, with the permission to change only', async () => {
    const signedIn = async (...buttonIds: string[]) => {
      const { username } = await addPerson(server, token, { selectedroles: await addRole(server.database, buttonIds) })
      return server.signIn(username, USER_PASSWORD)
    }
    const event = { buttonCode: 'delete', cgbSql: "update of_bill set state = '无' where state = '删'" }
    const put = async (as: string) => (await call('PUT', `head/enhanceSql/${formId}`, event, as)).body.success
    const editor = await signedIn('online-form-enhance-edit')
    expect(await put(editor)).toBe(false)
    expect(await put(await signedIn('online-form-enhance-edit', 'online-form-enhance-add'))).toBe(true)
    expect(await put(editor)).toBe(true)
  })
})

describe('steps by the calls of the agreed interface', () => {
  const statements = async (...codes: unknown[]) =>
    (await call<Row[]>('GET', `head/enhanceSql/${formId}`)).body.result.filter((each) =>
      codes.includes(each.buttonCode),
    )

  it('are one statement each, checked like any other', async () => {
    const close = fresh()
    const put = (buttonCode: string, cgbSql: string, method = 'POST') =>
      messageOf(method, `head/enhanceSql/${formId}`, { buttonCode, cgbSql })
    const update = (state: string) => `update of_bill set state = '${state}' where id = #{id}`
    expect(await put('add', 'delete from sys_user where true')).not.toBe(successTexts.EDITED)
    expect(await put('add', update('新'))).toBe(successTexts.EDITED)
    await call('POST', 'button/add', sent(close))
    expect(await put(close, update('关'))).toBe(successTexts.EDITED)
    expect(await put(close, update('结'), 'PUT')).toBe(successTexts.EDITED)
    for (const name of ['nothing', 'constructor', '__proto__']) {
      expect(await put(name, update('无'))).toBe(`该表单没有按钮 ${name}`)
    }
    expect((await statements('add', close)).map(({ buttonCode, cgbSql }) => [buttonCode, cgbSql])).toEqual([
      ['add', update('新')],
      [close, update('结')],
    ])
    const { id } = (await server.call<Row>('POST', '/online/data/bill/add', { token, body: { billNo: '2' } })).body
      .result
    const state = async () =>
      (await server.call<Row>('GET', `/online/data/bill/queryById?id=${id}`, { token })).body.result.state
    expect(await state()).toBe('新')
    await call('POST', 'api/doButton', { formId: 'bill', buttonCode: close, dataId: id })
    expect(await state()).toBe('结')
    const ids = (await statements('add', close)).map((each) => each.id).join()
    expect(await messageOf('DELETE', `head/deletebatchEnhanceSql?ids=${ids}`)).toBe(successTexts.DELETED)
    expect(await statements('add', close)).toEqual([])
    // The button still exists, with a message that it is done.
    expect(await buttonNamed(close)).toBeDefined()
  })

  it('change only in the first statement: conditions, order and other steps stay', async () => {
    const code = fresh()
    const update = (state: string) => `update of_bill set state = '${state}' where id = #{id}`
    const step = (kind: string, text: string, more: Row = {}) => ({ kind, text, when: '', ...more })
    const set = step('set', "'号'", { field: 'bill_no' })
    const [first, second] = [step('sql', update('甲'), { when: "values.state == '1'" }), step('sql', update('乙'))]
    const [refuse, message] = [step('refuse', '不行', { when: "values.state == '9'" }), step('message', '好')]
    const steps = [message, first, set, second, refuse]
    await call('POST', 'enhance/add', { formId, kind: 'button', code, title: '两句', buttonStyle: 'link', steps })
    const kept = async () => {
      const { rows } = await server.database.pool.query<{ steps: Row[] }>(
        "select content -> 'steps' as steps from onl_form_enhance where code = $1 and is_current = 'Y'",
        [code],
      )
      return rows[0]!.steps
    }
    const [row] = await statements(code)
    expect(await messageOf('PUT', `head/enhanceSql/${formId}`, row)).toBe(successTexts.EDITED)
    expect(await kept()).toMatchObject(steps)
    const changed = { ...row, cgbSql: update('丙') }
    expect(await messageOf('POST', `head/enhanceSql/${formId}`, changed)).toBe(successTexts.EDITED)
    expect(await kept()).toMatchObject([message, { ...first, text: update('丙') }, set, second, refuse])
    const remove = async () => messageOf('DELETE', `head/deletebatchEnhanceSql?ids=${(await statements(code))[0]!.id}`)
    expect(await remove()).toBe(successTexts.DELETED)
    expect(await kept()).toMatchObject([message, set, second, refuse])
    expect(await statements(code)).toMatchObject([{ cgbSql: second.text }])
    expect(await remove()).toBe(successTexts.DELETED)
    expect(await kept()).toMatchObject([message, set, refuse])
  })

  it('are answered as steps instead of a script, and scripts of other languages are refused', async () => {
    const steps = [{ kind: 'set', field: 'state', text: "'改'" }]
    await call('POST', 'enhance/add', { formId, kind: 'event', event: 'beforeEdit', title: '改', steps })
    const { result } = (await call('GET', `head/enhanceJs/${formId}?type=form`)).body
    expect(result).toMatchObject({ cgJs: '', cgJsType: 'form', enhancements: expect.any(Array) })
    expect(result.enhancements).toContainEqual(
      expect.objectContaining({ event: 'beforeEdit', steps: [expect.objectContaining(steps[0]!)] }),
    )
    expect((await call('GET', `head/enhanceJava/${formId}`)).body.result).toEqual([])
    expect((await call('GET', `head/enhanceJavaByButtonCode?formId=${formId}&buttonCode=add`)).body.result).toBeNull()
    expect(await messageOf('DELETE', 'head/deleteBatchEnhanceJava?ids=a,b')).toMatch(/请在“按钮和事件”中用/)
    for (const [method, path] of [
      ['POST', `head/enhanceJs/${formId}`],
      ['PUT', `head/enhanceJs/${formId}`],
      ['POST', `head/enhanceJava/${formId}`],
      ['PUT', `head/enhanceJava/${formId}`],
    ] as const) {
      expect(await messageOf(method, path, { cgJs: 'alert(1)', cgJsType: 'form' })).toMatch(/请在“按钮和事件”中用/)
    }
    expect((await call('GET', 'head/enhanceJs/nobody')).body.success).toBe(false)
  })
})
