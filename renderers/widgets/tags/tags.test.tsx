import { screen } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import type { WidgetExample } from '#renderers/ui/widget/example.ts'
import { renderWidget } from '#renderers/ui/widget-testing.tsx'
import example from './tags.example.json'
import { Tags } from './tags.tsx'

const render = (given: Parameters<typeof renderWidget>[2] = {}) => renderWidget(Tags, example as WidgetExample, given)
const tag = (name: string) => screen.findByRole('button', { name })
const free = { type: 'string', title: '关键字' } as const

describe('tags of a dictionary', () => {
  it('are turned on and off by a click, and stored in the order of the dictionary', async () => {
    const { user, told } = render()
    await user.click(await tag('蔬菜'))
    await user.click(await tag('粮油'))
    expect(told).toEqual(['1,2,3', '2,3'])
  })

  it('announce which ones are on', async () => {
    render()
    expect((await tag('粮油')).getAttribute('aria-pressed')).toBe('true')
    expect((await tag('蔬菜')).getAttribute('aria-pressed')).toBe('false')
  })

  it('are turned by the keyboard', async () => {
    const { user, value } = render()
    await tag('粮油')
    await user.tab()
    await user.keyboard(' ')
    expect(value()).toBe('3')
  })

  it('are an array in an array field', async () => {
    const field = { type: 'array', title: '经营范围', items: { type: 'integer' }, 'x-dict': 'business_scope' } as const
    const { user, value } = render({ field, value: [1] })
    await user.click(await tag('水产'))
    expect(value()).toEqual([1, 3])
  })

  it('show a stored tag that the dictionary lacks', async () => {
    render({ value: '9' })
    expect((await tag('9')).getAttribute('aria-pressed')).toBe('true')
  })
})

it.each([[{ dictionary: '', field: free }], [{ field: { ...free, 'x-dict': '' } }]])(
  'an empty dictionary code is an error, and does not mean no dictionary: %j',
  (given) => {
    render({ value: null, ...given })
    expect(screen.getByRole('alert').textContent).toBe('字典Code不能为空!')
  },
)

describe('tags of a field without options', () => {
  it('are typed, each ended by Enter or a comma', async () => {
    const { user, value } = render({ field: free, value: '' })
    await user.type(screen.getByRole('combobox'), '甲{Enter}乙，丙,')
    expect(value()).toBe('甲,乙,丙')
  })

  it('are removed by the backspace key', async () => {
    const { user, value } = render({ field: free, value: '甲,乙' })
    await user.type(screen.getByRole('combobox'), '{Backspace}')
    expect(value()).toBe('甲')
  })
})
