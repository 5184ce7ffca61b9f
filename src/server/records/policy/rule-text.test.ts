import { describe, expect, it } from 'vitest'
import { ruleWords } from './rule-text.ts'

const table = { fields: { postRank: { type: 'string', title: '职级' } } } as const

describe('a data rule in words', () => {
  it.each([
    ['postRank', '=', '1', '职级 等于 1'],
    ['postRank', 'RIGHT_LIKE', '#{sys_org_code}', '职级 开头是 #{sys_org_code}'],
    ['gone', 'IN', '1,2', 'gone 属于 1,2'],
    [null, 'USE_SQL_RULES', 'postRank == "1"', '满足表达式 postRank == "1"'],
    ['constructor', 'NONE', '', 'constructor NONE'],
  ])('names the field by its title: %s %s', (ruleColumn, ruleConditions, ruleValue, words) => {
    expect(ruleWords(table, { ruleColumn, ruleConditions, ruleValue })).toBe(words)
  })
})
