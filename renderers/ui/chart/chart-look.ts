import { theme } from 'antd'
import { useMemo } from 'react'
import { useMedia } from '../hooks/use-media.ts'

/** Colours and motion of a picture, from the theme in effect. */
export interface ChartLook {
  colours: readonly string[]
  text: string
  /** Beside the picture: axes, list of colours. */
  faint: string
  line: string
  /** What it stands on, and what floats above it. */
  ground: string
  raised: string
  /** An area without a number, the colours from few to many, and the area under the pointer. */
  blank: string
  ramp: readonly [string, string]
  marked: string
  font: string
  motion: boolean
}

/** The same object as long as the theme is the same. */
export function useChartLook(): ChartLook {
  const { token } = theme.useToken()
  const wantsStillness = useMedia('(prefers-reduced-motion: reduce)')
  const still = token.motion === false || wantsStillness
  return useMemo(
    () => ({
      colours: [
        token.colorPrimary,
        token['gold-6'],
        token['cyan-6'],
        token['purple-6'],
        token['green-6'],
        token['volcano-6'],
        token['geekblue-6'],
        token['magenta-6'],
      ],
      text: token.colorText,
      faint: token.colorTextSecondary,
      line: token.colorBorderSecondary,
      ground: token.colorBgContainer,
      raised: token.colorBgElevated,
      blank: token.colorFillSecondary,
      ramp: [token['blue-2'], token['blue-6']],
      marked: token['gold-4'],
      font: getComputedStyle(document.body).fontFamily || 'sans-serif',
      motion: !still,
    }),
    [token, still],
  )
}
