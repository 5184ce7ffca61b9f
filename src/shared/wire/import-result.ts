/** What the server says of a workbook that was sent to be imported. */

export interface ImportProblem {
  /** Row of the sheet, from 1, as a spreadsheet shows it. */
  row: number
  /** Address such as `C7`; absent when the whole row is meant. */
  cell?: string
  field?: string
  message: string
}

export interface ImportResult {
  /** Nothing was written; the numbers say what would be. */
  dryRun: boolean
  totalCount: number
  successCount: number
  errorCount: number
  /** Rows that are neither added nor wrong: they were to be left out. */
  skippedCount?: number
  /** Their numbers in the sheet, the first ones. */
  skippedRows?: number[]
  /** What is told to who imports. */
  notices?: string[]
  /** The numbers in one sentence. */
  msg: string
  /** The first of them, in the order of the sheet. */
  problems: ImportProblem[]
  /** Of a file of definitions, which has no rows: what becomes of each. */
  definitions?: ImportedDefinition[]
  /** Heads of columns that are no field of the record, or none that the person may write. */
  ignoredColumns: string[]
  /** The refused rows with the reasons, when there are any. */
  file?: HandedFile
  /** Passwords of the people who were added; the server cannot make the list again. */
  passwords?: HandedFile
}

/** A workbook inside of an answer. */
export interface HandedFile {
  name: string
  /** Base64. */
  content: string
}

/** `later`: it waits for something that has to be done first; `refused`: why is among the problems. */
export type DefinitionOutcome = 'new' | 'changed' | 'same' | 'later' | 'refused'

export interface ImportedDefinition {
  /** 在线表单 */
  kind: string
  name: string
  outcome: DefinitionOutcome
  /** In what it differs from what was there, or for what it waits; a line each. */
  told: string[]
}

/** A line that comes before the answer, where it was asked for with `progress=true`. */
export interface ImportProgress {
  /** Rows judged. */
  done: number
  total: number
}

/** Type of an answer that is preceded by lines of progress; its last line is the envelope. */
export const IMPORT_STREAM_TYPE = 'application/x-ndjson'

/** Most problems that are named one by one; the file with the refused rows has all. */
export const MOST_IMPORT_PROBLEMS = 200
