import { fireEvent, screen } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import type { WidgetExample } from '#renderers/ui/widget/example.ts'
import { cleanChoice } from '#renderers/ui/widget/values.ts'
import { popupItem, renderWidget } from '#renderers/ui/widget-testing.tsx'
import example from './select.example.json'
import { Select } from './select.tsx'

const render = (given: Parameters<typeof renderWidget>[2] = {}) => renderWidget(Select, example as WidgetExample, given)
const box = () => screen.getByRole('combobox') as HTMLInputElement
/** A key event as browsers report it; antd reads the key code, which user-event cannot set in this DOM. */
function press(key: string, keyCode: number) {
  fireEvent.keyDown(box(), { key, keyCode })
  fireEvent.keyUp(box(), { key, keyCode })
}
const integer = { type: 'integer', title: '状态', enum: [1, 2] } as const

describe('a choice from a drop-down', () => {
  it('passes the value of the option to the form', async () => {
    const { user, value } = render()
    await user.click(box())
    await user.click(await popupItem('低'))
    expect(value()).toBe('L')
  })

  it('stores a number in a number field', async () => {
    const { user, value } = render({ field: integer, options: undefined, value: null })
    await user.click(box())
    await user.click(await popupItem('2'))
    expect(value()).toBe(2)
  })

  it('shows a stored number whose option is text', () => {
    const { container } = render({ field: integer, options: [{ value: '1', text: '正常', title: '正常' }], value: 1 })
    expect(container.textContent).toContain('正常')
  })

  it('accepts typed text where custom values are allowed', async () => {
    const { user, value, set } = render({ custom: true, value: null })
    await user.type(box(), '^X')
    await user.click(await popupItem('^X'))
    expect(value()).toBe('^X')
    set('L')
    await user.click(box())
    await user.click(await popupItem('中'))
    expect(value()).toBe('M')
  })

  it('is null when cleared', async () => {
    const { user, value, container } = render()
    await user.click(container.querySelector('.ant-select-clear')!)
    expect(value()).toBeNull()
  })

  it('shows a stored value that is no option', () => {
    const { container } = render({ value: 'X' })
    expect(container.textContent).toContain('X')
  })

  it('is chosen by the keyboard', async () => {
    const { user, value } = render({ value: null })
    await user.tab()
    press('Enter', 13)
    await popupItem('中')
    press('ArrowDown', 40)
    press('Enter', 13)
    expect(value()).toBe('M')
  })

  it('has a default placeholder', () => {
    const { container } = render({ value: null })
    expect(container.textContent).toContain('请选择优先级')
  })

  it('filters while typing when there are many options', async () => {
    const options = Array.from({ length: 12 }, (_, index) => ({ value: `${index}`, text: `第${index}项`, title: '' }))
    const { user } = render({ options, value: null })
    await user.click(box())
    await user.type(box(), '11')
    expect((await popupItem('第11项')).textContent).toBe('第11项')
    expect(screen.queryByTitle('第2项')).toBeNull()
  })
})

describe('a choice of several from a drop-down', () => {
  it('stores a comma list', async () => {
    const { user, told } = render({ multiple: true, value: 'H' })
    await user.click(box())
    await user.click(await popupItem('低'))
    await user.click(await popupItem('高'))
    await user.click(await popupItem('低'))
    expect(told).toEqual(['H,L', 'L', ''])
  })

  it('stores an array in an array field', async () => {
    const { user, value } = render({ field: { type: 'array', title: '优先级' }, value: ['H'] })
    await user.click(box())
    await user.click(await popupItem('低'))
    expect(value()).toEqual(['H', 'L'])
  })

  it('reads as the texts of the options', () => {
    expect(render({ displayMode: 'read', multiple: true, value: 'L,X' }).container.textContent).toBe('优先级低,X')
  })
})

describe('the cell of a choice', () => {
  it('is a tag when the option has a colour', () => {
    const { container } = render({ displayMode: 'cell' })
    expect(container.querySelector('.ant-tag')?.textContent).toBe('高')
  })

  it('is plain text otherwise', () => {
    const { container } = render({ displayMode: 'cell', value: 'L' })
    expect(container.querySelector('.ant-tag')).toBeNull()
    expect(screen.getByTitle('低')).toBeDefined()
  })
})

describe('cleaning a stored choice', () => {
  it.each([
    ['1', 'integer', 1],
    ['x', 'integer', 'x'],
    ['', 'integer', null],
    [1, 'string', '1'],
    ['true', 'boolean', true],
    [{}, 'string', null],
    [['a', 'b'], 'string', 'a,b'],
    [[], 'string', null],
    ['a,b', 'array', ['a', 'b']],
  ] as const)('%j in a field of type %s becomes %j', (stored, type, shown) => {
    expect(cleanChoice(stored, { type, title: '' })).toEqual(shown)
  })
})
