import { screen } from '@testing-library/react'
import { beforeAll, describe, expect, it } from 'vitest'
import { RangeControl } from '#renderers/ui/widget/date/range-control-chunk.ts'
import type { WidgetExample } from '#renderers/ui/widget/example.ts'
import { renderWidget } from '#renderers/ui/widget-testing.tsx'
import example from './week-range-picker.example.json'
import { WeekRangePicker } from './week-range-picker.tsx'

beforeAll(() => RangeControl.preload())

const render = (given: Parameters<typeof renderWidget>[2] = {}) =>
  renderWidget(WeekRangePicker, example as WidgetExample, given)
const boxes = () => screen.getAllByRole('textbox') as HTMLInputElement[]
const texts = () => boxes().map((box) => box.value)

describe('a range of weeks', () => {
  it('shows both ends in words', () => {
    render()
    expect(texts()).toEqual(['2024年第5周', '2024年第8周'])
  })

  it('is stored as ISO 8601 counts', async () => {
    const { user, value } = render({ value: '2024-W50,2024-W51' })
    await user.click(boxes()[0]!)
    await user.click((await screen.findAllByTitle('2024-12-03'))[0]!)
    await user.click((await screen.findAllByTitle('2024-12-31'))[0]!)
    await user.click(document.body)
    expect(value()).toBe('2024-W49,2025-W01')
  })

  it('steps with the arrow keys; one end takes the other along', async () => {
    const { user, told } = render({ value: '2020-W53,2020-W53' })
    await user.click(boxes()[0]!)
    await user.keyboard('{ArrowUp}{ArrowDown}')
    expect(told).toEqual(['2021-W01,2021-W01', '2020-W53,2021-W01'])
  })

  it('begins with the present week by an arrow key', async () => {
    const { user, value } = render({ value: '' })
    await user.click(boxes()[0]!)
    await user.keyboard('{ArrowUp}')
    expect(value()).toMatch(/^(\d{4}-W\d{2}),\1$/)
  })
})
