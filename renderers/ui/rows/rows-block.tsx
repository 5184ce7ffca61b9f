import { useLatest } from 'ahooks'
import { Radio } from 'antd'
import { Suspense, useEffect, useMemo, useState } from 'react'
import type { FormPlace } from '#renderers/plugin.ts'
import type { Scope } from '#renderers/prepared-reaction.ts'
import type { ChildRows, Entity, Row } from '#shared/documents/entity.ts'
import { activeRows, plainRows, type Rows, rowKey, withKeys } from '#shared/rules/row-state.ts'
import { MOST_CHILD_ROWS } from '#shared/wire/child-rows.ts'
import { LoadingCard } from '../feedback/loading-card.tsx'
import { isWriteForbidden } from '../feedback/write-forbidden.ts'
import { useChangeEffect } from '../hooks/use-change-effect.ts'
import { useScreen } from '../screen-context.ts'
import { type CellState, withoutHidden } from './cells/cell-state.ts'
import { useLinkedCells } from './cells/use-linked-cells.ts'
import { changedNames } from './editor/rows-formulas.ts'
import { countOf, placeIn, rowsEntity, sentChildRows, validateRows } from './editor/rows-problems.ts'
import { type RowsEditor, useRowsEditor } from './editor/use-rows-editor.ts'
import type { RowColumn } from './row/row-column.ts'
import type { RowReactions } from './row/row-reactions.ts'
import { RowTabs } from './row/row-tabs.tsx'
import { useRowReactions } from './row/use-row-reactions.ts'
import { type RowTab, useRowTabs } from './row/use-row-tabs.ts'
import type { RowsDesign, RowsPreviewProps } from './rows-design.ts'
import { RowsGrid } from './rows-grid.tsx'
import { rowsIn } from './rows-in.ts'
import type { SummaryUse } from './rows-summary.ts'
import { goToProblem, RowsToolbar, type RowsToolbarProps } from './rows-toolbar.tsx'

export interface RowsBlockProps {
  id: string
  title: string
  rows: Rows
  onRows(rows: Rows): void
  entity: Entity
  columns: readonly RowColumn[]
  /** Columns behind tabs; without them all stand side by side. */
  tabs?: readonly RowTab[]
  /** Another view of the same rows, beside the grid. */
  design?: RowsDesign
  /** Sub-table in the entity of the record; absent for a field that holds objects. */
  subTable?: ChildRows
  form?: FormPlace
  summary?: readonly SummaryUse[]
  height?: number
  buttons?: RowsToolbarProps['buttons']
  readOnly: boolean
  invalid?: boolean
  describedBy?: string
}

const USUAL_HEIGHT = 400
/** The views, by what they are called. */
const GRID = '字段表'
const DESIGN = '设计'
const nothing = () => ({})

/** Rows inside a form: toolbar, grid, and what the form asks of them. */
export function RowsBlock(props: RowsBlockProps) {
  const { id, title, rows, entity, columns, subTable, form, readOnly } = props
  const { ports } = useScreen()
  const judged = useMemo(() => rowsEntity(entity, columns), [entity, columns])
  const { order, fixed = [] } = subTable ?? {}
  const most = Math.min(subTable?.maxItems ?? MOST_CHILD_ROWS, MOST_CHILD_ROWS)
  // A field that holds objects keeps the order in which they stand.
  const movable = subTable === undefined || order !== undefined
  const { reactions, around } = useRowReactions(columns, entity, form)
  const tabs = useRowTabs(columns, props.tabs)
  const { shown } = tabs
  const [view, setView] = useState<string>(props.design?.isFirst ? DESIGN : GRID)
  const Design = view === GRID || readOnly ? undefined : props.design?.View
  const writable = (column: RowColumn, row: Readonly<Row> | undefined) =>
    isWritable(column, row, ports) && (!row || isOpen(reactions.states(row)[column.name]))
  const editor = useRowsEditor({
    rows,
    onRows: props.onRows,
    columns,
    shown,
    reveal: tabs.reveal,
    reactions,
    basis: useMemo(() => ({ original: rowsIn(form?.original), order }), [form?.original, order]),
    rules: useMemo(
      () => ({ entity: judged, columns, reactions, children: subTable, user: ports.user }),
      [judged, columns, reactions, subTable, ports],
    ),
    most,
    canAdd: !fixed.includes('add'),
    values: form?.stored ?? nothing,
    isWritable: writable,
    defaults: useMemo(() => defaultsOf(columns, ports.user), [columns, ports]),
    copied: props.design?.copied,
    nesting: props.design?.nesting,
    announce: (sentence) => ports.notices.warning(sentence),
  })
  useFormPart(editor, props, judged, reactions)
  useFollowed(editor, around, readOnly)
  useLinkedCells({ entity, columns }, editor.rows, editor.fill, readOnly)
  const empty = (
    <div className="r-rows__empty">
      {readOnly || fixed.includes('add') ? '暂无数据' : '还没有行：点「添加行」，或点一下表格后从 Excel 粘贴'}
    </div>
  )
  return (
    <div className="r-rows">
      {props.design && !readOnly && (
        <div className="r-rows__views">
          <Radio.Group
            size="small"
            optionType="button"
            aria-label={`${title}的视图`}
            options={[GRID, DESIGN]}
            value={view}
            onChange={({ target }) => setView(target.value)}
          />
          <PreviewOf design={props.design} editor={editor} record={form?.stored ?? nothing} />
        </div>
      )}
      {!readOnly && <RowsToolbar editor={editor} movable={movable} most={most} fixed={fixed} buttons={props.buttons} />}
      {Design ? (
        <Suspense fallback={<LoadingCard />}>
          <Design
            id={id}
            title={title}
            editor={editor}
            columns={columns}
            tabs={tabs.tabs}
            reactions={reactions}
            fields={props.design?.fields}
            choices={props.design?.choices}
            isWritable={writable}
          />
        </Suspense>
      ) : (
        <>
          <RowTabs title={title} tabs={tabs} editor={editor} />
          <RowsGrid
            id={id}
            title={title}
            editor={editor}
            columns={shown}
            reactions={reactions}
            summary={props.summary}
            height={props.height ?? USUAL_HEIGHT}
            readOnly={readOnly}
            movable={movable}
            invalid={props.invalid}
            describedBy={props.describedBy}
            empty={empty}
          />
        </>
      )}
    </div>
  )
}

function PreviewOf({ design, ...props }: { design: RowsDesign } & Omit<RowsPreviewProps, 'call'>) {
  const { Preview, preview } = design
  return preview === undefined ? null : (
    <Suspense>
      <Preview {...props} call={preview} />
    </Suspense>
  )
}

function isWritable(
  { formula, readOnly, field }: RowColumn,
  row: Readonly<Row> | undefined,
  ports: Parameters<typeof isWriteForbidden>[2],
): boolean {
  const mode = row?.id === undefined ? 'add' : 'edit'
  return !formula && !readOnly && !isWriteForbidden(field, mode, ports)
}

function defaultsOf(columns: readonly RowColumn[], user: Scope['user']): Row {
  const given = columns.map(({ name, field, begins }) => [name, begins ? begins({ user }) : field.default] as const)
  return Object.fromEntries(given.filter(([, value]) => value !== undefined && value !== null))
}

function isOpen(cell: CellState | undefined): boolean {
  return !cell || (cell.visible && !cell.locked)
}

/** Cells that are set from the record around follow its changes. */
function useFollowed({ follow }: RowsEditor, around: Row, readOnly: boolean): void {
  useChangeEffect(around, (before) => {
    if (!readOnly) follow(changedNames(before, around))
  })
}

/** Answers the form when it is sent, and when the server found something. */
function useFormPart(editor: RowsEditor, props: RowsBlockProps, entity: Entity, reactions: RowReactions): void {
  const { ports } = useScreen()
  const latest = useLatest({ editor, props, entity, reactions })
  const attach = props.form?.attach
  const { user } = ports
  useEffect(() => {
    return attach?.({
      validate() {
        const { editor, props, entity, reactions } = latest.current
        if (props.readOnly) return undefined
        const { columns, subTable, form } = props
        const { cells, general } = validateRows(
          { entity, columns, reactions, children: subTable, user },
          editor.filled(withKeys(props.rows)),
          form!.stored(),
        )
        editor.setProblems(cells)
        const count = countOf(cells)
        if (count > 0) goToProblem({ ...editor, problems: cells, active: null })
        const messages = count > 0 ? [`有 ${count} 处需要修改`, ...general] : general
        return messages.length > 0 ? messages.join('；') : undefined
      },
      show(path, message) {
        const { editor, props } = latest.current
        const place = placeIn(path)
        const row = place && editor.filled(withKeys(props.rows))[place.index]
        if (!row) return message
        const line = activeRows(withKeys(props.rows)).findIndex((each) => rowKey(each) === rowKey(row)) + 1
        const column = props.columns.find(({ name }) => name === place.field)
        const lineMessage = `第${line}行：${message}`
        if (!column) return lineMessage
        const key = rowKey(row)
        editor.setProblems((known) => new Map(known).set(key, { ...known.get(key), [column.name]: message }))
        editor.goTo(key, column.name)
        return lineMessage
      },
      sent() {
        const { editor, props, entity, reactions } = latest.current
        const rows = editor.filled(withKeys(props.rows)).map((row) => withoutHidden(row, reactions.states(row)))
        return props.subTable ? sentChildRows(entity, rows, ports) : plainRows(rows)
      },
    })
  }, [attach, user, ports])
}
