import type { EChartsCoreOption } from 'echarts/core'
import type { ChartData } from '../chart-data.ts'
import type { NumberTexts } from '../chart-format.ts'
import type { ChartTheme } from '../chart-theme.ts'

/** Input of a kind of chart. */
export interface KindInput {
  data: ChartData
  theme: ChartTheme
  texts: NumberTexts
  /** Shows the legend. */
  legend: boolean
  horizontal: boolean
  /** Full scale, where the kind has one. */
  max?: number
  /** Number that stands for the whole, where the values are parts of one: 1 or 100. */
  whole?: number
  /** Size of the picture in pixels; the width is approximate. */
  width: number
  height: number
  /** Narrower than a tablet. */
  narrow: boolean
}

/** A kind of chart; builds the option for ECharts. */
export interface Kind {
  option(input: KindInput): EChartsCoreOption
  /** Category of a clicked part of the picture; default: the index of the part. */
  pointOf?(part: { name: string; dataIndex: number }, data: ChartData): number
}
