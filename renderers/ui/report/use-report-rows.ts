import { useCallback, useEffect, useState } from 'react'
import type { Row } from '#shared/documents/entity.ts'
import { DEFAULT_PAGE_SIZE } from '#shared/wire/paging.ts'
import type { ReportData, ReportDescription, ReportQuery } from '#shared/wire/report.ts'
import { useQuery } from '../hooks/use-query.ts'
import { useScreen } from '../screen-context.ts'
import type { RowKeys } from './row-keys.ts'

export interface ReportRequest {
  page: number
  size: number
  sort?: { column: string; order: 'asc' | 'desc' }
  /** Values of query items and parameters. */
  conditions: ReportQuery
}

export interface ReportPage {
  rows: Row[]
  total: number
  /** Sums over all matching rows. */
  summary?: ReportData['summary']
}

/** Rows of a report, page by page; shown rows stay until the response arrives. */
export function useReportRows(description: ReportDescription, keys: RowKeys, conditions: ReportQuery) {
  const { ports } = useScreen()
  const { cgRpConfigId: id, initialSort } = description
  const [request, setRequest] = useState<ReportRequest>({
    page: 1,
    size: DEFAULT_PAGE_SIZE,
    sort: initialSort,
    conditions,
  })
  const load = useCallback(async (): Promise<ReportPage> => {
    const { page, size, sort, conditions } = request
    const reports = await ports.reports()
    const query = { ...conditions, ...sort, pageNo: page, pageSize: size }
    const { records, total, summary } = await reports.rows(id, query)
    const rows = records as Row[]
    keys.take(rows, JSON.stringify([conditions, sort, size]), (page - 1) * size)
    return { rows, total, ...(summary && { summary }) }
  }, [ports, id, keys, request])
  const queryState = useQuery(load)
  const { value } = queryState
  useEffect(() => {
    const last = value ? Math.max(1, Math.ceil(value.total / request.size)) : request.page
    if (request.page > last) setRequest({ ...request, page: last })
  }, [value, request])
  return { ...queryState, request, setRequest }
}
