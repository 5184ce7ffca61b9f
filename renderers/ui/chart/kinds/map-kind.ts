import { MapChart } from 'echarts/charts'
import { GeoComponent, VisualMapComponent } from 'echarts/components'
import { registerMap, use } from 'echarts/core'
import outline from './china-outline.json'
import { commonOption } from './common-option.ts'
import type { Kind } from './kind-input.ts'
import { partValues } from './part-values.ts'
import { provinceOf } from './province-names.ts'

use([MapChart, GeoComponent, VisualMapComponent])
// For this name the library adds the islands of the South China Sea, which the outline lacks.
const MAP = 'china'
const SEA = '南海诸岛'
registerMap(MAP, outline as unknown as Parameters<typeof registerMap>[1])

export const mapKind: Kind = {
  pointOf: ({ name }, data) => data.categories.findIndex((category) => provinceOf(category) === name),
  option(input) {
    const { data, theme, texts, narrow } = input
    const parts = partValues(data).flatMap((part) => {
      const name = provinceOf(part.name)
      return name === undefined ? [] : [{ name, value: part.value }]
    })
    const values = parts.map(({ value }) => value)
    const most = Math.max(0, ...values)
    return {
      ...commonOption(input),
      legend: { show: false },
      tooltip: { ...(commonOption(input).tooltip as object), trigger: 'item' },
      visualMap: {
        type: 'continuous',
        min: Math.min(0, ...values),
        max: most > 0 ? most : 1,
        left: 0,
        bottom: 0,
        itemWidth: 12,
        itemHeight: narrow ? 60 : 100,
        textStyle: { color: theme.faint },
        formatter: (value: number) => texts.short(value),
        text: [texts.short(most), texts.short(Math.min(0, ...values))],
        inRange: { color: [...theme.ramp] },
      },
      series: [
        {
          type: 'map',
          map: MAP,
          name: data.series[0]?.label,
          top: 8,
          bottom: 8,
          // Degrees of longitude are shorter than those of latitude here.
          aspectScale: 0.8,
          selectedMode: false,
          showLegendSymbol: false,
          itemStyle: { areaColor: theme.blank, borderColor: theme.ground, borderWidth: 1 },
          label: { show: !narrow, color: theme.text, fontSize: 10 },
          emphasis: { label: { color: theme.text }, itemStyle: { areaColor: theme.marked } },
          data: [...parts, { name: SEA, itemStyle: { areaColor: theme.faint, borderColor: theme.faint } }],
        },
      ],
    }
  },
}
