import { sql } from 'kysely'
import { AppError } from '#server/http/answers/errors.ts'
import type { Principal } from '#server/http/principal.ts'
import type { EntityAccess } from '#server/records/entity-access.ts'
import type { EntityTable } from '#server/records/entity-table.ts'
import { isReadable, isWritable } from '#server/records/policy/field-mask.ts'
import { visibleRows } from '#server/records/policy/row-scope.ts'
import { hasId } from '#server/records/read/read-rows.ts'
import { allOf } from '#server/records/read/sql/condition.ts'
import { fullSelectList } from '#server/records/read/sql/select-list.ts'
import type { Row } from '#shared/documents/entity.ts'
import { isBinned, otherThan, takenCondition } from './unique-problems.ts'

/** Record with the value: an active one, or one in the recycle bin. */
export type TakenBy = 'active' | 'deleted'

/**
 * Finds where another record has the value of a unique field; deleted records count. For a field that is unique with
 * others, their values come from `siblings`, else from the edited record. Without them the answer is undefined, and the
 * write decides.
 * @throws AppError DUPLICATE_CHECK_UNKNOWN when the field is not unique, NOT_GRANTED for a field that the person may
 * neither read nor write.
 */
export async function isTaken(
  access: EntityAccess,
  field: string,
  value: string,
  exceptId?: string,
  siblings: Readonly<Row> = {},
): Promise<TakenBy | undefined> {
  const { context, principal, table } = access
  const stored = table.stored.get(field)
  if (!stored?.field['x-unique']) throw new AppError('DUPLICATE_CHECK_UNKNOWN')
  if (!mayLearn(table, field, principal)) throw new AppError('NOT_GRANTED')
  // A record is excepted only where the person may read the field.
  const isExcepted = exceptId !== undefined && isReadable(table, field, principal)
  const own = isExcepted ? await ownRow(access, exceptId) : undefined
  const taken = takenCondition(table, stored, { ...own, ...siblings, [field]: value }, principal)
  if (!taken) return undefined
  // A record that the person may not see is not excepted either: the answer would reveal which record has the value.
  const where = own ? allOf([taken, otherThan(table, String(own.id))]) : taken
  const { rows } = await sql<{ binned: boolean | null }>`
    select bool_and(${isBinned(table, principal)}) as binned from ${table.source} where ${where}`.execute(
    context.database.kysely,
  )
  const { binned } = rows[0]!
  return binned === null ? undefined : binned ? 'deleted' : 'active'
}

/** Checks whether a person may check values. Trying one value after another would reveal a restricted field. */
function mayLearn(table: EntityTable, field: string, principal: Principal): boolean {
  const isWritten = isWritable(table, field, principal, 'add') || isWritable(table, field, principal, 'edit')
  return isWritten || isReadable(table, field, principal)
}

async function ownRow(access: EntityAccess, id: string) {
  const { context, table } = access
  const visible = await visibleRows(access)
  const { rows } = await sql<Row>`
    select ${fullSelectList(table)} from ${table.source} where ${visible} and ${hasId(table, id)}`.execute(
    context.database.kysely,
  )
  return rows[0]
}
