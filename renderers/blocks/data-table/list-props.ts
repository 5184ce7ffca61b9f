import type { TableProps } from 'antd'
import type { ReactNode } from 'react'
import type { PreparedButton } from '#renderers/pieces.ts'
import type { Selection } from '#renderers/ui/table/use-selection.ts'
import type { Entity, Row } from '#shared/documents/entity.ts'
import type { ListSettings, ShownColumn } from './list-settings.ts'
import type { useRows } from './use-rows.ts'

/** What the two looks of the list, table and cards, are given. */
export interface ListProps {
  columns: readonly ShownColumn[]
  rowButtons: readonly PreparedButton[]
  place: { block: string; entity?: Entity }
  rows: ReturnType<typeof useRows>
  /** Stands where there are no rows. */
  empty?: string
  /** Absent when rows cannot be ticked. */
  selection?: Selection
  /** A click anywhere on a row ticks it. */
  picking: boolean
  density: ListSettings['density']
  /** Each click on a heading adds its column to the order. */
  multiSort: boolean
  extras: TableExtras
}

export type TableColumns = NonNullable<TableProps<Row>['columns']>

/** What the features of a table, whose code comes when a page turns them on, change in it. */
export interface TableExtras {
  columns?(columns: TableColumns): TableColumns
  /** Instead of those of the page, e.g. with the children that were read. */
  rows?: readonly Row[]
  onRow?(row: Row): Record<string, unknown>
  /** What an opened row shows below, where rows can be opened. */
  more?(row: Row): ReactNode
  table?: Pick<TableProps<Row>, 'expandable' | 'summary' | 'components'>
}

export const NO_EXTRAS: TableExtras = {}
