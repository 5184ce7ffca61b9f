import { describe, expect, it } from 'vitest'
import type { ExplainedRule, RowExplanation } from '#shared/wire/permission-explanation.ts'
import type { AssignedGrant } from './explain.repository.ts'
import { rowReason } from './explain-row-reasons.ts'

const rule = (id: string, passes: boolean, broken?: string): ExplainedRule => {
  return { id, ruleName: `规则${id}`, words: `职级 等于 ${id}`, passes, ...(broken && { broken }) }
}

const grant = (holder: string, ids: readonly string[], depart: string | null = null): AssignedGrant => {
  const rules = ids.map((id) => ({ id, name: id, status: '1' }))
  return { permissionId: 'm', holder, subject: null, depart, chosen: ids.length, rules }
}

const row = (visible: boolean, lists: ExplainedRule[][], reason = '由引擎说明'): RowExplanation => {
  return { entity: 'a/b', recordId: '1', visible, reason, lists }
}

describe('why a person sees a record', () => {
  it('names the rule that shows it, in words, and its role', () => {
    const grants = [grant('经理', ['a']), grant('组长', ['b', 'c'], '市场部')]
    const lists = [[rule('a', false)], [rule('b', true), rule('c', true)]]
    expect(rowReason(row(true, lists), grants, false)).toBe(
      '满足部门「市场部」的部门角色「组长」的数据规则「规则b」（职级 等于 b）、「规则c」（职级 等于 c）',
    )
  })

  it('names the hiding rule of each role', () => {
    const grants = [grant('经理', ['a']), grant('组长', ['b', 'c'])]
    const lists = [[rule('a', false)], [rule('b', true), rule('c', false, '没有该字段')]]
    expect(rowReason(row(false, lists), grants, false)).toBe(
      '不满足角色「经理」的数据规则「规则a」（职级 等于 a），也不满足角色「组长」的数据规则「规则c」（无法判断：没有该字段）',
    )
  })

  it('names the role without restriction, or the reason that replaces a role', () => {
    expect(rowReason(row(true, []), [grant('经理', ['a']), grant('员工', [])], false)).toBe('角色「员工」不限制数据')
    expect(rowReason(row(true, []), [], false)).toBe('由引擎说明')
    expect(rowReason(row(false, []), [], false)).toBe('由引擎说明')
    expect(rowReason(row(true, []), [], true)).toBe('管理员角色不受数据规则限制')
  })

  it('mentions that a role has only disabled rules', () => {
    const off = { ...grant('员工', ['a']), rules: [{ id: 'a', name: 'a', status: '0' }] }
    expect(rowReason(row(true, []), [off], false)).toBe('角色「员工」的数据规则已全部停用，因此不限制数据')
  })

  it('does not guess the role of a rule that several roles have', () => {
    expect(rowReason(row(false, [[rule('a', false)]]), [grant('经理', ['a', 'b'])], false)).toBe(
      '不满足数据规则「规则a」（职级 等于 a）',
    )
  })
})
