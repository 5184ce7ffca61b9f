import { screen } from '@testing-library/react'
import { beforeAll, describe, expect, it } from 'vitest'
import { DateControl } from '#renderers/ui/widget/date/date-control-chunk.ts'
import type { WidgetExample } from '#renderers/ui/widget/example.ts'
import { renderWidget } from '#renderers/ui/widget-testing.tsx'
import example from './time-picker.example.json'
import { TimePicker } from './time-picker.tsx'

beforeAll(() => DateControl.preload())

const render = (given: Parameters<typeof renderWidget>[2] = {}) =>
  renderWidget(TimePicker, example as WidgetExample, given)
const box = () => screen.getByRole('textbox') as HTMLInputElement

describe('a time of day', () => {
  it('shows the stored time, also one without seconds', () => {
    render({ value: '08:30' })
    expect(box().value).toBe('08:30:00')
  })

  it.each(['09:15:30', '091530'])('understands %s as it is typed', async (typed) => {
    const { user, value } = render({ value: null })
    await user.click(box())
    await user.type(box(), `${typed}{Enter}`)
    expect(value()).toBe('09:15:30')
  })

  it('preserves the stored time when the typed text is no time', async () => {
    const { user, value } = render()
    await user.click(box())
    await user.clear(box())
    await user.type(box(), '25:00:00{Enter}')
    await user.click(document.body)
    expect(value()).toBe('08:30:00')
  })

  it('is null when cleared', async () => {
    const { user, value, container } = render()
    await user.click(container.querySelector('.ant-picker-clear')!)
    expect(value()).toBeNull()
  })
})
