import { expect, it } from 'vitest'
import { splitSeries } from './split-series.ts'

it('makes a series of each value of a field, adds up duplicates, and leaves gaps', () => {
  const rows = [
    { month: '1', month_dictText: '一月', shop: 'a', shop_dictText: '甲', sales: 3 },
    { month: '1', month_dictText: '一月', shop: 'b', shop_dictText: '乙', sales: '4.5' },
    { month: '2', month_dictText: '二月', shop: 'a', shop_dictText: '甲', sales: 1 },
    { month: '2', month_dictText: '二月', shop: 'a', shop_dictText: '甲', sales: 2 },
    { month: '3', month_dictText: '三月', shop: null, sales: null },
  ]
  const { rows: made, series } = splitSeries(rows, 'month', 'shop', { field: 'sales', label: '销售额', stack: 's' })
  expect(series).toEqual([
    { field: '#0', label: '甲', stack: 's' },
    { field: '#1', label: '乙', stack: 's' },
    { field: '#2', label: '未填写', stack: 's' },
  ])
  expect(made.map((row) => [row.month, row['#0'], row['#1'], row['#2']])).toEqual([
    ['1', 3, 4.5, undefined],
    ['2', 3, undefined, undefined],
    ['3', undefined, undefined, undefined],
  ])
  expect(rows[0]).not.toHaveProperty('#0')
})
