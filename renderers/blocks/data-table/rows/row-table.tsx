import { Table, type TableProps } from 'antd'
import { type MouseEvent, useMemo, useState } from 'react'
import { isPlainClick } from '#renderers/ui/button/plain-click.ts'
import { visibleButtons } from '#renderers/ui/button/visible-buttons.ts'
import { useScreen } from '#renderers/ui/screen-context.ts'
import { ColumnValue } from '#renderers/ui/table/column-value.tsx'
import { useKeyboardScroll } from '#renderers/ui/table/use-keyboard-scroll.ts'
import { rowKeyOf } from '#renderers/ui/table/use-selection.ts'
import type { Row } from '#shared/documents/entity.ts'
import { PAGE_SIZES } from '#shared/wire/paging.ts'
import { EmptyList } from '../empty-list.tsx'
import type { ListProps, TableColumns } from '../list-props.ts'
import { LONG_TABLE } from '../long-list/long-table.ts'
import { MOST_PLAIN_ROWS } from '../long-list/most-plain-rows.ts'
import type { ShownColumn } from '../settings/list-settings.ts'
import { totalText } from '../total-text.ts'
import { RowButtons } from './row-buttons.tsx'
import type { Sort } from './use-rows.ts'

/** The list on a wide screen. */
export function RowTable(props: ListProps) {
  const { columns, rowButtons, place, rows, selection, picking, density, multiSort, extras, empty } = props
  const { query, setQuery, reload } = rows
  const state = extras.loading ? { ...rows.state, rows: [], loading: true } : rows.state
  const { sorts } = query
  const [firstSize] = useState(query.size)
  const hasButtons = useHasButtons(rowButtons, extras.rows ? undefined : state.rows)
  const shown = useMemo<TableColumns>(() => {
    const values = columns.map((column) => valueColumn(column, sorts, multiSort))
    const buttons: TableColumns[number] = {
      key: 'buttons',
      title: '操作',
      fixed: 'right',
      // Left out on paper.
      className: 'r-table__actions',
      render: (_: unknown, row: Row) => <RowButtons row={row} rowButtons={rowButtons} place={place} />,
    }
    const all = hasButtons ? [...values, buttons] : values
    return extras.columns?.(all) ?? all
  }, [columns, rowButtons, hasButtons, sorts, multiSort, place, extras])

  const table = useKeyboardScroll(state)

  return (
    <Table<Row>
      ref={table}
      rowKey={selection?.keyOf ?? rowKeyOf}
      columns={shown}
      dataSource={(extras.rows ?? state.rows) as Row[]}
      components={state.rows.length > MOST_PLAIN_ROWS ? LONG_TABLE : undefined}
      loading={state.loading}
      size={density ?? 'middle'}
      scroll={{ x: 'max-content' }}
      locale={{ emptyText: <EmptyList state={state} text={empty} onRetry={reload} /> }}
      {...extras.table}
      rowSelection={
        selection && {
          type: selection.many ? 'checkbox' : 'radio',
          selectedRowKeys: selection.keys as string[],
          preserveSelectedRowKeys: true,
          fixed: shown[0]?.fixed === 'left',
          onChange: (keys, chosen) => selection.set(keys.map(String), chosen),
        }
      }
      onRow={(row) => ({
        ...extras.onRow?.(row),
        ...(picking && selection && { onClick: (event: MouseEvent) => isPlainClick(event) && selection.toggle(row) }),
      })}
      pagination={{
        current: query.page,
        pageSize: query.size,
        total: state.total,
        pageSizeOptions: [...new Set([...PAGE_SIZES, firstSize])],
        showSizeChanger: true,
        showQuickJumper: true,
        showTotal: () => totalText(state),
      }}
      onChange={({ current = 1, pageSize = query.size }, _filters, sorter, { action }) => {
        if (action === 'sort') return setQuery({ ...query, page: 1, sorts: sortsOf(sorter, sorts) })
        setQuery({ ...query, page: pageSize === query.size ? current : 1, size: pageSize })
      }}
    />
  )
}

/**
 * Whether a column for buttons would hold any.
 * @param rows shown rows; undefined for a tree, whose rows load as they are expanded, so that the column is always
 * shown
 */
function useHasButtons(buttons: ListProps['rowButtons'], rows: readonly Row[] | undefined): boolean {
  const { ports, scope } = useScreen()
  return useMemo(() => {
    if (buttons.length === 0 || !rows || rows.length === 0) return buttons.length > 0
    return rows.some((row) => visibleButtons(buttons, ports, scope({ row })).length > 0)
  }, [buttons, rows, ports, scope])
}

function valueColumn(column: ShownColumn, sorts: readonly Sort[], multiSort: boolean): TableColumns[number] {
  const rank = sorts.findIndex(({ field }) => field === column.name)
  return {
    key: column.name,
    dataIndex: column.name,
    // antd makes a text the label of a sortable head. The search field of that name should alone have it.
    title: column.sortable ? <>{column.title}</> : column.title,
    width: column.width,
    fixed: column.fixed,
    align: column.align,
    sorter: Boolean(column.sortable) && (multiSort ? { multiple: 1 } : true),
    sortOrder: rank < 0 ? null : sorts[rank]!.order === 'asc' ? 'ascend' : 'descend',
    // A cell with a maximum width, so that a column becomes as narrow as the person made it.
    onCell: () => (column.narrowed ? { className: 'r-table__cut', style: { maxWidth: column.width } } : {}),
    render: (_: unknown, row: Row) => <ColumnValue column={column} row={row} />,
  }
}

/** Sort columns in the sequence in which the person added them. */
function sortsOf(
  sorter: Parameters<NonNullable<TableProps<Row>['onChange']>>[2],
  before: readonly Sort[],
): readonly Sort[] {
  const chosenSorts = [sorter].flat().flatMap(({ columnKey, order }): Sort[] => {
    return order && columnKey !== undefined
      ? [{ field: String(columnKey), order: order === 'ascend' ? 'asc' : 'desc' }]
      : []
  })
  const placeOf = ({ field }: Sort) => {
    const place = before.findIndex((sort) => sort.field === field)
    return place < 0 ? before.length : place
  }
  return chosenSorts.sort((one, other) => placeOf(one) - placeOf(other))
}
