import { useEffect, useMemo, useRef } from 'react'
import { FormValuesContext } from '#renderers/ui/draft/form-values.ts'
import { PLAIN_CELL } from '#renderers/ui/rows/cells/cell-state.ts'
import type { RowColumn } from '#renderers/ui/rows/row/row-column.ts'
import { RowField } from '#renderers/ui/rows/row/row-field.tsx'
import { rowForm } from '#renderers/ui/rows/row/row-form.ts'
import type { RowTab } from '#renderers/ui/rows/row/use-row-tabs.ts'
import type { RowsDesignProps } from '#renderers/ui/rows/rows-design.ts'
import type { Row } from '#shared/documents/entity.ts'
import type { PropertyUse } from '#shared/documents/online-form/control-properties.ts'
import { isEmptyValue } from '#shared/rules/records/coerce-record.ts'
import { rowKey } from '#shared/rules/row-state.ts'
import { PropertyChoice } from './property-choice.tsx'
import { PropertyParts } from './property-parts.tsx'

/** Properties that depend on the row. Without them each column has its usual control. */
export interface PropertySettings {
  /** Use of a property by a row; undefined where it has no effect. */
  propertyOf(name: string, row: Readonly<Row>): PropertyUse | undefined
  /** Call that returns choices. */
  choices: string | undefined
  /** Called when the person leaves a property. */
  left?(name: string, row: Readonly<Row>): void
}

type PropertiesProps = RowsDesignProps & { settings?: PropertySettings }

/** All columns of the selected row, one below the other, grouped by the tabs of the table. */
export function Properties({ row, ...props }: PropertiesProps & { row: Readonly<Row> | undefined }) {
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

function ChosenField(props: PropertiesProps & { row: Readonly<Row> }) {
  const { id, editor, columns, tabs, reactions, isWritable, row, settings } = props
  const { fill, untyped, write, leave, problems } = editor
  const key = rowKey(row)
  const presentation = reactions.states(row)
  const groups = useMemo(() => groupsOf(columns, tabs), [columns, tabs])
  const values = useMemo(
    () => rowForm(columns, { read: () => row, untyped: () => untyped(key), set: (values) => fill(key, values) }),
    [columns, key, row, untyped, fill],
  )
  const top = useRef<HTMLSpanElement>(null)
  const wrong = Object.keys(problems.get(key) ?? {}).join()
  useEffect(() => {
    if (wrong === '') return
    top.current?.parentElement?.querySelector('[role="alert"]')?.scrollIntoView?.({ block: 'center' })
  }, [wrong])
  const field = (column: RowColumn) => {
    const { name } = column
    const cell = presentation[name] ?? PLAIN_CELL
    const problem = problems.get(key)?.[name]
    const use: PropertyUse | undefined = settings ? settings.propertyOf(name, row) : {}
    // A value or a problem that somebody brought from elsewhere stays in reach.
    if (!cell.visible || (use === undefined && isEmptyValue(row[name]) && problem === undefined)) return null
    const own = `${id}-property-${name}`
    const disabled = !isWritable(column, row)
    const change = (value: unknown) => write(key, name, value)
    const source = settings?.choices && { call: settings.choices, fields: editor.undeleted }
    if (source && use?.parts) {
      const given = { id: own, parts: use.parts, source, value: row[name], disabled, problem }
      return <PropertyParts key={name} {...given} onChange={change} />
    }
    const choice = source && use?.choose && { id: own, use, source, value: row[name], disabled }
    return (
      <RowField
        key={name}
        id={own}
        column={use?.title === undefined ? column : { ...column, title: use.title }}
        row={row}
        required={column.required || cell.required}
        disabled={disabled}
        options={cell.options}
        problem={problem}
        hint={cell.reason ?? use?.hint ?? column.description}
        onChange={change}
        onBlur={() => {
          leave(key, name)
          settings?.left?.(name, row)
        }}
      >
        {choice && <PropertyChoice {...choice} invalid={problem !== undefined} onChange={change} />}
      </RowField>
    )
  }
  return (
    <FormValuesContext value={values}>
      <span ref={top} />
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
