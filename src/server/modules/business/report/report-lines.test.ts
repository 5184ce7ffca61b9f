import { describe, expect, it } from 'vitest'
import { changedLines, contentOf, filledFromLast, lineProblems, linesOf, type ReportGrid } from './report-lines.ts'

const grid: ReportGrid = {
  goods: [
    { id: 'rice', name: '大米', unit: '千克', minPrice: 2, maxPrice: 20 },
    { id: 'oil', name: '豆油', unit: '升', minPrice: null, maxPrice: null },
  ],
  indicators: [
    { id: 'sold', name: '销售量', kind: 'amount', unit: null, decimals: 0 },
    { id: 'price', name: '零售价', kind: 'price', unit: '元', decimals: 2 },
  ],
  deviation: 30,
}
const value = (commodityId: string, indicatorId: string, number: number) => ({
  ...{ commodityId, indicatorId, value: number },
})
const last = [value('rice', 'sold', 100), value('rice', 'price', 6)]
const nothing = { values: [], reasons: [] }

describe('the rows of a report', () => {
  it('are its goods, with the values of this period and the last one', () => {
    const content = {
      values: [value('rice', 'sold', 90), value('oil', 'price', 12.5)],
      reasons: [{ commodityId: 'oil', reason: '促销' }],
    }
    const remarks = new Map([['oil', '请核实']])
    expect(linesOf({ ...grid, remarks }, content, last)).toEqual([
      {
        ...{ id: 'rice', good: '大米', unit: '千克', minPrice: 2, maxPrice: 20, reason: null, remark: null },
        ...{ v1: 90, l1: 100, v2: null, l2: 6 },
      },
      {
        ...{ id: 'oil', good: '豆油', unit: '升', minPrice: null, maxPrice: null, reason: '促销', remark: '请核实' },
        ...{ v1: null, l1: null, v2: 12.5, l2: null },
      },
    ])
  })

  it('take values and explanations of known goods, and nothing else', () => {
    const sent = [
      { id: 'rice', v1: '120', v2: '', l1: 1, minPrice: 0, good: '改名', reason: '节日', v3: 5 },
      { id: 'salt', v1: 1 },
    ]
    const [rice, oil] = changedLines(
      grid,
      linesOf(grid, { ...nothing, values: [value('rice', 'price', 7)] }, last),
      sent,
    )
    expect(rice).toMatchObject({ v1: 120, v2: null, l1: 100, minPrice: 2, good: '大米', reason: '节日' })
    expect(rice).not.toHaveProperty('v3')
    expect(oil).toMatchObject({ id: 'oil', v1: null })
  })

  it('give their content back', () => {
    const content = { values: [value('rice', 'sold', 0), value('oil', 'price', 3)], reasons: [] }
    expect(contentOf(grid, linesOf(grid, content, last))).toEqual(content)
  })
})

describe('the values of the last period', () => {
  it('fill the gaps of this one', () => {
    const lines = linesOf(grid, { ...nothing, values: [value('rice', 'sold', 0)] }, last)
    expect(filledFromLast(grid, lines)).toMatchObject([
      { id: 'rice', v1: 0, v2: 6 },
      { id: 'oil', v1: null, v2: null },
    ])
  })
})

describe('a row', () => {
  const problemsOf = (changes: object, isComplete = true) => {
    const full = { v1: 100, v2: 6 }
    const lines = changedLines(grid, linesOf(grid, nothing, last), [
      { id: 'rice', ...full, ...changes },
      { id: 'oil', ...full },
    ])
    return lineProblems(grid, lines, isComplete).map(({ field, message }) => `${field} ${message}`)
  }

  it.each<[object, string[]]>([
    [{}, []],
    [{ v1: 130 }, []],
    [{ v1: null }, ['lines[0].v1 请输入销售量']],
    [{ v1: -1, reason: '退货' }, ['lines[0].v1 销售量不能小于0']],
    [{ v1: 1e300 }, ['lines[0].v1 销售量不能大于1000000000000']],
    [{ v2: 1.5, reason: '促销' }, ['lines[0].v2 零售价低于该商品的最低合理价']],
    [{ v2: 20.5, reason: '短缺' }, ['lines[0].v2 零售价高于该商品的最高合理价']],
    [{ v1: 131 }, ['lines[0].reason 销售量与上期相差超过30%，请说明']],
    [{ v1: 69 }, ['lines[0].reason 销售量与上期相差超过30%，请说明']],
    [{ v1: 131, reason: '节日' }, []],
  ])('with %j has the problems %j', (changes, problems) => {
    expect(problemsOf(changes)).toEqual(problems)
  })

  it('of a draft may have gaps and outliers, but no text for a number', () => {
    expect(problemsOf({ v1: null, v2: 500 }, false)).toEqual([])
    expect(problemsOf({ v1: 'NaN' }, false)).toHaveLength(1)
  })
})
