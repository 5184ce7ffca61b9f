import { type RawBuilder, sql } from 'kysely'

/** A part of a where clause, every value in it bound. */
export type Condition = RawBuilder<boolean>

export const ALWAYS: Condition = sql<boolean>`true`
export const NEVER: Condition = sql<boolean>`false`

export function allOf(conditions: readonly Condition[]): Condition {
  return joined(conditions, sql` and `, ALWAYS)
}

export function anyOf(conditions: readonly Condition[]): Condition {
  return joined(conditions, sql` or `, NEVER)
}

export function not(condition: Condition): Condition {
  return sql<boolean>`not (${condition})`
}

function joined(conditions: readonly Condition[], separator: RawBuilder<unknown>, none: Condition): Condition {
  if (conditions.length === 0) return none
  if (conditions.length === 1) return conditions[0]!
  return sql<boolean>`(${sql.join(conditions, separator)})`
}
