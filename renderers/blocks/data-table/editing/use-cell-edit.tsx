import { useMemo, useState } from 'react'
import type { PreparedField } from '#renderers/plugin.ts'
import { useScreen } from '#renderers/ui/screen-context.ts'
import { rowKeyOf } from '#renderers/ui/table/use-selection.ts'
import type { Row } from '#shared/documents/entity.ts'
import { permissionOf } from '#shared/documents/entity-fields.ts'
import type { FeatureProps } from '../feature-props.ts'
import type { TableExtras } from '../list-props.ts'
import { CellEditor } from './cell-editor.tsx'

/** Edits fields in their cells, one cell at a time. */
export function useCellEdit({ features, place, rows }: FeatureProps): TableExtras | undefined {
  const { ports } = useScreen()
  const [editing, setEditing] = useState<string>()
  const { entity } = place
  const { cellEdit } = features
  const { reload } = rows
  const offered = cellEdit !== undefined && entity !== undefined && ports.can(permissionOf(entity, 'edit'))
  return useMemo(() => {
    if (!offered) return undefined
    const fields = new Map<unknown, PreparedField>(cellEdit.map((field) => [field.name, field]))
    return {
      columns: (columns) =>
        columns.map((column) => {
          const field = fields.get(column.key)
          const { render } = column
          if (!field || !render) return column
          return {
            ...column,
            render: (value: unknown, row: Row, index: number) => {
              const cell = `${rowKeyOf(row)} ${field.name}`
              const content = render(value, row, index) as React.ReactNode
              if (cell !== editing)
                return <EditableCell title={field.title} content={content} onEdit={() => setEditing(cell)} />
              return (
                <CellEditor
                  field={field}
                  entity={entity!}
                  row={row}
                  onSaved={reload}
                  onEnd={() => setEditing((present) => (present === cell ? undefined : present))}
                />
              )
            },
          }
        }),
    }
  }, [offered, cellEdit, entity, editing, reload])
}

function EditableCell({ title, content, onEdit }: { title: string; content: React.ReactNode; onEdit(): void }) {
  return (
    <div className="r-table__editable">
      <span className="r-table__editable-value">{content}</span>
      <button type="button" className="r-table__edit" aria-label={`编辑${title}`} title="点击编辑" onClick={onEdit} />
    </div>
  )
}
