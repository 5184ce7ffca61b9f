import { theme } from 'antd'
import { useMemo } from 'react'
import { useMedia } from '../hooks/use-media.ts'

/** Colours and animation of a chart, from the present theme. */
export interface ChartTheme {
  colours: readonly string[]
  text: string
  /** Axes and legend. */
  faint: string
  line: string
  /** Background of the chart, and of elements that float above it. */
  ground: string
  raised: string
  /** An area without a number, the colours from few to many, and the area under the pointer. */
  blank: string
  ramp: readonly [string, string]
  marked: string
  font: string
  motion: boolean
}

/** Returns the same object while the theme is the same. */
export function useChartTheme(): ChartTheme {
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
      ramp: [token.colorPrimaryBgHover, token.colorPrimary],
      marked: token['gold-4'],
      font: getComputedStyle(document.body).fontFamily || 'sans-serif',
      motion: !still,
    }),
    [token, still],
  )
}
