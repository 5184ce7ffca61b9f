import { GaugeChart } from 'echarts/charts'
import { use } from 'echarts/core'
import { commonOption } from './common-option.ts'
import type { Kind, KindInput } from './kind-input.ts'

use([GaugeChart])

const FULL = 100
/** Maximum dials of an overview; the table shows all numbers. */
const DIALS = 12
/** Centre of a dial as a part of the height of its cell, and its share of the space. */
const MIDDLE = 0.56
const SHARE = 0.92

/** One dial for each row, in rows and columns. */
export const gaugeKind: Kind = {
  pointOf: ({ name }, data) => data.categories.indexOf(name),
  option(input) {
    const values = (input.data.series[0]?.values ?? []).slice(0, DIALS)
    const { columns, ...cell } = roomiest(values.length, input)
    return {
      ...commonOption(input),
      tooltip: { show: false },
      legend: { show: false },
      series: values.map((value, at) => dial(input, value, at, columns, cell)),
    }
  },
}

interface Cell {
  width: number
  height: number
}

/** Number of columns that makes the dials largest. */
function roomiest(count: number, { width, height }: Cell): Cell & { columns: number } {
  const ways = Array.from({ length: count }, (_, at) => {
    const columns = at + 1
    return { columns, width: width / columns, height: height / Math.ceil(count / columns) }
  })
  return ways.reduce((best, way) => (radiusIn(way) > radiusIn(best) ? way : best))
}

function radiusIn(cell: Cell): number {
  return Math.min(cell.width / 2, cell.height * MIDDLE) * SHARE
}

function dial(input: KindInput, value: number | null, at: number, columns: number, cell: Cell) {
  const { data, theme, texts, max = FULL } = input
  const radius = radiusIn(cell)
  const thickness = Math.min(12, radius * 0.2)
  const [column, row] = [at % columns, Math.floor(at / columns)]
  const colour = theme.colours[0]!
  return {
    type: 'gauge',
    name: data.categories[at],
    center: [`${((column + 0.5) / columns) * 100}%`, (row + MIDDLE) * cell.height],
    radius,
    startAngle: 210,
    endAngle: -30,
    min: 0,
    max,
    progress: { show: true, width: thickness, roundCap: true, itemStyle: { color: colour } },
    axisLine: { roundCap: true, lineStyle: { width: thickness, color: [[1, theme.line]] } },
    pointer: { show: false },
    axisTick: { show: false },
    splitLine: { show: false },
    axisLabel: { show: false },
    title: { offsetCenter: [0, '72%'], color: theme.faint, fontSize: Math.max(10, Math.min(14, radius * 0.24)) },
    detail: {
      offsetCenter: [0, 0],
      color: theme.text,
      fontSize: Math.max(12, Math.min(24, radius * 0.32)),
      fontWeight: 600,
      formatter: () => texts.whole(value),
    },
    data: [{ value: value ?? 0, name: data.categories[at] }],
  }
}
