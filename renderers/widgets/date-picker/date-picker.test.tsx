import { screen, waitFor } from '@testing-library/react'
import { beforeAll, describe, expect, it, vi } from 'vitest'
import { answersOf } from '#renderers/ui/widget/answers.ts'
import { DateControl } from '#renderers/ui/widget/date/date-control-chunk.ts'
import type { WidgetExample } from '#renderers/ui/widget/example.ts'
import { cleanDate } from '#renderers/ui/widget/values.ts'
import { renderWidget } from '#renderers/ui/widget-testing.tsx'
import example from './date-picker.example.json'
import { DatePicker } from './date-picker.tsx'

beforeAll(() => DateControl.preload())

const render = (given: Parameters<typeof renderWidget>[2] = {}) =>
  renderWidget(DatePicker, example as WidgetExample, given)
const box = () => screen.getByRole('textbox') as HTMLInputElement

describe('a date', () => {
  it('shows the stored day', () => {
    render()
    expect(box().value).toBe('1990-05-06')
  })

  it('passes the chosen day to the form as text', async () => {
    const { user, value } = render()
    await user.click(box())
    await user.click(await screen.findByTitle('1990-05-20'))
    expect(value()).toBe('1990-05-20')
  })

  it.each(['2024-02-29', '20240229'])('understands %s as it is typed', async (typed) => {
    const { user, value } = render({ value: null })
    await user.click(box())
    await user.type(box(), `${typed}{Enter}`)
    expect(value()).toBe('2024-02-29')
  })

  it('preserves the stored day when the typed text is no date, and warns', async () => {
    const answers = answersOf(example as WidgetExample)
    const warning = vi.spyOn(answers.notices, 'warning')
    const { user, value } = renderWidget(DatePicker, example as WidgetExample, {}, answers)
    await user.click(box())
    await user.clear(box())
    await user.type(box(), '2024-02-31{Enter}')
    await user.click(document.body)
    expect(value()).toBe('1990-05-06')
    const said = '「2024-02-31」不是有效的值，没有采用；请按 2026-01-31 的样式填写'
    expect(warning).toHaveBeenCalledExactlyOnceWith(said)
    await waitFor(() => expect(box().value).toBe('1990-05-06'))
  })

  it('quotes only the beginning of a long text that is none', async () => {
    const answers = answersOf(example as WidgetExample)
    const warning = vi.spyOn(answers.notices, 'warning')
    const { user } = renderWidget(DatePicker, example as WidgetExample, { value: null }, answers)
    await user.click(box())
    await user.paste('W'.repeat(300))
    await user.click(document.body)
    expect(warning).toHaveBeenCalledExactlyOnceWith(expect.stringContaining(`「${'W'.repeat(20)}…」`))
  })

  it('is null when cleared', async () => {
    const { user, value, container } = render()
    await user.click(container.querySelector('.ant-picker-clear')!)
    expect(value()).toBeNull()
  })

  it('names the months and days in Chinese', async () => {
    const { user } = render()
    await user.click(box())
    expect(await screen.findByText('5月')).toBeDefined()
    expect(screen.getByText('一')).toBeDefined()
  })
})

describe('cleaning a stored date', () => {
  it.each([
    ['2024-02-29', '2024-02-29'],
    ['2024-02-29 23:59:59', '2024-02-29'],
    ['2024-02-29T23:59:59Z', '2024-02-29'],
    ['2023-02-29', null],
    ['2024-13-01', null],
    ['2024-00-10', null],
    ['2024-1-5', null],
    ['2024-01-05x', null],
    ['', null],
    [20240105, null],
    [new Date(0), null],
  ])('%j becomes %j', (stored, shown) => {
    expect(cleanDate(stored)).toBe(shown)
  })
})
