import { describe, expect, it } from 'vitest'
import type { WidgetExample } from '#renderers/ui/widget/example.ts'
import { renderWidget } from '#renderers/ui/widget-testing.tsx'
import example from './hidden.example.json'
import { Hidden } from './hidden.tsx'

describe('a hidden value', () => {
  it.each(['edit', 'read', 'cell'] as const)('passes its value on and shows nothing in the %s look', (displayMode) => {
    const { container, value, told } = renderWidget(Hidden, example as WidgetExample, { displayMode, text: 'secret' })
    expect(container.textContent).toBe('主键')
    expect(value()).toBe('42')
    expect(told).toEqual([])
  })
})
