import { type RawBuilder, sql } from 'kysely'
import type { EntityTable } from '#server/records/entity-table.ts'
import { type OrderFacts, type Sort, sortExpression } from '../query/query-order.ts'
import { allOf, anyOf, type Condition } from '../sql/condition.ts'

/**
 * Rows that come behind another one in an order: the next page by the last row of this one, whose index entry is found directly,
 * however many rows stand before it.
 * @param sorts those of the order, which end with the key
 * @param row condition of that row alone
 */
export function rowsBehind(table: EntityTable, sorts: readonly Sort[], facts: OrderFacts, row: Condition): Condition {
  const places = sorts.map((sort) => placeOf(table, sort, facts, row))
  const behind = places.reduceRight<Condition | undefined>(
    (rest, { beyond, same }) => (rest === undefined ? beyond : anyOf([beyond, allOf([same, rest])])),
    undefined,
  )!
  const [first] = places
  // An index has no condition with `or`; this one follows from the other.
  return first!.notBefore ? allOf([first!.notBefore, behind]) : behind
}

interface Place {
  beyond: Condition
  same: Condition
  /** Absent where the column can be null. */
  notBefore?: Condition
}

/** Nulls come last in every order of a list. */
function placeOf(table: EntityTable, { field, descending }: Sort, facts: OrderFacts, row: Condition): Place {
  const ref = sortExpression(field, facts)
  const value: RawBuilder<unknown> = sql`(select ${field.ref} from ${table.source} where ${row})`
  const sign = descending ? sql`<` : sql`>`
  if (facts.catalog.isNotNull(field.column))
    return {
      beyond: sql<boolean>`${ref} ${sign} ${value}`,
      same: sql<boolean>`${ref} = ${value}`,
      notBefore: sql<boolean>`${ref} ${sign}= ${value}`,
    }
  return {
    beyond: sql<boolean>`(${ref} ${sign} ${value} or (${ref} is null and ${value} is not null))`,
    same: sql<boolean>`${ref} is not distinct from ${value}`,
  }
}
