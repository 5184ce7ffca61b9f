import { PieChart } from 'echarts/charts'
import { use } from 'echarts/core'
import { commonOption } from './common-option.ts'
import type { Kind } from './kind-input.ts'
import { partValues, pointOfPart } from './part-values.ts'

use([PieChart])

/** More labels than this overlap around a small circle. */
const LABELS = 12

export const pieKind: Kind = {
  pointOf: pointOfPart,
  option(input) {
    const { data, theme, legend, narrow } = input
    const parts = partValues(data)
    return {
      ...commonOption(input),
      tooltip: { ...(commonOption(input).tooltip as object), trigger: 'item' },
      series: [
        {
          type: 'pie',
          name: data.series[0]?.label,
          radius: narrow ? ['28%', '46%'] : ['42%', '68%'],
          center: ['50%', legend ? '56%' : '50%'],
          avoidLabelOverlap: true,
          itemStyle: { borderColor: theme.ground, borderWidth: 2, borderRadius: 3 },
          label: {
            show: parts.length <= LABELS,
            color: theme.text,
            formatter: ({ name, percent }: { name: string; percent: number }) =>
              `${name}${narrow ? '\n' : ' '}${percent.toFixed(1)}%`,
          },
          labelLine: { lineStyle: { color: theme.line } },
          data: parts,
        },
      ],
    }
  },
}
