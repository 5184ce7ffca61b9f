import { describe, expect, it } from 'vitest'
import { chartData } from '../chart-data.ts'
import { numberTexts } from '../chart-format.ts'
import type { ChartTheme } from '../chart-theme.ts'
import { stackKind } from './bar-kind.ts'
import type { KindInput } from './kind-input.ts'
import { scatterKind } from './scatter-kind.ts'

const theme = { colours: [], ramp: ['', ''], motion: false } as unknown as ChartTheme

function input(rows: Record<string, unknown>[]): KindInput {
  const series = ['one', 'two'].map((field) => ({ field, label: field }))
  const data = chartData(rows, 'place', series)
  return { data, theme, texts: numberTexts(), legend: true, horizontal: false, width: 600, height: 320, narrow: false }
}

/** Dots of the first series. */
const dots = ({ series }: Record<string, unknown>) => (series as { data: unknown[] }[])[0]!.data

describe('dots', () => {
  it('use a numeric axis where all categories are numbers, in the order of the rows', () => {
    const option = scatterKind.option(
      input([
        { place: '2.5', one: 4 },
        { place: '-1', one: null },
        { place: 10, one: 7 },
      ]),
    )
    expect(option.xAxis).toMatchObject({ type: 'value' })
    expect(dots(option)).toEqual([
      [2.5, 4],
      [-1, '-'],
      [10, 7],
    ])
  })

  it('stand above their names where one category is no number', () => {
    const option = scatterKind.option(
      input([
        { place: '1', one: 4 },
        { place: '二', one: 5 },
      ]),
    )
    expect(option.xAxis).toMatchObject({ type: 'category', data: ['1', '二'] })
    expect(dots(option)).toEqual([
      [0, 4],
      [1, 5],
    ])
  })
})

it('stacked bars are drawn on top of each other', () => {
  const { series } = stackKind.option(input([{ place: 'a', one: 1, two: 2 }]))
  const stacks = (series as { stack?: string }[]).map(({ stack }) => stack)
  expect(stacks[0]).toBeDefined()
  expect(new Set(stacks).size).toBe(1)
})
