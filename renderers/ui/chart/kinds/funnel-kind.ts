import { FunnelChart } from 'echarts/charts'
import { use } from 'echarts/core'
import { commonOption } from './common-option.ts'
import type { Kind } from './kind-input.ts'
import { partValues, pointOfPart } from './part-values.ts'

use([FunnelChart])

export const funnelKind: Kind = {
  pointOf: pointOfPart,
  option(input) {
    const { data, theme, legend, texts, narrow } = input
    return {
      ...commonOption(input),
      tooltip: { ...(commonOption(input).tooltip as object), trigger: 'item' },
      series: [
        {
          type: 'funnel',
          name: data.series[0]?.label,
          top: legend ? 40 : 8,
          bottom: 8,
          left: narrow ? '4%' : '10%',
          width: narrow ? '62%' : '60%',
          sort: 'descending',
          gap: 3,
          itemStyle: { borderWidth: 0 },
          label: {
            position: 'right',
            color: theme.text,
            formatter: ({ name, value }: { name: string; value: number }) => `${name} ${texts.whole(value)}`,
          },
          labelLine: { length: 12, lineStyle: { color: theme.line } },
          data: partValues(data),
        },
      ],
    }
  },
}
