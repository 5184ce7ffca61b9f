import type { ReactNode } from 'react'
import type { Row } from '#shared/documents/entity.ts'
import type { Holding } from './held-rows.ts'

/** How a canvas shows the rows that it designs. */
export interface RowLook {
  /** What the row is called. */
  title(row: Readonly<Row>): string
  /** Told beside its name in the outline. */
  note(row: Readonly<Row>): string | undefined
  /** What stands below its name on the board. */
  body(row: Readonly<Row>): ReactNode
  /** Others stand apart, below the form. */
  isShown(row: Readonly<Row>): boolean
  /** Which rows hold others. */
  holding: Holding
  /** Columns of a row that holds others, where they are not those of the form. */
  columns?(row: Readonly<Row>): number | undefined
  isWide(row: Readonly<Row>): boolean
  /** Columns that it takes, where it is not wide. */
  span?(row: Readonly<Row>): number | undefined
  isRequired(row: Readonly<Row>): boolean
  isFixed(row: Readonly<Row>): boolean
  /** Shown while there is nothing. */
  empty: string
}
