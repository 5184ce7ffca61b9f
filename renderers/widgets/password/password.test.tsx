import { screen } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import type { WidgetExample } from '#renderers/ui/widget/example.ts'
import { renderWidget } from '#renderers/ui/widget-testing.tsx'
import example from './password.example.json'
import { Password } from './password.tsx'

const render = (given: Parameters<typeof renderWidget>[2] = {}) =>
  renderWidget(Password, example as WidgetExample, given)
const box = () => screen.getByLabelText('密码', { selector: 'input' }) as HTMLInputElement

describe('a password', () => {
  it('hides typed text', async () => {
    const { user, value } = render({ value: null })
    await user.type(box(), 'abc')
    expect(box().type).toBe('password')
    expect(value()).toBe('abc')
  })

  it('is shown and hidden again by its button', async () => {
    const { user } = render()
    await user.click(screen.getByRole('button', { name: '显示' }))
    expect(box().type).toBe('text')
    await user.click(screen.getByRole('button', { name: '隐藏' }))
    expect(box().type).toBe('password')
  })

  it('is shown by the keyboard too', async () => {
    const { user } = render()
    await user.click(box())
    await user.tab()
    expect(document.activeElement).toBe(screen.getByRole('button', { name: '显示' }))
    await user.keyboard('{Enter}')
    expect(box().type).toBe('text')
  })

  it('cannot be shown while disabled', () => {
    render({ disabled: true })
    expect(screen.getByRole('button', { name: '显示' }).getAttribute('aria-disabled')).toBe('true')
  })

  it('counts as new unless the page states otherwise', () => {
    render({ autoComplete: undefined })
    expect(box().autocomplete).toBe('new-password')
  })

  it('shows its strength, where the page enables that', async () => {
    const { user } = render({ value: 'abc', strength: true })
    expect((await screen.findByRole('status')).textContent).toBe('密码强度：低（密码强度不够）')
    await user.type(box(), 'def#A123456')
    expect(screen.getByRole('status').textContent).toBe('密码强度：强')
    await user.clear(box())
    expect(screen.getByRole('status').textContent).toBe('')
  })

  it('shows no strength by default', () => {
    render({ value: 'abc' })
    expect(screen.queryByRole('status')).toBeNull()
  })

  it.each(['read', 'cell'] as const)('is a fixed number of dots in the %s look', (displayMode) => {
    for (const value of ['a', 'abcdefghijkl', '', null]) {
      const { container } = render({ displayMode, value, text: 'leaked' })
      expect(container.textContent).toBe('密码••••••')
      container.remove()
    }
  })
})
