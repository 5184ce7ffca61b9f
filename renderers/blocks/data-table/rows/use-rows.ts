import { useCallback, useEffect, useRef, useState } from 'react'
import { reasonOf } from '#renderers/ui/feedback/show-refusal.ts'
import type { Row } from '#shared/documents/entity.ts'
import { DEEP_OFFSET, type ListQuery, type PageResult } from '#shared/wire/paging.ts'

export interface Sort {
  field: string
  order: 'asc' | 'desc'
}

/** Present query of the table. */
export interface RowsQuery {
  page: number
  size: number
  /** Sort columns by priority. */
  sorts: readonly Sort[]
  /** Conditions by source: search form, tree. */
  conditions: Readonly<Record<string, Row>>
}

export interface RowsState {
  rows: readonly Row[]
  /** Number of the first row among all rows, from 1; after a page change it waits for the rows of that page. */
  from: number
  total: number
  totalEstimated: boolean
  loading: boolean
  /** The last request failed. Then there are no rows, since the earlier ones belong to another query. */
  failed: boolean
  /** Reason of a refusal, in the words of the server. */
  reason?: string
  /** Rows that were in the last result of this query and are not any more: probably deleted. */
  missingRows: readonly Row[]
  /** Aggregates over all rows. */
  summary?: PageResult['summary']
}

export type LoadRows = (query: ListQuery, signal: AbortSignal) => Promise<PageResult>

const NOTHING: RowsState = {
  rows: [],
  from: 1,
  total: 0,
  totalEstimated: false,
  loading: true,
  failed: false,
  missingRows: [],
}

/**
 * Rows from the server, page by page. A newer request aborts the older one, and a late response to an older one is
 * ignored.
 * When the page turns out empty (its last row was deleted) the previous page is requested.
 */
export function useRows(load: LoadRows, first: RowsQuery) {
  const [query, setQuery] = useState(first)
  const [state, setState] = useState(NOTHING)
  const answered = useRef<Answered>(undefined)
  const settled = useRef<{ query: RowsQuery; load: LoadRows }>(undefined)

  useEffect(() => {
    // A hidden tab that is shown again still has its rows.
    if (settled.current?.query === query && settled.current.load === load) return
    const abort = new AbortController()
    setState((present) => ({ ...present, loading: true }))
    load({ ...listQuery(query), ...rowBefore(query, answered.current) }, abort.signal).then(
      (answer) => {
        if (abort.signal.aborted) return
        const last = Math.max(1, Math.ceil(answer.total / query.size))
        if (answer.records.length === 0 && query.page > last) return setQuery({ ...query, page: last })
        const queryText = JSON.stringify(query)
        const before = answered.current?.queryText === queryText ? answered.current.rows : []
        answered.current = { queryText, query, rows: answer.records }
        settled.current = { query, load }
        setState({
          rows: answer.records,
          from: (query.page - 1) * query.size + 1,
          missingRows: before.filter((row) => !answer.records.some(({ id }) => id === row.id)),
          total: answer.total,
          totalEstimated: answer.totalEstimated ?? false,
          loading: false,
          failed: false,
          summary: answer.summary,
        })
      },
      (error: unknown) => {
        if (abort.signal.aborted) return
        setState({ ...NOTHING, loading: false, failed: true, reason: reasonOf(error) })
      },
    )
    return () => abort.abort()
  }, [query, load])

  // A new object repeats the request.
  const reload = useCallback(() => setQuery((present) => ({ ...present })), [])
  const filter = useCallback((conditions: Row, source: string) => {
    setQuery((present) => ({ ...present, page: 1, conditions: { ...present.conditions, [source]: conditions } }))
  }, [])
  return { query, setQuery, state, reload, filter }
}

interface Answered {
  queryText: string
  query: RowsQuery
  rows: readonly Row[]
}

/** Key of the last row of the previous page, by which the server finds a page far from the beginning. */
function rowBefore(query: RowsQuery, answered: Answered | undefined): Pick<ListQuery, '_after'> {
  const isNext =
    answered !== undefined &&
    query.page === answered.query.page + 1 &&
    answered.rows.length === query.size &&
    (query.page - 1) * query.size >= DEEP_OFFSET &&
    JSON.stringify({ ...query, page: 0 }) === JSON.stringify({ ...answered.query, page: 0 })
  const id = isNext ? answered.rows.at(-1)?.id : undefined
  return id === undefined ? {} : { _after: String(id) }
}

/** The query in the wire format. */
export function listQuery({ page, size, sorts, conditions }: RowsQuery): ListQuery {
  return {
    ...Object.assign({}, ...Object.values(conditions)),
    pageNo: page,
    pageSize: size,
    ...(sorts.length > 0 && {
      column: sorts.map(({ field }) => field).join(','),
      order: sorts.map(({ order }) => order).join(','),
    }),
  }
}
