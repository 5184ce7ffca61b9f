import { fireEvent, screen } from '@testing-library/react'
import { describe, expect, it, vi } from 'vitest'
import type { WidgetExample } from '#renderers/ui/widget/example.ts'
import { renderWidget } from '#renderers/ui/widget-testing.tsx'
import example from './input.example.json'
import { Input } from './input.tsx'

const render = (given: Parameters<typeof renderWidget>[2] = {}) => renderWidget(Input, example as WidgetExample, given)
const box = () => screen.getByRole('textbox') as HTMLInputElement

describe('a line of text', () => {
  it('passes typed text to the form', async () => {
    const { user, value } = render({ value: '' })
    await user.type(box(), 'li si')
    expect(value()).toBe('li si')
  })

  it('shows an empty box for null, and stores the empty text once cleared', async () => {
    const { user, value } = render({ value: null })
    expect(box().value).toBe('')
    await user.type(box(), 'a{Backspace}')
    expect(value()).toBe('')
  })

  it('names the field in its placeholder unless the page sets another', () => {
    render()
    expect(box().placeholder).toBe('请输入用户账号')
  })

  it('uses the placeholder of the page', () => {
    render({ placeholder: '手机号或邮箱' })
    expect(box().placeholder).toBe('手机号或邮箱')
  })

  it('stops at the length of the field and counts a rare character as one', async () => {
    const { user, value } = render({ value: '', field: { type: 'string', title: '姓', maxLength: 2 } })
    await user.click(box())
    await user.paste('𠮷𠮷𠮷')
    expect(value()).toBe('𠮷𠮷')
  })

  it('reports to the form that the person left it', async () => {
    const onBlur = vi.fn()
    const { user } = render({ onBlur })
    await user.click(box())
    await user.tab()
    expect(onBlur).toHaveBeenCalledOnce()
  })

  it('is cleared by its button', async () => {
    const { user, value, container } = render({ allowClear: true })
    await user.click(container.querySelector('.ant-input-clear-icon')!)
    expect(value()).toBe('')
  })

  it('passes on the autocomplete of the page, by default off', () => {
    render()
    expect(box().autocomplete).toBe('username')
    document.body.innerHTML = ''
    render({ autoComplete: undefined })
    expect(box().autocomplete).toBe('off')
  })
})

describe('composing with an input method', () => {
  it('shows the letters and passes only the finished word to the form', () => {
    const { told, value } = render({ value: '' })
    fireEvent.compositionStart(box())
    fireEvent.change(box(), { target: { value: 'zhong' } })
    expect(box().value).toBe('zhong')
    expect(told).toEqual([])
    fireEvent.change(box(), { target: { value: '中' } })
    fireEvent.compositionEnd(box())
    expect(value()).toBe('中')
    expect(told).toEqual(['中'])
  })

  it('preserves the letters when the form changes the value meanwhile', () => {
    const { set } = render({ value: '' })
    fireEvent.compositionStart(box())
    fireEvent.change(box(), { target: { value: 'zhong' } })
    set('from elsewhere')
    expect(box().value).toBe('zhong')
  })

  it('may exceed the length of the field until the word is finished', () => {
    const { value } = render({ value: '', field: { type: 'string', title: '姓', maxLength: 2 } })
    fireEvent.compositionStart(box())
    fireEvent.change(box(), { target: { value: 'zhong' } })
    expect(box().value).toBe('zhong')
    fireEvent.change(box(), { target: { value: '中国人' } })
    fireEvent.compositionEnd(box())
    expect(value()).toBe('中国')
  })
})

describe('a read-only line of text', () => {
  it('is one line with the whole text as its title in a cell', () => {
    render({ displayMode: 'cell' })
    expect(screen.getByTitle('zhangsan').style.whiteSpace).toBe('nowrap')
  })

  it('shows markup as text', () => {
    const { container } = render({ displayMode: 'read', value: '<img src=x>' })
    expect(container.querySelector('img')).toBeNull()
    expect(container.textContent).toContain('<img src=x>')
  })
})
