import { screen } from '@testing-library/react'
import { beforeAll, describe, expect, it } from 'vitest'
import { DateControl } from '#renderers/ui/widget/date/date-control-chunk.ts'
import type { WidgetExample } from '#renderers/ui/widget/example.ts'
import { renderWidget } from '#renderers/ui/widget-testing.tsx'
import example from './month-picker.example.json'
import { MonthPicker } from './month-picker.tsx'

beforeAll(() => DateControl.preload())

const render = (given: Parameters<typeof renderWidget>[2] = {}) =>
  renderWidget(MonthPicker, example as WidgetExample, given)
const box = () => screen.getByRole('textbox') as HTMLInputElement

describe('a month', () => {
  it('shows the stored month, also of a whole day', () => {
    render({ value: '2024-02-29' })
    expect(box().value).toBe('2024-02')
  })

  it('passes the chosen month to the form as text', async () => {
    const { user, value } = render()
    await user.click(box())
    await user.click(await screen.findByTitle('2024-11'))
    expect(value()).toBe('2024-11')
  })

  it('passes its first day to a date field', async () => {
    const { user, value } = render({ field: { type: 'string', format: 'date', title: '月份' } })
    await user.click(box())
    await user.click(await screen.findByTitle('2024-11'))
    expect(value()).toBe('2024-11-01')
  })

  it('understands a typed month', async () => {
    const { user, value } = render({ value: null })
    await user.click(box())
    await user.type(box(), '202405{Enter}')
    expect(value()).toBe('2024-05')
  })
})
