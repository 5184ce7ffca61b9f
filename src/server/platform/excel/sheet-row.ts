/** Value that a cell shows: the result of a formula, not the formula. */
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

/** Limits for reading one workbook. */
export interface SheetLimits {
  /** Unpacked size of all parts that are read. */
  bytes: number
  /** Rows that the caller takes; texts and cells are allowed in proportion. */
  rows: number
  /** Base time, ms; rows and cells add to it. */
  ms: number
}
