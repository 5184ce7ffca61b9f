/** Converts a graph to a chart. Pure. */

import type { ChartSpec } from '#renderers/ui/chart/chart-figure.tsx'
import type { GraphAnswer, GraphType } from '#shared/wire/graph.ts'

const FULL = 100

/** Chart of a graph. In a mixed chart the first number field is drawn as bars, the others as lines. */
export function chartSpec(
  { head, items, data }: Pick<GraphAnswer, 'head' | 'items' | 'data'>,
  kind: Exclude<GraphType, 'table'>,
): ChartSpec {
  const fields = head.yaxisField.split(',').filter(Boolean)
  const titles = new Map(items.map(({ fieldName, fieldTxt }) => [fieldName, fieldTxt]))
  const series = fields.map((field, at) => ({
    field,
    label: titles.get(field) ?? field,
    ...(kind === 'mixed' && { kind: at === 0 ? ('bar' as const) : ('line' as const) }),
  }))
  return {
    ...{ kind, series, category: head.xaxisField },
    ...(head.seriesField && { split: head.seriesField }),
    ...(head.yaxisText && { unit: head.yaxisText }),
    ...(kind === 'gauge' && { max: fullScale(data.map((row) => Number(row[fields[0]!]))) }),
  }
}

/** Full scale of a gauge: 100, or the next round number above the largest. */
export function fullScale(numbers: readonly number[]): number {
  const most = Math.max(FULL, ...numbers.filter(Number.isFinite))
  const power = 10 ** Math.floor(Math.log10(most))
  return [1, 2, 5, 10].map((step) => step * power).find((scale) => scale >= most)!
}

/** Title of the categories. */
export function categoryTitle({ head, items }: Pick<GraphAnswer, 'head' | 'items'>): string {
  return items.find(({ fieldName }) => fieldName === head.xaxisField)?.fieldTxt ?? head.xaxisField
}
