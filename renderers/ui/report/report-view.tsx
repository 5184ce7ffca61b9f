import { Button } from 'antd'
import { type ReactNode, useEffect, useMemo } from 'react'
import type { Row } from '#shared/documents/entity.ts'
import type { ReportQuery } from '#shared/wire/report.ts'
import { useNarrow } from '../hooks/use-narrow.ts'
import type { Selection } from '../table/use-selection.ts'
import { reportConditions } from './report-items.ts'
import { ReportSearch } from './report-search.tsx'
import type { RowKeys } from './row-keys.ts'
import { ReportCards } from './table/report-cards.tsx'
import { ReportTable } from './table/report-table.tsx'
import type { LoadedReport } from './use-report.ts'
import { useReportRows } from './use-report-rows.ts'
import '../paged.css'
import './report.css'

interface ReportViewProps {
  report: LoadedReport
  keys: RowKeys
  /**
   * Parameters by name, sent as `self_<name>`. A parameter with the name of a query item is also the initial value of
   * that item. Unknown parameters are sent too, so that the server refuses them by name.
   */
  params?: Readonly<Record<string, string>>
  /** Absent where nothing can be chosen. */
  selection?: Selection
  /** Content above the rows. @param query present query without paging */
  tools?(query: ReportQuery): ReactNode
  /** Called with the function that reloads the rows; returns the unregister function. */
  onReady?(reload: () => void): () => void
}

const NO_PARAMS: Readonly<Record<string, string>> = {}

/** A report to browse or to choose from: its search and its rows. */
export function ReportView({ report, keys, params = NO_PARAMS, selection, tools, onReady }: ReportViewProps) {
  const narrow = useNarrow()
  const { description, search } = report
  const { sent, entered } = useMemo(() => selfParams(report, params), [report, params])
  const initial = useMemo(
    () => ({ ...search.initial, ...itemValues(report, params), ...entered }),
    [search, report, params, entered],
  )
  const { state, value, reason, reload, request, setRequest } = useReportRows(description, keys, {
    ...reportConditions(initial),
    ...sent,
  })
  const ask = (conditions: ReportQuery) => setRequest({ ...request, page: 1, conditions: { ...conditions, ...sent } })
  useEffect(() => onReady?.(reload), [onReady, reload])
  const hasSearch = search.shown.length + search.folded.length > 0
  const List = narrow ? ReportCards : ReportTable
  return (
    <div className="r-report r-paged">
      {hasSearch && <ReportSearch search={search} initial={initial} onSearch={ask} />}
      {tools?.({ ...request.conditions, ...request.sort })}
      {!hasSearch && !tools && (
        <div className="r-report__tools">
          <Button onClick={reload} autoInsertSpace={false}>
            刷新
          </Button>
        </div>
      )}
      <List
        report={description}
        keys={keys}
        page={value}
        state={state}
        reason={reason}
        onRetry={reload}
        request={request}
        setQuery={setRequest}
        selection={selection}
      />
    </div>
  )
}

/** Parameters of an address that identify the report. */
const NAMING = ['code', 'id']

/** Parameters to send with every question, and those that begin an input of the search. */
function selfParams({ description, items, search }: LoadedReport, params: Readonly<Record<string, string>>) {
  const named = new Set(description.params)
  const others = new Set([...NAMING, ...items.map(({ field }) => field)])
  const given = Object.entries(params)
    .filter(([name]) => named.has(name) || !others.has(name))
    .map(([name, value]) => [`self_${name}`, value] as const)
  const isInput = ([name]: readonly [string, string]) => Object.hasOwn(search.entity.properties, name)
  return {
    sent: Object.fromEntries(given.filter((each) => !isInput(each))) as ReportQuery,
    entered: Object.fromEntries(given.filter(isInput)) as Row,
  }
}

/** Authors put text parameters in quotes, as in SQL; the search shows the text without quotes. */
function itemValues({ items }: LoadedReport, params: Readonly<Record<string, string>>): Row {
  const single = items.filter(({ field, mode }) => mode === 'single' && params[field])
  return Object.fromEntries(single.map(({ field }) => [field, params[field]!.replace(/^(['"])(.*)\1$/, '$2')]))
}
