import { RadarChart } from 'echarts/charts'
import { RadarComponent } from 'echarts/components'
import { use } from 'echarts/core'
import { commonOption } from './common-option.ts'
import type { Kind } from './kind-input.ts'

use([RadarChart, RadarComponent])

/** Factor of the outermost ring to the largest number. */
const ROOM = 1.1

export const radarKind: Kind = {
  // A polygon is a series, so a click on it has no category; the table view offers categories.
  pointOf: () => -1,
  option(input) {
    const { data, theme, legend, max } = input
    const largest = Math.max(0, ...data.series.flatMap(({ values }) => values.map((value) => value ?? 0)))
    const full = max ?? (largest > 0 ? largest * ROOM : 1)
    return {
      ...commonOption(input),
      tooltip: { ...(commonOption(input).tooltip as object), trigger: 'item' },
      radar: {
        indicator: data.categories.map((name) => ({ name, max: full })),
        center: ['50%', legend ? '56%' : '50%'],
        radius: '62%',
        axisName: { color: theme.faint },
        axisLine: { lineStyle: { color: theme.line } },
        splitLine: { lineStyle: { color: theme.line } },
        splitArea: { show: false },
      },
      series: [
        {
          type: 'radar',
          symbolSize: 6,
          areaStyle: { opacity: 0.16 },
          data: data.series.map(({ label, values }) => ({ name: label, value: values.map((value) => value ?? 0) })),
        },
      ],
    }
  },
}
