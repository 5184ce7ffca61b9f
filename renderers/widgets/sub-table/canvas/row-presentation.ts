import type { ReactNode } from 'react'
import type { Row } from '#shared/documents/entity.ts'
import type { Nesting } from './nested-rows.ts'

/** Presentation of the rows that a canvas designs. */
export interface RowPresentation {
  /** Name of the row. */
  title(row: Readonly<Row>): string
  /** Remark beside the name in the outline. */
  note(row: Readonly<Row>): string | undefined
  /** Content below the name on the board. */
  body(row: Readonly<Row>): ReactNode
  /** Other rows are listed apart, below the form. */
  isShown(row: Readonly<Row>): boolean
  /** Defines which rows contain others. */
  nesting: Nesting
  /** Columns inside a holder, where they differ from those of the form. */
  columns?(row: Readonly<Row>): number | undefined
  isWide(row: Readonly<Row>): boolean
  /** Columns that the row spans, where it is not wide. */
  span?(row: Readonly<Row>): number | undefined
  isRequired(row: Readonly<Row>): boolean
  isFixed(row: Readonly<Row>): boolean
  /** Text of an empty canvas. */
  empty: string
}
