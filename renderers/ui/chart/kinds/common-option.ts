import type { EChartsCoreOption } from 'echarts/core'
import type { KindInput } from './kind-input.ts'

/** Options of all kinds: colours, tooltip, legend, animation. The library escapes names in a tooltip. */
export function commonOption({ look, texts, legend }: KindInput): EChartsCoreOption {
  return {
    color: [...look.colours],
    animation: look.motion,
    textStyle: { fontFamily: look.font, color: look.text },
    tooltip: {
      confine: true,
      backgroundColor: look.raised,
      borderColor: look.line,
      textStyle: { color: look.text, fontSize: 13 },
      valueFormatter: (value: unknown) => texts.whole(typeof value === 'number' ? value : null),
    },
    legend: {
      show: legend,
      type: 'scroll',
      pageTextStyle: { color: look.faint },
      pageIconColor: look.faint,
      pageIconInactiveColor: look.line,
      top: 0,
      left: 0,
      itemWidth: 14,
      itemHeight: 8,
      itemGap: 16,
      textStyle: { color: look.faint },
      inactiveColor: look.line,
    },
  }
}
