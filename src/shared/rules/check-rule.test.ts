import { describe, expect, it } from 'vitest'
import cases from './check-rule.cases.json' with { type: 'json' }
import { CheckRuleError, compileCheckRule, runCheckRule } from './check-rule.ts'
import { linearPatternEngine } from './patterns/linear-pattern-engine.ts'
import { nativePatternEngine } from './patterns/pattern-engine.ts'

describe.each([
  ['linear', linearPatternEngine],
  ['native', nativePatternEngine],
])('a check rule on the %s engine', (_, patterns) => {
  it.each(cases)('$why', ({ rule, value, fails }) => {
    expect(runCheckRule(JSON.stringify(rule), value, patterns) ?? null).toEqual(fails)
  })
})

it('a rule without text accepts every value', () => {
  expect(runCheckRule('', 'x', linearPatternEngine)).toBeUndefined()
})

it('a hostile pattern takes no time', () => {
  const rule = JSON.stringify([{ digits: '*', pattern: '(a+)+', message: 'm' }])

  expect(runCheckRule(rule, `${'a'.repeat(20_000)}!`, linearPatternEngine)).toMatchObject({ passed: false })
})

it.each([
  ['{', '校验规则不是有效的JSON'],
  ['{}', '校验规则应为列表'],
  ['[null]', '校验规则的位数应为正整数或 *'],
  ['[{"digits":"0","pattern":"a"}]', '校验规则的位数应为正整数或 *'],
  ['[{"digits":"-1","pattern":"a"}]', '校验规则的位数应为正整数或 *'],
  ['[{"digits":"*"}]', '校验规则缺少正则表达式'],
  ['[{"digits":"*","pattern":"("}]', '不支持的正则表达式：('],
  ['[{"digits":"*","pattern":"(?=a)"}]', '不支持的正则表达式：(?=a)'],
])('%s is refused on save: %s', (rule, message) => {
  expect(() => compileCheckRule(rule, linearPatternEngine)).toThrow(new CheckRuleError(message))
})
