import { describe, expect, it } from 'vitest'
import { legibleShade, themeOf } from './theme.ts'

describe('the theme', () => {
  it('follows one colour everywhere', () => {
    const { token, components } = themeOf('#722ED1')
    expect(token?.colorPrimary).toBe('#722ED1')
    expect(token?.colorLink).toBe(components?.Menu?.darkItemSelectedBg)
  })

  it('has no motion when reduced motion is set', () => {
    expect(themeOf('#722ED1').token?.motion).toBe(true)
    expect(themeOf('#722ED1', { calm: true }).token?.motion).toBe(false)
  })

  it('darkens hovered colours, so that they stay as legible', () => {
    const { token, components } = themeOf('#1890FF')
    expect(legibleShade(String(token?.colorLinkHover))).toBe(token?.colorLinkHover)
    expect(components?.Button?.colorPrimaryHover).toBe(token?.colorLinkHover)
    expect(components?.Button?.colorLinkHover).toBe(token?.colorLinkHover)
    expect(components?.Button?.colorPrimaryHover).not.toBe(components?.Button?.colorPrimary)
  })

  it('writes on tags in shades that can be read on their tints', () => {
    const { colorInfo: _, ...texts } = { ...themeOf('#1890FF').components?.Tag } as Record<string, string>
    expect(Object.values(texts).filter((color) => legibleShade(color) !== color)).toEqual([])
  })

  it.each(['#1890FF', '#FAAD14', '#52C41A', '#ffffff'])('writes on a darker shade of %s', (color) => {
    expect(legibleShade(color)).not.toBe(color.toLowerCase())
  })

  it.each(['#722ed1', '#000000'])('writes on %s as it is', (color) => {
    expect(legibleShade(color)).toBe(color)
  })
})
