import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { textsIn } from '#server/records/testing/test-workbook.ts'
import { callOn, createTestServer, type TestServer } from '#server/testing/test-server.ts'
import { cpuMilliseconds } from '#shared/testing/cpu-milliseconds.ts'
import { CONTEXT_PATH, TOKEN_HEADER } from '#shared/wire/protocol.ts'

let server: TestServer
let token: string
beforeAll(async () => {
  server = await createTestServer()
  token = await server.guest()
  await server.database.pool.query(
    `insert into sys_check_rule (id, rule_name, rule_code, rule_json) values
       ('a', 'a', 'broken', 'not json'), ('b', 'b', 'slow', '[{"digits":"*","pattern":"(a+)+$","message":"x"}]')`,
  )
})
afterAll(() => server.close())

const check = (ruleCode: string, value: string) =>
  server.call('GET', `/sys/checkRule/checkByCode?${new URLSearchParams({ ruleCode, value })}`, { token })

describe('checking a value', () => {
  it.each([
    ['common', 'abc_1', true, '操作成功！'],
    ['common', '1abc', false, '第一位只能是字母'],
    ['common', 'ab', false, '最少输入3位数'],
    ['common', '', true, '操作成功！'],
    ['user_phone', '13900000000', true, '操作成功！'],
    ['user_phone', '139', false, '请输入正确格式的手机号码!'],
    ['user_phone', encodeURIComponent('13900000000'), true, '操作成功！'],
    ['common', encodeURIComponent('a-b'), false, '只能填写数字、大小写字母、下划线'],
    ['common', 'ab%', false, '只能填写数字、大小写字母、下划线'],
    ['nothing', 'x', false, '该编码不存在'],
    ['broken', 'x', false, '校验规则broken有误：校验规则不是有效的JSON'],
  ])('%s of %j', async (ruleCode, value, success, message) => {
    const { status, body } = await check(ruleCode, value)
    expect(status).toBe(200)
    expect(body).toMatchObject({ success, message })
  })

  it('returns which line failed', async () => {
    expect((await check('common', '1abc')).body.result).toMatchObject({ digits: '1', checkValue: '1', passed: false })
  })

  it('takes no longer for a hostile pattern', async () => {
    const started = cpuMilliseconds()
    await check('slow', `${'a'.repeat(3000)}b`)
    expect(cpuMilliseconds() - started).toBeLessThan(2000)
  })
})

describe('editing check rules', () => {
  let admin: string
  beforeAll(async () => {
    admin = await server.admin()
  })
  const call = (method: string, path: string, body?: object) =>
    server.call<Record<string, unknown>>(method, `/sys/checkRule/${path}`, { token: admin, body })
  const add = (body: object) => call('POST', 'add', { ruleName: '规则', ...body })
  const local = { digits: 2, pattern: '[A-Z]+', message: '前两位是大写字母' }
  const last = { priority: '0', pattern: '.{4}', message: '共四位' }

  it('refuses a text of another kind, whatever the tables contain', async () => {
    const { body } = await add({ ruleCode: 'no_text', ruleJson: [], localRules: [local] })
    expect(body).toMatchObject({ success: false, result: { problems: [{ field: 'ruleJson', keyword: 'type' }] } })
  })

  it('builds a rule from its two tables, which every process applies immediately', async () => {
    const other = await server.startSecond()
    const query = new URLSearchParams({ ruleCode: 'kept', value: 'a1' })
    const ask = async () => (await callOn(other, 'GET', `/sys/checkRule/checkByCode?${query}`, { token })).body.message
    expect(await ask()).toBe('该编码不存在')
    const { body } = await add({ ruleCode: 'kept', localRules: [local], globalRules: [last] })
    expect(body).toMatchObject({ success: true, message: '添加成功！' })
    expect(JSON.parse(String(body.result.ruleJson))).toEqual([
      { digits: '2', pattern: '[A-Z]+', message: '前两位是大写字母' },
      { digits: '*', pattern: '.{4}', message: '共四位' },
    ])
    await expect.poll(ask).toBe('前两位是大写字母')
    const { body: read } = await call('GET', `queryById?id=${body.result.id}`)
    expect(read.result).toMatchObject({ localRules: [local], globalRules: [last] })
    const edited = await call('PUT', 'edit', { ...read.result, localRules: [] })
    expect(edited.body.message).toBe('编辑成功!')
    await expect.poll(ask).toBe('共四位')
  })

  it('refuses patterns that no linear-time engine accepts, at their field', async () => {
    const { body } = await add({ ruleCode: 'bad', localRules: [local, { ...local, pattern: '(a)\\1' }] })
    expect(body).toMatchObject({
      success: false,
      message: '请输入正确的正则表达式',
      result: { problems: [{ field: 'localRules[1].pattern' }] },
    })
    expect((await add({ ruleCode: 'bad', ruleJson: '{}' })).body.message).toBe('校验规则应为列表')
    expect((await add({ ruleCode: 'common' })).body.message).toBe('该值不可用，系统中已存在！')
  })

  it.each(['((a{500}){500}){500}', '(((((x{30}){30}){30}){30}){30})', `${'('.repeat(2000)}a${')'.repeat(2000)}`])(
    'is not delayed by a pattern that would grow without bounds',
    async (pattern) => {
      const started = cpuMilliseconds()
      await add({
        ruleCode: `grow${started}`.replace('.', ''),
        ruleJson: JSON.stringify([{ digits: '*', pattern, message: 'm' }]),
      })
      expect(cpuMilliseconds() - started).toBeLessThan(2000)
    },
  )

  it('tries a rule and shows the positions of the characters', async () => {
    const tried = async (value: string) => (await call('POST', 'test', { ruleCode: 'common', value })).body.result
    expect(await tried('1ab')).toEqual({
      passed: false,
      message: '校验不通过，第1位「1」：第一位只能是字母',
      numbered: '1:1  2:a  3:b',
    })
    expect(await tried('ab')).toMatchObject({ message: '校验不通过：最少输入3位数' })
    expect(await tried('abc%20')).toMatchObject({ message: '校验不通过：只能填写数字、大小写字母、下划线' })
    expect(await tried('abc')).toMatchObject({ passed: true, message: '校验通过' })
  })

  it('no longer applies after its deletion', async () => {
    expect((await call('DELETE', 'delete?id=a')).body.message).toBe('删除成功!')
    expect((await check('broken', 'x')).body.message).toBe('该编码不存在')
  })

  it('is exported with its text, without its tables', async () => {
    const url = `${CONTEXT_PATH}/sys/checkRule/exportXls?ruleCode=user_phone`
    const { rawPayload } = await server.app.inject({ method: 'GET', url, headers: { [TOKEN_HEADER]: admin } })
    const [, , heads, row] = await textsIn(rawPayload)
    expect(heads).toEqual(['规则名称', '规则Code', '规则JSON', '规则描述'])
    expect(row![1]).toBe('user_phone')
  })

  it('requires its permission', async () => {
    expect((await server.call('GET', '/sys/checkRule/list', { token })).status).toBe(403)
    expect(
      (await server.call('POST', '/sys/checkRule/test', { token, body: { ruleCode: 'a', value: '' } })).status,
    ).toBe(403)
  })
})
