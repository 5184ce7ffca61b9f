import { describe, expect, it } from 'vitest'
import type { Row } from '#shared/documents/entity.ts'
import { crossRowProblems, sumOf } from './cross-row.ts'

const reported = (...given: Parameters<typeof crossRowProblems>) =>
  crossRowProblems(...given).map(
    ({ index, field, keyword, message }) => `${index ?? '*'} ${field} ${keyword} ${message}`,
  )

const rowsOf = (...amounts: unknown[]): Row[] => amounts.map((amount) => ({ amount }))

describe('rules over the rows of a sub-table', () => {
  it('limit how many there are', () => {
    const limits = { title: '商品明细', minItems: 2, maxItems: 3 }
    expect(reported(limits, [], {})).toEqual(['*  minItems 请添加商品明细'])
    expect(reported(limits, rowsOf(1), {})).toEqual(['*  minItems 商品明细至少2行'])
    expect(reported(limits, rowsOf(1, 2, 3), {})).toEqual([])
    expect(reported(limits, rowsOf(1, 2, 3, 4), {})).toEqual(['*  maxItems 商品明细最多3行'])
  })

  it('report every row that repeats an earlier one, and do not compare empty ones', () => {
    const rules = [{ noDuplicates: ['goods', 'unit'], message: '同一商品不能重复' }]
    const rows = [
      { goods: '米', unit: '1' },
      { goods: '米', unit: '2' },
      { goods: '米', unit: 1 },
      { goods: '', unit: '1' },
      { goods: '', unit: '1' },
    ]
    expect(reported({ rules }, rows, {})).toEqual(['2 goods noDuplicates 同一商品不能重复'])
  })

  it.each([
    ['equals', 0.3, [0.1, 0.2], true],
    ['equals', '0.3', ['0.1', '0.2'], true],
    ['equals', 1, [0.1, 0.2], false],
    ['equals', 12345678901.24, [12345678901.2, 0.04], true],
    ['equals', 12345678901.24, [12345678901.2, 0.05], false],
    ['equals', null, [5], true],
    ['equals', 0, [], true],
    ['atMost', 3, [1, 2], true],
    ['atMost', 3, [1, 2.01], false],
    ['atLeast', 3, [1, 2], true],
    ['atLeast', 3, [1, 1.99], false],
  ])('hold a sum against a field of the record: %s %s %j', (comparison, total, amounts, holds) => {
    const rules = [{ sum: 'amount', [comparison]: 'total', message: '合计不符' }]
    expect(reported({ rules }, rowsOf(...amounts), { total })).toEqual(holds ? [] : ['*  sum 合计不符'])
  })

  it('add numbers only', () => {
    expect(sumOf([1, '2', null, '', 'x', true, undefined])).toBe(3)
  })
})
