import { addressOf, RowLink } from '#renderers/ui/button/row-link.tsx'
import { useScreen } from '#renderers/ui/screen-context.ts'
import { numberText } from '#renderers/ui/widget/number/number-format.ts'
import { WidgetText } from '#renderers/ui/widget/text.tsx'
import { cleanText, keysOf } from '#renderers/ui/widget/values.ts'
import type { Row } from '#shared/documents/entity.ts'
import type { ReportColumn, ReportDescription } from '#shared/wire/report.ts'

const PICTURE = { height: 32, maxWidth: 96, objectFit: 'contain', verticalAlign: 'middle' } as const
const NUMBERS = ['Integer', 'Long', 'BigDecimal']

export const isNumberColumn = ({ type, customRender }: ReportColumn) => NUMBERS.includes(type) && !customRender

type Options = Pick<ReportDescription, 'dictOptions'>

/** Display text of a value: the text in its row, else from the dictionary, also for a comma list. */
export function reportText(row: Row, column: ReportColumn, { dictOptions }: Options): string {
  const { dataIndex: name, precision, type } = column
  const separator = type === 'BigDecimal'
  const sent = row[`${name}_dictText`]
  if (typeof sent === 'string' && sent !== '') return sent
  const options = dictOptions[column.customRender ?? name]
  if (options) {
    return keysOf(row[name])
      .map((key) => options.find(({ value }) => value === key)?.text ?? key)
      .join(',')
  }
  return (isNumberColumn(column) && numberText(row[name], { precision, separator })) || cleanText(row[name])
}

interface ReportValueProps {
  row: Row
  column: ReportColumn
  report: Options
  /** Shows values as links where their column defines one; not where a click chooses the row. */
  links?: boolean
}

/** One value of a report on one line. */
export function ReportValue({ row, column, report, links }: ReportValueProps) {
  const { files } = useScreen().ports
  const path = cleanText(row[column.dataIndex])
  if (column.type === 'Image' && path !== '') {
    return <img src={files.address(path)} alt={column.title} style={PICTURE} loading="lazy" />
  }
  const text = reportText(row, column, report)
  const address = links && text !== '' ? addressOf(row, column.fieldHref) : undefined
  if (address === undefined) return <WidgetText displayMode="cell" text={text} />
  return (
    <RowLink address={address}>
      <WidgetText displayMode="cell" text={text} />
    </RowLink>
  )
}
