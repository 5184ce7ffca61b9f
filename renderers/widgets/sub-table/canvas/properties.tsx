import { useMemo } from 'react'
import { FormValuesContext } from '#renderers/ui/draft/form-values.ts'
import { PLAIN_CELL } from '#renderers/ui/rows/cell-state.ts'
import type { RowColumn } from '#renderers/ui/rows/row-column.ts'
import { RowField } from '#renderers/ui/rows/row-field.tsx'
import { rowForm } from '#renderers/ui/rows/row-form.ts'
import type { RowsDesignProps } from '#renderers/ui/rows/rows-design.ts'
import type { RowTab } from '#renderers/ui/rows/use-row-tabs.ts'
import type { Row } from '#shared/documents/entity.ts'
import { rowKey } from '#shared/rules/row-state.ts'

/** All columns of the selected row, one below the other, grouped by the tabs of the table. */
export function Properties({ row, ...props }: RowsDesignProps & { row: Readonly<Row> | undefined }) {
  return (
    <section className="r-canvas__properties" aria-label="字段属性">
      {row ? (
        <ChosenField key={rowKey(row)} {...props} row={row} />
      ) : (
        <div className="r-canvas__empty">选择一个字段后在这里设置属性</div>
      )}
    </section>
  )
}

function ChosenField(props: RowsDesignProps & { row: Readonly<Row> }) {
  const { id, editor, columns, tabs, reactions, isWritable, row } = props
  const { fill, untyped, write, leave, problems } = editor
  const key = rowKey(row)
  const presentation = reactions.states(row)
  const groups = useMemo(() => groupsOf(columns, tabs), [columns, tabs])
  const values = useMemo(
    () => rowForm(columns, { read: () => row, untyped: () => untyped(key), set: (values) => fill(key, values) }),
    [columns, key, row, untyped, fill],
  )
  const field = (column: RowColumn) => {
    const { name } = column
    const cell = presentation[name] ?? PLAIN_CELL
    if (!cell.visible) return null
    return (
      <RowField
        key={name}
        id={`${id}-property-${name}`}
        column={column}
        row={row}
        required={column.required || cell.required}
        disabled={!isWritable(column, row)}
        options={cell.options}
        problem={problems.get(key)?.[name]}
        hint={cell.reason ?? column.description}
        onChange={(value) => write(key, name, value)}
        onBlur={() => leave(key, name)}
      />
    )
  }
  return (
    <FormValuesContext value={values}>
      {groups.map(({ title, columns }) => (
        <div key={title} role="group" aria-label={title}>
          <h4>{title}</h4>
          {columns.map(field)}
        </div>
      ))}
    </FormValuesContext>
  )
}

/** Columns of no tab come first; a tab without a list of fields is skipped. */
function groupsOf(columns: readonly RowColumn[], tabs: readonly RowTab[]): { title: string; columns: RowColumn[] }[] {
  const named = tabs.filter(({ fields }) => fields !== undefined)
  const basic = columns.filter(({ name }) => !named.some(({ fields }) => fields?.includes(name)))
  return [
    { title: '基本', columns: basic },
    ...named.map(({ title, fields }) => ({ title, columns: columns.filter(({ name }) => fields?.includes(name)) })),
  ].filter(({ columns }) => columns.length > 0)
}
