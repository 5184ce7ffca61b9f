import { theme } from 'antd'
import { describe, expect, it } from 'vitest'
import { shellTexts } from '../shell-texts.ts'
import { DEFAULT_SETTINGS } from './layout-settings.ts'
import { legibleShade, themeOf } from './theme.ts'

describe('the theme', () => {
  it.each([...Object.keys(shellTexts.colors), '#FAAD14'])('makes everything coloured a legible step of %s', (color) => {
    const token = theme.getDesignToken(themeOf(color))
    const step = legibleShade(color)
    const { colorPrimary, colorLink, colorInfo, colorPrimaryBorder, controlOutline } = token
    expect([colorPrimary, colorLink, colorInfo, colorPrimaryBorder]).toEqual([step, step, step, step])
    expect(controlOutline).toContain(step)
    const pointed = [token.colorPrimaryHover, token.colorPrimaryActive, token.colorLinkHover, token.colorLinkActive]
    expect(pointed.filter((shade) => legibleShade(shade) !== shade)).toEqual([])
  })

  it.each([...Object.keys(shellTexts.colors), '#FAAD14', '#ffff00'])('writes legibly on the tint of %s', (color) => {
    const { colorPrimary, colorPrimaryBg } = theme.getDesignToken(themeOf(color))
    expect(contrast(colorPrimary, colorPrimaryBg)).toBeGreaterThanOrEqual(4.5)
  })

  it('offers only colours that are legible as they are, beside the default of the specification', () => {
    const offered = Object.keys(shellTexts.colors)
    expect(offered.filter((color) => legibleShade(color) !== color.toLowerCase())).toEqual([
      DEFAULT_SETTINGS.primaryColor,
    ])
  })

  it('has no motion when reduced motion is set', () => {
    expect(themeOf('#722ED1').token?.motion).toBe(true)
    expect(themeOf('#722ED1', { calm: true }).token?.motion).toBe(false)
  })

  it('writes on tags in shades that can be read on their tints', () => {
    const texts = { ...themeOf('#1890FF').components?.Tag } as Record<string, string>
    expect(Object.values(texts).filter((color) => legibleShade(color) !== color)).toEqual([])
  })

  it.each(['#1890FF', '#FAAD14', '#52C41A', '#ffffff'])('writes on a darker shade of %s', (color) => {
    expect(legibleShade(color)).not.toBe(color.toLowerCase())
  })

  it.each(['#722ed1', '#000000'])('writes on %s as it is', (color) => {
    expect(legibleShade(color)).toBe(color)
  })
})

/** Ratio of WCAG. */
function contrast(one: string, other: string): number {
  const [dark = 0, light = 0] = [one, other].map(luminance).sort((first, second) => first - second)
  return (light + 0.05) / (dark + 0.05)
}

function luminance(color: string): number {
  const [red = 0, green = 0, blue = 0] = [1, 3, 5].map((at) => {
    const channel = Number.parseInt(color.slice(at, at + 2), 16) / 255
    return channel <= 0.04045 ? channel / 12.92 : ((channel + 0.055) / 1.055) ** 2.4
  })
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue
}
