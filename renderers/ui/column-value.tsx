import { Tag } from 'antd'
import type { Row } from '#shared/documents/entity.ts'
import type { PreparedColumn } from '../pieces.ts'
import { useScreen } from './screen-context.ts'

/** One value of a row on one line, as a tag where the page asks for it. */
export function ColumnValue({ column, row }: { column: PreparedColumn; row: Row }) {
  const { Value } = useScreen()
  const value = (
    <Value name={column.name} field={column.field} widget={column.widget} props={column.props} row={row} look="cell" />
  )
  const colour = column.tags?.[String(row[column.name] ?? '')]
  return colour === undefined ? value : <Tag color={colour}>{value}</Tag>
}
