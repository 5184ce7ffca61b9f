import { sql } from 'kysely'
import { AppError } from '#server/http/answers/errors.ts'
import type { Row } from '#shared/documents/entity.ts'
import type { FieldProblem, Refusal } from '#shared/wire/envelope.ts'
import { errorCatalogue, fillText } from '#shared/wire/error-codes.ts'
import type { ImportProblem } from '#shared/wire/import-result.ts'
import { uniqueParts } from '../write/problems/unique-problems.ts'
import { cleanRecord } from '../write/values/clean-record.ts'
import type { Write } from '../write/write.ts'
import { refusalOf } from '../write/write-failure.ts'
import type { ImportOptions } from './import-options.ts'
import { type ImportRow, type ImportSheet, problemAt } from './sheet/import-sheet.ts'

/** A refused row with all its problems. */
export interface RefusedRow {
  row: ImportRow
  problems: readonly ImportProblem[]
}

/** Refused and skipped rows of an import, and notices of hooks. */
export interface ImportOutcome {
  refused: readonly RefusedRow[]
  /** Row numbers in the sheet. */
  skipped: readonly number[]
  /** Keys of the records that were added. */
  added: readonly string[]
  notices: ReadonlySet<string>
}

/** How many rows were added. */
export const addedIn = ({ rows }: ImportSheet, { refused, skipped }: ImportOutcome) =>
  rows.length - refused.length - skipped.length

/** Notices of rows are mostly alike. */
const MOST_NOTICES = 20

/** Rows between two reports of progress. */
const REPORT_EVERY = 25

/** Adds one record in the write of an import. @returns its key @throws AppError with what is wrong with it */
export type AddRow = (write: Write, record: Row) => Promise<string>

/**
 * Adds the rows of a sheet one by one in a running write. Each row has a savepoint, so a refused row leaves no trace.
 * Hooks may skip rows, and are called once all rows are added.
 */
export async function addSheetRows(
  within: Write,
  sheet: ImportSheet,
  { signal, onProgress }: Omit<ImportOptions, 'dryRun'>,
  add: AddRow,
): Promise<ImportOutcome> {
  const notices = new Set<string>()
  const notify = (text: string) => void (notices.size < MOST_NOTICES && notices.add(text))
  const write = { ...within, hookContext: { ...within.hookContext, notify } }
  const refused: RefusedRow[] = []
  const skipped: number[] = []
  const keys: string[] = []
  const seen = createValuesInFile(write)
  const total = sheet.rows.length
  await sql`savepoint imported`.execute(write.trx)
  for (const [done, row] of sheet.rows.entries()) {
    if (done % REPORT_EVERY === 0) onProgress?.({ done, total })
    signal.throwIfAborted()
    const record = cleanRecord(write.table, write.principal, row.body, 'add')
    if (row.key !== undefined) record.id = row.key
    const result = await addRow(write, row, structuredClone(record), add)
    if (result === 'skip') skipped.push(row.source.number)
    else if ('key' in result) {
      keys.push(result.key)
      seen.keep(record, row.source.number)
    } else refused.push({ row, problems: placed(sheet, row, result.problems, seen.earlier(record)) })
  }
  onProgress?.({ done: total, total })
  const outcome = { refused, skipped, added: keys, notices }
  const added = addedIn(sheet, outcome)
  if (added > 0) await write.hooks.afterImport?.(added, write.hookContext)
  return outcome
}

type RowResult = { key: string } | { problems: FieldProblem[] } | 'skip'

/** Adds a row. Returns its key, its problems, or that a hook skipped it. */
async function addRow(write: Write, row: ImportRow, record: Row, add: AddRow): Promise<RowResult> {
  const { trx } = write
  const own = row.problems.map(({ field = '', message }) => ({ field, keyword: 'cell', message }))
  const effects: (() => Promise<void> | void)[] = []
  const notices: string[] = []
  // Effects of a row that is rolled back are dropped.
  const onRecordComplete: Write['onRecordComplete'] = []
  const hookContext: Write['hookContext'] = {
    ...write.hookContext,
    afterCommit: (effect) => void effects.push(effect),
    onRecordComplete: (task) => void onRecordComplete.push(task),
    notify: (text) => void notices.push(text),
  }
  try {
    if ((await write.hooks.beforeImport?.(record, hookContext)) === 'skip') return 'skip'
    const key = await add({ ...write, hookContext, onRecordComplete, logsChanges: false }, record)
    if (own.length === 0) {
      await sql`release savepoint imported; savepoint imported`.execute(trx)
      for (const effect of effects) write.hookContext.afterCommit(effect)
      for (const notice of notices) write.hookContext.notify(notice)
      return { key }
    }
    await sql`rollback to savepoint imported`.execute(trx)
    return { problems: own }
  } catch (error) {
    const problems = problemsOf(write, error)
    await sql`rollback to savepoint imported`.execute(trx)
    const ownFields = new Set(own.map(({ field }) => field))
    return { problems: [...own, ...problems.filter(({ field }) => !ownFields.has(field))] }
  }
}

/** @throws errors that do not refuse this record. */
function problemsOf({ table, policy }: Write, error: unknown): readonly FieldProblem[] {
  const refusal = error instanceof AppError ? error : refusalOf(error, table, policy.catalog)
  if (refusal === undefined) throw error
  const { problems = [] } = (refusal.result ?? {}) as Refusal
  if (problems.length > 0) return problems
  return [{ field: '', keyword: refusal.code, message: fillText(errorCatalogue[refusal.code].text, refusal.details) }]
}

/** Adds the addresses of cells to problems. A value that an earlier row has is reported with the number of that row. */
function placed(
  { heads }: ImportSheet,
  { source }: ImportRow,
  problems: readonly FieldProblem[],
  earlier: ReadonlyMap<string, number>,
): ImportProblem[] {
  return problems.map(({ field, keyword, message }) => {
    // A member inside a value, such as `parameter.keep`, is in the cell of the whole value.
    const [root] = field.split('.')
    const column = heads.columns.find(({ name }) => name === root)
    const duplicate = keyword === 'unique' ? earlier.get(field) : undefined
    const text = duplicate === undefined ? message : `${column?.title ?? field}与第${duplicate}行重复`
    return column
      ? problemAt(column, source.number, text)
      : { row: source.number, ...(field && { field }), message: text }
  })
}

/** Remembers which row of the sheet brought a unique value. */
function createValuesInFile({ table }: Write) {
  const rows = new Map<string, number>()
  const unique = [...table.stored.values()].filter(({ field }) => field['x-unique'])
  const keysOf = (record: Readonly<Row>) =>
    unique.map((field) => {
      const values = uniqueParts(table, field).map(({ name }) => record[name] ?? null)
      return [field.name, JSON.stringify([field.name, ...values])] as const
    })
  return {
    keep(record: Readonly<Row>, row: number): void {
      for (const [, key] of keysOf(record)) rows.set(key, row)
    },
    /** Row numbers by field. */
    earlier(record: Readonly<Row>): ReadonlyMap<string, number> {
      return new Map(keysOf(record).flatMap(([name, key]) => (rows.has(key) ? [[name, rows.get(key)!]] : [])))
    },
  }
}
