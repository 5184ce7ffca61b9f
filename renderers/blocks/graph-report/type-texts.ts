import { KIND_TEXTS } from '#renderers/ui/chart/chart-words.ts'
import type { GraphType } from '#shared/wire/graph.ts'

/** Names of the graph types, as in their dictionary. */
export const TYPE_TEXTS: Record<GraphType, string> = {
  ...KIND_TEXTS,
  bar: '柱状图',
  stack: '堆叠柱状图',
  line: '曲线图',
  table: '数据列表',
}
