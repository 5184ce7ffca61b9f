import { fireEvent, screen } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import type { WidgetExample } from '#renderers/ui/widget/example.ts'
import { renderWidget } from '#renderers/ui/widget-testing.tsx'
import example from './textarea.example.json'
import { Textarea } from './textarea.tsx'

const render = (given: Parameters<typeof renderWidget>[2] = {}) =>
  renderWidget(Textarea, example as WidgetExample, given)
const box = () => screen.getByRole('textbox') as HTMLTextAreaElement

describe('several lines of text', () => {
  it('accepts line breaks', async () => {
    const { user, value } = render({ value: '' })
    await user.type(box(), 'a{Enter}b')
    expect(value()).toBe('a\nb')
  })

  it('has the number of rows of the page, default three', () => {
    const { container } = render()
    expect(box().getAttribute('rows')).toBe('4')
    container.remove()
    render({ rows: undefined })
    expect(box().getAttribute('rows')).toBe('3')
  })

  it('counts the characters when the page wants it', () => {
    const { container } = render()
    expect(container.textContent).toContain('7 / 500')
  })

  it('does not count otherwise', () => {
    const { container } = render({ count: undefined })
    expect(container.textContent).not.toContain('500')
  })

  it('stops at the length of the field', async () => {
    const { user, value } = render({ value: '', field: { type: 'string', title: '备注', maxLength: 3 } })
    await user.type(box(), 'abcdef')
    expect(value()).toBe('abc')
  })

  it('passes nothing to the form while an input method composes', () => {
    const { told } = render({ value: '' })
    fireEvent.compositionStart(box())
    fireEvent.change(box(), { target: { value: 'ni' } })
    expect(told).toEqual([])
    fireEvent.change(box(), { target: { value: '你' } })
    fireEvent.compositionEnd(box())
    expect(told).toEqual(['你'])
  })

  it('preserves its lines in the read look and is one line in a cell', () => {
    const { container } = render({ displayMode: 'read' })
    expect(container.querySelector('span')!.style.whiteSpace).toBe('pre-wrap')
    container.remove()
    const cell = render({ displayMode: 'cell' }).container.querySelector('span')!
    expect(cell.style.whiteSpace).toBe('nowrap')
    expect(cell.title).toBe(example.value)
  })

  it('writes a phrase behind the text, unless it would be too long', async () => {
    const field = { type: 'string', title: '意见', maxLength: 8 } as const
    const { user, value } = render({ value: '', field, phrases: ['同意', '请补充材料'] })
    await user.click(await screen.findByRole('button', { name: '填入：同意' }))
    expect(value()).toBe('同意')
    await user.click(screen.getByRole('button', { name: '填入：请补充材料' }))
    expect(value()).toBe('同意，请补充材料')
    await user.click(await screen.findByRole('button', { name: '填入：同意' }))
    expect(value()).toBe('同意，请补充材料')
  })

  it('offers no phrase where nothing may be written', () => {
    render({ value: '', disabled: true, phrases: ['同意'] })
    expect(screen.queryByRole('button')).toBeNull()
  })

  it('is text where nobody may write it and the page sets that', () => {
    const { container } = render({ value: '一\n二', disabled: true, plain: true })
    expect(container.querySelector('textarea')).toBeNull()
    expect(container.querySelector('span')!.textContent).toBe('一\n二')
    container.remove()
    expect(render({ value: '一', plain: true }).container.querySelector('textarea')).not.toBeNull()
  })
})
