import { screen } from '@testing-library/react'
import { beforeAll, describe, expect, it } from 'vitest'
import { RangeControl } from '#renderers/ui/widget/date/range-control-chunk.ts'
import type { WidgetExample } from '#renderers/ui/widget/example.ts'
import { renderWidget } from '#renderers/ui/widget-testing.tsx'
import example from './year-range-picker.example.json'
import { YearRangePicker } from './year-range-picker.tsx'

beforeAll(() => RangeControl.preload())

const render = (given: Parameters<typeof renderWidget>[2] = {}) =>
  renderWidget(YearRangePicker, example as WidgetExample, given)
const boxes = () => screen.getAllByRole('textbox') as HTMLInputElement[]
const texts = () => boxes().map((box) => box.value)

describe('a range of years', () => {
  it('shows the earlier end first', () => {
    render({ value: '2024,2022' })
    expect(texts()).toEqual(['2022', '2024'])
  })

  it('is stored as two years', async () => {
    const { user, value } = render()
    await user.click(boxes()[0]!)
    await user.click((await screen.findAllByTitle('2021'))[0]!)
    await user.click((await screen.findAllByTitle('2025'))[0]!)
    await user.click(document.body)
    expect(value()).toBe('2021,2025')
  })
})
