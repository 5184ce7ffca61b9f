import { screen } from '@testing-library/react'
import { beforeAll, describe, expect, it } from 'vitest'
import { DateControl } from '#renderers/ui/widget/date/date-control-chunk.ts'
import type { WidgetExample } from '#renderers/ui/widget/example.ts'
import { renderWidget } from '#renderers/ui/widget-testing.tsx'
import example from './week-picker.example.json'
import { WeekPicker } from './week-picker.tsx'

beforeAll(() => DateControl.preload())

const render = (given: Parameters<typeof renderWidget>[2] = {}) =>
  renderWidget(WeekPicker, example as WidgetExample, given)
const box = () => screen.getByRole('textbox') as HTMLInputElement

describe('a week', () => {
  it('is shown in words, in a form and in a list', () => {
    render()
    expect(box().value).toBe('2024年第5周')
    expect(render({ displayMode: 'cell' }).container.textContent).toContain('2024年第5周')
  })

  it('is stored as ISO 8601 counts: the last days of a year may lie in the first week of the next', async () => {
    const { user, value } = render({ value: '2024-W50' })
    await user.click(box())
    await user.click(await screen.findByTitle('2024-12-31'))
    expect(value()).toBe('2025-W01')
  })

  it('is stored as its Monday in a date field', async () => {
    const { user, value } = render({ field: { type: 'string', format: 'date', title: '周' }, value: '2024-12-31' })
    await user.click(box())
    await user.keyboard('{ArrowUp}')
    expect(value()).toBe('2025-01-06')
  })

  it('steps with the arrow keys', async () => {
    const { user, told } = render({ value: '2020-W53' })
    await user.click(box())
    await user.keyboard('{ArrowUp}{ArrowDown}')
    expect(told).toEqual(['2021-W01', '2020-W53'])
  })
})
