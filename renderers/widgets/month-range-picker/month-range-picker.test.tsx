import { screen } from '@testing-library/react'
import { beforeAll, describe, expect, it } from 'vitest'
import { RangeControl } from '#renderers/ui/widget/date/range-control-chunk.ts'
import type { WidgetExample } from '#renderers/ui/widget/example.ts'
import { renderWidget } from '#renderers/ui/widget-testing.tsx'
import example from './month-range-picker.example.json'
import { MonthRangePicker } from './month-range-picker.tsx'

beforeAll(() => RangeControl.preload())

const render = (given: Parameters<typeof renderWidget>[2] = {}) =>
  renderWidget(MonthRangePicker, example as WidgetExample, given)
const boxes = () => screen.getAllByRole('textbox') as HTMLInputElement[]
const texts = () => boxes().map((box) => box.value)

describe('a range of months', () => {
  it('shows both ends, also of whole days', () => {
    render({ value: '2024-01-15,2024-03-01' })
    expect(texts()).toEqual(['2024-01', '2024-03'])
  })

  it('is stored as two months', async () => {
    const { user, value } = render()
    await user.click(boxes()[0]!)
    await user.click((await screen.findAllByTitle('2024-02'))[0]!)
    await user.click((await screen.findAllByTitle('2024-06'))[0]!)
    await user.click(document.body)
    expect(value()).toBe('2024-02,2024-06')
  })
})
