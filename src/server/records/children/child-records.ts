import { sql } from 'kysely'
import { AppError } from '#server/http/answers/errors.ts'
import type { FieldProblem, Refusal } from '#shared/wire/envelope.ts'
import { errorCatalogue, fillText } from '#shared/wire/error-codes.ts'
import type { StoredField } from '../entity-table.ts'
import { cleanRecord } from '../write/clean-record.ts'
import { removeRows } from '../write/delete-records.ts'
import { insertRecord } from '../write/insert-record.ts'
import { hasKey } from '../write/lock-rows.ts'
import { updateRecord } from '../write/update-record.ts'
import type { Write } from '../write/write.ts'
import { invalid } from '../write/write-failure.ts'
import { type Children, requireOpen, type SentChildren, type SentRow } from './child-rows.ts'
import { childTable, childWrite, parentColumn } from './child-scope.ts'

/**
 * Writes the rows of sub-tables in the write of their record: first those that go, then changed ones, then new ones.
 * @returns where each row that was sent stands in the body, by its key
 * @throws AppError RECORD_INVALID with problems like `lines[3].price`, of all rows at once.
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
    const value = await heldValue(write, parentColumn(child, children), id)
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

/** What goes makes room for values that must be there once. */
const ORDER_OF_WRITES = ['deleted', 'modified', 'moved', 'new'] as const

/** @returns its key */
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

/** Of the rows of the record, which is locked by this write; -1 where there are none. */
export async function lastPlace({ table, trx, policy }: Write, order: string): Promise<number> {
  const { ref } = table.stored.get(order)!
  const { rows } = await sql<{ last: number }>`
    select coalesce(max(${ref}), -1)::int as last from ${table.source} where ${policy.visible}`.execute(trx)
  return rows[0]!.last
}

/** Refusals of one row, with its place; none of them has written anything of that row. */
async function problemsOf({ path }: SentRow, work: () => Promise<void>): Promise<FieldProblem[]> {
  try {
    await work()
    return []
  } catch (error) {
    if (!(error instanceof AppError)) throw error
    const { problems = [] } = (error.result ?? {}) as Refusal
    if (problems.length > 0) return problems.map((problem) => ({ ...problem, field: fieldAt(path, problem.field) }))
    // Nothing else was sent beside which it would have to be told.
    if (path === '') throw error
    const message = fillText(errorCatalogue[error.code].text, error.details)
    return [{ field: path, keyword: error.code, message }]
  }
}

const fieldAt = (path: string, field: string) => (path === '' ? field : `${path}.${field}`)

/** What child rows hold of their record. */
export async function heldValue({ table, trx }: Write, { field }: StoredField, id: string): Promise<string> {
  const held = table.stored.get(field['x-ref']?.value ?? 'id') ?? table.id
  const { rows } = await sql<{ value: string }>`
    select ${held.ref}::text as value from ${table.source} where ${hasKey(table, [id])}`.execute(trx)
  return rows[0]!.value
}
