import { screen } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import type { WidgetExample } from '#renderers/ui/widget/example.ts'
import { popupItem, renderWidget } from '#renderers/ui/widget-testing.tsx'
import example from './icon-picker.example.json'
import { IconPicker } from './icon-picker.tsx'

const render = (given: Parameters<typeof renderWidget>[2] = {}) =>
  renderWidget(IconPicker, example as WidgetExample, given)
const box = () => screen.getByRole('combobox')

describe('an icon', () => {
  it('is found by a part of its name and stored by its name', async () => {
    const { user, value } = render({ value: null })
    await user.click(box())
    await user.type(box(), 'chart')
    const option = await popupItem('bar-chart')
    expect(option.querySelector('svg')).not.toBeNull()
    await user.click(option)
    expect(value()).toBe('bar-chart')
  })

  it.each(['edit', 'read', 'cell'] as const)('is seen beside its name in the %s look', (displayMode) => {
    const { container } = render({ displayMode })
    expect(container.querySelector('.r-icon svg')).not.toBeNull()
    expect(container.textContent).toContain('setting')
  })

  it.each(['gone', 'constructor'])('shows only the name of an unknown icon: %s', (value) => {
    const { container } = render({ displayMode: 'read', value })
    expect(container.textContent).toBe(`菜单图标${value}`)
    expect(container.querySelector('svg')).toBeNull()
  })

  it('is null when cleared', async () => {
    const { user, value, container } = render()
    await user.click(container.querySelector('.ant-select-clear')!)
    expect(value()).toBeNull()
  })
})
