import { memo } from 'react'
import type { StoredValueProps } from '#renderers/ui/screen-context.ts'
import type { Row } from '#shared/documents/entity.ts'
import { renderValue } from './connect-widget.tsx'

/** One stored value as text, in a cell of a table or in a detail. */
export const StoredValue = memo(function StoredValue({
  field,
  widget,
  props,
  name,
  row,
  displayMode,
}: StoredValueProps) {
  return renderValue(widget, {
    ...props,
    id: '',
    field,
    value: row[name],
    text: dictionaryText(row, name),
    displayMode,
  })
})

function dictionaryText(row: Row, name: string): string | undefined {
  const text = row[`${name}_dictText`]
  return typeof text === 'string' ? text : undefined
}
