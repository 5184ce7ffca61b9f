import { Button, Empty, Table, type TableProps, Tag } from 'antd'
import { useCallback, useMemo, useState } from 'react'
import type { BlockProps, PreparedButton, PreparedColumn } from '#renderers/plugin.ts'
import { ActionButton } from '#renderers/ui/button/action-button.tsx'
import { visibleButtons } from '#renderers/ui/button/visible-buttons.ts'
import { FailedCard } from '#renderers/ui/feedback/failed-card.tsx'
import { useConditions } from '#renderers/ui/hooks/use-conditions.ts'
import { useNarrow } from '#renderers/ui/hooks/use-narrow.ts'
import { useQuery } from '#renderers/ui/hooks/use-query.ts'
import { useScreen } from '#renderers/ui/screen-context.ts'
import { useKeyboardScroll } from '#renderers/ui/table/use-keyboard-scroll.ts'
import { rowKeyOf } from '#renderers/ui/table/use-selection.ts'
import { useListHandle } from '#renderers/ui/table/use-source-page.ts'
import type { Row } from '#shared/documents/entity.ts'
import { parentKeys, type TreeRow, treeRows } from './tree-rows.ts'
import './tree-table.css'

export type TreeTableProps = BlockProps<{
  title?: string
  call: string
  filter?: Row
  columns: readonly PreparedColumn[]
  levels?: number
  toolbar?: readonly PreparedButton[]
}>

type Columns = NonNullable<TableProps<TreeRow>['columns']>

const NO_ROWS: readonly TreeRow[] = []
const INDENT_PX = 20
const NARROW_INDENT_PX = 12
/** Minimum width; below it the table scrolls sideways. */
const LEAST_WIDTH_PX = 720

/** A tree that a call returns completely, as a table with expandable rows. */
export function TreeTable({ name, entity, title, call, columns, levels = 1, toolbar, ...props }: TreeTableProps) {
  const { ports, scope } = useScreen()
  const narrow = useNarrow()
  const { conditions, filter } = useConditions(props.filter)
  const load = useCallback(
    async () => treeRows((await ports.call({ call, query: conditions })).result),
    [ports, call, conditions],
  )
  const { state, value: rows = NO_ROWS, round, reason, reload } = useQuery(load)
  useListHandle(name, { reload, filter }, undefined)
  const isSearch = Object.keys(conditions).length > Object.keys(props.filter ?? {}).length
  const [opened, setOpened] = useState<{ round: number; keys: readonly string[] }>()
  const open = opened?.round === round ? opened.keys : parentKeys(rows, isSearch ? undefined : levels)
  const show = (keys: readonly string[]) => setOpened({ round, keys })
  const shown = useMemo(() => (narrow ? narrowColumns(columns) : wideColumns(columns)), [narrow, columns])
  const all = useMemo(() => parentKeys(rows), [rows])
  const table = useKeyboardScroll(rows)
  const buttons = visibleButtons(toolbar, ports, scope({}))
  const place = { block: name, entity, scope: () => scope({}) }
  const none =
    state === 'failed' ? (
      <FailedCard reason={reason} onRetry={reload} />
    ) : (
      <Empty image={Empty.PRESENTED_IMAGE_SIMPLE} description="暂无数据" />
    )
  return (
    <section className={`r-card r-tree-table${narrow ? ' r-tree-table--narrow' : ''}`}>
      {title && <h2 className="r-card__title">{title}</h2>}
      {(buttons.length > 0 || all.length > 0) && (
        <div className="r-tree-table__toolbar">
          {buttons.map((button) => (
            <ActionButton key={button.key} button={button} place={place} />
          ))}
          {all.length > 0 && (
            <span className="r-tree-table__tools">
              <Button type="text" autoInsertSpace={false} onClick={() => show(all)}>
                全部展开
              </Button>
              <Button type="text" autoInsertSpace={false} onClick={() => show([])}>
                全部收起
              </Button>
            </span>
          )}
        </div>
      )}
      <Table<TreeRow>
        ref={table}
        rowKey={rowKeyOf}
        columns={shown}
        dataSource={state === 'failed' ? NO_ROWS : rows}
        loading={state === 'loading'}
        size={narrow ? 'small' : 'middle'}
        showHeader={!narrow}
        tableLayout="fixed"
        scroll={narrow ? undefined : { x: LEAST_WIDTH_PX }}
        pagination={false}
        locale={{ emptyText: state === 'loading' ? <div className="r-tree-table__blank" /> : none }}
        expandable={{
          expandedRowKeys: [...open],
          onExpandedRowsChange: (keys) => show(keys.map(String)),
          indentSize: narrow ? NARROW_INDENT_PX : INDENT_PX,
        }}
      />
    </section>
  )
}

function wideColumns(columns: readonly PreparedColumn[]): Columns {
  return columns.map((column) => ({
    key: column.name,
    title: column.title,
    width: column.width,
    align: column.align,
    render: (_: unknown, row: TreeRow) => <WholeValue column={column} row={row} />,
  }))
}

/** A complete value, on several lines where it is long. */
function WholeValue({ column, row }: { column: PreparedColumn; row: TreeRow }) {
  const { Value } = useScreen()
  const { name, field, widget, props, tags } = column
  const value = <Value name={name} field={field} widget={widget} props={props} row={row} displayMode="read" />
  const colour = tags?.[String(row[name] ?? '')]
  return colour === undefined ? value : <Tag color={colour}>{value}</Tag>
}

/** On a phone a row is one cell: the first value as heading, the others below. */
function narrowColumns([heading, ...rest]: readonly PreparedColumn[]): Columns {
  const render = (_: unknown, row: TreeRow) => (
    <div className="r-tree-table__stack">
      <span className="r-tree-table__heading">
        <WholeValue column={heading!} row={row} />
      </span>
      {rest
        .filter((column) => !isBlank(row[column.name]))
        .map((column) => (
          <span key={column.name} className="r-tree-table__line">
            <span className="r-tree-table__label">{column.title}</span>
            <WholeValue column={column} row={row} />
          </span>
        ))}
    </div>
  )
  return [{ key: 'row', title: heading!.title, render }]
}

function isBlank(value: unknown): boolean {
  return value === null || value === undefined || value === ''
}
