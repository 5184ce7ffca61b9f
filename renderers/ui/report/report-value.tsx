import type { Row } from '#shared/documents/entity.ts'
import type { ReportColumn, ReportDescription } from '#shared/wire/report.ts'
import { useScreen } from '../screen-context.ts'
import { numberText } from '../widget-number-format.ts'
import { WidgetText } from '../widget-text.tsx'
import { cleanText, keysOf } from '../widget-values.ts'

const PICTURE = { height: 32, maxWidth: 96, objectFit: 'contain', verticalAlign: 'middle' } as const
const NUMBERS = ['Integer', 'Long', 'BigDecimal']

export const isNumberColumn = ({ type, customRender }: ReportColumn) => NUMBERS.includes(type) && !customRender

type Options = Pick<ReportDescription, 'dictOptions'>

/** A value as people read it: by the text of its row, else by the dictionary, also for a comma list. */
export function reportText(row: Row, column: ReportColumn, { dictOptions }: Options): string {
  const { dataIndex: name, precision } = column
  const sent = row[`${name}_dictText`]
  if (typeof sent === 'string' && sent !== '') return sent
  const options = dictOptions[column.customRender ?? name]
  if (options) {
    return keysOf(row[name])
      .map((key) => options.find(({ value }) => value === key)?.text ?? key)
      .join(',')
  }
  return (isNumberColumn(column) && numberText(row[name], { precision })) || cleanText(row[name])
}

/** One value of a report in a line. */
export function ReportValue({ row, column, report }: { row: Row; column: ReportColumn; report: Options }) {
  const { files } = useScreen().ports
  const path = cleanText(row[column.dataIndex])
  if (column.type === 'Image' && path !== '') {
    return <img src={files.address(path)} alt={column.title} style={PICTURE} loading="lazy" />
  }
  return <WidgetText look="cell" text={reportText(row, column, report)} />
}
