import { screen } from '@testing-library/react'
import { afterEach, beforeAll, describe, expect, it } from 'vitest'
import { DateControl } from '#renderers/ui/widget/date/date-control-chunk.ts'
import type { WidgetExample } from '#renderers/ui/widget/example.ts'
import { cleanDateTime } from '#renderers/ui/widget/values.ts'
import { renderWidget } from '#renderers/ui/widget-testing.tsx'
import example from './date-time-picker.example.json'
import { DateTimePicker } from './date-time-picker.tsx'

beforeAll(() => DateControl.preload())

const render = (given: Parameters<typeof renderWidget>[2] = {}) =>
  renderWidget(DateTimePicker, example as WidgetExample, given)
const box = () => screen.getByRole('textbox') as HTMLInputElement
const zone = process.env.TZ

afterEach(() => {
  process.env.TZ = zone
})

describe('a date with a time', () => {
  it.each(['Asia/Shanghai', 'Pacific/Kiritimati', 'America/Los_Angeles'])('is shown as it is stored in %s', (where) => {
    process.env.TZ = where
    render({ value: '2024-06-30 23:30:05' })
    expect(box().value).toBe('2024-06-30 23:30:05')
  })

  it('is typed', async () => {
    const { user, value } = render({ value: null })
    await user.click(box())
    await user.type(box(), '2024-06-30 08:05:00{Enter}')
    expect(value()).toBe('2024-06-30 08:05:00')
  })

  it('preserves typed input when the person moves on without confirming', async () => {
    const { user, value } = render({ value: null })
    await user.click(box())
    await user.type(box(), '2024-06-30 08:05:00')
    await user.tab()
    await user.click(document.body)
    expect(value()).toBe('2024-06-30 08:05:00')
  })

  it('is null when cleared', async () => {
    const { user, value, container } = render()
    await user.click(container.querySelector('.ant-picker-clear')!)
    expect(value()).toBeNull()
  })
})

describe('cleaning a stored time', () => {
  it.each([
    ['2024-06-30 08:05:09', '2024-06-30 08:05:09'],
    ['2024-06-30T08:05:09.123+02:00', '2024-06-30 08:05:09'],
    ['2024-06-30 08:05', '2024-06-30 08:05:00'],
    ['2024-06-30', '2024-06-30 00:00:00'],
    ['2024-06-30 24:00:00', null],
    ['2024-06-31 08:05:09', null],
    [null, null],
  ])('%j becomes %j', (stored, shown) => {
    expect(cleanDateTime(stored)).toBe(shown)
  })
})
