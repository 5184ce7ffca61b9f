import { useMemo } from 'react'
import { createRowKeys } from '#renderers/ui/report/row-keys.ts'
import { ReportTable } from '#renderers/ui/report/table/report-table.tsx'
import type { Preview } from './report-preview.ts'
import '#renderers/ui/report/report.css'

const ALL = { page: 1, size: 10, conditions: {} }
const nothing = () => undefined

/** Rows as the report will show them, unsorted and on one page. */
export function ReportPreviewTable({ preview }: { preview: Preview }) {
  const { columns, dictOptions, rows } = preview
  const keys = useMemo(() => {
    const rowKeys = createRowKeys()
    rowKeys.take(rows, '', 0)
    return rowKeys
  }, [rows])
  const still = useMemo(() => columns.map((column) => ({ ...column, sorter: false })), [columns])
  return (
    <ReportTable
      report={{ cgRpConfigId: '', cgRpConfigName: '', columns: still, dictOptions }}
      keys={keys}
      page={{ rows, total: rows.length }}
      state="ready"
      onRetry={nothing}
      request={ALL}
      setQuery={nothing}
      whole
    />
  )
}
