import { sql } from 'kysely'
import type { Row } from '#shared/documents/entity.ts'
import { AppError } from '../http/errors.ts'
import { oneOf } from './comparison.ts'
import type { Condition } from './condition.ts'
import type { EntityTable } from './entity-table.ts'
import { fullSelectList } from './select-list.ts'
import type { Write } from './write-context.ts'

/**
 * The rows with these keys, all locked, in the order of their keys, so that two batches never wait for each other.
 * @throws AppError RECORD_NOT_FOUND when one of them is not there for the person.
 */
export async function lockRows({ table, trx, policy }: Write, keys: readonly string[]): Promise<Row[]> {
  const { rows } = await sql<Row>`
    select ${fullSelectList(table)} from ${table.source} where ${hasKey(table, keys)} and ${policy.visible}
    order by ${table.id.ref} for update of t`.execute(trx)
  if (rows.length !== keys.length) throw new AppError('RECORD_NOT_FOUND')
  return rows
}

export function hasKey({ id: { ref, kind } }: EntityTable, keys: readonly string[]): Condition {
  return oneOf({ ref, kind, list: false }, keys)
}
