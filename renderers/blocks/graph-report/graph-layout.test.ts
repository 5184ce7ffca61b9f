import { describe, expect, it } from 'vitest'
import { codesOf, isShownAgain, layoutOfGraph, layoutOfTemplet } from './graph-layout.ts'
import { fullScale } from './graph-spec.ts'
import { pickedBy, pickedQuery, pickToggled } from './picked.ts'
import { sampleGraph, sampleRows } from './testing/sample-graph.ts'

const typesOf = (head: Parameters<typeof sampleGraph>[0]) =>
  layoutOfGraph(sampleGraph(head).head).groups[0]!.charts.map(({ type }) => type)

describe('the layout of graphs', () => {
  it('has one picture for each kind of a graph, in tabs or side by side', () => {
    const { head } = sampleGraph({ graphType: 'bar,table' })
    const charts = [
      { code: 'monthly_sales', type: 'bar' },
      { code: 'monthly_sales', type: 'table' },
    ]
    expect(layoutOfGraph(head)).toEqual({ tabs: false, columns: 1, groups: [{ title: '', tabs: false, charts }] })
    expect(layoutOfGraph({ ...head, displayTemplate: 'tab' }).groups[0]!.tabs).toBe(true)
    expect(layoutOfGraph({ ...head, displayTemplate: 'double' }).columns).toBe(2)
    expect(isShownAgain(charts[0] as never, layoutOfGraph(head))).toBe(true)
  })

  it('has one picture of bars and lines where they are combined', () => {
    expect(typesOf({ graphType: 'bar,line,table', displayTemplate: 'combination' })).toEqual(['mixed', 'table'])
    expect(typesOf({ graphType: 'pie', displayTemplate: 'combination' })).toEqual(['pie'])
  })

  it('follows the page of several graphs', () => {
    const layout = layoutOfTemplet({
      templet: { id: 't', templetCode: 't', templetName: '总览', templetStyle: 'tab' },
      groups: [
        {
          ...{ groupNum: 1, groupTxt: '销售', groupStyle: 'tabs' },
          charts: [
            { graphreportCode: 'a', graphreportType: 'bar', orderNum: 0 },
            { graphreportCode: 'a', graphreportType: 'pie', orderNum: 1 },
            { graphreportCode: 'b', graphreportType: 'line', orderNum: 2 },
          ],
        },
      ],
      withheld: 0,
    })
    expect(layout).toMatchObject({ tabs: true, columns: 1, groups: [{ title: '销售', tabs: true }] })
    expect(codesOf(layout)).toEqual(['a', 'b'])
    expect(isShownAgain({ code: 'b', type: 'line' }, layout)).toBe(false)
  })
})

describe('a clicked point', () => {
  const one = pickedBy(sampleGraph(), sampleRows[0]!)!
  const other = pickedBy(sampleGraph(), sampleRows[1]!)!

  it('is a condition of exactly that value, with its dictionary text', () => {
    expect(one).toEqual({ field: 'month', value: '1', text: '月份：一月' })
    expect(pickedQuery([one])).toEqual({ force_month: '1' })
    expect(pickedBy(sampleGraph(), { month: null })).toBeUndefined()
  })

  it('is removed by a second click, and replaced by another value of its field', () => {
    expect(pickToggled([one], one)).toEqual([])
    expect(pickToggled([one], other)).toEqual([other])
    expect(pickToggled([one], undefined)).toEqual([one])
  })
})

it.each([
  [[], 100],
  [[12, Number.NaN], 100],
  [[101], 200],
  [[4200, 3], 5000],
])('the full scale of a dial for %j is %d', (numbers, scale) => {
  expect(fullScale(numbers)).toBe(scale)
})
