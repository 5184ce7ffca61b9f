import { useMemo, useState } from 'react'
import { useNarrow } from '#renderers/ui/hooks/use-narrow.ts'
import { createRowKeys } from '#renderers/ui/report/row-keys.ts'
import { ReportCards } from '#renderers/ui/report/table/report-cards.tsx'
import { ReportTable } from '#renderers/ui/report/table/report-table.tsx'
import type { ReportRequest } from '#renderers/ui/report/use-report-rows.ts'
import type { Row } from '#shared/documents/entity.ts'
import type { GraphAnswer } from '#shared/wire/graph.ts'
import { DEFAULT_PAGE_SIZE } from '#shared/wire/paging.ts'
import '#renderers/ui/paged.css'
import '#renderers/ui/report/report.css'

interface GraphTableProps {
  answer: GraphAnswer
  state: 'loading' | 'ready' | 'failed'
  reason?: string
  onRetry(): void
}

const FIRST_PAGE: ReportRequest = { page: 1, size: DEFAULT_PAGE_SIZE, conditions: {} }

/** Rows of a graph, page by page, with dictionary texts and sums; all rows are already loaded. */
export function GraphTable({ answer, state, reason, onRetry }: GraphTableProps) {
  const narrow = useNarrow()
  const { head, data, columns, dictOptions, summary } = answer
  const [query, setQuery] = useState(FIRST_PAGE)
  const [keys] = useState(createRowKeys)
  const rows = useMemo(() => {
    keys.take(data as Row[], head.code, 0)
    return data as Row[]
  }, [keys, data, head.code])
  const report = useMemo(
    () => ({
      ...{ cgRpConfigId: head.code, cgRpConfigName: head.name, dictOptions },
      // The pages are made in the browser, so the server cannot sort them.
      columns: columns.map((column) => ({ ...column, sorter: false })),
    }),
    [head, columns, dictOptions],
  )
  const { size } = query
  // Fewer rows may have fewer pages.
  const page = Math.min(query.page, Math.max(1, Math.ceil(rows.length / size)))
  const shown = { rows: rows.slice((page - 1) * size, page * size), total: rows.length, ...(summary && { summary }) }
  const List = narrow ? ReportCards : ReportTable
  return (
    <div className="r-report r-paged">
      <List {...{ report, keys, state, reason, onRetry, setQuery }} page={shown} request={{ ...query, page }} />
    </div>
  )
}
