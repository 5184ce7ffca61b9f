import { describe, expect, it } from 'vitest'
import type { GrantedRules } from '#server/records/policy/granted-rules.ts'
import { combineRules } from './row-filters.ts'

const rule = (id: string, status = '1') => ({
  id,
  ruleName: id,
  ruleColumn: 'orgCode',
  ruleConditions: '=',
  ruleValue: 'x',
  status,
})
const role = (rules: ReturnType<typeof rule>[], chosen = rules.length): GrantedRules => ({ roleId: 'r', chosen, rules })
const shapeOf = (granted: GrantedRules[]) => {
  const filter = combineRules(granted)
  return typeof filter === 'string' ? filter : filter.map((list) => list.map(({ id }) => id))
}

describe('data rules of several roles', () => {
  it.each<[string, GrantedRules[], unknown]>([
    ['restrict within a role', [role([rule('a'), rule('b')])], [['a', 'b']]],
    ['add between roles', [role([rule('a')]), role([rule('b')])], [['a'], ['b']]],
    ['do not hold for a role without any', [role([rule('a')]), role([])], 'all'],
    ['do not hold when out of force', [role([rule('a', '0')])], 'all'],
    ['hide everything when one is gone', [role([rule('a')], 2)], []],
    ['of other roles still hold when one is gone', [role([], 1), role([rule('b')])], [['b']]],
  ])('%s', (_what, granted, expected) => {
    expect(shapeOf(granted)).toEqual(expected)
  })
})
