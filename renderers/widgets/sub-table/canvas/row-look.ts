import type { ReactNode } from 'react'
import type { Row } from '#shared/documents/entity.ts'

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
  isWide(row: Readonly<Row>): boolean
  /** Columns that it takes, where it is not wide. */
  span?(row: Readonly<Row>): number | undefined
  isRequired(row: Readonly<Row>): boolean
  isFixed(row: Readonly<Row>): boolean
  /** Shown while there is nothing. */
  empty: string
}
