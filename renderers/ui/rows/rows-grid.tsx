import { defaultRangeExtractor, observeElementRect, type Range, useVirtualizer } from '@tanstack/react-virtual'
import { type CSSProperties, type ReactNode, type RefObject, useEffect, useId, useRef } from 'react'
import { rowKey } from '#shared/rules/row-state.ts'
import type { RowsEditor } from './editor/use-rows-editor.ts'
import { gridHandlers } from './grid-handlers.ts'
import { GridRow } from './grid-row.tsx'
import { isNumeric, pinnedStyle, type RowColumn, widthOf } from './row/row-column.ts'
import type { RowReactions } from './row/row-reactions.ts'
import { type SummaryUse, summaryText } from './rows-summary.ts'
import { useRowDrop } from './use-row-drop.ts'
import './rows.css'

export interface RowsGridProps {
  id: string
  title: string
  editor: RowsEditor
  columns: readonly RowColumn[]
  reactions: RowReactions
  summary?: readonly SummaryUse[]
  /** Pixels of the frame in which rows scroll. */
  height: number
  readOnly: boolean
  /** Rows may be moved. */
  movable: boolean
  invalid?: boolean
  describedBy?: string
  /** Shown in place of rows. */
  empty: ReactNode
}

const ROW_HEIGHT = 44
const OVERSCAN = 4
/** Where nothing is laid out, as in tests, so many pixels are shown. */
const UNKNOWN_HEIGHT = 400
const TICK_WIDTH = 36
const NUMBER_WIDTH = 52

/** Rows as in a spreadsheet: only those in view are there, and only the active cell has a control. */
export function RowsGrid(props: RowsGridProps) {
  const { id, title, editor, columns, reactions, summary, readOnly, movable } = props
  const { undeleted, active, editing, range } = editor
  const frame = useRef<HTMLDivElement>(null)
  const grid = useRef<HTMLDivElement>(null)
  const prefix = useId()
  const hint = `${prefix}hint`
  const activeRow = active ? undeleted.findIndex((row) => rowKey(row) === active.key) : -1
  const rows = useVirtualizer({
    count: undeleted.length,
    getScrollElement: () => frame.current,
    estimateSize: () => ROW_HEIGHT,
    getItemKey: (index) => rowKey(undeleted[index]!),
    overscan: OVERSCAN,
    scrollPaddingStart: ROW_HEIGHT,
    scrollPaddingEnd: summary ? ROW_HEIGHT : 0,
    observeElementRect: (instance, tell) =>
      observeElementRect(instance, (rect) => tell(rect.height > 0 ? rect : { ...rect, height: UNKNOWN_HEIGHT })),
    // The control of the cell that is being edited stays, wherever one scrolls.
    rangeExtractor: (within: Range) => {
      const shown = defaultRangeExtractor(within)
      return activeRow < 0 || shown.includes(activeRow)
        ? shown
        : [...shown, activeRow].sort((one, other) => one - other)
    },
  })
  useRemeasure(rows)
  useIntoView(frame, rows, activeRow, active?.column)
  useRowDrop(frame, editor, movable && !readOnly)
  const cellId = (key: string, column: number) => `${prefix}${key}-${column}`
  const tracks = [
    ...(readOnly ? [] : [`${TICK_WIDTH}px`]),
    `${NUMBER_WIDTH}px`,
    ...columns.map((column) => `minmax(${widthOf(column)}px, ${widthOf(column)}fr)`),
  ]
  const lead = NUMBER_WIDTH + (readOnly ? 0 : TICK_WIDTH)
  const width = columns.reduce((sum, column) => sum + widthOf(column), lead)
  const summed = summary ? undeleted.map(reactions.shown) : undeleted
  const focus = () => grid.current?.focus({ preventScroll: true })
  useFocusOnArrival(editor.arrivals, focus)
  const handlers = readOnly ? {} : gridHandlers({ editor, columns, movable, focus })
  return (
    <div className="r-rows__frame" ref={frame} style={{ maxHeight: props.height }}>
      <div
        ref={grid}
        id={id}
        role="grid"
        tabIndex={0}
        className="r-rows__grid"
        style={{ '--r-rows-columns': tracks.join(' '), '--r-rows-lead': `${lead}px`, minWidth: width } as CSSProperties}
        aria-label={title}
        aria-rowcount={undeleted.length + 1}
        aria-colcount={columns.length}
        aria-readonly={readOnly}
        aria-invalid={props.invalid || undefined}
        aria-describedby={[props.describedBy, readOnly ? undefined : hint].filter(Boolean).join(' ') || undefined}
        aria-activedescendant={active && activeRow >= 0 ? cellId(active.key, active.column) : undefined}
        {...handlers}
      >
        <div role="row" aria-rowindex={1} className="r-rows__row r-rows__head">
          {!readOnly && <TickAll editor={editor} />}
          <div role="columnheader" className="r-rows__number">
            #
          </div>
          {columns.map((column) => (
            <div
              role="columnheader"
              key={column.name}
              className={headStates(column)}
              style={pinnedStyle(column)}
              title={column.description}
            >
              <span className={column.required && !readOnly ? 'r-rows__required' : undefined}>{column.title}</span>
            </div>
          ))}
        </div>
        <div role="rowgroup" className="r-rows__body" style={{ height: rows.getTotalSize() }}>
          {rows.getVirtualItems().map(({ index, start, key }) => {
            const row = undeleted[index]!
            const own = active?.key === key
            return (
              <GridRow
                key={key}
                row={row}
                index={index}
                start={start}
                columns={columns}
                states={reactions.states(row)}
                prefix={prefix}
                readOnly={readOnly}
                movable={movable}
                ticked={editor.ticked.has(String(key))}
                problems={editor.problems.get(String(key))}
                active={own ? active.column : undefined}
                editing={own ? editing : null}
                selectedFrom={range && isWithin(index, range) ? range.left : undefined}
                selectedTo={range && isWithin(index, range) ? range.right : undefined}
                actions={editor}
                focus={focus}
              />
            )
          })}
        </div>
        {summary && undeleted.length > 0 && (
          <div role="row" className="r-rows__row r-rows__summary">
            {!readOnly && <div role="gridcell" />}
            <div role="gridcell" className="r-rows__number" />
            {columns.map((column) => (
              <div
                role="gridcell"
                key={column.name}
                className={`r-rows__cell${isNumeric(column) ? ' r-rows__cell--number' : ''}`}
              >
                {summary
                  .filter(({ field }) => field === column.name)
                  .map(({ use }) => summaryText(column, use, summed))
                  .join(' ')}
              </div>
            ))}
          </div>
        )}
      </div>
      {undeleted.length === 0 && props.empty}
      <div id={hint} hidden>
        方向键移动，F2 或直接输入开始编辑，Tab 到下一格，Alt 加上下键移动行，Ctrl+Z 撤销，Ctrl+Y 重做，按 Esc 后可用 Tab
        离开表格
      </div>
    </div>
  )
}

const isWithin = (
  index: number,
  { top, bottom, left, right }: { top: number; bottom: number; left: number; right: number },
) => index >= top && index <= bottom && (top !== bottom || left !== right)

function headStates(column: RowColumn): string {
  const pinned = column.pinnedAt === undefined ? '' : ' r-rows__cell--pinned'
  return `r-rows__cell${isNumeric(column) ? ' r-rows__cell--number' : ''}${pinned}`
}

function TickAll({ editor: { undeleted, ticked, setTicked } }: { editor: RowsEditor }) {
  const all = undeleted.length > 0 && undeleted.every((row) => ticked.has(rowKey(row)))
  return (
    <div role="columnheader" className="r-rows__tick">
      <input
        type="checkbox"
        tabIndex={-1}
        aria-label="全选"
        checked={all}
        onChange={() => setTicked(all ? new Set() : new Set(undeleted.map(rowKey)))}
      />
    </div>
  )
}

/** A hidden tab that is shown again has a frame that was measured as nothing. */
function useRemeasure(rows: { measure(): void }): void {
  useEffect(() => rows.measure(), [rows])
}

function useIntoView(
  frame: RefObject<HTMLDivElement | null>,
  rows: { scrollToIndex(index: number): void },
  row: number,
  column: number | undefined,
): void {
  useEffect(() => {
    if (row < 0 || column === undefined) return
    rows.scrollToIndex(row)
    const cell = frame.current?.querySelector<HTMLElement>('[data-active]')
    if (!cell || !frame.current) return
    const { offsetLeft: left, offsetWidth: width } = cell
    const { scrollLeft, clientWidth } = frame.current
    const pinned = pinnedWidth(frame.current)
    if (left - pinned < scrollLeft) frame.current.scrollLeft = left - pinned
    else if (left + width > scrollLeft + clientWidth) frame.current.scrollLeft = left + width - clientWidth
  }, [frame, rows, row, column])
}

/** Pixels at the left that the other cells scroll below; on a narrow screen no column is pinned. */
function pinnedWidth(frame: HTMLElement): number {
  const heads = [...frame.querySelectorAll<HTMLElement>('.r-rows__head > *')]
  const fixed = heads.filter((head) => getComputedStyle(head).position === 'sticky')
  return fixed.reduce((sum, { offsetWidth }) => sum + offsetWidth, 0)
}

/** Takes the focus to the row that was just added, whose first cell is active: the next key begins to fill it. */
function useFocusOnArrival(arrivals: number, focus: () => void): void {
  const seen = useRef(arrivals)
  useEffect(() => {
    if (seen.current !== arrivals) focus()
    seen.current = arrivals
  })
}
