import { defaultRangeExtractor, observeElementRect, type Range, useVirtualizer } from '@tanstack/react-virtual'
import {
  type ClipboardEvent,
  type FocusEvent,
  type KeyboardEvent,
  type ReactNode,
  useEffect,
  useId,
  useRef,
} from 'react'
import { flushSync } from 'react-dom'
import { rowKey } from '#shared/rules/row-state.ts'
import { GridRow } from './grid-row.tsx'
import { isNumeric, type RowColumn, widthOf } from './row-column.ts'
import { commandOf, type KeyCommand } from './rows-keys.ts'
import { type SummaryUse, summaryText } from './rows-summary.ts'
import { formatTsv, parseTsv } from './tsv.ts'
import { useRowDrop } from './use-row-drop.ts'
import type { RowsEditor } from './use-rows-editor.ts'
import './rows.css'

export interface RowsGridProps {
  id: string
  title: string
  editor: RowsEditor
  columns: readonly RowColumn[]
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
  const { id, title, editor, columns, summary, readOnly, movable } = props
  const { living, active, editing, range } = editor
  const frame = useRef<HTMLDivElement>(null)
  const grid = useRef<HTMLDivElement>(null)
  const prefix = useId()
  const hint = `${prefix}hint`
  const activeRow = active ? living.findIndex((row) => rowKey(row) === active.key) : -1
  const rows = useVirtualizer({
    count: living.length,
    getScrollElement: () => frame.current,
    estimateSize: () => ROW_HEIGHT,
    getItemKey: (index) => rowKey(living[index]!),
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
  useDrawnAgain(rows)
  useIntoView(frame, rows, activeRow, active?.column)
  useRowDrop(frame, editor, movable && !readOnly)
  const cellId = (key: string, column: number) => `${prefix}${key}-${column}`
  const tracks = [
    ...(readOnly ? [] : [`${TICK_WIDTH}px`]),
    `${NUMBER_WIDTH}px`,
    ...columns.map((column) => `minmax(${widthOf(column)}px, ${widthOf(column)}fr)`),
  ]
  const width = columns.reduce((sum, column) => sum + widthOf(column), NUMBER_WIDTH + (readOnly ? 0 : TICK_WIDTH))
  const focus = () => grid.current?.focus({ preventScroll: true })
  const handlers = readOnly ? {} : handlersOf({ ...props, focus })
  return (
    <div className="r-rows__frame" ref={frame} style={{ maxHeight: props.height }}>
      <div
        ref={grid}
        id={id}
        role="grid"
        tabIndex={0}
        className="r-rows__grid"
        style={{ '--r-rows-columns': tracks.join(' '), minWidth: width } as React.CSSProperties}
        aria-label={title}
        aria-rowcount={living.length + 1}
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
              className={`r-rows__cell${isNumeric(column) ? ' r-rows__cell--number' : ''}`}
              title={column.description}
            >
              <span className={column.required && !readOnly ? 'r-rows__required' : undefined}>{column.title}</span>
            </div>
          ))}
        </div>
        <div role="rowgroup" className="r-rows__body" style={{ height: rows.getTotalSize() }}>
          {rows.getVirtualItems().map(({ index, start, key }) => {
            const row = living[index]!
            const own = active?.key === key
            return (
              <GridRow
                key={key}
                row={row}
                index={index}
                start={start}
                columns={columns}
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
        {summary && (
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
                  .map(({ use }) => summaryText(column, use, living))
                  .join(' ')}
              </div>
            ))}
          </div>
        )}
      </div>
      {living.length === 0 && props.empty}
      <div id={hint} hidden>
        方向键移动，F2 或直接输入开始编辑，Tab 到下一格，Alt 加上下键移动行，Ctrl+Z 撤销，按 Esc 后可用 Tab 离开表格
      </div>
    </div>
  )
}

const isWithin = (
  index: number,
  { top, bottom, left, right }: { top: number; bottom: number; left: number; right: number },
) => index >= top && index <= bottom && (top !== bottom || left !== right)

function TickAll({ editor: { living, ticked, setTicked } }: { editor: RowsEditor }) {
  const all = living.length > 0 && living.every((row) => ticked.has(rowKey(row)))
  return (
    <div role="columnheader" className="r-rows__tick">
      <input
        type="checkbox"
        tabIndex={-1}
        aria-label="全选"
        checked={all}
        onChange={() => setTicked(all ? new Set() : new Set(living.map(rowKey)))}
      />
    </div>
  )
}

/** A hidden tab that is shown again has a frame that was measured as nothing. */
function useDrawnAgain(rows: { measure(): void }): void {
  useEffect(() => rows.measure(), [rows])
}

function useIntoView(
  frame: React.RefObject<HTMLDivElement | null>,
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
    const pinned = NUMBER_WIDTH + TICK_WIDTH
    if (left - pinned < scrollLeft) frame.current.scrollLeft = left - pinned
    else if (left + width > scrollLeft + clientWidth) frame.current.scrollLeft = left + width - clientWidth
  }, [frame, rows, row, column])
}

type Handled = RowsGridProps & { focus(): void }

function handlersOf({ editor, columns, movable, focus }: Handled) {
  const { living, active, editing } = editor
  const at = active ? editor.placeOf(active.key) : -1

  /** A cell by its places; outside it goes to the nearest one. */
  function go(row: number, column: number, extend = false): void {
    const to = living[Math.min(Math.max(row, 0), living.length - 1)]
    if (to) editor.activate({ key: rowKey(to), column: Math.min(Math.max(column, 0), columns.length - 1) }, extend)
  }

  function end(): void {
    if (editing && active) editor.commit(active)
    focus()
  }

  /** Whether the key was used; Tab leaves at the ends. */
  function run(command: KeyCommand, event: KeyboardEvent<HTMLElement>): boolean {
    const target = event.target as HTMLElement
    const column = active?.column ?? 0
    switch (command.do) {
      case 'move':
        go(at + command.down, column + command.right, command.extend)
        return true
      case 'edge':
        go(
          { 'row-start': at, 'row-end': at, start: 0, end: living.length }[command.to],
          /start$/.test(command.to) ? 0 : columns.length,
        )
        return true
      case 'next':
      case 'previous': {
        const place = at * columns.length + column + (command.do === 'next' ? 1 : -1)
        end()
        if (at < 0 || place < 0 || place >= living.length * columns.length) return false
        go(Math.floor(place / columns.length), place % columns.length)
        return true
      }
      case 'commit':
        end()
        if (command.down > 0 && at === living.length - 1) editor.add()
        else go(at + command.down, column)
        return true
      case 'edit': {
        if (!active) return false
        // The control takes the focus at once, so that the letter of this very key lands in it.
        flushSync(() => editor.edit(active, command.clear ? 'select' : 'keep'))
        const control = target.ownerDocument.activeElement
        if (command.clear && control !== target) announce(event, control)
        return !command.clear
      }
      case 'clear': {
        const { range } = editor
        if (!range) return false
        const keys = living.slice(range.top, range.bottom + 1).map(rowKey)
        editor.clear(
          keys,
          columns.slice(range.left, range.right + 1).map(({ name }) => name),
        )
        return true
      }
      case 'cancel':
        editor.cancel()
        focus()
        return true
      case 'leave':
        if (!active) return false
        editor.activate(null)
        return true
      case 'undo':
        editor.undo()
        return true
      case 'tick':
        if (active) editor.setTicked((known) => toggled(known, active.key))
        return true
      case 'carry':
        if (active && movable) editor.move(active.key, at + command.down)
        return true
      case 'insert-break':
        target.ownerDocument.execCommand('insertText', false, '\n')
        return true
    }
  }

  return {
    onKeyDown(event: KeyboardEvent<HTMLElement>) {
      const target = event.target as HTMLElement
      if (event.nativeEvent.isComposing || !event.currentTarget.contains(target)) return
      if (editing !== null && (event.defaultPrevented || isPopupKey(target, event.key))) return
      if (editing === null && target !== event.currentTarget) return
      const multiline = target instanceof HTMLTextAreaElement
      const command = commandOf(event, editing !== null, multiline)
      if (!command) return
      // Otherwise a dialog around would close, or a form be sent.
      if (command.do !== 'leave' || active) event.stopPropagation()
      if (run(command, event)) event.preventDefault()
    },
    onFocus(event: FocusEvent<HTMLElement>) {
      if (event.target === event.currentTarget && event.relatedTarget !== null) editor.begin()
    },
    onBlur(event: FocusEvent<HTMLElement>) {
      const next = event.relatedTarget as HTMLElement | null
      if (!editing || !active || !next || event.currentTarget.contains(next)) return
      const popup = next.closest(
        '.ant-select-dropdown, .ant-picker-dropdown, .ant-dropdown, .ant-modal-root, .ant-drawer',
      )
      if (!popup || popup.contains(event.currentTarget)) editor.commit(active)
    },
    onPaste(event: ClipboardEvent<HTMLElement>) {
      const text = event.clipboardData.getData('text/plain')
      const multiline = event.target instanceof HTMLTextAreaElement
      const isOne = !/\t/.test(text) && (multiline || !/[\r\n]/.test(text.trimEnd()))
      if ((editing !== null && isOne) || text === '') return
      event.preventDefault()
      if (editing && active) editor.cancel()
      const { range } = editor
      editor.paste(parseTsv(text), { row: range?.top ?? living.length, column: range?.left ?? 0 })
      focus()
    },
    onCopy(event: ClipboardEvent<HTMLElement>) {
      if (editing !== null) return
      const texts = editor.texts(editor.range, editor.ticked)
      if (texts.length === 0) return
      event.preventDefault()
      event.clipboardData.setData('text/plain', formatTsv(texts))
    },
  }
}

export function toggled(known: ReadonlySet<string>, key: string): ReadonlySet<string> {
  const next = new Set(known)
  if (!next.delete(key)) next.add(key)
  return next
}

/** Controls tell typing from a value that came by itself by the key that went down in them. */
function announce({ key, code, keyCode }: KeyboardEvent, control: Element | null): void {
  control?.dispatchEvent(new window.KeyboardEvent('keydown', { key, code, keyCode, bubbles: true, cancelable: true }))
}

/** While a list is open, these keys are its own. */
function isPopupKey(target: HTMLElement, key: string): boolean {
  return target.getAttribute('aria-expanded') === 'true' && target.getAttribute('role') === 'combobox' && key !== 'Tab'
}
