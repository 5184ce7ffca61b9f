import { screen } from '@testing-library/react'
import { describe, expect, it, vi } from 'vitest'
import type { WidgetExample } from '#renderers/ui/widget/example.ts'
import { renderWidget } from '#renderers/ui/widget-testing.tsx'
import example from './rate.example.json'
import { Rate } from './rate.tsx'

const render = (given: Parameters<typeof renderWidget>[2] = {}) => renderWidget(Rate, example as WidgetExample, given)
const star = (rating: number) => screen.getByRole('radio', { name: `${rating} 星` }) as HTMLInputElement
const lit = () => document.querySelectorAll('.r-rate__star--on').length

describe('a rating', () => {
  it('lights its stars', () => {
    render()
    expect(lit()).toBe(4)
    expect(star(4).checked).toBe(true)
  })

  it('is chosen by a star', async () => {
    const { user, value } = render({ value: null })
    await user.click(star(2))
    expect(value()).toBe(2)
    expect(lit()).toBe(2)
  })

  it('is cleared by its present star', async () => {
    const { user, told } = render()
    await user.click(star(4))
    expect(told).toEqual([null])
    expect(lit()).toBe(0)
  })

  it.each(['{Backspace}', '{Delete}'])('is cleared by the key %s', async (key) => {
    const { user, value } = render()
    star(4).focus()
    await user.keyboard(key)
    expect(value()).toBeNull()
  })

  it('has the number of stars of the page, in a group named like the field', () => {
    render({ count: 10 })
    expect(screen.getAllByRole('radio')).toHaveLength(10)
    expect(screen.getByRole('radiogroup', { name: '满意度' })).toBeDefined()
  })

  it('is left when the focus leaves the stars', async () => {
    const onBlur = vi.fn()
    const { user } = render({ onBlur })
    await user.click(star(1))
    await user.click(star(2))
    expect(onBlur).not.toHaveBeenCalled()
    await user.click(document.body)
    expect(onBlur).toHaveBeenCalledOnce()
  })
})
