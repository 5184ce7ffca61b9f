import { fireEvent, screen } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import type { WidgetExample } from '#renderers/ui/widget/example.ts'
import { renderWidget } from '#renderers/ui/widget-testing.tsx'
import example from './slider.example.json'
import { Slider } from './slider.tsx'

const render = (given: Parameters<typeof renderWidget>[2] = {}) => renderWidget(Slider, example as WidgetExample, given)
const range = () => screen.getByRole('slider') as HTMLInputElement

describe('a slider', () => {
  it('moves between the limits of its field, by its steps', () => {
    render({ field: { type: 'integer', title: '完成度', minimum: 10, maximum: 20 } })
    expect([range().min, range().max, range().step]).toEqual(['10', '20', '5'])
  })

  it('moves between the limits of the page', () => {
    render({ min: 20, max: 50 })
    expect([range().min, range().max]).toEqual(['20', '50'])
  })

  it('passes numbers to the form and shows them', () => {
    const { value, container } = render()
    fireEvent.change(range(), { target: { value: '60' } })
    expect(value()).toBe(60)
    expect(container.textContent).toContain('60 %')
  })

  it('distinguishes no value from the minimum, also for assistive technology', () => {
    const { container } = render({ value: null })
    expect(range().getAttribute('aria-valuetext')).toBe('未选择')
    expect(container.textContent).toContain('未选择')
  })

  it('can be emptied', async () => {
    const { user, value } = render({ value: 0 })
    await user.click(screen.getByRole('button', { name: '清除' }))
    expect(value()).toBeNull()
    expect(screen.queryByRole('button')).toBeNull()
  })

  it('shows a number that arrived as text', () => {
    render({ value: '45' })
    expect(range().value).toBe('45')
  })
})
