import { useCallback, useEffect, useRef, useState } from 'react'
import { reasonOf } from '#renderers/ui/feedback/show-refusal.ts'
import type { Row } from '#shared/documents/entity.ts'
import { DEEP_OFFSET, type ListQuery, type PageResult } from '#shared/wire/paging.ts'

export interface Sort {
  field: string
  order: 'asc' | 'desc'
}

/** What the table asks for at the moment. */
export interface RowsQuery {
  page: number
  size: number
  /** The first one counts most. */
  sorts: readonly Sort[]
  /** Conditions by who gave them: search form, tree. */
  conditions: Readonly<Record<string, Row>>
}

export interface RowsState {
  rows: readonly Row[]
  /** Which one of all the first of these rows is, from 1; after a press on another page it waits for that page's rows. */
  from: number
  total: number
  totalEstimated: boolean
  loading: boolean
  /** The last request failed. There are no rows then: those before it answered another question. */
  failed: boolean
  /** Why it was refused, in the server's words. */
  reason?: string
  /** Rows that the same question gave before and no longer gives: deleted, most likely. */
  gone: readonly Row[]
  /** Sums and the like over all rows. */
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
  gone: [],
}

/**
 * Rows from the server, page by page. A newer request aborts the older one, and an answer to an older one is ignored.
 * When the page turns out empty (its last row was deleted) the one before it is asked for.
 */
export function useRows(load: LoadRows, first: RowsQuery) {
  const [query, setQuery] = useState(first)
  const [state, setState] = useState(NOTHING)
  const answered = useRef<Answered>(undefined)
  const settled = useRef<{ query: RowsQuery; load: LoadRows }>(undefined)

  useEffect(() => {
    // A hidden tab that is shown again keeps the rows that it has.
    if (settled.current?.query === query && settled.current.load === load) return
    const abort = new AbortController()
    setState((present) => ({ ...present, loading: true }))
    load({ ...listQuery(query), ...rowBefore(query, answered.current) }, abort.signal).then(
      (answer) => {
        if (abort.signal.aborted) return
        const last = Math.max(1, Math.ceil(answer.total / query.size))
        if (answer.records.length === 0 && query.page > last) return setQuery({ ...query, page: last })
        const question = JSON.stringify(query)
        const before = answered.current?.question === question ? answered.current.rows : []
        answered.current = { question, query, rows: answer.records }
        settled.current = { query, load }
        setState({
          rows: answer.records,
          from: (query.page - 1) * query.size + 1,
          gone: before.filter((row) => !answer.records.some(({ id }) => id === row.id)),
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

  // A new object asks the same again.
  const reload = useCallback(() => setQuery((present) => ({ ...present })), [])
  const filter = useCallback((conditions: Row, source: string) => {
    setQuery((present) => ({ ...present, page: 1, conditions: { ...present.conditions, [source]: conditions } }))
  }, [])
  return { query, setQuery, state, reload, filter }
}

interface Answered {
  question: string
  query: RowsQuery
  rows: readonly Row[]
}

/** For the page behind the one that is shown: its last row, by which the server finds a page far from the beginning. */
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

/** The question in the conventions of the wire. */
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
