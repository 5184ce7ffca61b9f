import { screen } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import type { WidgetExample } from '#renderers/ui/widget/example.ts'
import { renderWidget } from '#renderers/ui/widget-testing.tsx'
import example from './serial-number.example.json'
import { SerialNumber } from './serial-number.tsx'

const render = (given: Parameters<typeof renderWidget>[2] = {}) =>
  renderWidget(SerialNumber, example as WidgetExample, given)
const box = () => screen.getByRole('textbox') as HTMLInputElement

describe('a serial number', () => {
  it('announces that it will be generated while it is empty', () => {
    render({ value: null })
    expect(box().placeholder).toBe('系统自动生成')
    expect(box().value).toBe('')
  })

  it('ignores a placeholder of the page', () => {
    render({ value: null, placeholder: '请输入' })
    expect(box().placeholder).toBe('系统自动生成')
  })

  it('cannot be typed', async () => {
    const { user, told } = render()
    await user.type(box(), '9')
    expect(box().value).toBe('DJ202405010001')
    expect(told).toEqual([])
  })

  it('may be a number', () => {
    render({ value: 42 })
    expect(box().value).toBe('42')
  })
})
