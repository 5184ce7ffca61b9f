import { fireEvent, screen } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import type { WidgetExample } from '#renderers/ui/widget/example.ts'
import { renderWidget } from '#renderers/ui/widget-testing.tsx'
import example from './money.example.json'
import { Money } from './money.tsx'

const render = (given: Parameters<typeof renderWidget>[2] = {}) => renderWidget(Money, example as WidgetExample, given)
const box = () => screen.getByRole('spinbutton') as HTMLInputElement
const enter = (text: string) => {
  fireEvent.focus(box())
  fireEvent.input(box(), { target: { value: text } })
  fireEvent.blur(box())
}

describe('an amount of money', () => {
  it('shows its capitals below, which follow typed input', () => {
    const { container, value } = render()
    expect(container.textContent).toContain('壹万贰仟叁佰肆拾伍元陆角整')
    enter('200.05')
    expect(value()).toBe(200.05)
    expect(container.textContent).toContain('贰佰元零伍分')
  })

  it('has two decimals and thousands', () => {
    const { value } = render({ value: null })
    enter('1234567.899')
    expect(value()).toBe(1234567.9)
    expect(box().value).toBe('1,234,567.90')
  })

  it('has no capitals from 1e12 on, and reports that', () => {
    expect(render({ value: 1e12 }).container.textContent).toContain('金额须小于一万亿才有大写')
  })

  it.each(['edit', 'read'] as const)(
    'has none in the %s look when the page disables them, or without an amount',
    (displayMode) => {
      expect(render({ displayMode, capitals: false }).container.textContent).not.toContain('整')
      expect(render({ displayMode, value: null }).container.textContent).not.toContain('零元整')
    },
  )

  it('shows only figures in a list', () => {
    expect(render({ displayMode: 'cell' }).container.textContent).toBe('合同金额12,345.60 元')
  })
})
