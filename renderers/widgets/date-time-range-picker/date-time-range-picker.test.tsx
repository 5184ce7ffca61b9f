import { screen } from '@testing-library/react'
import { beforeAll, describe, expect, it } from 'vitest'
import { RangeControl } from '#renderers/ui/widget/date/range-control-chunk.ts'
import type { WidgetExample } from '#renderers/ui/widget/example.ts'
import { renderWidget } from '#renderers/ui/widget-testing.tsx'
import example from './date-time-range-picker.example.json'
import { DateTimeRangePicker } from './date-time-range-picker.tsx'

beforeAll(() => RangeControl.preload())

const render = (given: Parameters<typeof renderWidget>[2] = {}) =>
  renderWidget(DateTimeRangePicker, example as WidgetExample, given)
const boxes = () => screen.getAllByRole('textbox') as HTMLInputElement[]
const texts = () => boxes().map((box) => box.value)

describe('a range of moments', () => {
  it('shows both ends with their time', () => {
    render({ value: '2024-05-01 08:00,2024-05-02' })
    expect(texts()).toEqual(['2024-05-01 08:00:00', '2024-05-02 00:00:00'])
  })

  it('can be typed', async () => {
    const { user, value } = render({ value: '' })
    await user.click(boxes()[0]!)
    await user.type(boxes()[0]!, '2024-05-01 08:00:00{Enter}')
    await user.type(boxes()[1]!, '2024-05-02 09:30:15{Enter}')
    await user.click(document.body)
    expect(value()).toBe('2024-05-01 08:00:00,2024-05-02 09:30:15')
  })
})
