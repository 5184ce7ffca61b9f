import { defaultRangeExtractor, observeElementRect, type Range, useVirtualizer } from '@tanstack/react-virtual'
import { type ComponentProps, type ReactElement, type ReactNode, useCallback, useMemo, useRef } from 'react'
import { useFullPrint } from '../print/use-full-print.ts'
import { frameOf, useAriaRowCounts, useFixedWidths, useLongFrame, useMeasuredLines } from './long-lines.ts'
import { MOST_PLAIN_ROWS } from './most-plain-rows.ts'
import './long-body.css'

/** Estimated height in pixels, for middle density. The real height is measured once a row is drawn. */
const ROW_HEIGHT = 47
const OVERSCAN = 6
/** Height in pixels before the first layout, and in tests, which have no layout. */
const UNKNOWN_HEIGHT = 400
/** Inline styles, since the selectors of antd's cell styles are more specific than any of ours. */
const BARE = { padding: 0, border: 0 }
const NO_ROWS: readonly ReactElement[] = []

/**
 * Body of antd's table that draws only the rows in view, in a frame that scrolls under the headings. Up to
 * MOST_PLAIN_ROWS it has no effect, so that a tree can grow beyond without remounting.
 */
export function LongBody({ children, className, ...rest }: ComponentProps<'tbody'>) {
  // antd passes the row that measures columns, and either one element per row or one element for an empty list.
  const [ruler, given] = children as unknown as [ReactNode, readonly ReactElement[] | ReactElement]
  const rows = Array.isArray(given) ? (given as readonly ReactElement[]) : NO_ROWS
  const body = useRef<HTMLTableSectionElement>(null)
  const dragged = useRef<Element | null>(null)
  const whole = useFullPrint(body)
  const many = rows.length > MOST_PLAIN_ROWS && !whole
  const placeOf = useMemo(() => new Map(rows.map(({ key }, index) => [key, index])), [rows])
  const virtualizer = useVirtualizer({
    count: rows.length,
    enabled: many,
    getScrollElement: () => frameOf(body.current),
    estimateSize: () => ROW_HEIGHT,
    getItemKey: useCallback((index: number) => rows[index]!.key ?? index, [rows]),
    overscan: OVERSCAN,
    // The first rows are drawn immediately.
    initialRect: { width: 0, height: UNKNOWN_HEIGHT },
    observeElementRect: (instance, tell) =>
      observeElementRect(instance, (rect) => tell(rect.height > 0 ? rect : { ...rect, height: UNKNOWN_HEIGHT })),
    rangeExtractor: (range: Range) => {
      const kept = inUse(body.current, dragged.current).flatMap((key) => placeOf.get(key) ?? [])
      return [...new Set([...defaultRangeExtractor(range), ...kept])].sort((one, other) => one - other)
    },
  })
  const items = many ? virtualizer.getVirtualItems() : []
  const places = items.map(({ index }) => index)
  useMeasuredLines(body, many, places, (index, height) => virtualizer.resizeItem(index, height))
  useAriaRowCounts(body, many, places, rows.length)
  const widths = useFixedWidths(body, many)
  useLongFrame(body, many, rows[0]?.key)
  return (
    <tbody
      {...rest}
      ref={body}
      className={many ? `${className} r-long` : className}
      onDragStart={({ target }) => {
        dragged.current = (target as Element).closest('tr')
      }}
      onDragEnd={() => {
        dragged.current = null
      }}
    >
      {ruler}
      {widths.length > 0 && (
        <tr aria-hidden>
          {widths.map((width, column) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: columns never move here
            <td key={column} style={{ ...BARE, minWidth: width }} />
          ))}
        </tr>
      )}
      {many ? withSpaces(rows, items, virtualizer.getTotalSize()) : given}
    </tbody>
  )
}

interface Item {
  readonly index: number
  readonly start: number
  readonly end: number
}

/** The drawn rows, with an empty row in place of each gap between them. */
function withSpaces(rows: readonly ReactElement[], items: readonly Item[], height: number): ReactNode[] {
  const lines: ReactNode[] = []
  let filled = 0
  let spaces = 0
  const fillTo = (place: number) => {
    if (place > filled) lines.push(<Space key={`space ${spaces++}`} height={place - filled} />)
  }
  for (const { index, start, end } of items) {
    fillTo(start)
    lines.push(rows[index])
    filled = end
  }
  fillTo(height)
  return lines
}

function Space({ height }: { height: number }) {
  return (
    <tr aria-hidden>
      <td style={{ ...BARE, height }} />
    </tr>
  )
}

/** Keys of rows that stay drawn wherever one scrolls: focused, edited, expanded or dragged. */
function inUse(body: Element | null, dragged: Element | null): string[] {
  if (!body) return []
  const lines = [
    document.activeElement?.closest('tr'),
    body.querySelector('.r-table__cell-editor')?.closest('tr'),
    ...[...body.querySelectorAll('.ant-table-expanded-row')].map((line) => line.previousElementSibling),
    dragged,
  ]
  return lines.flatMap((line) => (line?.parentElement === body ? (line.getAttribute('data-row-key') ?? []) : []))
}
