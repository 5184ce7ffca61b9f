import { expect, it } from 'vitest'
import { labelWidth } from './label-width.ts'

const field = (title: string, others = {}) => ({ title, widget: 'Input', ...others })

it('is the width of the longest label with the mark of a required field', () => {
  expect(labelWidth([field('职级'), field('职务编码')])).toBe(68)
  expect(labelWidth([field('URL')])).toBe(36)
})

it('does not count what has no label', () => {
  expect(
    labelWidth([
      field('职级'),
      field('一段很长的说明文字', { layout: true }),
      field('隐藏的很长的字段', { widget: 'Hidden' }),
    ]),
  ).toBe(40)
  expect(labelWidth([])).toBe(0)
})

it('ends where a label takes too much of the form', () => {
  expect(labelWidth([field('一个没有人会这样命名的字段的标签')])).toBe(140)
})
