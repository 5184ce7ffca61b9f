import type { Entity } from '#shared/documents/entity.ts'
import type { PreparedButton, PreparedColumn } from '../../pieces.ts'
import type { useRows } from './use-rows.ts'
import type { Selection } from './use-selection.ts'

/** What the two looks of the list, table and cards, are given. */
export interface ListProps {
  columns: readonly PreparedColumn[]
  rowButtons: readonly PreparedButton[]
  place: { block: string; entity?: Entity }
  rows: ReturnType<typeof useRows>
  /** Absent when rows cannot be ticked. */
  selection?: Selection
}
