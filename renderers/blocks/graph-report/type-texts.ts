import type { GraphType } from '#shared/wire/graph.ts'
import { KIND_TEXTS } from '../../ui/chart/chart-words.ts'

/** What kinds of graphs are called. */
export const TYPE_TEXTS: Record<GraphType, string> = { ...KIND_TEXTS, table: '数据列表' }
