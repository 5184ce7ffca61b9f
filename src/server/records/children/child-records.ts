import { sql } from 'kysely'
import { AppError } from '#server/http/answers/errors.ts'
import type { FieldProblem, Refusal } from '#shared/wire/envelope.ts'
import { errorCatalogue, fillText } from '#shared/wire/error-codes.ts'
import { removeRows } from '../write/delete-records.ts'
import { insertRecord } from '../write/insert-record.ts'
import { updateRecord } from '../write/update-record.ts'
import { cleanRecord } from '../write/values/clean-record.ts'
import type { Write } from '../write/write.ts'
import { invalid } from '../write/write-failure.ts'
import { type Children, requireOpen, type SentChildren, type SentRow } from './child-rows.ts'
import { childTable, childWrite, parentColumn } from './child-scope.ts'
import { lockedValue } from './own-rows.ts'

/**
 * Writes the rows of sub-tables within the write of their record: first deletions, then changes, then additions.
 * @returns the place of each sent row in the body, by the key of the row
 * @throws AppError RECORD_INVALID with problems such as `lines[3].price`, of all rows together.
 */
export async function writeChildren(
  write: Write,
  id: string,
  sent: readonly SentChildren[],
): Promise<ReadonlyMap<string, string>> {
  const problems: FieldProblem[] = []
  const paths = new Map<string, string>()
  for (const { children, rows } of sent) {
    const child = childTable(write.context, children)
    const value = await lockedValue(write, parentColumn(child, children), id)
    const inside = childWrite(write, children, [value])
    for (const row of rows) if (row.id !== '') paths.set(row.id, row.path)
    for (const state of ORDER_OF_WRITES) {
      for (const row of rows.filter((each) => each.state === state)) {
        const write = async () => void paths.set(await writeRow(inside, children, row, value), row.path)
        problems.push(...(await problemsOf(row, write)))
      }
    }
  }
  if (problems.length > 0) throw invalid(problems)
  return paths
}

/** Deletions come first, since they free unique values. */
const ORDER_OF_WRITES = ['deleted', 'modified', 'moved', 'new'] as const

/** @returns the key of the row */
async function writeRow(write: Write, children: Children, row: SentRow, value: string): Promise<string> {
  const { by, order } = children
  if (row.state === 'deleted') {
    requireOpen(children, 'delete')
    await removeRows(write, [row.id])
    return row.id
  }
  if (row.state === 'new') {
    requireOpen(children, 'add')
    const record = cleanRecord(write.table, write.principal, row.body, 'add')
    const place = order === undefined ? {} : { [order]: row.place ?? (await lastPlace(write, order)) + 1 }
    return insertRecord(write, { ...record, ...place, [by]: value })
  }
  const place = order === undefined || row.place === undefined ? {} : { [order]: row.place }
  const sent = row.state === 'moved' ? {} : cleanRecord(write.table, write.principal, row.body, 'edit')
  const { id: _, [by]: __, ...record } = sent
  await updateRecord(write, row.id, { ...record, ...place }, row.body.version)
  return row.id
}

/** Highest place among the rows of the record; -1 without rows. The write holds a lock on the record. */
export async function lastPlace({ table, trx, policy }: Write, order: string): Promise<number> {
  const { ref } = table.stored.get(order)!
  const { rows } = await sql<{ last: number }>`
    select coalesce(max(${ref}), -1)::int as last from ${table.source} where ${policy.visible}`.execute(trx)
  return rows[0]!.last
}

/** Problems of one row, with its place. A refused row has written nothing. */
async function problemsOf({ path }: SentRow, work: () => Promise<void>): Promise<FieldProblem[]> {
  try {
    await work()
    return []
  } catch (error) {
    if (!(error instanceof AppError)) throw error
    const { problems = [] } = (error.result ?? {}) as Refusal
    if (problems.length > 0) return problems.map((problem) => ({ ...problem, field: fieldAt(path, problem.field) }))
    // A row that is sent alone needs no place, so its own error is thrown.
    if (path === '') throw error
    const message = fillText(errorCatalogue[error.code].text, error.details)
    return [{ field: path, keyword: error.code, message }]
  }
}

const fieldAt = (path: string, field: string) => (path === '' ? field : `${path}.${field}`)
