import { describe, expect, it } from 'vitest'
import { readRule } from './rule-record.ts'

const line = (digits: string, pattern = '.*', message = 'm') => ({ digits, pattern, message })
const stored = JSON.stringify([line('1'), line('*'), line('2')])
const existing = { ruleJson: stored }
const local = { digits: 3, pattern: '[0-9]+', message: 'm' }

describe('the rule in a body', () => {
  it.each([
    ['its text', { ruleJson: '[]' }, existing, '[]'],
    ['nothing', { ruleName: 'x' }, existing, undefined],
    ['its tables', { localRules: [local], globalRules: [] }, undefined, JSON.stringify([line('3', '[0-9]+')])],
    ['one table, the other staying', { localRules: [] }, existing, JSON.stringify([line('*')])],
    ['the text that was changed beside tables that were not', { ruleJson: '[]', localRules: [local] }, existing, '[]'],
    [
      'the tables that were changed beside the old text',
      { ruleJson: stored, localRules: [local], globalRules: [] },
      existing,
      JSON.stringify([line('3', '[0-9]+')]),
    ],
  ])('is %s', (_, record, before, ruleJson) => {
    expect(readRule(record, before)).toEqual({ ...(ruleJson !== undefined && { ruleJson }), problems: [] })
  })

  it('stays identical while its tables are unchanged', () => {
    const localRules = [
      { ...local, digits: 1, pattern: '.*' },
      { ...local, digits: 2, pattern: '.*' },
    ]
    const globalRules = [{ priority: '0', pattern: '.*', message: 'm' }]
    expect(readRule({ localRules, globalRules }, existing).ruleJson).toBe(stored)
  })

  it('is refused line by line', () => {
    const localRules = [local, { digits: 0, pattern: '(', message: '' }]
    const globalRules = [{ priority: '1', pattern: '(?=a)', message: 'm' }, null]
    expect(readRule({ localRules, globalRules }).problems.map(({ field, message }) => [field, message])).toEqual([
      ['localRules[1].digits', '请输入零以上的正整数'],
      ['localRules[1].pattern', '请输入正确的正则表达式'],
      ['localRules[1].message', '请输入提示文本'],
      ['globalRules[0].pattern', '请输入正确的正则表达式'],
      ['globalRules[1].pattern', '请输入规则（正则表达式）'],
      ['globalRules[1].message', '请输入提示文本'],
    ])
  })

  it.each(['{}', 'x', '[{"digits":"0","pattern":"a"}]', '[{"digits":"*","pattern":"(a"}]'])(
    'is refused as the text %s',
    (ruleJson) => {
      expect(readRule({ ruleJson }).problems).toMatchObject([{ field: 'ruleJson' }])
    },
  )
})
