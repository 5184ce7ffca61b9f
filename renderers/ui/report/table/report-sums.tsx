import { Table } from 'antd'
import { numberText } from '#renderers/ui/widget/number/number-format.ts'
import type { ReportColumn, ReportData, ReportDescription } from '#shared/wire/report.ts'
import { isNumberColumn } from './report-value.tsx'

interface SumProps {
  report: ReportDescription
  summary: NonNullable<ReportData['summary']>
}

const TITLE = '合计'

/**
 * Last line of a table: sums of all matching rows, not only of the page. @param offset cells before the first column
 */
export function ReportSumRow({ report, summary, offset }: SumProps & { offset: number }) {
  return (
    <Table.Summary.Row className="r-report__sums">
      {offset > 0 && <Table.Summary.Cell index={0} />}
      {report.columns.map((column, index) => (
        <Table.Summary.Cell
          key={column.dataIndex}
          index={index + offset}
          align={isNumberColumn(column) ? 'right' : undefined}
        >
          {[index === 0 ? TITLE : '', sumText(column, summary)].join(' ').trim()}
        </Table.Summary.Cell>
      ))}
    </Table.Summary.Row>
  )
}

/** Sums of all matching rows, below cards. */
export function ReportSumList({ report, summary }: SumProps) {
  const summed = report.columns.filter((column) => sumText(column, summary) !== '')
  if (summed.length === 0) return null
  return (
    <dl className="r-report__sum-list">
      {summed.map((column) => (
        <div key={column.dataIndex}>
          <dt>
            {TITLE}：{column.title}
          </dt>
          <dd>{sumText(column, summary)}</dd>
        </div>
      ))}
    </dl>
  )
}

function sumText({ dataIndex, precision }: ReportColumn, summary: SumProps['summary']): string {
  return numberText(summary[dataIndex], { precision, separator: true })
}
