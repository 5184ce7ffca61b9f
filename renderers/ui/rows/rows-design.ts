import type { ComponentType } from 'react'
import type { Row } from '#shared/documents/entity.ts'
import type { Rows } from '#shared/rules/row-state.ts'
import type { RowNesting } from './editor/rows-editor-input.ts'
import type { RowsEditor } from './editor/use-rows-editor.ts'
import type { RowColumn } from './row/row-column.ts'
import type { RowReactions } from './row/row-reactions.ts'
import type { RowTab } from './row/use-row-tabs.ts'

/** Another view of the rows that a grid shows, by the same editor: what one changes the other shows. */
export interface RowsDesign {
  View: ComponentType<RowsDesignProps>
  /** Shows what is designed as it will be; it needs a call. */
  Preview: ComponentType<RowsPreviewProps>
  /** `VERB /path` that answers what the preview shows. */
  preview?: string
  /** `VERB /path` that answers what the view offers. */
  fields?: string
  /** `VERB /path` that returns dictionaries, tables, reports and columns to choose from. */
  choices?: string
  /** The view is there first, and the grid beside it. */
  isFirst?: boolean
  /** Present where rows contain others. */
  nesting?: RowNesting
  /** Returns a copy of a row, with the values that only a copy has. */
  copied(row: Readonly<Row>, rows: Rows): Row
}

export interface RowsPreviewProps {
  editor: RowsEditor
  call: string
  /** The record around the rows, as it will be stored. */
  record(): Row
}

export interface RowsDesignProps {
  id: string
  title: string
  editor: RowsEditor
  columns: readonly RowColumn[]
  tabs: readonly RowTab[]
  reactions: RowReactions
  fields?: string
  choices?: string
  isWritable(column: RowColumn, row: Readonly<Row>): boolean
}
