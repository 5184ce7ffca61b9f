import { sql } from 'kysely'
import { AppError } from '#server/http/answers/errors.ts'
import type { Row } from '#shared/documents/entity.ts'
import { isShared } from '#shared/documents/entity-fields.ts'
import type { EntityTable } from '../entity-table.ts'
import { oneOf } from '../read/sql/comparison.ts'
import type { Condition } from '../read/sql/condition.ts'
import { fullSelectList } from '../read/sql/select-list.ts'
import type { Write } from './write.ts'

/**
 * The rows with these keys, all locked, in the order of their keys, so that two batches never wait for each other.
 * @throws AppError RECORD_NOT_FOUND when one of them is not there for the person, SHARED_BY_TENANTS
 */
export async function lockRows(write: Write, keys: readonly string[]): Promise<Row[]> {
  const { table, trx, policy } = write
  const { rows } = await sql<Row>`
    select ${fullSelectList(table)} from ${table.source} where ${hasKey(table, keys)} and ${policy.visible}
    order by ${table.id.ref} for update of t`.execute(trx)
  if (rows.length !== keys.length) throw new AppError('RECORD_NOT_FOUND')
  requireOwnRows(write, rows)
  return rows
}

/** @throws AppError SHARED_BY_TENANTS when one of the rows is everybody's and the person is no administrator. */
export function requireOwnRows(
  { entity, principal }: Pick<Write, 'entity' | 'principal'>,
  rows: readonly Readonly<Row>[],
): void {
  if (!isShared(entity) || principal.isAdmin) return
  if (rows.some(({ tenantId }) => tenantId === null)) throw new AppError('SHARED_BY_TENANTS')
}

export function hasKey({ id: { ref, kind } }: EntityTable, keys: readonly string[]): Condition {
  return oneOf({ ref, kind, list: false }, keys)
}
