import { fireEvent, screen } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import type { WidgetExample } from '#renderers/ui/widget/example.ts'
import { renderWidget } from '#renderers/ui/widget-testing.tsx'
import { cleanColor } from './clean-color.ts'
import example from './color-picker.example.json'
import { ColorPicker } from './color-picker.tsx'

const render = (given: Parameters<typeof renderWidget>[2] = {}) =>
  renderWidget(ColorPicker, example as WidgetExample, given)
const box = () => screen.getByRole('textbox') as HTMLInputElement
const chooser = () => screen.getByLabelText('选择主题色') as HTMLInputElement

describe('a color', () => {
  it('is chosen with the chooser', () => {
    const { value } = render()
    fireEvent.change(chooser(), { target: { value: '#ff0000' } })
    expect(value()).toBe('#ff0000')
    expect(box().value).toBe('#ff0000')
  })

  it('passes typed text on once it is a colour', async () => {
    const { user, told } = render({ value: null })
    await user.type(box(), '#00ff00')
    expect(told).toEqual(['#0000ff', '#00ff00'])
    expect(chooser().value).toBe('#00ff00')
  })

  it('stays unchanged when the typed text is no colour', async () => {
    const { user, value } = render()
    await user.type(box(), '{Backspace}{Backspace}')
    expect(box().value).toBe('#1890')
    await user.click(document.body)
    expect(value()).toBe('#1890ff')
    expect(box().value).toBe('#1890ff')
  })

  it('is null when emptied', async () => {
    const { user, value } = render()
    await user.clear(box())
    expect(value()).toBeNull()
  })

  it('that is stored by its name is shown, and preserved until somebody types', async () => {
    const { user, told } = render({ value: 'green' })
    expect(box().value).toBe('green')
    await user.click(box())
    await user.click(document.body)
    expect(told).toEqual([])
    const { container } = render({ value: 'green', displayMode: 'cell' })
    expect(container.querySelector<HTMLElement>('.r-color__sample')!.style.background).toContain('green')
  })

  it('has a sample in a list', () => {
    const { container } = render({ displayMode: 'cell' })
    expect(container.querySelector<HTMLElement>('.r-color__sample')!.style.background).toContain('#1890ff')
  })
})

describe('cleaning a stored color', () => {
  it.each([
    ['#1890FF', '#1890ff'],
    ['#F0a', '#ff00aa'],
    ['#11223344', '#11223344'],
    ['red', null],
    ['#12', null],
    ['url(x)', null],
    [7, null],
  ])('%j becomes %j', (stored, shown) => {
    expect(cleanColor(stored)).toBe(shown)
  })
})
