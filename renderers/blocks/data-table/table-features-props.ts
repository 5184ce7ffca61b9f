import type { PreparedField } from '#renderers/plugin.ts'
import type { Compiled } from '#renderers/prepared-reaction.ts'
import type { Row } from '#shared/documents/entity.ts'

export interface SummaryUse {
  field: string
  of: 'sum' | 'avg' | 'min' | 'max' | 'count'
}

/** Optional features that a page may turn on. */
export interface FeatureSettings {
  /** Fields that are summed up over all matching rows. */
  summary?: readonly (string | SummaryUse)[]
  /** Rows of a tree entity, whose children are read when a row is expanded. */
  tree?: boolean
  /** Content of an expanded row: fields of the row, or another page. */
  expand?: { fields?: readonly PreparedField[]; columns?: 1 | 2 | 3 | 4; page?: string; with?: Row }
  /** A click on a row chooses it for another block, which shows its details. */
  choose?: { target: string; param: string; with?: Row }
  /** Rows are ordered by dragging. */
  rowDrag?: boolean
  /** Rows that may be moved; default all. */
  rowDragWhen?: Compiled
  /** Rows that are shown greyed. */
  dimWhen?: Compiled
  /** Fields that are edited in their cells. */
  cellEdit?: readonly PreparedField[]
  /** Each click on a heading adds its column to the order. */
  multiSort?: boolean
}

/** Whether the settings need the code of `table-features`. */
export function isFeatured(settings: FeatureSettings): boolean {
  return Boolean(settings.cellEdit || settings.multiSort || settings.expand || settings.dimWhen) || needsTable(settings)
}

/** Whether the settings need a table, since cards cannot show them. */
export function needsTable({ summary, tree, rowDrag, choose }: FeatureSettings): boolean {
  return Boolean(summary || tree || rowDrag || choose)
}
