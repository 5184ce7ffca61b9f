import { describe, expect, it } from 'vitest'
import { testPrincipal } from '../testing/test-principal.ts'
import { ruleValues } from './rule-variables.ts'

const NOW = '2024-06-01 12:00:00'

describe('the value of a data rule', () => {
  it.each([
    ['plain', ['plain']],
    ['', ['']],
    ['#{sys_user_code}', ['admin']],
    ['#{ sysUserCode }', ['admin']],
    ['sys_user_name', ['管理员']],
    ['x#{sys_user_id}y', ['xu-adminy']],
    ['#{sys_multi_org_code}', ['A01', 'A02']],
    ['#{sysMultiOrgCode}A', ['A01A', 'A02A']],
    ['#{sys_role_code}', ['admin']],
    ['#{tenant_id}', ['0']],
    ['#{sys_date}', ['2024-06-01']],
    ['#{sys_time}', [NOW]],
    ['#{bpm_status}', ['1']],
    ['#{unknown}', undefined],
    ['#{}', undefined],
    ['#{__proto__}', undefined],
    ['{sys_user_code}', ['{sys_user_code}']],
  ])('%j is %j', (text, values) => {
    expect(ruleValues(text, testPrincipal(), NOW)).toEqual(values)
  })

  it('is absent when the person has no value for the variable', () => {
    expect(ruleValues('#{sys_org_code}', testPrincipal({ orgCode: null }), NOW)).toBeUndefined()
    expect(ruleValues('#{sys_multi_org_code}', testPrincipal({ departCodes: [] }), NOW)).toBeUndefined()
  })

  it('combines several values, and is absent where the combinations would take all memory', () => {
    const principal = testPrincipal({ roleCodes: ['1', '2'] })
    expect(ruleValues('#{sys_multi_org_code}#{sys_role_code}', principal, NOW)).toEqual([
      'A011',
      'A012',
      'A021',
      'A022',
    ])
    expect(ruleValues('#{sys_role_code}'.repeat(14), principal, NOW)).toBeUndefined()
  })
})
