import { fireEvent, screen } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import type { WidgetExample } from '#renderers/ui/widget/example.ts'
import { renderWidget } from '#renderers/ui/widget-testing.tsx'
import example from './ellipsis.example.json'
import { Ellipsis } from './ellipsis.tsx'

const render = (given: Parameters<typeof renderWidget>[2] = {}) =>
  renderWidget(Ellipsis, example as WidgetExample, given)

describe('a text that is cut', () => {
  it('has its first 25 characters', () => {
    const { container } = render({ displayMode: 'cell', value: '字'.repeat(26) })
    expect(container.textContent).toBe(`摘要${'字'.repeat(25)}…`)
  })

  it('has the length of the page, a rare character counting as one', () => {
    expect(render({ displayMode: 'read', value: '𠮷𠮷𠮷', length: 2 }).container.textContent).toBe('摘要𠮷𠮷…')
  })

  it('is whole when it fits, and then no stop of the keyboard', () => {
    const { container } = render({ displayMode: 'cell', value: '字'.repeat(25) })
    expect(container.textContent).toBe(`摘要${'字'.repeat(25)}`)
    expect(container.querySelector('[tabindex]')).toBeNull()
  })

  it('shows the whole text on hover', async () => {
    const { user, container } = render({ displayMode: 'cell' })
    await user.hover(container.querySelector('[tabindex]')!)
    expect((await screen.findByRole('tooltip')).textContent).toBe(example.value)
  })

  it('shows the whole text on keyboard focus', async () => {
    const { user, container } = render({ displayMode: 'cell' })
    await user.tab()
    expect(document.activeElement).toBe(container.querySelector('[tabindex]'))
    expect((await screen.findByRole('tooltip')).textContent).toBe(example.value)
  })

  it('is edited whole', () => {
    const { value } = render()
    const box = screen.getByRole('textbox') as HTMLInputElement
    expect(box.value).toBe(example.value)
    fireEvent.change(box, { target: { value: '短' } })
    expect(value()).toBe('短')
  })
})
