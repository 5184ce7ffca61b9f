import { screen } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import type { WidgetExample } from '#renderers/ui/widget/example.ts'
import { renderWidget } from '#renderers/ui/widget-testing.tsx'
import example from './qr-code.example.json'
import { QrCode } from './qr-code.tsx'

const render = (given: Parameters<typeof renderWidget>[2] = {}) => renderWidget(QrCode, example as WidgetExample, given)
const picture = () => screen.findByRole('img', { name: /二维码/ })
const modules = async () => (await picture()).querySelector('path')!.getAttribute('d')!

describe('a QR code', () => {
  it.each(['edit', 'read'] as const)('appears below its text in the %s look', async (displayMode) => {
    render({ displayMode, size: 200 })
    expect((await picture()).getAttribute('width')).toBe('200')
  })

  it('begins with the finder pattern that scanners look for: seven dark modules, then a light one', async () => {
    render({ displayMode: 'read' })
    const first = (await modules()).match(/M\d+ 0h/g)!.map((move) => Number(/\d+/.exec(move)![0]))
    expect(first.slice(0, 7)).toEqual([0, 1, 2, 3, 4, 5, 6])
    expect(first).not.toContain(7)
  })

  it('follows typed text, Chinese included', async () => {
    const { user, value } = render({ value: '甲' })
    const before = await modules()
    await user.type(screen.getByRole('textbox'), '乙')
    expect(value()).toBe('甲乙')
    expect(await modules()).not.toBe(before)
  })

  it('is not drawn for an empty text, nor in a list', () => {
    render({ value: '' })
    render({ displayMode: 'cell' })
    expect(screen.queryByRole('img')).toBeNull()
  })

  it('reports a text that is too long', async () => {
    render({ displayMode: 'read', value: '字'.repeat(1000) })
    expect((await screen.findByRole('alert')).textContent).toBe('内容过长，无法显示为二维码')
  })
})
