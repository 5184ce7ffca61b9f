import { Spin } from 'antd'
import { useCallback, useEffect, useMemo, useState } from 'react'
import { showRefusal } from '#renderers/ui/feedback/show-refusal.ts'
import { useChangeEffect } from '#renderers/ui/hooks/use-change-effect.ts'
import { useScreen } from '#renderers/ui/screen-context.ts'
import { rowKeyOf } from '#renderers/ui/table/use-selection.ts'
import type { Row } from '#shared/documents/entity.ts'
import type { FeatureProps } from '../feature-props.ts'
import { isUnfiltered } from '../is-unfiltered.ts'
import { LOADING_EXTRAS, type TableExtras } from '../list-props.ts'
import { loadLongBody } from '../long-list/load-long-body.ts'

type TableParts = NonNullable<TableExtras['table']>['components']
type Children = ReadonlyMap<string, readonly Row[]>

/** Rows of a tree: children are read when their parent is expanded, and again with the list. */
export function useTreeRows({ features, place, rows, currentQuery }: FeatureProps): TableExtras | undefined {
  const { ports } = useScreen()
  const [children, setChildren] = useState<Children>(new Map())
  const [open, setOpen] = useState<readonly string[]>([])
  const [busy, setBusy] = useState<readonly string[]>([])
  const { entity } = place
  const offered = features.tree === true && entity?.['x-tree'] !== undefined
  const roots = rows.state.rows

  const read = useCallback(
    async (key: string) => {
      setBusy((present) => [...present, key])
      try {
        const found = await ports.records.children(entity!, key)
        setChildren((present) => new Map(present).set(key, found))
      } catch (error) {
        showRefusal(error, ports)
        // Collapses the row, so that expanding it tries again.
        setOpen((present) => present.filter((other) => other !== key))
      } finally {
        setBusy((present) => present.filter((other) => other !== key))
      }
    },
    [ports, entity],
  )
  useChangeEffect(roots, () => {
    for (const key of open) void read(key)
  })

  const components = useLongTable(offered)
  const whole = offered && isUnfiltered(currentQuery())
  return useMemo(() => {
    if (!offered) return undefined
    if (!components) return LOADING_EXTRAS
    if (!whole) return { rows: roots.map(withoutChildren) }
    return {
      rows: withChildren(roots, children),
      // The calls of a tree return their own order.
      columns: (columns) => columns.map((column) => ({ ...column, sorter: false })),
      table: {
        components,
        expandable: {
          expandedRowKeys: [...open],
          indentSize: 20,
          onExpand: (expanded, row) => {
            const key = rowKeyOf(row)
            setOpen(expanded ? [...open, key] : open.filter((other) => other !== key))
            if (expanded && !children.has(key)) void read(key)
          },
          expandIcon: ({ record, expanded, expandable, onExpand }) => (
            <TreeSwitch
              state={!expandable ? 'leaf' : busy.includes(rowKeyOf(record)) ? 'busy' : expanded ? 'open' : 'closed'}
              onPress={(event) => onExpand(record, event)}
            />
          ),
        },
      },
    }
  }, [offered, whole, roots, children, open, busy, read, components])
}

/** An expanded row may add any number of rows, and the table must not remount then. */
function useLongTable(offered: boolean): TableParts | undefined {
  const [parts, setParts] = useState<TableParts>()
  useEffect(() => {
    if (!offered) return
    loadLongBody().then(
      (wrapper) => setParts({ body: { wrapper } }),
      // Without the code every row is drawn.
      () => setParts({}),
    )
  }, [offered])
  return parts
}

interface SwitchProps {
  state: 'leaf' | 'busy' | 'open' | 'closed'
  onPress(event: React.MouseEvent<HTMLElement>): void
}

function TreeSwitch({ state, onPress }: SwitchProps) {
  if (state === 'leaf') return <span className="r-table__switch-leaf" />
  const busy = state === 'busy'
  const open = state === 'open' || busy
  const className = `ant-table-row-expand-icon ant-table-row-expand-icon-${open ? 'expanded' : 'collapsed'}`
  // The button stays the same element, so that the focus stays on it.
  return (
    <button
      type="button"
      className={busy ? 'r-table__switch-busy' : className}
      aria-label={open ? '收起' : '展开'}
      aria-expanded={open}
      aria-busy={busy}
      onClick={busy ? undefined : onPress}
    >
      {busy && <Spin size="small" />}
    </button>
  )
}

function withChildren(rows: readonly Row[], known: Children): Row[] {
  return rows.map((row) => {
    const { children: _, ...rest } = row
    if (row.isLeaf === true || row.hasChild === false) return rest
    return { ...rest, children: withChildren(known.get(rowKeyOf(row)) ?? [], known) }
  })
}

function withoutChildren({ children: _, ...row }: Row): Row {
  return row
}
