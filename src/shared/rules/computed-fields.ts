import type { Entity, Field, Row } from '../documents/entity.ts'
import { childName } from '../documents/entity-fields.ts'
import { evaluateOr } from '../expression/evaluate-expression.ts'
import type { Clock } from '../expression/expression-clock.ts'
import { roundHalfAway } from '../expression/function-rules.ts'
import { type Expression, parseExpression } from '../expression/parse-expression.ts'
import { ROW_STATE } from '../wire/child-rows.ts'
import { fieldsReadBy } from './record-rules.ts'

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

/** The checker refuses circles; here they only end. */
function inOrder(entity: Entity): readonly ComputedField[] {
  const rows = (entity['x-children'] ?? []).map(childName)
  const placed = new Map<string, ComputedField>()
  const place = (name: string, above: readonly string[]): void => {
    const field = Object.hasOwn(entity.properties, name) ? entity.properties[name]! : undefined
    if (field?.['x-computed'] === undefined || placed.has(name) || above.includes(name)) return
    const expression = parseExpression(field['x-computed'])
    const reads = fieldsReadBy(expression)
    for (const read of reads) place(read, [...above, name])
    const ofRows = reads.some((read) => rows.includes(read) || placed.get(read)?.ofRows === true)
    placed.set(name, { name, field, expression, reads, ofRows })
  }
  for (const name of Object.keys(entity.properties)) place(name, [])
  return [...placed.values()]
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
