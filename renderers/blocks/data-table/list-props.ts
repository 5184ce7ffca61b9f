import type { TableProps } from 'antd'
import type { ReactNode } from 'react'
import type { PreparedButton } from '#renderers/plugin.ts'
import type { Selection } from '#renderers/ui/table/use-selection.ts'
import type { Entity, Row } from '#shared/documents/entity.ts'
import type { useRows } from './rows/use-rows.ts'
import type { ListSettings, ShownColumn } from './settings/list-settings.ts'

/** Props of both views of the list: table and cards. */
export interface ListProps {
  columns: readonly ShownColumn[]
  rowButtons: readonly PreparedButton[]
  place: { block: string; entity?: Entity }
  rows: ReturnType<typeof useRows>
  /** Content of an empty list. */
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

/** Changes by lazy features of a table, which load when a page turns them on. */
export interface TableExtras {
  /** Whether code that replaces the body of the table is still loading. Rows shown earlier would be remounted by it. */
  loading?: boolean
  columns?(columns: TableColumns): TableColumns
  /** Rows that replace those of the page, e.g. with loaded children. */
  rows?: readonly Row[]
  onRow?(row: Row): Record<string, unknown>
  /** Content below an expanded row, where rows can be expanded. */
  more?(row: Row): ReactNode
  table?: Pick<TableProps<Row>, 'expandable' | 'summary' | 'components'>
}

export const NO_EXTRAS: TableExtras = {}
export const LOADING_EXTRAS: TableExtras = { loading: true }
