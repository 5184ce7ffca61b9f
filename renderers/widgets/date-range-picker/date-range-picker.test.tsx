import { screen } from '@testing-library/react'
import { beforeAll, describe, expect, it, vi } from 'vitest'
import { answersOf } from '#renderers/ui/widget/answers.ts'
import { RangeControl } from '#renderers/ui/widget/date/range-control-chunk.ts'
import type { WidgetExample } from '#renderers/ui/widget/example.ts'
import { renderWidget } from '#renderers/ui/widget-testing.tsx'
import example from './date-range-picker.example.json'
import { DateRangePicker } from './date-range-picker.tsx'

beforeAll(() => RangeControl.preload())

const render = (given: Parameters<typeof renderWidget>[2] = {}) =>
  renderWidget(DateRangePicker, example as WidgetExample, given)
const boxes = () => screen.getAllByRole('textbox') as HTMLInputElement[]
const texts = () => boxes().map((box) => box.value)

describe('a range of days', () => {
  it('shows both ends', () => {
    render()
    expect(texts()).toEqual(['2024-05-01', '2024-05-07'])
  })

  it('is stored as a comma list, or as an array in an array field', async () => {
    for (const [type, stored] of [
      ['string', '2024-05-10,2024-05-20'],
      ['array', ['2024-05-10', '2024-05-20']],
    ] as const) {
      const { user, value, unmount } = render({ field: { type, title: '活动日期' } })
      await user.click(boxes()[0]!)
      await user.click((await screen.findAllByTitle('2024-05-10'))[0]!)
      await user.click((await screen.findAllByTitle('2024-05-20'))[0]!)
      await user.click(document.body)
      expect(value()).toEqual(stored)
      unmount()
    }
  })

  it('warns that a single end is dropped', async () => {
    const answers = answersOf(example as WidgetExample)
    const warning = vi.spyOn(answers.notices, 'warning')
    const { user, value } = renderWidget(DateRangePicker, example as WidgetExample, { value: '' }, answers)
    await user.click(boxes()[0]!)
    await user.keyboard('2024-05-10{Tab}')
    expect(warning).not.toHaveBeenCalled()
    await user.click(document.body)
    expect(warning).toHaveBeenCalledExactlyOnceWith('「2024-05-10」没有采用；请填写起止两端')
    expect(value()).toBe('')
  })

  it.each([
    ['string', ''],
    ['array', []],
  ] as const)('is empty in a field of type %s when cleared', async (type, nothing) => {
    const { user, value, container } = render({ field: { type, title: '活动日期' } })
    await user.click(container.querySelector('.ant-picker-clear')!)
    expect(value()).toEqual(nothing)
  })

  it.each([
    ['2024-05-07,2024-05-01', ['2024-05-01', '2024-05-07']],
    ['2024-05-01 10:00:00, 2024-05-07', ['2024-05-01', '2024-05-07']],
    [
      ['2024-05-01', '2024-05-07'],
      ['2024-05-01', '2024-05-07'],
    ],
    ['2024-05-01', ['', '']],
    ['2024-05-01,2024-05-99', ['', '']],
    ['2024-05-01,2024-05-02,2024-05-03', ['', '']],
  ])('shows the stored %j as %j', (value, shown) => {
    render({ value })
    expect(texts()).toEqual(shown)
  })
})
