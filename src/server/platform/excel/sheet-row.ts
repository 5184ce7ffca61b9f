/** What a cell shows: the result of a formula, not the formula. */
export type CellValue =
  | { kind: 'text'; text: string }
  | { kind: 'number'; number: number }
  | { kind: 'boolean'; value: boolean }
  /** `YYYY-MM-DD HH:mm:ss`; a time alone is on a day of 1899 or 1900. */
  | { kind: 'date'; text: string }
  /** Such as `#N/A`. */
  | { kind: 'error'; text: string }

export interface SheetRow {
  /** From 1, as the spreadsheet shows it. */
  number: number
  /** By number of the column, from 1; without empty ones. */
  cells: ReadonlyMap<number, CellValue>
}

/** Merged cells; only the first of them has a value. */
export interface MergedCells {
  /** In the notation of the spreadsheet: `A5:B7`. */
  address: string
  rows: readonly [first: number, last: number]
  columns: readonly [first: number, last: number]
}

/** What one workbook may take while it is read. */
export interface SheetLimits {
  /** Of all parts that are read, unpacked. */
  bytes: number
  /** Rows that the caller takes; texts and cells are allowed in proportion. */
  rows: number
  /** Ms for a workbook that brings nothing; rows and cells add to it. */
  ms: number
}
