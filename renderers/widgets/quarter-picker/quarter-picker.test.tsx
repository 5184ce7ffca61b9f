import { screen } from '@testing-library/react'
import { beforeAll, describe, expect, it } from 'vitest'
import { DateControl } from '#renderers/ui/widget/date/date-control-chunk.ts'
import type { WidgetExample } from '#renderers/ui/widget/example.ts'
import { renderWidget } from '#renderers/ui/widget-testing.tsx'
import example from './quarter-picker.example.json'
import { QuarterPicker } from './quarter-picker.tsx'

beforeAll(() => DateControl.preload())

const render = (given: Parameters<typeof renderWidget>[2] = {}) =>
  renderWidget(QuarterPicker, example as WidgetExample, given)
const box = () => screen.getByRole('textbox') as HTMLInputElement

describe('a quarter', () => {
  it('is shown in words, in a form and in a list', () => {
    render()
    expect(box().value).toBe('2024年第1季度')
    expect(render({ displayMode: 'cell' }).container.textContent).toContain('2024年第1季度')
  })

  it('is stored with its year', async () => {
    const { user, value } = render()
    await user.click(box())
    await user.click(await screen.findByText('Q3'))
    expect(value()).toBe('2024-Q3')
  })

  it('is stored as its first day in a date field', async () => {
    const { user, value } = render({ field: { type: 'string', format: 'date', title: '季度' }, value: '2024-01-01' })
    await user.click(box())
    await user.keyboard('{ArrowUp}')
    expect(value()).toBe('2024-04-01')
  })

  it('begins with the present quarter when an arrow key is pressed on an empty one', async () => {
    const { user, told } = render({ value: null })
    await user.click(box())
    await user.keyboard('{ArrowUp}')
    const today = new Date()
    expect(told).toEqual([`${today.getFullYear()}-Q${Math.floor(today.getMonth() / 3) + 1}`])
  })

  it('steps with the arrow keys, over the end of a year', async () => {
    const { user, told } = render()
    await user.click(box())
    await user.keyboard('{ArrowDown}{ArrowUp}')
    expect(told).toEqual(['2023-Q4', '2024-Q1'])
  })
})
