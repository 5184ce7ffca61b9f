import { useCallback, useEffect } from 'react'
import type { Entity, Row } from '#shared/documents/entity.ts'
import type { ListQuery } from '#shared/wire/paging.ts'
import { useQuery } from '../hooks/use-query.ts'
import { useScreen } from '../screen-context.ts'
import { answeredRows } from './answered-rows.ts'
import type { RowsSource } from './rows-source.ts'

export interface SourcePage {
  rows: Row[]
  /** Number of rows of all pages; number of received rows where the response has no total. */
  total: number
  totalEstimated: boolean
}

/**
 * One page of the rows of a source: of a call, or of the entity's list. Requests it again when `question` is another
 * object.
 */
export function useSourcePage({ call, rows }: RowsSource, entity: Entity | undefined, question: ListQuery) {
  const { ports } = useScreen()
  const load = useCallback(async (): Promise<SourcePage> => {
    if (call !== undefined) return pageOf((await ports.call({ call, query: question })).result, rows)
    if (!entity) throw new Error('这里需要实体或接口')
    const { records, total, totalEstimated = false } = await ports.records.list(entity, question)
    return { rows: records, total, totalEstimated }
  }, [ports, call, rows, entity, question])
  return useQuery(load)
}

function pageOf(result: unknown, path: string | undefined): SourcePage {
  const rows = answeredRows(result, path)
  const total = (result as { total?: unknown } | null)?.total
  return { rows, total: typeof total === 'number' ? total : rows.length, totalEstimated: false }
}

/** Registers the list, so that others may reload it and filter it. */
export function useListHandle(
  name: string,
  handle: { reload(): void; filter(conditions: Row, source: string): void },
  entity: Entity | undefined,
): void {
  const { register } = useScreen()
  const { reload, filter } = handle
  useEffect(() => register(name, { reload, filter }, entity), [register, name, reload, filter, entity])
}
