/** Result of a workbook import. */

export interface ImportProblem {
  /** Row of the sheet, from 1, as a spreadsheet shows it. */
  row: number
  /** Cell such as `C7`; absent when the whole row is meant. */
  cell?: string
  field?: string
  message: string
}

export interface ImportResult {
  /** Nothing was written; the counts are a preview. */
  dryRun: boolean
  totalCount: number
  successCount: number
  errorCount: number
  /** Skipped rows: neither added nor wrong. */
  skippedCount?: number
  /** Sheet numbers of the first skipped rows. */
  skippedRows?: number[]
  /** Messages to the user who imports. */
  notices?: string[]
  /** The counts in one sentence. */
  msg: string
  /** The first problems, in the order of the sheet. */
  problems: ImportProblem[]
  /** Outcome of each definition, for a file of definitions, which has no rows. */
  definitions?: ImportedDefinition[]
  /** Headers of columns that are no field of the record, or none that the user may write. */
  ignoredColumns: string[]
  /** Refused rows with the reasons, when there are any. */
  file?: HandedFile
  /** Passwords of the users who were added; the server cannot create the list again. */
  passwords?: HandedFile
}

/** Workbook inside an answer. */
export interface HandedFile {
  name: string
  /** Base64. */
  content: string
}

/** `later`: waits for another change; `refused`: the problems contain the reason. */
export type DefinitionOutcome = 'new' | 'changed' | 'same' | 'later' | 'refused'

export interface ImportedDefinition {
  /** 在线表单 */
  kind: string
  name: string
  outcome: DefinitionOutcome
  /** Differences from the existing definition, or what it waits for; one line each. */
  told: string[]
}

/** Line of progress before the answer; sent with `progress=true`. */
export interface ImportProgress {
  /** Number of checked rows. */
  done: number
  total: number
}

/** Content type of an answer after lines of progress; its last line is the envelope. */
export const IMPORT_STREAM_TYPE = 'application/x-ndjson'

/** Most problems that the answer lists; the file with the refused rows has all. */
export const MOST_IMPORT_PROBLEMS = 200
