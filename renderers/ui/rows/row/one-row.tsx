import { useLatest, useMemoizedFn } from 'ahooks'
import { type CSSProperties, type ReactNode, useEffect, useMemo, useState } from 'react'
import type { FormPlace } from '#renderers/plugin.ts'
import { FormValuesContext } from '#renderers/ui/draft/form-values.ts'
import { isWriteForbidden } from '#renderers/ui/feedback/write-forbidden.ts'
import { useChangeEffect } from '#renderers/ui/hooks/use-change-effect.ts'
import { useScreen } from '#renderers/ui/screen-context.ts'
import type { Entity, Row } from '#shared/documents/entity.ts'
import { isEmptyValue } from '#shared/rules/records/coerce-record.ts'
import { changeRows, newRow, ROW_KEY, withKeys } from '#shared/rules/row-state.ts'
import { plainText } from '../cells/cell-display.ts'
import { PLAIN_CELL } from '../cells/cell-state.ts'
import { useLinkedCells } from '../cells/use-linked-cells.ts'
import { changedNames, withComputed } from '../editor/rows-formulas.ts'
import { oneRowProblems, rowsEntity, sentRow } from '../editor/rows-problems.ts'
import { untypedRows } from '../editor/untyped-rows.ts'
import type { RowColumn } from './row-column.ts'
import { RowField } from './row-field.tsx'
import { rowForm } from './row-form.ts'
import { useRowReactions } from './use-row-reactions.ts'

export interface OneRowProps {
  id: string
  title: string
  row: Row | null
  onRow(row: Row): void
  entity: Entity
  columns: readonly RowColumn[]
  form?: FormPlace
  readOnly: boolean
  /** Number of fields beside each other. Default: as many as fit. */
  across?: number
  /** A form that only shows a record. */
  states: 'edit' | 'read'
}

const KEY = 'one'
const NO_ROW: Row = {}

/** The one row that belongs to a record: its fields stand in the form. */
export function OneRow(props: OneRowProps) {
  const { id, title, row, onRow, entity, columns, form, readOnly, across, states: cellStates } = props
  const { ports, Value } = useScreen()
  const [problems, setProblems] = useState<Readonly<Record<string, string>>>({})
  const { reactions, around } = useRowReactions(columns, entity, form)
  const latest = useLatest({ row, columns, entity, readOnly, reactions })
  const [untyped] = useState(untypedRows)
  const attach = form?.attach
  const { user } = ports
  useEffect(() => {
    return attach?.({
      validate() {
        const { row, columns, entity, readOnly, reactions } = latest.current
        if (readOnly) return undefined
        const found = oneRowProblems({ entity: rowsEntity(entity, columns), columns, reactions, user }, row)
        setProblems(found)
        const [first] = Object.values(found)
        return first
      },
      show(path, message) {
        const field = path.replace(/^(\[0\])?\./, '')
        setProblems((known) => ({ ...known, [field]: message }))
        return message
      },
      sent: () => sentRow(latest.current, latest.current.row, ports),
    })
  }, [attach, user, ports])

  const change = useMemoizedFn((changes: Row, following?: readonly string[]): void => {
    const present = latest.current.row ?? newRow(KEY, {})
    const original = form?.original ? [form.original as Row] : []
    const [keyed] = withKeys([present])
    const begins = following === undefined && latest.current.row === null
    const values = withComputed(latest.current, keyed!, changes, { begins, around: following })
    if (following && changedNames(keyed!, values).length === 0) return
    const [next] = changeRows([keyed!], new Map([[String(keyed!.rowKey), values]]), { original })
    setProblems((known) => Object.fromEntries(Object.entries(known).filter(([name]) => !Object.hasOwn(changes, name))))
    // What a control changes next, before this is drawn, goes on from here.
    latest.current.row = next as Row
    onRow(next as Row)
  })
  const values = useMemo(
    () =>
      rowForm(columns, {
        read: () => latest.current.row ?? {},
        untyped: () => untyped.of(KEY, form?.original ? [{ ...(form.original as Row), id: KEY }] : []),
        set: (values) => {
          untyped.note(KEY, values)
          change(values)
        },
      }),
    [columns, form, untyped],
  )
  useChangeEffect(around, (before) => {
    if (!readOnly && latest.current.row) change({}, changedNames(before, around))
  })
  const alone = useMemo(() => [{ ...row, [ROW_KEY]: KEY }], [row])
  useLinkedCells({ entity, columns }, alone, (_, values) => change(values), readOnly)
  const states = reactions.states(row ?? NO_ROW)

  function shownOnly(column: RowColumn, own: string): ReactNode {
    const { name, field, widget, props, formula } = column
    if (cellStates === 'read') {
      return <Value name={name} field={field} widget={widget} props={props} row={row ?? NO_ROW} displayMode="read" />
    }
    if (!formula) return undefined
    return (
      <output id={own} className="r-one-row__formula">
        {plainText(column, row ?? NO_ROW) || '-'}
      </output>
    )
  }

  return (
    <FormValuesContext value={values}>
      <div
        {...{ role: 'group', 'aria-label': title, id, tabIndex: -1 }}
        className={`r-one-row${across === undefined ? '' : ' r-one-row--across'}`}
        style={{ '--r-one-row-across': across } as CSSProperties}
      >
        {columns.map((column) => {
          const { name } = column
          const cell = states[name] ?? PLAIN_CELL
          if (!cell.visible) return null
          const own = `${id}-${name}`
          const mode = isEmptyValue(row?.id) ? 'add' : 'edit'
          const fixed = readOnly || column.readOnly || cell.locked || isWriteForbidden(column.field, mode, ports)
          return (
            <RowField
              key={name}
              id={own}
              column={column}
              row={row ?? NO_ROW}
              required={(column.required || cell.required) && cellStates === 'edit'}
              disabled={fixed}
              options={cell.options}
              problem={problems[name]}
              hint={cell.reason ?? column.description}
              onChange={(value) => change({ [name]: value })}
              onBusy={(busy) => form?.setBusy?.(name, busy)}
              onUnsent={(files) => form?.setFailedUploads?.(name, files)}
            >
              {shownOnly(column, own)}
            </RowField>
          )
        })}
      </div>
    </FormValuesContext>
  )
}
