import { describe, expect, it } from 'vitest'
import { chartData } from '../chart-data.ts'
import { numberTexts, wholeOf } from '../chart-format.ts'
import type { ChartTheme } from '../chart-theme.ts'
import { axisOption } from './axis-option.ts'

const theme = { colours: [], ramp: ['', ''], motion: false } as unknown as ChartTheme

/** Left axis of a chart with these values. */
function axisOf(values: (number | null)[], whole: number | undefined, stack?: string) {
  const rows = values.map((value, at) => ({ at, value }))
  const data = chartData(rows, 'at', [{ field: 'value', label: '占用', ...(stack && { stack }) }])
  const look = { legend: false, horizontal: false, width: 600, height: 320, narrow: false }
  const option = axisOption({ data, theme, texts: numberTexts(), whole, ...look }, () => 'line')
  return (option.yAxis as { min?: number; max?: number }[])[0]!
}

describe('the axis of shares', () => {
  it.each([
    ['%', undefined, 100],
    [undefined, 'percent', 1],
    ['MB', undefined, undefined],
  ] as const)('ends at the whole: unit %s, format %s', (unit, format, whole) => {
    expect(wholeOf(format, unit)).toBe(whole)
  })

  it('begins at zero and ends at the whole, however small the values are', () => {
    expect(axisOf([12, null, 15], 100)).toMatchObject({ min: 0, max: 100 })
  })

  it.each([[[12, 180]], [[-3, 4]]])('grows for values beyond it: %j', (values) => {
    expect(axisOf(values, 100)).not.toHaveProperty('max')
  })

  it('is free for other numbers and for stacks', () => {
    expect(axisOf([12], undefined)).not.toHaveProperty('max')
    expect(axisOf([60, 70], 100, 'a')).not.toHaveProperty('max')
  })
})
