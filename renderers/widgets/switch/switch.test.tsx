import { screen } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import type { WidgetExample } from '#renderers/ui/widget/example.ts'
import { renderWidget } from '#renderers/ui/widget-testing.tsx'
import example from './switch.example.json'
import { Switch } from './switch.tsx'

const render = (given: Parameters<typeof renderWidget>[2] = {}) => renderWidget(Switch, example as WidgetExample, given)
const toggle = () => screen.getByRole('switch')
const integer = { type: 'integer', title: '状态' } as const
const boolean = { type: 'boolean', title: '启用' } as const

describe('a switch', () => {
  it.each([
    ['Y and N', {}, 'Y', 'N'],
    ['true and false in a boolean field', { field: boolean }, true, false],
    ['1 and 0 in an integer field', { field: integer }, 1, 0],
    ['the values of the page', { field: integer, on: 1, off: 2 }, 1, 2],
  ])('stores %s', async (_what, given, on, off) => {
    const { user, told } = render({ ...given, value: off })
    await user.click(toggle())
    await user.click(toggle())
    expect(told).toEqual([on, off])
  })

  it('is off for an empty value, and turning it on stores the value', async () => {
    const { user, value } = render({ value: null })
    expect(toggle().getAttribute('aria-checked')).toBe('false')
    await user.click(toggle())
    expect(value()).toBe('Y')
  })

  it('is on for a number that arrived as text', () => {
    render({ field: integer, value: '1' })
    expect(toggle().getAttribute('aria-checked')).toBe('true')
  })

  it('is turned by the space bar', async () => {
    const { user, value } = render({ value: 'N' })
    await user.tab()
    await user.keyboard(' ')
    expect(value()).toBe('Y')
  })

  it('is turned by a click on its label', async () => {
    const { user, value } = render({ value: 'N' })
    await user.click(screen.getByText('是否启用'))
    expect(value()).toBe('Y')
  })

  it.each([
    ['Y', '是'],
    ['N', '否'],
    ['X', 'X'],
    [null, '-'],
  ])('reads %j as %s', (value, shown) => {
    const { container } = render({ displayMode: 'read', value, onText: undefined, offText: undefined })
    expect(container.textContent).toBe(`是否启用${shown}`)
  })
})
