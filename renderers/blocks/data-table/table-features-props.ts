import type { PreparedField } from '#renderers/pieces.ts'
import type { Compiled } from '#renderers/prepared-reaction.ts'
import type { Row } from '#shared/documents/entity.ts'

export interface SummaryUse {
  field: string
  of: 'sum' | 'avg' | 'min' | 'max' | 'count'
}

/** What a page may turn on besides the plain list. */
export interface FeatureSettings {
  /** Fields that are summed up over all rows that match. */
  summary?: readonly (string | SummaryUse)[]
  /** Rows of a tree entity, whose children are read when a row is opened. */
  tree?: boolean
  /** What an opened row shows: fields of it, or another page. */
  expand?: { fields?: readonly PreparedField[]; columns?: 1 | 2 | 3 | 4; page?: string; with?: Row }
  /** A click on a row chooses it, for another block to show what belongs to it. */
  choose?: { target: string; param: string; with?: Row }
  /** Rows are put in order by hand. */
  rowDrag?: boolean
  /** Rows that may be moved; all of them without it. */
  rowDragWhen?: Compiled
  /** Fields that are changed in their cells. */
  cellEdit?: readonly PreparedField[]
  /** Each click on a heading adds its column to the order. */
  multiSort?: boolean
}

/** Whether it needs the code of `table-features`. */
export function isFeatured(settings: FeatureSettings): boolean {
  return Boolean(settings.cellEdit || settings.multiSort || settings.expand) || needsTable(settings)
}

/** Whether cards could not show what is turned on. */
export function needsTable({ summary, tree, rowDrag, choose }: FeatureSettings): boolean {
  return Boolean(summary || tree || rowDrag || choose)
}
