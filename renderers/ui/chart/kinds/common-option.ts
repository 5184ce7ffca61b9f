import type { EChartsCoreOption } from 'echarts/core'
import type { KindInput } from './kind-input.ts'

/** Options of all kinds: colours, tooltip, legend, animation. The library escapes names in a tooltip. */
export function commonOption({ theme, texts, legend }: KindInput): EChartsCoreOption {
  return {
    color: [...theme.colours],
    animation: theme.motion,
    textStyle: { fontFamily: theme.font, color: theme.text },
    tooltip: {
      confine: true,
      backgroundColor: theme.raised,
      borderColor: theme.line,
      textStyle: { color: theme.text, fontSize: 13 },
      valueFormatter: (value: unknown) => texts.whole(typeof value === 'number' ? value : null),
    },
    legend: {
      show: legend,
      type: 'scroll',
      pageTextStyle: { color: theme.faint },
      pageIconColor: theme.faint,
      pageIconInactiveColor: theme.line,
      top: 0,
      left: 0,
      itemWidth: 14,
      itemHeight: 8,
      itemGap: 16,
      textStyle: { color: theme.faint },
      inactiveColor: theme.line,
    },
  }
}
