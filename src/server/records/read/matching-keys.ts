import { sql } from 'kysely'
import type { EntityAccess } from '../entity-access.ts'
import { type RecordQuery, strictly } from './query/unknown-filters.ts'
import { listCondition } from './read-rows.ts'
import { compare } from './sql/comparison.ts'
import { allOf } from './sql/condition.ts'

/** Part of the keys of a list, in their own order: a change of the rows between two parts skips none of them. */
export interface KeyPart {
  /** Last key of the part before. */
  behind?: string | undefined
  limit: number
}

/**
 * Returns keys of the rows that a list with this query has. An unknown condition is refused: without it the keys
 * would be those of all rows.
 * @throws AppError FILTER_UNKNOWN, REQUEST_INVALID
 */
export async function matchingKeys(
  access: EntityAccess,
  query: RecordQuery,
  { behind, limit }: KeyPart,
): Promise<string[]> {
  const { context, table } = access
  const { where } = await listCondition(access, strictly(query))
  const rest =
    behind === undefined ? [] : [compare({ ref: table.id.ref, kind: table.id.kind, list: false }, 'gt', behind)]
  const { rows } = await sql<{ id: unknown }>`
    select ${table.id.ref} as id from ${table.source} where ${allOf([where, ...rest])}
    order by ${table.id.ref} limit ${limit}`.execute(context.database.kysely)
  return rows.map(({ id }) => String(id))
}
