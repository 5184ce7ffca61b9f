import type { ThemeConfig } from 'antd'

/** Class of the root element that exposes antd's variables to our own style sheets. */
export const THEME_CLASS = 'w-theme'

/** Text colours of antd have too little contrast. */
const LEGIBLE_TEXTS = {
  colorError: '#cf1322',
  colorTextDescription: 'rgba(0, 0, 0, 0.6)',
  colorTextPlaceholder: '#737373',
}

/** Text colours of tags of a named colour, whose backgrounds are a tint of that colour. */
const LEGIBLE_TAGS = {
  red7: '#a8071a',
  volcano7: '#ad2102',
  orange7: '#873800',
  gold7: '#874d00',
  yellow7: '#735700',
  lime7: '#3f6600',
  green7: '#237804',
  cyan7: '#006d75',
  blue7: '#003eb3',
  magenta7: '#9e1068',
  pink7: '#9e1068',
}

/** Theme from one colour: everything coloured is a legible step of it, or a tint of it. `calm` has no motion. */
export function themeOf(primaryColor: string, { calm = false } = {}): ThemeConfig {
  const legible = legibleShade(primaryColor)
  const pointedAt = darker(legible, 0.85)
  const pressed = darker(legible, 0.7)
  const tint = tintOf(primaryColor, 0.08)
  return {
    cssVar: { key: THEME_CLASS },
    token: {
      colorPrimary: legible,
      colorPrimaryHover: pointedAt,
      colorPrimaryActive: pressed,
      // antd draws its focus rings in the pale border colour.
      colorPrimaryBorder: legible,
      // antd's tints of a dark step are grey, and its text on them hard to read.
      colorPrimaryBg: tint,
      colorPrimaryBgHover: tintOf(primaryColor, 0.16),
      controlItemBgActive: tint,
      controlItemBgActiveHover: tint,
      colorInfo: legible,
      colorLink: legible,
      colorLinkHover: pointedAt,
      colorLinkActive: pressed,
      controlOutline: `${legible}${RING_ALPHA}`,
      borderRadius: 4,
      fontFamily: 'inherit',
      motion: !calm,
      ...LEGIBLE_TEXTS,
    },
    components: {
      Button: {
        colorErrorHover: darker(LEGIBLE_TEXTS.colorError, 0.85),
        colorErrorActive: darker(LEGIBLE_TEXTS.colorError, 0.7),
      },
      Tag: {
        colorSuccess: LEGIBLE_TAGS.green7,
        colorWarning: LEGIBLE_TAGS.gold7,
        colorError: LEGIBLE_TAGS.red7,
        ...LEGIBLE_TAGS,
      },
    },
  }
}

/** Opacity of the primary colour in the ring around a text field, in hex. */
const RING_ALPHA = '40'

/**
 * Least contrast to white, so that text is legible on our grey and tinted backgrounds too (WCAG AA requires 4.5 to the
 * background).
 */
const LEGIBLE_CONTRAST = 5.1

/** The colour itself, or the first darker shade with enough contrast to white. */
export function legibleShade(color: string): string {
  for (let light = 1; light > 0; light -= 0.02) {
    const shade = darker(color, light)
    if (contrastToWhite(channelsOf(shade)) >= LEGIBLE_CONTRAST) return shade
  }
  return '#000000'
}

/** Darkens a colour by a factor from 0 to 1. */
function darker(color: string, light: number): string {
  return toHex(channelsOf(color).map((channel) => Math.round(channel * light)))
}

/** Mixes a part of a colour, from 0 to 1, with white. */
function tintOf(color: string, part: number): string {
  return toHex(channelsOf(color).map((channel) => Math.round(channel * part + 255 * (1 - part))))
}

function contrastToWhite(channels: readonly number[]): number {
  const [red = 0, green = 0, blue = 0] = channels.map((channel) => linear(channel / 255))
  return 1.05 / (0.2126 * red + 0.7152 * green + 0.0722 * blue + 0.05)
}

const channelsOf = (color: string) => [1, 3, 5].map((at) => Number.parseInt(color.slice(at, at + 2), 16))
const linear = (channel: number) => (channel <= 0.04045 ? channel / 12.92 : ((channel + 0.055) / 1.055) ** 2.4)
const toHex = (channels: readonly number[]) => `#${channels.map((n) => n.toString(16).padStart(2, '0')).join('')}`
