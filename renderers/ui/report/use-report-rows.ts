import { useCallback, useEffect, useState } from 'react'
import type { Row } from '#shared/documents/entity.ts'
import { DEFAULT_PAGE_SIZE } from '#shared/wire/paging.ts'
import type { ReportData, ReportDescription, ReportQuery } from '#shared/wire/report.ts'
import { useAsked } from '../hooks/use-query.ts'
import { useScreen } from '../screen-context.ts'
import type { RowKeys } from './row-keys.ts'

export interface ReportQuestion {
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
  const [question, setQuestion] = useState<ReportQuestion>({
    page: 1,
    size: DEFAULT_PAGE_SIZE,
    sort: initialSort,
    conditions,
  })
  const ask = useCallback(async (): Promise<ReportPage> => {
    const { page, size, sort, conditions } = question
    const reports = await ports.reports()
    const query = { ...conditions, ...sort, pageNo: page, pageSize: size }
    const { records, total, summary } = await reports.rows(id, query)
    const rows = records as Row[]
    keys.take(rows, JSON.stringify([conditions, sort, size]), (page - 1) * size)
    return { rows, total, ...(summary && { summary }) }
  }, [ports, id, keys, question])
  const asked = useAsked(ask)
  const { value } = asked
  useEffect(() => {
    const last = value ? Math.max(1, Math.ceil(value.total / question.size)) : question.page
    if (question.page > last) setQuestion({ ...question, page: last })
  }, [value, question])
  return { ...asked, question, setQuestion }
}
