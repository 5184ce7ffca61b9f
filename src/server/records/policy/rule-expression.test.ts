import { describe, expect, it } from 'vitest'
import { tableOf } from '../entity-table.ts'
import { itemEntity } from '../testing/test-entities.ts'
import { ruleProblem } from './rule-check.ts'

const table = tableOf(itemEntity)
const problem = (ruleColumn: string | null, ruleConditions: string, ruleValue: string) =>
  ruleProblem(table, { id: 'r', ruleName: 'r', ruleColumn, ruleConditions, ruleValue })
const expression = (text: string) => problem(null, 'USE_SQL_RULES', text)

describe('an expression of a data rule', () => {
  it.each([
    'createBy == #{sys_user_code}',
    'create_by == #{ sysUserCode } || sysOrgCode in #{sys_multi_org_code}',
    "sysOrgCode == '#{sys_org_code}A' && quantity >= 2",
    '2 < quantity',
    'quantity == -1.5',
    'quantity in [1, 2, 3]',
    'born <= #{sys_date} && born != null',
    '"n1" in linked && linked != "n2"',
    'name == "a || b #{sys_user_name}"',
    'name == createBy',
    'tenantId == #{tenant_id}',
  ])('is taken: %s', (text) => {
    expect(expression(text)).toBeUndefined()
  })

  it.each([
    ['1 = 1', /语法|=/],
    ['1 == 1', /一边应为字段/],
    ["name == 'a' or 1=1", /./],
    ["name = 'x'; drop table demo_item", /./],
    ['true', /只能使用/],
    ['!(quantity == 1)', /只能使用/],
    ['quantity + 1 == 2', /只能使用/],
    ['name.startsWith("a")', /只能使用/],
    ['size(name) > 1', /只能使用/],
    ['[1].exists(x, x == 1)', /只能使用/],
    ['quantity == 1 ? true : false', /只能使用/],
    ['name == 1', /文本/],
    ['quantity == "1"', /数字/],
    ['quantity == #{sys_user_code}', /数字/],
    ['born > "soon"', /日期/],
    ['sysOrgCode > #{sys_multi_org_code}', /多个值/],
    ['quantity > null', /null/],
    ['quantity == name', /不能比较/],
    ['quantity in []', /不能为空/],
    ['"a" in name', /只有一个值/],
    ['nme == "a"', /是否为 name/],
    ['tags == "a"', /不能用于数据规则/],
    ['name == #{sys_nothing}', /没有变量 #\{sys_nothing\}/],
    ['name == "#{constructor}"', /没有变量/],
    ['name == #{', /./],
    ['values.name == "a"', /只能使用/],
  ])('is refused with a reason: %s', (text, reason) => {
    expect(expression(text)).toMatchObject({ field: 'ruleValue', message: expect.stringMatching(reason) })
  })
})

describe('a plain data rule', () => {
  it('combines no more values than the process can hold', () => {
    expect(problem('name', '=', '#{sys_role_code}-#{sys_multi_org_code}')).toBeUndefined()
    expect(problem('name', '=', '#{sys_role_code}'.repeat(3))).toMatchObject({
      field: 'ruleValue',
      message: expect.stringContaining('组合过多'),
    })
  })

  it.each([
    ['name', 'LIKE', 'x'],
    ['create_by', '=', '#{sys_user_code}'],
    ['born', '<=', '#{sys_date}'],
    ['linked', 'IN', 'n1,n2'],
  ])('is taken: %s %s %s', (...rule) => {
    expect(problem(...rule)).toBeUndefined()
  })

  it.each([
    [null, '=', 'x', 'ruleColumn'],
    ['nothing', '=', 'x', 'ruleColumn'],
    ['name; drop table demo_item', '=', 'x', 'ruleColumn'],
    ['name', 'constructor', 'x', 'ruleConditions'],
    ['quantity', 'LIKE', '1', 'ruleConditions'],
    ['linked', '>', 'n1', 'ruleConditions'],
    ['quantity', '=', 'two', 'ruleValue'],
    ['quantity', 'IN', '1,x', 'ruleValue'],
    ['name', 'LIKE', '', 'ruleValue'],
    ['name', '=', '#{sys_nothing}', 'ruleValue'],
    ['sysOrgCode', '>', '#{sys_multi_org_code}', 'ruleValue'],
  ])('is refused under the field to be mended: %s %s %s', (column, conditions, value, field) => {
    expect(problem(column, conditions, value)?.field).toBe(field)
  })
})
