import { screen } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import type { WidgetExample } from '#renderers/ui/widget/example.ts'
import { cleanKeys } from '#renderers/ui/widget/values.ts'
import { renderWidget } from '#renderers/ui/widget-testing.tsx'
import example from './checkbox.example.json'
import { Checkbox } from './checkbox.tsx'

const render = (given: Parameters<typeof renderWidget>[2] = {}) =>
  renderWidget(Checkbox, example as WidgetExample, given)
const option = (name: string) => screen.getByRole('checkbox', { name }) as HTMLInputElement
const list = { type: 'array', title: '等级', items: { type: 'integer', enum: [1, 2, 3] } } as const

describe('a choice of several, laid out', () => {
  it('stores a comma list in the order of the options', async () => {
    const { user, told } = render()
    await user.click(option('短信'))
    await user.click(option('邮件'))
    expect(told).toEqual(['mail,sms,site', 'sms,site'])
  })

  it('stores an empty text when no box is ticked', async () => {
    const { user, value } = render({ value: 'sms' })
    await user.click(option('短信'))
    expect(value()).toBe('')
  })

  it('stores an array in an array field', async () => {
    const options = [1, 2].map((value) => ({ value, text: `${value} 级` })) as never
    const { user, value } = render({ field: list, options, value: [2] })
    await user.click(option('1 级'))
    expect(value()).toEqual([1, 2])
  })

  it('preserves a stored value that is no option', async () => {
    const { user, value } = render({ value: 'fax' })
    expect(option('fax').checked).toBe(true)
    await user.click(option('邮件'))
    expect(value()).toBe('mail,fax')
  })

  it('is a group named like the field, ticked by the space bar', async () => {
    const { user, value } = render({ value: null })
    expect(screen.getByRole('group', { name: '发送方式' })).toBeDefined()
    await user.tab()
    await user.keyboard(' ')
    expect(value()).toBe('mail')
  })
})

describe('cleaning a stored list', () => {
  it.each([
    [' a, b,,', 'a,b'],
    [['a', null, 1], 'a,1'],
    [null, ''],
    [{}, ''],
    [5, '5'],
  ])('%j becomes %j', (stored, shown) => {
    expect(cleanKeys(stored, { type: 'string', title: '' })).toEqual(shown)
  })

  it('becomes an array of the type of its items in an array field', () => {
    expect(cleanKeys('1,2', list)).toEqual([1, 2])
    expect(cleanKeys(null, list)).toEqual([])
  })

  it('reports that the dictionary code is missing', () => {
    render({ value: null, options: undefined, field: { type: 'string', title: '通知' } })
    expect(screen.getByRole('alert').textContent).toBe('字典Code不能为空!')
  })
})
