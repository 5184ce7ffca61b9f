import type { Entity, Field, Row } from '../documents/entity.ts'
import { childName } from '../documents/entity-fields.ts'
import { evaluateOr } from '../expression/evaluation/evaluate-expression.ts'
import type { Clock } from '../expression/evaluation/expression-clock.ts'
import { roundHalfAway } from '../expression/evaluation/function-rules.ts'
import { type Expression, parseExpression } from '../expression/syntax/parse-expression.ts'
import { ROW_STATE } from '../wire/child-rows.ts'
import { fieldsReadBy } from './records/record-rules.ts'

export type ComputedValue = string | number | boolean | null

/** Field whose value follows from other fields (`x-computed`). */
export interface ComputedField {
  readonly name: string
  readonly field: Field
  readonly expression: Expression
  /** Fields and sub-tables that it reads. */
  readonly reads: readonly string[]
  /** Depends on rows of sub-tables, directly or through another computed field. */
  readonly ofRows: boolean
}

const cache = new WeakMap<Entity, readonly ComputedField[]>()

/** Computed fields of an entity, each after those that it reads. @throws ExpressionError */
export function computedFields(entity: Entity): readonly ComputedField[] {
  const known = cache.get(entity)
  if (known) return known
  const fields = inOrder(entity)
  cache.set(entity, fields)
  return fields
}

function inOrder(entity: Entity): readonly ComputedField[] {
  const rows = (entity['x-children'] ?? []).map(childName)
  const fields = Object.entries(entity.properties).flatMap(([name, field]) => {
    if (field['x-computed'] === undefined) return []
    const expression = parseExpression(field['x-computed'])
    return [{ name, field, expression, reads: fieldsReadBy(expression) }]
  })
  const ofRows = new Set(rows)
  return inReadingOrder(fields).map((field) => {
    const depends = field.reads.some((read) => ofRows.has(read))
    if (depends) ofRows.add(field.name)
    return { ...field, ofRows: depends }
  })
}

/** Puts each item after those that it reads. The checker refuses circles; here they only end. */
export function inReadingOrder<Item extends { name: string; reads: readonly string[] }>(
  items: readonly Item[],
): readonly Item[] {
  const byName = new Map(items.map((item) => [item.name, item]))
  const placed = new Set<Item>()
  const place = (item: Item, above: readonly Item[]): void => {
    if (placed.has(item) || above.includes(item)) return
    for (const name of item.reads) {
      const read = byName.get(name)
      if (read) place(read, [...above, item])
    }
    placed.add(item)
  }
  for (const item of items) place(item, [])
  return [...placed]
}

/**
 * Computes fields of a record, equally in browser and server.
 * @param values record with the rows of its sub-tables; deleted rows do not count
 */
export function computedValues(computed: readonly ComputedField[], values: Readonly<Row>, clock?: Clock): Row {
  const results: Row = {}
  for (const { name, field, expression } of computed)
    results[name] = computedValue(expression, { ...values, ...results }, field, clock)
  return results
}

/** Value of an expression as its field stores it; null without a result, e.g. while an input field is empty. */
export function computedValue(
  expression: Expression,
  values: Readonly<Row>,
  field: Field,
  clock?: Clock,
): ComputedValue {
  const result = evaluateOr(expression, { values: withoutDeleted(values) }, null, undefined, clock)
  if (field.type === 'string') return result === null || typeof result === 'object' ? null : String(result)
  if (field.type === 'boolean') return typeof result === 'boolean' ? result : null
  return typeof result === 'number' ? rounded(result, field) : null
}

function rounded(number: number, field: Field): number {
  const digits = field.type === 'integer' ? 0 : field['x-precision']
  return digits === undefined ? number : (roundHalfAway(number, digits) ?? number)
}

function withoutDeleted(values: Readonly<Row>): Row {
  const isDeleted = (row: unknown) => (row as Row | null)?.[ROW_STATE] === 'deleted'
  return Object.fromEntries(
    Object.entries(values).map(([name, value]) => [
      name,
      Array.isArray(value) ? value.filter((row) => !isDeleted(row)) : value,
    ]),
  )
}
