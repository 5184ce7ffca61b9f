import { screen } from '@testing-library/react'
import { beforeAll, describe, expect, it } from 'vitest'
import { RangeControl } from '#renderers/ui/widget/date/range-control-chunk.ts'
import type { WidgetExample } from '#renderers/ui/widget/example.ts'
import { renderWidget } from '#renderers/ui/widget-testing.tsx'
import example from './time-range-picker.example.json'
import { TimeRangePicker } from './time-range-picker.tsx'

beforeAll(() => RangeControl.preload())

const render = (given: Parameters<typeof renderWidget>[2] = {}) =>
  renderWidget(TimeRangePicker, example as WidgetExample, given)
const boxes = () => screen.getAllByRole('textbox') as HTMLInputElement[]
const texts = () => boxes().map((box) => box.value)

describe('a range of times', () => {
  it('shows both ends with their seconds', () => {
    render({ value: '08:30,17:30' })
    expect(texts()).toEqual(['08:30:00', '17:30:00'])
  })

  it('can be typed, and may pass midnight', async () => {
    const { user, value } = render({ value: '' })
    await user.click(boxes()[0]!)
    await user.type(boxes()[0]!, '22:00:00{Enter}')
    await user.type(boxes()[1]!, '06:00:00{Enter}')
    await user.click(document.body)
    expect(value()).toBe('22:00:00,06:00:00')
    expect(texts()).toEqual(['22:00:00', '06:00:00'])
  })
})
