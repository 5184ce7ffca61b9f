import { screen } from '@testing-library/react'
import { beforeAll, describe, expect, it } from 'vitest'
import { RangeControl } from '#renderers/ui/widget/date/range-control-chunk.ts'
import type { WidgetExample } from '#renderers/ui/widget/example.ts'
import { renderWidget } from '#renderers/ui/widget-testing.tsx'
import example from './quarter-range-picker.example.json'
import { QuarterRangePicker } from './quarter-range-picker.tsx'

beforeAll(() => RangeControl.preload())

const render = (given: Parameters<typeof renderWidget>[2] = {}) =>
  renderWidget(QuarterRangePicker, example as WidgetExample, given)
const boxes = () => screen.getAllByRole('textbox') as HTMLInputElement[]
const texts = () => boxes().map((box) => box.value)

describe('a range of quarters', () => {
  it('shows both ends in words, also of whole days', () => {
    render({ value: '2024-01-15,2024-Q3' })
    expect(texts()).toEqual(['2024年第1季度', '2024年第3季度'])
  })

  it('steps with the arrow keys', async () => {
    const { user, told } = render()
    await user.click(boxes()[1]!)
    await user.keyboard('{ArrowUp}{ArrowDown}')
    expect(told).toEqual(['2024-Q1,2024-Q4', '2024-Q1,2024-Q3'])
  })
})
