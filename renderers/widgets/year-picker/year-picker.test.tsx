import { screen } from '@testing-library/react'
import { beforeAll, describe, expect, it } from 'vitest'
import { DateControl } from '#renderers/ui/widget/date/date-control-chunk.ts'
import type { WidgetExample } from '#renderers/ui/widget/example.ts'
import { renderWidget } from '#renderers/ui/widget-testing.tsx'
import example from './year-picker.example.json'
import { YearPicker } from './year-picker.tsx'

beforeAll(() => DateControl.preload())

const render = (given: Parameters<typeof renderWidget>[2] = {}) =>
  renderWidget(YearPicker, example as WidgetExample, given)
const box = () => screen.getByRole('textbox') as HTMLInputElement

describe('a year', () => {
  it.each([
    ['text', { type: 'string', title: '年度' } as const, '2026'],
    ['its first day', { type: 'string', format: 'date', title: '年度' } as const, '2026-01-01'],
    ['a number', { type: 'integer', title: '年度' } as const, 2026],
  ])('is stored as %s in such a field', async (_what, field, stored) => {
    const { user, value } = render({ field })
    await user.click(box())
    await user.click(await screen.findByTitle('2026'))
    expect(value()).toBe(stored)
  })

  it('shows a year that is a number', () => {
    render({ field: { type: 'integer', title: '年度' }, value: 2024 })
    expect(box().value).toBe('2024')
  })

  it('is null when cleared', async () => {
    const { user, value, container } = render()
    await user.click(container.querySelector('.ant-picker-clear')!)
    expect(value()).toBeNull()
  })
})
