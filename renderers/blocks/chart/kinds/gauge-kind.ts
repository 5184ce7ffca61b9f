import { GaugeChart } from 'echarts/charts'
import { use } from 'echarts/core'
import { commonOption } from './common-option.ts'
import type { Kind, KindInput } from './kind-input.ts'

use([GaugeChart])

const FULL = 100
/** More dials than this are too small to be read. */
const DIALS = 6
const DIALS_ON_A_PHONE = 2

/** One dial for each row, side by side. */
export const gaugeKind: Kind = {
  pointOf: ({ name }, data) => data.categories.indexOf(name),
  option(input) {
    const values = input.data.series[0]?.values ?? []
    const shown = values.slice(0, input.narrow ? DIALS_ON_A_PHONE : DIALS)
    return {
      ...commonOption(input),
      tooltip: { show: false },
      legend: { show: false },
      series: shown.map((value, at) => dial(input, value, at, shown.length)),
    }
  },
}

/** Where the middle of a dial is, as a part of the height, and how much of its room it takes. */
const MIDDLE = 0.56
const SHARE = 0.92

function dial(input: KindInput, value: number | null, at: number, of: number) {
  const { data, look, texts, max = FULL, width, height } = input
  const radius = Math.min(width / of / 2, height * MIDDLE) * SHARE
  const colour = look.colours[0]!
  return {
    type: 'gauge',
    name: data.categories[at],
    center: [`${((at + 0.5) / of) * 100}%`, `${MIDDLE * 100}%`],
    radius,
    startAngle: 210,
    endAngle: -30,
    min: 0,
    max,
    progress: { show: true, width: 12, roundCap: true, itemStyle: { color: colour } },
    axisLine: { roundCap: true, lineStyle: { width: 12, color: [[1, look.line]] } },
    pointer: { show: false },
    axisTick: { show: false },
    splitLine: { show: false },
    axisLabel: { show: false },
    title: { offsetCenter: [0, '48%'], color: look.faint, fontSize: 14 },
    detail: {
      offsetCenter: [0, 0],
      color: look.text,
      fontSize: radius < 80 ? 18 : 24,
      fontWeight: 600,
      formatter: () => texts.whole(value),
    },
    data: [{ value: value ?? 0, name: data.categories[at] }],
  }
}
