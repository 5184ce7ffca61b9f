import type { EChartsCoreOption } from 'echarts/core'
import type { ChartSeries } from '../chart-data.ts'
import type { SeriesKind } from '../chart-words.ts'
import { commonOption } from './common-option.ts'
import type { KindInput } from './kind-input.ts'

/** Pixels above the drawing: the legend, or space for the topmost number. */
const LEGEND_PX = 36
const TOP_PX = 12
const WIDEST_BAR_PX = 36
/** Maximum characters of a category label on the axis. */
const LETTERS = 8

/**
 * Builds the chart option with one category axis and two number axes (left and right). A number axis without series is
 * hidden.
 * @param kindOf chooses how a series is drawn
 */
export function axisOption(input: KindInput, kindOf: (series: ChartSeries) => SeriesKind): EChartsCoreOption {
  const { data, theme, texts, legend, horizontal } = input
  const kinds = data.series.map(kindOf)
  const category = {
    type: 'category',
    data: [...data.categories],
    inverse: horizontal,
    boundaryGap: kinds.includes('bar'),
    axisLine: { lineStyle: { color: theme.line } },
    axisTick: { show: false },
    axisLabel: { color: theme.faint, hideOverlap: true, formatter: shortened },
  }
  const numbers = (['left', 'right'] as const).map((side) => ({
    type: 'value',
    // Counts have no fractions, so the axis has none.
    minInterval: data.series.every(({ values }) => values.every(isWhole)) ? 1 : 0,
    show: data.series.some((series) => sideOf(series) === side),
    ...(isPart(input) && { min: 0, max: input.whole }),
    axisLabel: { color: theme.faint, formatter: texts.short },
    splitLine: { show: side === 'left', lineStyle: { color: theme.line } },
  }))
  return {
    ...commonOption(input),
    tooltip: {
      ...(commonOption(input).tooltip as object),
      trigger: 'axis',
      axisPointer: { type: kinds.includes('bar') ? 'shadow' : 'line', lineStyle: { color: theme.line } },
    },
    grid: {
      left: 4,
      right: 8,
      bottom: 4,
      top: legend ? LEGEND_PX : TOP_PX,
      outerBoundsMode: 'same',
      outerBoundsContain: 'axisLabel',
    },
    xAxis: horizontal ? numbers : category,
    yAxis: horizontal ? category : numbers,
    series: data.series.map((series, at) => seriesOption(series, kinds[at]!, horizontal)),
  }
}

function seriesOption(series: ChartSeries, kind: SeriesKind, horizontal: boolean): Record<string, unknown> {
  const axis = sideOf(series) === 'right' ? 1 : 0
  const shared = {
    name: series.label,
    data: [...series.values],
    stack: series.stack,
    [horizontal ? 'xAxisIndex' : 'yAxisIndex']: axis,
  }
  if (kind === 'bar') {
    const radius = horizontal ? [0, 2, 2, 0] : [2, 2, 0, 0]
    return { ...shared, type: 'bar', barMaxWidth: WIDEST_BAR_PX, itemStyle: { borderRadius: radius } }
  }
  return {
    ...shared,
    type: 'line',
    symbolSize: 7,
    // A number between two gaps has no line and is visible only as a symbol. Longer series show none.
    showSymbol: series.values.length <= 31,
    connectNulls: false,
    lineStyle: { width: 2 },
    ...(kind === 'area' && { areaStyle: { opacity: 0.18 } }),
  }
}

function sideOf({ axis }: ChartSeries): 'left' | 'right' {
  return axis ?? 'left'
}

/** A share above the whole, such as the load of several processors, needs a longer axis. */
function isPart({ whole, data }: KindInput): boolean {
  if (whole === undefined) return false
  return data.series.every(
    ({ values, stack }) => !stack && values.every((value) => value === null || (value >= 0 && value <= whole)),
  )
}

function isWhole(value: number | null): boolean {
  return value === null || Number.isInteger(value)
}

function shortened(text: string): string {
  return text.length > LETTERS + 2 ? `${text.slice(0, LETTERS)}…` : text
}
