import type { EChartsCoreOption } from 'echarts/core'
import type { ChartData } from '../chart-data.ts'
import type { NumberTexts } from '../chart-format.ts'
import type { ChartLook } from '../chart-look.ts'

/** What a kind of chart makes its picture from. */
export interface KindInput {
  data: ChartData
  look: ChartLook
  texts: NumberTexts
  /** A list of what the colours mean is shown. */
  legend: boolean
  horizontal: boolean
  /** Full scale, where the kind has one. */
  max?: number
  /** Room for the picture in pixels, the width roughly. */
  width: number
  height: number
  /** Narrower than a tablet. */
  narrow: boolean
}

/** A kind of chart: its code knows how to draw, and this says what. */
export interface Kind {
  option(input: KindInput): EChartsCoreOption
  /** Which of the categories a click on a part of the picture means; its index by default. */
  pointOf?(part: { name: string; dataIndex: number }, data: ChartData): number
}
