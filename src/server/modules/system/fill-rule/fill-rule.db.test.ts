import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { testEngine } from '#server/records/testing/test-engine.ts'
import { testPrincipal } from '#server/records/testing/test-principal.ts'
import { callOn, createTestServer, type TestServer } from '#server/testing/test-server.ts'
import type { Entity } from '#shared/documents/entity.ts'
import { createFillRuleService } from './fill-rule.service.ts'

const orders: Entity = {
  $id: 'demo/order',
  title: '订单',
  type: 'object',
  'x-table': 'demo_order',
  'x-calls': { base: '/demo/order' },
  required: ['orderNo', 'name'],
  properties: {
    orderNo: {
      type: 'string',
      title: '单号',
      maxLength: 30,
      'x-unique': { with: ['tenantId'] },
      'x-write': 'server',
      'x-fill': { insert: { rule: 'order_number', params: { prefix: 'DD', digits: '3' } } },
    },
    name: { type: 'string', title: '名称', maxLength: 10 },
  },
}
const clock = { now: () => new Date('2026-03-05T17:00:00Z') }

let server: TestServer
let admin: string
beforeAll(async () => {
  server = await createTestServer()
  admin = await server.admin()
  await sql`create table demo_order (id varchar(36) primary key, order_no varchar(30), name varchar(10),
    tenant_id integer default 0, create_by varchar(100), create_time timestamptz, update_by varchar(100),
    update_time timestamptz, sys_org_code varchar(64), unique (order_no, tenant_id))`.execute(server.database.kysely)
})
afterAll(() => server.close())

/** Creates an engine that shares only the database with others. */
function engineOf() {
  const fillRules = createFillRuleService({ database: server.database, clock })
  return testEngine(server.database, [orders], { fillRules, clock }).engine
}

describe('a number of a sequence', () => {
  it('is made by the server on insert, whatever the client sends', async () => {
    const row = await engineOf().add(testPrincipal(), orders, { name: '甲', orderNo: 'mine' })
    expect(row.orderNo).toBe('DD20260306001')
  })

  it('is unique when several processes add many records concurrently', async () => {
    const engines = [engineOf(), engineOf(), engineOf()]
    const rows = await Promise.all(
      Array.from({ length: 45 }, (_, index) => engines[index % 3]!.add(testPrincipal(), orders, { name: `n${index}` })),
    )
    const numbers = rows.map(({ orderNo }) => String(orderNo)).toSorted()
    expect(numbers[0]).toBe('DD20260306002')
    expect(numbers.at(-1)).toBe('DD20260306046')
    expect(new Set(numbers).size).toBe(45)
  })

  it('is not lost with a refused record, and restarts on the next day and in another tenant', async () => {
    const engine = engineOf()
    await expect(engine.add(testPrincipal(), orders, { name: 'much too long a name' })).rejects.toThrow()
    expect((await engine.add(testPrincipal(), orders, { name: '乙' })).orderNo).toBe('DD20260306047')
    const tomorrow = { now: () => new Date('2026-03-06T17:00:00Z') }
    const fillRules = createFillRuleService({ database: server.database, clock: tomorrow })
    const later = testEngine(server.database, [orders], { fillRules }).engine
    expect((await later.add(testPrincipal(), orders, { name: '丙' })).orderNo).toBe('DD20260307001')
    const elsewhere = await engine.add(testPrincipal({ tenantId: 7 }), orders, { name: '丁' })
    expect(elsewhere.orderNo).toBe('DD20260306001')
  })
})

describe('a fill rule that a form executes', () => {
  const execute = async (code: string, form: object = {}) =>
    (await server.call('PUT', `/sys/fillRule/executeRuleByCode/${code}`, { token: admin, body: form })).body.result

  it('returns the next code below a department, and its level', async () => {
    await server.database.pool.query(
      `insert into sys_depart (id, depart_name, org_code, org_type, parent_id)
       values ('f1', '甲', 'Y98', '1', ''), ('f2', '乙', 'Y98A99', '2', 'f1')`,
    )
    expect(await execute('org_num_role', { parentId: 'f1' })).toEqual(['Y98B01', '2'])
    expect(await execute('org_num_role')).toEqual(['Y99', '1'])
    await server.database.pool.query(`insert into sys_category (id, pid, name, code) values ('c1', '0', '甲', 'Y01')`)
    expect(await execute('category_code_rule', { pid: 'c1' })).toBe('Y01A01')
    expect(await execute('category_code_rule')).toBe('Y02')
  })

  it('makes other numbers, different ones in several processes', async () => {
    expect(await execute('shop_order_num', { name: '店' })).toMatch(/^CN\d{16}店$/)
    expect((await server.call('GET', '/sys/fillRule/testFillRule?ruleCode=org_code', { token: admin })).status).toBe(
      200,
    )
    const other = await server.startSecond()
    const path = '/sys/fillRule/executeRuleByCode/order_number'
    const answers = await Promise.all(
      Array.from({ length: 20 }, (_, index) =>
        index % 2 ? server.call('PUT', path, { token: admin }) : callOn(other, 'PUT', path, { token: admin }),
      ),
    )
    const numbers = answers.map(({ body }) => String(body.result))
    expect(new Set(numbers).size).toBe(20)
    expect(numbers.every((number) => /^\d{12}$/.test(number))).toBe(true)
  })

  it('returns null for an unknown rule, also among several', async () => {
    expect(await execute('constructor')).toBeNull()
    const rules = [{ ruleCode: 'nothing' }, { ruleCode: 'shop_order_num', formData: { name: '乙' } }]
    const body = { commonFormData: { name: '甲' }, rules }
    const { body: answer } = await server.call('PUT', '/sys/fillRule/executeRuleByCodeBatch', { token: admin, body })
    expect(answer.result).toEqual([
      { ruleCode: 'nothing', result: null },
      { ruleCode: 'shop_order_num', result: expect.stringMatching(/乙$/) },
    ])
  })

  it('can be one that an administrator wrote, in every process, under load', async () => {
    const ruleParams = JSON.stringify({ prefix: 'Q-#{sys_user_code}-', date: 'yyyy', digits: 3 })
    const body = { ruleName: '请购单', ruleCode: 'purchase', ruleClass: 'order_number', ruleParams }
    expect((await server.call('POST', '/sys/fillRule/add', { token: admin, body })).body.success).toBe(true)
    const other = await server.startSecond()
    const path = '/sys/fillRule/executeRuleByCode/purchase'
    const answers = await Promise.all(
      Array.from({ length: 40 }, (_, index) => callOn(index % 2 ? server.app : other, 'PUT', path, { token: admin })),
    )
    const numbers = answers.map(({ body: answer }) => String(answer.result)).toSorted()
    expect(new Set(numbers).size).toBe(40)
    expect([numbers[0], numbers.at(-1)]).toEqual([
      expect.stringMatching(/^Q-admin-\d{4}001$/),
      expect.stringMatching(/^Q-admin-\d{4}040$/),
    ])
    const tried = async () =>
      (await server.call('GET', '/sys/fillRule/testFillRule?ruleCode=purchase', { token: admin })).body.result
    const next = numbers.at(-1)!.replace(/040$/, '041')
    expect([await tried(), await tried(), await execute('purchase')]).toEqual([next, next, next])
    const said = await server.call('GET', '/sys/fillRule/trial?ruleCode=org_num_role', { token: admin })
    expect(said.body.result).toEqual({ ruleCode: 'org_num_role', text: expect.stringMatching(/^[A-Z]\d\d、1$/) })
  })

  it.each([
    [{ ruleClass: 'java.lang.Runtime' }, '没有这个规则实现类'],
    [{ ruleClass: '' }, '请选择规则实现类'],
    [{ ruleName: '' }, '规则名称不能为空'],
    [{ ruleParams: '{' }, '请输入JSON字符串'],
    [{ ruleParams: '[]' }, '只能传递JSON对象，不能传递JSON数组'],
    [{ ruleParams: '{"digits":99}' }, '序号位数不能大于12'],
    [{ ruleParams: '{"digits":"x"}' }, '序号位数应为整数'],
    [{ ruleParams: '{"prefix":"#{x}"}' }, '前缀中没有变量 #{x}'],
    [{ ruleClass: 'uuid', ruleParams: '{"a":1}' }, '参数a多余，该项没有参数'],
    [{ ruleCode: 'shop_order_num' }, '该值不可用，系统中已存在！'],
  ])('is refused with %j', async (more, message) => {
    const body = { ruleName: '规则', ruleCode: 'wrong', ruleClass: 'order_number', ...more }
    expect((await server.call('POST', '/sys/fillRule/add', { token: admin, body })).body).toMatchObject({
      success: false,
      message,
    })
  })

  it('names the refused parameter, and lists the available ones', async () => {
    const ruleParams = '{"digits":0,"date":"dd"}'
    const body = { ruleName: '规则', ruleCode: 'wrong', ruleClass: 'order_number', ruleParams }
    const refused = await server.call<{ problems: { field: string }[] }>('POST', '/sys/fillRule/add', {
      token: admin,
      body,
    })
    expect(refused.body.result.problems.map(({ field }) => field)).toEqual(['ruleParams.date', 'ruleParams.digits'])
    const handlers = await server.call<{ value: string; properties: object }[]>('GET', '/sys/fillRule/handlers', {
      token: admin,
    })
    expect(handlers.body.result.find(({ value }) => value === 'shop_order_num')!.properties).toHaveProperty('prefix')
    expect((await server.call('GET', '/sys/fillRule/handlers', { token: await server.guest() })).status).toBe(403)
  })

  it('reports invalid stored parameters instead of making a value', async () => {
    await server.database.pool.query(
      `insert into sys_fill_rule (id, rule_name, rule_code, rule_class, rule_params)
       values ('old', '旧', 'old', 'order_number', '{"digits":99}')`,
    )
    const path = '/sys/fillRule/executeRuleByCode/old'
    const { body } = await server.call('PUT', path, { token: admin })
    expect(body.message).toBe('填值规则order_number的参数有误：序号位数不能大于12')
  })

  it('works for departments and categories when its row is deleted', async () => {
    const { body } = await server.call('DELETE', '/sys/fillRule/delete?id=category_code_rule', { token: admin })
    expect(body.success).toBe(true)
    expect(await execute('category_code_rule')).toMatch(/^[A-Z]\d\d$/)
  })

  it.each([
    ['current_user', { field: 'realname' }, '管理员'],
    ['current_time', { format: 'yyyyMMdd' }, /^\d{8}$/],
    ['uuid', {}, /^[0-9a-f-]{36}$/],
  ])('may be made by %s', async (ruleClass, params, expected) => {
    const ruleCode = `by_${ruleClass}`
    const body = { ruleName: ruleClass, ruleCode, ruleClass, ruleParams: JSON.stringify(params) }
    await server.call('POST', '/sys/fillRule/add', { token: admin, body })
    expect(await execute(ruleCode)).toEqual(typeof expected === 'string' ? expected : expect.stringMatching(expected))
  })

  it('is refused to the guest', async () => {
    const token = await server.guest()
    expect((await server.call('PUT', '/sys/fillRule/executeRuleByCode/order_number', { token })).status).toBe(403)
  })
})
