import { Checkbox, Pagination, Radio, Spin } from 'antd'
import type { MouseEvent } from 'react'
import type { Row } from '#shared/documents/entity.ts'
import { EmptyReport } from './empty-report.tsx'
import { pageText } from './report-page-text.ts'
import { ReportSumList } from './report-sums.tsx'
import { nameOfRow, type ReportListProps } from './report-table.tsx'
import { ReportValue } from './report-value.tsx'
import '#renderers/ui/record-cards.css'

/** Rows of a report on a phone: one card for each, the first column as its heading. */
export function ReportCards({
  report,
  keys,
  page,
  state,
  reason,
  onRetry,
  request,
  setQuery: setRequest,
  selection,
}: ReportListProps) {
  const rows = state === 'failed' ? [] : (page?.rows ?? [])
  const { page: current, size } = request
  if (rows.length === 0) {
    return (
      <Spin spinning={state === 'loading'}>
        <EmptyReport state={state} reason={reason} onRetry={onRetry} />
      </Spin>
    )
  }
  const total = page?.total ?? 0
  const from = (current - 1) * size + 1
  const [heading, ...rest] = report.columns
  const Tick = selection?.many ? Checkbox : Radio
  const toggle = (event: MouseEvent, row: Row) => {
    if (!(event.target as Element).closest('label')) selection?.toggle(row)
  }
  return (
    <Spin spinning={state === 'loading'} delay={300}>
      <ul className="r-cards">
        {rows.map((row) => (
          <li key={keys.of(row)} className="r-cards__card" onClick={(event) => toggle(event, row)}>
            <div className="r-cards__heading">
              {selection && (
                <Tick
                  aria-label={`选择${nameOfRow(row, report)}`}
                  checked={selection.keys.includes(selection.keyOf(row))}
                  onChange={() => selection.toggle(row)}
                />
              )}
              {heading && <ReportValue row={row} column={heading} report={report} links={!selection} />}
            </div>
            <dl className="r-cards__values">
              {rest.map((column) => (
                <div key={column.dataIndex}>
                  <dt>{column.title}</dt>
                  <dd>
                    <ReportValue row={row} column={column} report={report} links={!selection} />
                  </dd>
                </div>
              ))}
            </dl>
          </li>
        ))}
      </ul>
      {page?.summary && <ReportSumList report={report} summary={page.summary} />}
      <div className="r-cards__paging">
        <span>{pageText(total, [from, from + rows.length - 1])}</span>
        <Pagination
          simple
          current={current}
          pageSize={size}
          total={total}
          showSizeChanger={false}
          onChange={(next) => setRequest({ ...request, page: next })}
        />
      </div>
    </Spin>
  )
}
