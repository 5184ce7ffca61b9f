import { HolderOutlined } from '@ant-design/icons'
import { type DragEvent, type KeyboardEvent, useMemo, useState } from 'react'
import { RefusedError } from '#renderers/ports.ts'
import { useScreen } from '#renderers/ui/screen-context.ts'
import { rowKeyOf } from '#renderers/ui/table/use-selection.ts'
import type { Row } from '#shared/documents/entity.ts'
import { permissionOf } from '#shared/documents/entity-fields.ts'
import type { FeatureProps } from '../feature-props.ts'
import { isUnfiltered } from '../is-unfiltered.ts'
import type { TableColumns, TableExtras } from '../list-props.ts'

/**
 * Orders rows manually, by dragging a handle or by arrow keys on it. In a tree rows stay with their parent, and search
 * results have no order.
 * @param tree changes of the table for a tree; absent for a list
 */
export function useRowDrag(
  { features, place: { entity }, rows, currentQuery, selectable }: FeatureProps,
  tree?: TableExtras,
): TableExtras | undefined {
  const { ports, params } = useScreen()
  const [pulled, setPulled] = useState<string>()
  const [over, setOver] = useState<string>()
  const { state, query, reload } = rows
  const movable = features.rowDragWhen
  const offered = features.rowDrag === true && entity !== undefined && ports.can(permissionOf(entity, 'reorder'))
  // A list that is sorted by columns has no manual positions.
  const possible = offered && query.sorts.length === 0 && (!features.tree || isUnfiltered(currentQuery()))
  return useMemo(() => {
    if (!offered) return undefined
    const levels = levelsOf(tree?.rows ?? state.rows)
    const keysBeside = (id: string) => levels.find((keys) => keys.includes(id)) ?? []

    async function move(id: string, to: number): Promise<void> {
      const keys = keysBeside(id)
      const target = keys[to]
      if (target === undefined || target === id) return
      const side = to < keys.indexOf(id) ? 'before' : 'after'
      const { pageNo: _, pageSize: __, column: ___, order: ____, ...conditions } = currentQuery()
      try {
        await ports.records.reorder(entity!, { id, [side]: target }, conditions)
      } catch (error) {
        if (error instanceof RefusedError) ports.notices.warning(error.message)
      }
      reload()
    }

    const handle = (row: Row) => {
      const scope = { row, user: ports.user, params }
      if (movable && movable(scope) !== true) return null
      const key = rowKeyOf(row)
      return (
        <button
          type="button"
          className="r-table__handle"
          draggable={possible}
          disabled={!possible}
          title={possible ? '拖动或用上下方向键调整次序' : '查询或按列排序时不能调整次序'}
          aria-label="调整次序"
          onDragStart={(event: DragEvent<HTMLElement>) => {
            event.dataTransfer.effectAllowed = 'move'
            event.dataTransfer.setData('text/plain', key)
            setPulled(key)
          }}
          onDragEnd={() => {
            setPulled(undefined)
            setOver(undefined)
          }}
          onKeyDown={(event: KeyboardEvent) => {
            if (event.key !== 'ArrowUp' && event.key !== 'ArrowDown') return
            event.preventDefault()
            void move(key, keysBeside(key).indexOf(key) + (event.key === 'ArrowUp' ? -1 : 1))
          }}
        >
          <HolderOutlined aria-hidden />
        </button>
      )
    }
    const column: TableColumns[number] = {
      key: 'drag',
      width: 40,
      title: <span className="r-table__hidden-text">次序</span>,
      render: (_: unknown, row: Row) => handle(row),
    }
    return {
      columns: (columns) => [column, ...columns],
      // The handle stands before the indented column; with ticks, antd counts one column less.
      table: tree?.table && {
        ...tree.table,
        expandable: { ...tree.table.expandable, expandIconColumnIndex: selectable ? 3 : 1 },
      },
      onRow: (row) => {
        const key = rowKeyOf(row)
        if (pulled === undefined) return {}
        const keys = keysBeside(pulled)
        if (!keys.includes(key)) return {}
        const below = keys.indexOf(key) > keys.indexOf(pulled)
        return {
          className:
            key === over && key !== pulled ? `r-table__target r-table__target--${below ? 'below' : 'above'}` : '',
          onDragOver: (event: DragEvent) => {
            event.preventDefault()
            setOver(key)
          },
          onDrop: (event: DragEvent) => {
            event.preventDefault()
            void move(pulled, keys.indexOf(key))
          },
        }
      },
    }
  }, [
    offered,
    possible,
    movable,
    entity,
    ports,
    params,
    state.rows,
    tree,
    currentQuery,
    reload,
    pulled,
    over,
    selectable,
  ])
}

/** Keys of siblings, level by level. */
function levelsOf(rows: readonly Row[]): string[][] {
  const below = rows.flatMap(({ children }) => (Array.isArray(children) ? levelsOf(children) : []))
  return [rows.map(rowKeyOf), ...below]
}
