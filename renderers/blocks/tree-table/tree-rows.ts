import { answeredRows } from '#renderers/ui/table/answered-rows.ts'
import { rowKeyOf } from '#renderers/ui/table/use-selection.ts'
import type { Row } from '#shared/documents/entity.ts'

/** A row with its children; a leaf has no `children` property, otherwise antd could expand it. */
export type TreeRow = Row & { children?: TreeRow[] }

/** Maximum depth; deeper levels of a response are cut off. */
const DEEPEST = 20

/** Tree rows in the response of a call. */
export function treeRows(result: unknown, depth = 0): TreeRow[] {
  return answeredRows(result).map(({ children, ...row }) => {
    const below = depth < DEEPEST && Array.isArray(children) ? treeRows(children, depth + 1) : []
    return below.length === 0 ? row : { ...row, children: below }
  })
}

/** Keys of the rows with children, down to a level; 1 is the top. */
export function parentKeys(rows: readonly TreeRow[], levels = Number.POSITIVE_INFINITY): string[] {
  if (levels < 1) return []
  return rows.flatMap(({ children, ...row }) =>
    children === undefined ? [] : [rowKeyOf(row), ...parentKeys(children, levels - 1)],
  )
}
