import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createTestServer, type TestServer } from '../../../testing/test-server.ts'

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

  it('tells which line failed', async () => {
    expect((await check('common', '1abc')).body.result).toMatchObject({ digits: '1', checkValue: '1', passed: false })
  })

  it('takes no longer for a hostile pattern', async () => {
    const started = performance.now()
    await check('slow', `${'a'.repeat(3000)}b`)
    expect(performance.now() - started).toBeLessThan(2000)
  })
})
