import { describe, expect, it } from 'vitest'
import type { DataRule } from '#server/records/engine-dependencies.ts'
import { branchFilter, topsOf } from './depart-branch.service.ts'

describe('the branch of a person', () => {
  it('begins at the uppermost of the own departments', () => {
    expect(topsOf(['A01A02A03', 'A01A02', 'B01', 'B01', 'A01A04'])).toEqual(['A01A02', 'A01A04', 'B01'])
  })

  it('is empty without a department', () => {
    expect(branchFilter([])).toEqual([])
  })

  it('contains departments below, and parents by whole codes only', () => {
    const [below, above, ...rest] = branchFilter(['A01A02']) as DataRule[][]
    expect(below).toMatchObject([{ ruleConditions: 'RIGHT_LIKE', ruleValue: 'A01A02' }])
    expect(above).toMatchObject([{ ruleConditions: 'IN', ruleValue: 'A,A0,A01,A01A,A01A0' }])
    expect(rest).toEqual([])
  })
})
