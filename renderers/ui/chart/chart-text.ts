import type { ChartData } from './chart-data.ts'
import type { NumberTexts } from './chart-format.ts'
import { type ChartKind, KIND_TEXTS } from './chart-words.ts'

/**
 * Describes a chart for assistive technology: title, kind, number of categories, and the largest and smallest value of
 * each series.
 */
export function chartText(
  title: string | undefined,
  kind: ChartKind,
  { categories, series }: ChartData,
  texts: NumberTexts,
): string {
  const head = `${title ? `${title}，` : ''}${KIND_TEXTS[kind]}，共 ${categories.length} 项`
  const parts = series.map(({ label, values }) => `${label}：${extremes(values, categories, texts)}`)
  return `${[head, ...parts].join('；')}。可切换为表格查看全部数据。`
}

function extremes(values: readonly (number | null)[], categories: readonly string[], texts: NumberTexts): string {
  const known = values.flatMap((value, at) => (value === null ? [] : [{ value, name: categories[at]! }]))
  const [first] = known
  if (!first) return '没有数据'
  const most = known.reduce((best, one) => (one.value > best.value ? one : best), first)
  const least = known.reduce((best, one) => (one.value < best.value ? one : best), first)
  const described = ({ name, value }: typeof first) => `${name} ${texts.whole(value)}`
  return most === least ? described(most) : `最大 ${described(most)}，最小 ${described(least)}`
}
