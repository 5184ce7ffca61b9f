import { type RawBuilder, sql } from 'kysely'
import type { ValueKind } from '#server/records/entity-table.ts'
import { type BoundValue, boundValue } from './bound-value.ts'
import { allOf, anyOf, type Condition, NEVER, not } from './condition.ts'

/** The left side of a comparison. */
export interface Operand {
  readonly ref: RawBuilder<unknown>
  readonly kind: ValueKind
  /** The column holds a comma list; being equal to it means being one of its elements. */
  readonly list: boolean
}

export type Comparison = 'eq' | 'ne' | 'gt' | 'ge' | 'lt' | 'le'
export type Likeness = 'contains' | 'startsWith' | 'endsWith'

/** A value that is none of the column's kind equals nothing: the condition holds for no row. */
export function compare({ ref, kind, list }: Operand, comparison: Comparison, text: string): Condition {
  if (list && comparison === 'eq') return hasElement(ref, [text])
  if (list && comparison === 'ne') return not(hasElement(ref, [text]))
  const value = boundValue(kind, text)
  return value === undefined ? NEVER : COMPARISONS[comparison](ref, value)
}

type Compare = (ref: RawBuilder<unknown>, value: BoundValue) => Condition

const COMPARISONS: Record<Comparison, Compare> = {
  eq: (ref, { from, until }) => (until ? within(ref, from, until) : sql<boolean>`${ref} = ${from}`),
  ne: (ref, { from, until }) => (until ? not(within(ref, from, until)) : sql<boolean>`${ref} <> ${from}`),
  gt: (ref, { from, until }) => (until ? sql<boolean>`${ref} >= ${until}` : sql<boolean>`${ref} > ${from}`),
  ge: (ref, { from }) => sql<boolean>`${ref} >= ${from}`,
  lt: (ref, { from }) => sql<boolean>`${ref} < ${from}`,
  le: (ref, { from, until }) => (until ? sql<boolean>`${ref} < ${until}` : sql<boolean>`${ref} <= ${from}`),
}

function within(ref: RawBuilder<unknown>, from: RawBuilder<unknown>, until: RawBuilder<unknown>): Condition {
  return sql<boolean>`(${ref} >= ${from} and ${ref} < ${until})`
}

export function oneOf(operand: Operand, texts: readonly string[]): Condition {
  if (operand.list) return hasElement(operand.ref, texts)
  if (operand.kind === 'text') return sql<boolean>`${operand.ref} = any(${texts.map(clean)})`
  return anyOf(texts.map((text) => compare(operand, 'eq', text)))
}

/** Whole elements of a comma list, never parts of one: `1` is not in `11,12`. */
export function hasElement(ref: RawBuilder<unknown>, elements: readonly string[]): Condition {
  return sql<boolean>`string_to_array(${ref}::text, ',') && ${elements.map(clean)}::text[]`
}

/**
 * Without regard to case; `%` and `_` of the text stand for themselves. A comma list contains whole elements only.
 */
export function like({ ref, kind, list }: Operand, likeness: Likeness, text: string): Condition {
  if (list && likeness === 'contains') return hasElement(ref, [text])
  return sql<boolean>`${textual(ref, kind)} ilike ${pattern(likeness, text)}`
}

/** Like `like`, but of the same case: what a rule says is meant exactly, and a prefix can use an index. */
export function exactlyLike({ ref, kind }: Operand, likeness: Likeness, text: string): Condition {
  return sql<boolean>`${textual(ref, kind)} like ${pattern(likeness, text)}`
}

function textual(ref: RawBuilder<unknown>, kind: ValueKind): RawBuilder<unknown> {
  return kind === 'text' ? ref : sql`${ref}::text`
}

function pattern(likeness: Likeness, text: string): string {
  const escaped = clean(text).replace(/[\\%_]/g, (sign) => `\\${sign}`)
  return `${likeness === 'startsWith' ? '' : '%'}${escaped}${likeness === 'endsWith' ? '' : '%'}`
}

export function isBlank({ ref, kind }: Operand): Condition {
  const missing = sql<boolean>`${ref} is null`
  return kind === 'text' ? anyOf([missing, sql<boolean>`${ref} = ''`]) : missing
}

export function isFilled({ ref, kind }: Operand): Condition {
  const present = sql<boolean>`${ref} is not null`
  return kind === 'text' ? allOf([present, sql<boolean>`${ref} <> ''`]) : present
}

/** PostgreSQL keeps no NUL in a text. */
function clean(text: string): string {
  return text.replaceAll('\0', '')
}
