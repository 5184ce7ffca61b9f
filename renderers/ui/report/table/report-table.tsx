import { Table, type TableProps } from 'antd'
import { type MouseEvent, useMemo } from 'react'
import { isPlainClick } from '#renderers/ui/button/plain-click.ts'
import { useKeyboardScroll } from '#renderers/ui/table/use-keyboard-scroll.ts'
import type { Selection } from '#renderers/ui/table/use-selection.ts'
import type { Row } from '#shared/documents/entity.ts'
import { REPORT_PAGE_SIZES, type ReportColumn, type ReportDescription } from '#shared/wire/report.ts'
import type { RowKeys } from '../row-keys.ts'
import type { ReportPage, ReportRequest } from '../use-report-rows.ts'
import { alignedReport } from './aligned-report.ts'
import { EmptyReport } from './empty-report.tsx'
import { pageText } from './report-page-text.ts'
import { ReportSumRow } from './report-sums.tsx'
import { isNumberColumn, ReportValue, reportText } from './report-value.tsx'

export interface ReportListProps {
  report: ReportDescription
  keys: RowKeys
  page: ReportPage | undefined
  state: 'loading' | 'ready' | 'failed'
  /** Reason of a failure, in the words of the server. */
  reason?: string
  onRetry(): void
  request: ReportRequest
  setQuery(request: ReportRequest): void
  /** Absent where nothing can be chosen. */
  selection?: Selection
  /** These rows are complete: there are no pages. */
  whole?: boolean
}

type Columns = NonNullable<TableProps<Row>['columns']>

/** Rows of a report on a wide screen; a click on a row ticks or unticks it. */
export function ReportTable(props: ReportListProps) {
  const { keys, page, state, reason, onRetry, request, setQuery: setRequest, selection, whole = false } = props
  const report = useMemo(() => alignedReport(props.report, page?.rows ?? [], page?.summary), [props.report, page])
  const { sort, size } = request
  const links = selection === undefined
  const columns = useMemo(() => columnsOf(report, sort, links), [report, sort, links])
  const rows = state === 'failed' ? [] : (page?.rows ?? [])
  const isTicked = (row: Row) => selection?.keys.includes(selection.keyOf(row)) === true
  const table = useKeyboardScroll(rows)
  return (
    <Table<Row>
      ref={table}
      rowKey={keys.of}
      columns={columns}
      dataSource={rows}
      loading={state === 'loading'}
      size="middle"
      scroll={{ x: 'max-content' }}
      locale={{ emptyText: <EmptyReport state={state} reason={reason} onRetry={onRetry} /> }}
      rowSelection={
        selection && {
          type: selection.many ? 'checkbox' : 'radio',
          selectedRowKeys: rows.filter(isTicked).map(keys.of),
          onSelect: (row) => selection.toggle(row),
          onSelectAll: (_ticked, _rows, changed) => toggleEach(changed, selection),
          getCheckboxProps: (row) => ({ 'aria-label': `选择${nameOfRow(row, report)}` }) as object,
        }
      }
      onRow={(row) => ({
        className: selection && 'r-report__row',
        onClick: (event: MouseEvent) => selection && isPlainClick(event) && selection.toggle(row),
      })}
      pagination={
        !whole && {
          current: request.page,
          pageSize: size,
          total: page?.total ?? 0,
          pageSizeOptions: [...REPORT_PAGE_SIZES],
          showSizeChanger: true,
          showQuickJumper: true,
          showTotal: pageText,
        }
      }
      summary={() =>
        rows.length > 0 &&
        page?.summary && <ReportSumRow report={report} summary={page.summary} offset={selection ? 1 : 0} />
      }
      onChange={({ current = 1, pageSize = size }, _filters, sorter, { action }) => {
        if (action === 'sort') return setRequest({ ...request, page: 1, sort: sortOf(sorter) })
        setRequest({ ...request, page: pageSize === size ? current : 1, size: pageSize })
      }}
    />
  )
}

/** Name of a row: its first column with a text. */
export function nameOfRow(row: Row, report: ReportDescription): string {
  return report.columns.map((column) => reportText(row, column, report)).find((text) => text !== '') ?? ''
}

/** Rows with the same key are ticked together. */
function toggleEach(changed: readonly Row[], { keyOf, toggle }: Selection): void {
  for (const row of new Map(changed.map((row) => [keyOf(row), row])).values()) toggle(row)
}

/** Adjacent columns with the same group title stand together below it. */
function columnsOf(report: ReportDescription, sort: ReportRequest['sort'], links: boolean): Columns {
  const columns: Columns = []
  let group: { title: string; children: Columns } | undefined
  for (const column of report.columns) {
    const drawn = columnOf(column, report, sort, links)
    if (!column.groupTitle) {
      group = undefined
      columns.push(drawn)
    } else if (group?.title === column.groupTitle) {
      group.children.push(drawn)
    } else {
      group = { title: column.groupTitle, children: [drawn] }
      columns.push(group)
    }
  }
  return columns
}

function columnOf(
  column: ReportColumn,
  report: ReportDescription,
  sort: ReportRequest['sort'],
  links: boolean,
): Columns[number] {
  const { dataIndex, title, width, sorter } = column
  const order = sort?.order === 'asc' ? 'ascend' : 'descend'
  return {
    key: dataIndex,
    title,
    width,
    sorter,
    sortOrder: sort?.column === dataIndex ? order : null,
    align: isNumberColumn(column) ? 'right' : undefined,
    render: (_: unknown, row: Row) => <ReportValue row={row} column={column} report={report} links={links} />,
  }
}

function sortOf(sorter: Parameters<NonNullable<TableProps<Row>['onChange']>>[2]): ReportRequest['sort'] {
  const { columnKey, order } = [sorter].flat()[0]!
  if (!order || columnKey === undefined) return undefined
  return { column: String(columnKey), order: order === 'ascend' ? 'asc' : 'desc' }
}
