import { ScatterChart } from 'echarts/charts'
import { GridComponent } from 'echarts/components'
import { use } from 'echarts/core'
import { axisOption } from './axis-option.ts'
import type { Kind } from './kind-input.ts'

use([ScatterChart, GridComponent])

/** A dot for each number; along a numeric axis where all categories are numbers. */
export const scatterKind: Kind = {
  option(input) {
    const { data, theme, texts } = input
    const option = axisOption({ ...input, horizontal: false }, () => 'line')
    const places = data.categories.map(Number)
    const isNumeric = data.categories.every((name, at) => name.trim() !== '' && Number.isFinite(places[at]))
    const numbers = {
      type: 'value',
      scale: true,
      axisLine: { lineStyle: { color: theme.line } },
      axisLabel: { color: theme.faint, formatter: texts.short },
      splitLine: { lineStyle: { color: theme.line } },
    }
    return {
      ...option,
      tooltip: { ...(option.tooltip as object), trigger: 'item' },
      xAxis: isNumeric ? numbers : { ...(option.xAxis as object), boundaryGap: true },
      series: data.series.map(({ label, values, axis }) => ({
        type: 'scatter',
        name: label,
        symbolSize: 10,
        yAxisIndex: axis === 'right' ? 1 : 0,
        // One dot for each row, so that a click finds its row; a value that is no number is not drawn.
        data: values.map((value, at) => [isNumeric ? places[at] : at, value ?? '-']),
      })),
    }
  },
}
