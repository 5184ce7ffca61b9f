import { type RawBuilder, sql } from 'kysely'
import type { ValueKind } from '#server/records/entity-table.ts'

/**
 * Hides the statistics of a text from the planner. It would try the pattern of a LIKE on frequent values of the column,
 * those of hidden rows too, and a pattern that ends with a backslash fails on values that begin with the rest of it.
 * Statistics pass through plain columns only, and the planner removes a cast between texts.
 */
export function withoutStatistics(ref: RawBuilder<unknown>, kind: ValueKind): RawBuilder<unknown> {
  return kind === 'text' ? sql`${ref} || ''` : ref
}
