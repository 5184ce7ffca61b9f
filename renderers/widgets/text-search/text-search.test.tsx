import { screen } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import type { WidgetExample } from '#renderers/ui/widget/example.ts'
import { popupItem, renderWidget } from '#renderers/ui/widget-testing.tsx'
import example from './text-search.example.json'
import { TextSearch } from './text-search.tsx'

const render = (given: Parameters<typeof renderWidget>[2] = {}) =>
  renderWidget(TextSearch, example as WidgetExample, given)
const box = () => screen.getByRole('textbox') as HTMLInputElement

describe('a text condition', () => {
  it.each([
    ['like', '*王 五*'],
    ['ne', '!王 五'],
    ['ge', '>=王 五'],
    ['le', '<=王 五'],
    [undefined, '*王 五*'],
  ] as const)('is wrapped for %s, and shown without the operator', async (kind, wrapped) => {
    const { user, value } = render({ value: '', kind })
    await user.type(box(), ' 王 五 ')
    expect(value()).toBe(wrapped)
    expect(box().value).toBe(' 王 五 ')
    expect(render({ value: wrapped, kind, displayMode: 'read' }).container.textContent).toContain('王 五')
  })

  it('adds no condition when it is empty or blank', async () => {
    const { user, value } = render()
    await user.clear(box())
    expect(value()).toBe('')
    await user.type(box(), '  ')
    expect(value()).toBe('')
  })

  it('shows the stored word of another search, and not its own draft', async () => {
    const { user, set } = render({ value: '' })
    await user.type(box(), 'abc')
    set('')
    expect(box().value).toBe('')
    set('*x*')
    expect(box().value).toBe('x')
  })

  it('matches operator characters literally', async () => {
    const { user, value } = render({ value: '', kind: 'ne' })
    await user.type(box(), 'null')
    expect(value()).toBe('ne null')
    expect(box().value).toBe('null')
  })

  it('offers the choice of an operator where the page allows it', async () => {
    const { user, value } = render({ choose: true })
    await user.click(screen.getByRole('combobox', { name: '比较方式' }))
    await user.click(await popupItem('不大于'))
    expect(value()).toBe('<=张')
    await user.type(box(), '三')
    expect(value()).toBe('<=张三')
  })

  it('preserves an operator that was chosen before there was a word', async () => {
    const { user, value } = render({ choose: true, value: '' })
    await user.click(screen.getByRole('combobox', { name: '比较方式' }))
    await user.click(await popupItem('不等于'))
    await user.type(box(), '张')
    expect(value()).toBe('!张')
  })
})
