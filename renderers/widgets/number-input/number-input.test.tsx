import { fireEvent, screen } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import type { WidgetExample } from '#renderers/ui/widget/example.ts'
import { formatNumber, groupDigits, parseTyped } from '#renderers/ui/widget/number/number-format.ts'
import { cleanNumber } from '#renderers/ui/widget/values.ts'
import { renderWidget } from '#renderers/ui/widget-testing.tsx'
import example from './number-input.example.json'
import { NumberInput } from './number-input.tsx'

const plain = { separator: undefined, unit: undefined, step: undefined }
const render = (given: Parameters<typeof renderWidget>[2] = {}) =>
  renderWidget(NumberInput, example as WidgetExample, given)
const count = { type: 'integer', title: '排序', maximum: 100 } as const
const box = () => screen.getByRole('spinbutton') as HTMLInputElement

function press(key: string) {
  fireEvent.keyDown(box(), { key })
  if (key.length === 1) fireEvent.input(box(), { target: { value: box().value + key } })
  fireEvent.keyUp(box(), { key })
}
/** Types letter by letter; the control formats after each letter. */
function type(text: string) {
  fireEvent.focus(box())
  for (const letter of text) press(letter)
}
const leave = () => fireEvent.blur(box())

describe('a number', () => {
  it('passes numbers to the form, never text', () => {
    const { told } = render({ ...plain, value: null })
    type('1.5')
    expect(told.at(-1)).toBe(1.5)
    expect(told.every((one) => typeof one === 'number')).toBe(true)
  })

  it('is null when emptied', () => {
    const { value } = render({ ...plain, value: 5 })
    fireEvent.input(box(), { target: { value: '' } })
    expect(value()).toBeNull()
  })

  it('shows zero as zero', () => {
    render({ ...plain, field: count, value: 0 })
    expect(box().value).toBe('0')
  })

  it('shows a number that arrived as text', () => {
    render({ ...plain, field: count, value: '12' })
    expect(box().value).toBe('12')
  })

  it('ignores letters', () => {
    const { value } = render({ ...plain, value: 7 })
    fireEvent.input(box(), { target: { value: '' } })
    type('abc')
    leave()
    expect(value()).toBeNull()
    expect(box().value).toBe('')
  })

  it('understands the full-width digits of an input method', () => {
    const { value } = render({ ...plain, value: null })
    type('１２。５')
    expect(value()).toBe(12.5)
  })

  it('stays as typed in a whole-number field, so that the form can refuse it', () => {
    const { value } = render({ ...plain, field: count, value: null })
    type('12.7')
    leave()
    expect(value()).toBe(12.7)
    expect(box().value).toBe('12.7')
  })

  it('stays visible when it is too large', () => {
    const { value } = render({ ...plain, value: null })
    fireEvent.input(box(), { target: { value: '1e20' } })
    leave()
    expect(value()).toBe(1e20)
    expect(box().value).toMatch(/^1(e20|00000000000000000000)/)
  })

  it('is rounded to the precision of the field when left', () => {
    const { value } = render({ ...plain, value: null })
    type('1.239')
    leave()
    expect(value()).toBe(1.24)
  })

  it('preserves a number beyond the maximum, so that validation can report it', () => {
    const { value } = render({ ...plain, field: count, value: null })
    type('5000')
    leave()
    expect(value()).toBe(5000)
  })

  it('steps up and down with the arrow keys', () => {
    const { value } = render({ ...plain, step: 0.5, value: 1 })
    for (const key of ['ArrowUp', 'ArrowUp', 'ArrowDown']) press(key)
    expect(value()).toBe(1.5)
  })

  it('groups thousands, also while they are typed', () => {
    const { value } = render({ value: null })
    type('1234567')
    expect(box().value).toBe('1,234,567')
    expect(value()).toBe(1234567)
    leave()
    expect(box().value).toBe('1,234,567.00')
  })

  it('can be typed digit by digit behind the point while grouped', () => {
    const { value } = render({ value: null })
    type('1234.05')
    expect(value()).toBe(1234.05)
  })
})

describe('a read-only number', () => {
  it('has its precision, separator and unit', () => {
    expect(render({ displayMode: 'read' }).container.textContent).toContain('12,345.60 元')
  })

  it('shows zero as a number and not as empty', () => {
    expect(render({ ...plain, displayMode: 'cell', field: count, value: 0 }).container.textContent).toBe('排序0')
  })
})

describe('cleaning a stored number', () => {
  it.each([
    ['12', 12],
    [' 1.50 ', 1.5],
    ['', null],
    [' ', null],
    ['12a', null],
    [Number.POSITIVE_INFINITY, null],
    ['9007199254740993', null],
    [true, null],
    [[1], null],
  ])('%j becomes %j', (stored, shown) => {
    expect(cleanNumber(stored)).toBe(shown)
  })
})

describe('formatting numbers', () => {
  it('never uses exponents', () => {
    expect(formatNumber(0.0000001, {})).toBe('0.0000001')
    expect(formatNumber(123456789012345, { separator: true })).toBe('123,456,789,012,345')
  })

  it('groups only the integer part of typed text', () => {
    expect(groupDigits('-1234567.12345')).toBe('-1,234,567.12345')
    expect(groupDigits('1234.')).toBe('1,234.')
  })

  it('parses formatted numbers', () => {
    expect(parseTyped(' 1,234.50 ')).toBe('1234.50')
  })
})
