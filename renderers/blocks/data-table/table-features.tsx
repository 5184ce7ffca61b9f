import { useLayoutEffect, useMemo } from 'react'
import { useCellEdit } from './editing/use-cell-edit.tsx'
import type { TableExtras } from './list-props.ts'
import { useChosenRow } from './rows/use-chosen-row.ts'
import { useDimRows } from './rows/use-dim-rows.ts'
import { useExpansion } from './rows/use-expansion.tsx'
import { useRowDrag } from './rows/use-row-drag.tsx'
import { useTreeRows } from './rows/use-tree-rows.tsx'
import { useColumnResize } from './use-column-resize.tsx'
import { useSortRanks } from './use-sort-ranks.tsx'
import { useSummary } from './use-summary.tsx'
import './table-features.css'
import type { FeatureProps } from './feature-props.ts'

export { loadLongBody } from './long-list/load-long-body.ts'

/** Renders nothing; passes the features of the page to the table. */
export function TableFeatures(props: FeatureProps) {
  const { onExtras } = props
  const tree = useTreeRows(props)
  const drag = useRowDrag(props, tree)
  const expansion = useExpansion(props)
  const edit = useCellEdit(props)
  const ranks = useSortRanks(props)
  const resize = useColumnResize(props)
  const summary = useSummary(props)
  const chosen = useChosenRow(props)
  const dim = useDimRows(props)
  const extras = useMemo(
    () => joined([edit, ranks, resize, tree, drag, expansion, summary, chosen, dim]),
    [edit, ranks, resize, tree, drag, expansion, summary, chosen, dim],
  )
  useLayoutEffect(() => onExtras(extras), [extras, onExtras])
  return null
}

function joined(parts: readonly (TableExtras | undefined)[]): TableExtras {
  const given = parts.filter((part) => part !== undefined)
  return {
    loading: given.some((part) => part.loading),
    columns: (columns) => given.reduce((present, part) => part.columns?.(present) ?? present, columns),
    rows: given.find((part) => part.rows)?.rows,
    more: given.find((part) => part.more)?.more,
    onRow(row) {
      const props = given.map((part): Record<string, unknown> => part.onRow?.(row) ?? {})
      const className = props.map((one) => one.className ?? '').join(' ')
      return Object.assign({}, ...props, { className })
    },
    table: Object.assign({}, ...given.map((part) => part.table)),
  }
}
