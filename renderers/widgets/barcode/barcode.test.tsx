import { screen } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import type { WidgetExample } from '#renderers/ui/widget/example.ts'
import { renderWidget } from '#renderers/ui/widget-testing.tsx'
import example from './barcode.example.json'
import { Barcode } from './barcode.tsx'

const render = (given: Parameters<typeof renderWidget>[2] = {}) =>
  renderWidget(Barcode, example as WidgetExample, given)
const picture = () => screen.findByRole('img', { name: /条形码/ })

describe('a barcode', () => {
  it.each(['edit', 'read'] as const)('appears below its text in the %s look', async (displayMode) => {
    render({ displayMode, height: 80 })
    expect((await picture()).getAttribute('height')).toBe('80')
  })

  it('ends with the stop pattern of Code 128', async () => {
    render({ displayMode: 'read', value: 'AB' })
    const code = await picture()
    const width = Number(code.getAttribute('viewBox')!.split(' ')[2])
    const dark = new Set(
      code
        .querySelector('path')!
        .getAttribute('d')!
        .match(/M\d+/g)!
        .map((move) => Number(move.slice(1))),
    )
    const bars = Array.from({ length: width }, (_, x) => (dark.has(x) ? '1' : '0')).join('')
    expect(bars.endsWith('1100011101011')).toBe(true)
    // Start, two letters and check sum of 11 modules each, and the stop of 13.
    expect(width).toBe(4 * 11 + 13)
  })

  it('reports characters that it cannot encode', async () => {
    render({ displayMode: 'read', value: '商品' })
    expect((await screen.findByRole('alert')).textContent).toBe('只有英文、数字和半角符号可以显示为条形码')
  })

  it('is stored as a number in an integer field', async () => {
    const { user, value } = render({ field: { type: 'integer', title: '商品条码' }, value: null })
    await user.type(screen.getByRole('textbox'), '690')
    expect(value()).toBe(690)
  })

  it('is not drawn for an empty text, nor in a list', () => {
    render({ value: '' })
    render({ displayMode: 'cell' })
    expect(screen.queryByRole('img')).toBeNull()
  })
})
