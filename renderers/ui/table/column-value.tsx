import { Tag } from 'antd'
import type { PreparedColumn } from '#renderers/plugin.ts'
import type { Row } from '#shared/documents/entity.ts'
import { addressOf, RowLink } from '../button/row-link.tsx'
import { useScreen } from '../screen-context.ts'

/** One value of a row, on one line unless the column wraps, as a tag or a link where the page defines it. */
export function ColumnValue({ column, row }: { column: PreparedColumn; row: Row }) {
  const { Value } = useScreen()
  const value = (
    <Value
      name={column.name}
      field={column.field}
      widget={column.widget}
      props={column.props}
      row={row}
      displayMode={column.wrap ? 'read' : 'cell'}
    />
  )
  const stored = row[column.name] ?? ''
  const colour = column.tags?.[String(stored)]
  const shown = colour === undefined ? value : <Tag color={colour}>{value}</Tag>
  const address = stored === '' ? undefined : addressOf(row, column.href)
  return address === undefined ? shown : <RowLink address={address}>{shown}</RowLink>
}
