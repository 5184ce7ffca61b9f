import { Table, type TableProps } from 'antd'
import { type MouseEvent, useMemo } from 'react'
import type { Row } from '#shared/documents/entity.ts'
import { PAGE_SIZES } from '#shared/wire/paging.ts'
import { rowKeyOf } from '../../ui/use-selection.ts'
import { ColumnValue } from './column-value.tsx'
import { EmptyList } from './empty-list.tsx'
import type { ListProps } from './list-props.ts'
import { RowButtons } from './row-buttons.tsx'
import { totalText } from './total-text.ts'

type Columns = NonNullable<TableProps<Row>['columns']>

/** The list on a wide screen. */
export function RowTable({ columns, rowButtons, place, rows, selection, picking }: ListProps) {
  const { query, setQuery, state, reload } = rows
  const { sort } = query
  const shown = useMemo<Columns>(() => {
    const values: Columns = columns.map((column) => ({
      key: column.name,
      dataIndex: column.name,
      title: column.title,
      width: column.width,
      align: column.align,
      sorter: column.sortable,
      sortOrder: sort?.field === column.name ? (sort.order === 'asc' ? 'ascend' : 'descend') : null,
      render: (_: unknown, row: Row) => <ColumnValue column={column} row={row} />,
    }))
    if (rowButtons.length === 0) return values
    const buttons: Columns[number] = {
      key: 'buttons',
      title: '操作',
      fixed: 'right',
      render: (_: unknown, row: Row) => <RowButtons row={row} rowButtons={rowButtons} place={place} />,
    }
    return [...values, buttons]
  }, [columns, rowButtons, sort, place])

  return (
    <Table<Row>
      rowKey={selection?.keyOf ?? rowKeyOf}
      columns={shown}
      dataSource={state.rows as Row[]}
      loading={state.loading}
      size="middle"
      scroll={{ x: 'max-content' }}
      locale={{ emptyText: <EmptyList state={state} onRetry={reload} /> }}
      rowSelection={
        selection && {
          type: selection.many ? 'checkbox' : 'radio',
          selectedRowKeys: selection.keys as string[],
          preserveSelectedRowKeys: true,
          onChange: (keys, chosen) => selection.set(keys.map(String), chosen),
        }
      }
      onRow={(row) => (picking && selection ? { onClick: (event) => isPlain(event) && selection.toggle(row) } : {})}
      pagination={{
        current: query.page,
        pageSize: query.size,
        total: state.total,
        pageSizeOptions: [...PAGE_SIZES],
        showSizeChanger: true,
        showQuickJumper: true,
        showTotal: (total, range) => totalText(total, range, state.totalCapped),
      }}
      onChange={({ current = 1, pageSize = query.size }, _filters, sorter, { action }) => {
        if (action === 'sort') return setQuery({ ...query, page: 1, sort: sortOf(sorter) })
        setQuery({ ...query, page: pageSize === query.size ? current : 1, size: pageSize })
      }}
    />
  )
}

/** A click on something that does not act by itself. */
function isPlain({ target }: MouseEvent): boolean {
  return !(target instanceof Element && target.closest('a, button, input, label'))
}

function sortOf(sorter: Parameters<NonNullable<TableProps<Row>['onChange']>>[2]): ListProps['rows']['query']['sort'] {
  const { columnKey, order } = Array.isArray(sorter) ? sorter[0]! : sorter
  if (!order || columnKey === undefined) return undefined
  return { field: String(columnKey), order: order === 'ascend' ? 'asc' : 'desc' }
}
