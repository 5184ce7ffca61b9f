import { useLatest } from 'ahooks'
import { type MouseEvent, memo, useLayoutEffect, useMemo, useRef } from 'react'
import type { Row } from '#shared/documents/entity.ts'
import { rowKey, stateOf } from '#shared/rules/row-state.ts'
import { FormValuesContext } from '../draft/form-values.ts'
import { useScreen } from '../screen-context.ts'
import { plainText } from './cells/cell-display.ts'
import { type CellState, type CellStates, PLAIN_CELL } from './cells/cell-state.ts'
import { useTallControl } from './cells/use-tall-control.ts'
import type { Editing } from './editor/rows-editor-input.ts'
import type { RowsEditor } from './editor/use-rows-editor.ts'
import { isNumeric, pinnedStyle, type RowColumn } from './row/row-column.ts'
import { rowForm } from './row/row-form.ts'

/** Functions that a row calls. They stay the same while the grid exists. */
export type RowActions = Pick<RowsEditor, 'activate' | 'edit' | 'fill' | 'input' | 'setTicked' | 'untyped'>

interface GridRowProps {
  row: Readonly<Row>
  index: number
  /** Pixels from the top. */
  start: number
  columns: readonly RowColumn[]
  states: CellStates
  prefix: string
  readOnly: boolean
  movable: boolean
  ticked: boolean
  problems?: Readonly<Record<string, string>>
  /** Place of the active cell, when it is in this row. */
  active?: number
  editing: Editing | null
  selectedFrom?: number
  selectedTo?: number
  actions: RowActions
  focus(): void
}

const STATE_WORDS: Record<string, string> = { new: '新增的行', modified: '修改过的行', moved: '移动过的行' }

/** One row. It is drawn again only when one of its props changed. */
export const GridRow = memo(DrawnRow, (one, other) => {
  const names = Object.keys(other) as (keyof GridRowProps)[]
  return names.every((name) => name === 'actions' || name === 'focus' || one[name] === other[name])
})

function DrawnRow(props: GridRowProps) {
  const { row, index, start, columns, states, prefix, readOnly, movable, ticked, problems, active, actions } = props
  const key = rowKey(row)
  const state = stateOf(row)
  const change = (event: MouseEvent, column: number) => {
    if (readOnly || !(event.currentTarget as HTMLElement).contains(event.target as HTMLElement)) return
    if (active === column && props.editing) return
    // The focus goes to the grid or the control, never to nothing.
    event.preventDefault()
    if (event.shiftKey) {
      actions.activate({ key, column }, true)
      props.focus()
    } else if (!actions.edit({ key, column }, 'select')) props.focus()
  }
  return (
    <div
      role="row"
      aria-rowindex={index + 2}
      aria-selected={readOnly ? undefined : ticked}
      className={`r-rows__row r-rows__row--${state}`}
      style={{ transform: `translateY(${start}px)` }}
      data-row={key}
    >
      {!readOnly && (
        <div role="gridcell" className="r-rows__tick">
          <input
            type="checkbox"
            tabIndex={-1}
            aria-label={`选择第${index + 1}行`}
            checked={ticked}
            onChange={() =>
              actions.setTicked((known) => {
                const next = new Set(known)
                if (!next.delete(key)) next.add(key)
                return next
              })
            }
          />
        </div>
      )}
      <div
        role="gridcell"
        className={`r-rows__number${movable && !readOnly ? ' r-rows__number--handle' : ''}`}
        title={STATE_WORDS[state]}
        data-handle={key}
      >
        {index + 1}
      </div>
      {columns.map((column, at) => {
        const problem = problems?.[column.name]
        const cell = states[column.name] ?? PLAIN_CELL
        const own = active === at
        const editing = own ? props.editing : null
        const selected = props.selectedFrom !== undefined && at >= props.selectedFrom && at <= props.selectedTo!
        const looks = [
          'r-rows__cell',
          isNumeric(column) && !editing ? 'r-rows__cell--number' : '',
          problem ? 'r-rows__cell--invalid' : '',
          own ? 'r-rows__cell--active' : '',
          selected ? 'r-rows__cell--selected' : '',
          column.formula || column.readOnly || cell.locked ? 'r-rows__cell--fixed' : '',
          cell.visible ? '' : 'r-rows__cell--hidden',
          column.pinnedAt === undefined ? '' : 'r-rows__cell--pinned',
          cell.required && !column.required && !readOnly ? 'r-rows__cell--required' : '',
        ]
        return (
          <div
            role="gridcell"
            key={column.name}
            id={`${prefix}${key}-${at}`}
            aria-colindex={at + 1}
            aria-invalid={problem !== undefined || undefined}
            aria-required={(cell.required && !readOnly) || undefined}
            aria-readonly={cell.locked || undefined}
            className={looks.filter(Boolean).join(' ')}
            style={pinnedStyle(column)}
            title={problem ?? cell.reason}
            data-column={column.name}
            data-active={own || undefined}
            onMouseDown={(event) => change(event, at)}
          >
            {editing ? (
              <CellControl
                columns={columns}
                column={column}
                row={row}
                options={cell.options}
                editing={editing}
                invalid={problem !== undefined}
                actions={actions}
              />
            ) : (
              cell.visible && <StateCell column={withOptions(column, cell)} row={row} />
            )}
            {problem && <span className="r-rows__problem">{problem}</span>}
          </div>
        )
      })}
    </div>
  )
}

/** Adds the options of the column, so that a value that is no longer offered still shows its text. */
function withOptions(column: RowColumn, { options }: CellState): RowColumn {
  return options ? { ...column, options: [...options, ...(column.options ?? [])] } : column
}

/** As the widget shows it in a list; plain text goes without it: a thousand rows are to stay fluid. */
function StateCell({ column, row }: { column: RowColumn; row: Readonly<Row> }) {
  const { Value } = useScreen()
  const text = plainText(column, row)
  const { name, field, widget, props } = column
  return (
    <span className="r-rows__text">
      {text ?? <Value name={name} field={field} widget={widget} props={props} row={row} displayMode="cell" />}
    </span>
  )
}

const FOCUSABLE = 'input, textarea, button:not(:disabled), [contenteditable="true"]'

interface CellControlProps {
  columns: readonly RowColumn[]
  column: RowColumn
  row: Readonly<Row>
  options: CellState['options']
  editing: Editing
  invalid: boolean
  actions: RowActions
}

function CellControl({ columns, column, row, options, editing, invalid, actions }: CellControlProps) {
  const { Control } = useScreen()
  const cell = useRef<HTMLSpanElement>(null)
  const id = `${rowKey(row)}-${column.name}-control`
  useLayoutEffect(() => {
    const focus = () => focusControl(cell.current, id, editing === 'select')
    if (focus()) return
    // The code of a heavy control may still be on its way.
    const arrived = new MutationObserver(() => focus() && arrived.disconnect())
    arrived.observe(cell.current!, { childList: true, subtree: true })
    return () => arrived.disconnect()
  }, [editing, id])
  useTallControl(cell)
  const present = useLatest(row)
  const key = rowKey(row)
  const { fill, untyped } = actions
  const form = useMemo(
    () =>
      rowForm(columns, {
        read: () => present.current,
        untyped: () => untyped(key),
        set: (values) => fill(key, values),
      }),
    [columns, key, fill, untyped],
  )
  return (
    <span ref={cell} className="r-rows__control">
      <label htmlFor={id} className="r-rows__name">
        {column.title}
      </label>
      <FormValuesContext value={form}>
        <Control
          {...column.props}
          {...(options && { options })}
          widget={column.widget}
          id={id}
          field={column.field}
          value={row[column.name]}
          onChange={(value: unknown) => actions.input(rowKey(row), column.name, value)}
          displayMode="edit"
          placeholder={column.placeholder}
          invalid={invalid}
        />
      </FormValuesContext>
    </span>
  )
}

/**
 * Gives the focus to the control in a cell, and marks its text.
 * @returns false while the control itself is not there; the focus waits on something else in the cell then, if it can
 */
function focusControl(cell: HTMLElement | null, id: string, mark: boolean): boolean {
  if (cell === null) return false
  const control = cell.ownerDocument.getElementById(id)
  if (control === null && cell.contains(cell.ownerDocument.activeElement)) return false
  const focused = control ?? cell.querySelector<HTMLElement>(FOCUSABLE)
  focused?.focus({ preventScroll: true })
  if (mark && (focused instanceof HTMLInputElement || focused instanceof HTMLTextAreaElement)) focused.select()
  return control !== null
}
