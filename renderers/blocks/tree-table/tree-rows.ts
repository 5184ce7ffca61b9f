import { answeredRows } from '#renderers/ui/table/answered-rows.ts'
import { rowKeyOf } from '#renderers/ui/table/use-selection.ts'
import type { Row } from '#shared/documents/entity.ts'

/** A row with those below it; a leaf has no `children` at all, or it could be opened. */
export type TreeRow = Row & { children?: TreeRow[] }

/** Deeper than any tree that people read; a server that answers with a deeper one shows its beginning. */
const DEEPEST = 20

/** The tree in what a call answered. */
export function treeRows(result: unknown, depth = 0): TreeRow[] {
  return answeredRows(result).map(({ children, ...row }) => {
    const below = depth < DEEPEST && Array.isArray(children) ? treeRows(children, depth + 1) : []
    return below.length === 0 ? row : { ...row, children: below }
  })
}

/** Keys of the rows that hold others, down to a level: 1 is the top. */
export function parentKeys(rows: readonly TreeRow[], levels = Number.POSITIVE_INFINITY): string[] {
  if (levels < 1) return []
  return rows.flatMap(({ children, ...row }) =>
    children === undefined ? [] : [rowKeyOf(row), ...parentKeys(children, levels - 1)],
  )
}
