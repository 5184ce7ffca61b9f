import type { Entity } from '#shared/documents/entity.ts'
import type { PreparedButton, PreparedColumn } from '../../pieces.ts'
import type { Selection } from '../../ui/use-selection.ts'
import type { useRows } from './use-rows.ts'

/** What the two looks of the list, table and cards, are given. */
export interface ListProps {
  columns: readonly PreparedColumn[]
  rowButtons: readonly PreparedButton[]
  place: { block: string; entity?: Entity }
  rows: ReturnType<typeof useRows>
  /** Absent when rows cannot be ticked. */
  selection?: Selection
  /** A click anywhere on a row ticks it. */
  picking: boolean
}
