import { useCallback } from 'react'
import type { Measure, TimeStep } from '#renderers/ui/chart/chart-words.ts'
import { useConditions } from '#renderers/ui/hooks/use-conditions.ts'
import { type QueryState, useQuery } from '#renderers/ui/hooks/use-query.ts'
import { useScreen } from '#renderers/ui/screen-context.ts'
import { answeredRows } from '#renderers/ui/table/answered-rows.ts'
import type { RowsSource } from '#renderers/ui/table/rows-source.ts'
import type { Entity, Row } from '#shared/documents/entity.ts'
import { pathOf } from '#shared/documents/entity-fields.ts'
import { MAX_PAGE_SIZE } from '#shared/wire/paging.ts'

export interface AggregateUse {
  by: string
  step?: TimeStep
  measures?: readonly { field: string; use: Measure }[]
  limit?: number
}

export type ChartSource = RowsSource & { entity?: Entity; aggregate?: AggregateUse }

/** Rows of a chart: from a call, groups counted by the server, or records of the entity. */
export function useChartRows({ entity, call, rows, filter: fixed, aggregate }: ChartSource) {
  const { ports } = useScreen()
  const { conditions, filter } = useConditions(fixed)
  const load = useCallback(async () => {
    if (call !== undefined) return answeredRows((await ports.call({ call, query: conditions })).result, rows)
    if (!entity) throw new Error('图表需要实体或接口')
    if (!aggregate) return (await ports.records.list(entity, { ...conditions, pageSize: MAX_PAGE_SIZE })).records
    const query = { ...conditions, ...aggregateQuery(aggregate) }
    return answeredRows((await ports.call({ call: aggregateCall(entity), query })).result)
  }, [ports, call, rows, entity, aggregate, conditions])
  const queryState: QueryState<Row[]> = useQuery(load)
  return { ...queryState, filter }
}

/** @throws Error for the author of the page when the entity lacks the call. */
function aggregateCall(entity: Entity): string {
  const path = pathOf(entity, 'aggregate')
  if (path === undefined) throw new Error(`实体 ${entity.$id} 没有提供 aggregate`)
  return `GET ${path}`
}

function aggregateQuery({ by, step, measures = [], limit }: AggregateUse): Row {
  return {
    groupBy: step ? `${by}:${step}` : by,
    ...(measures.length > 0 && { measures: measures.map(({ field, use }) => `${field}:${use}`).join(',') }),
    ...(limit !== undefined && { groupLimit: limit }),
  }
}
