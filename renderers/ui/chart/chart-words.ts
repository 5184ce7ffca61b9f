/** Enumerations in the props of a chart. */

export const CHART_KINDS = [
  ...(['bar', 'stack', 'line', 'area', 'scatter', 'mixed'] as const),
  ...(['pie', 'radar', 'gauge', 'funnel', 'map'] as const),
] as const
export type ChartKind = (typeof CHART_KINDS)[number]

export const SERIES_KINDS = ['bar', 'line', 'area'] as const
export type SeriesKind = (typeof SERIES_KINDS)[number]

export const CHART_FORMATS = ['number', 'percent', 'money'] as const
export type ChartFormat = (typeof CHART_FORMATS)[number]

/** Aggregates over the values of a field in a group. */
export const MEASURES = ['sum', 'avg', 'min', 'max'] as const
export type Measure = (typeof MEASURES)[number]

export const TIME_STEPS = ['day', 'month', 'year'] as const
export type TimeStep = (typeof TIME_STEPS)[number]

export const KIND_TEXTS: Record<ChartKind, string> = {
  bar: '柱形图',
  stack: '堆叠柱形图',
  line: '折线图',
  area: '面积图',
  scatter: '散点图',
  pie: '饼图',
  radar: '雷达图',
  gauge: '仪表图',
  funnel: '漏斗图',
  map: '中国地图',
  mixed: '混合图',
}
