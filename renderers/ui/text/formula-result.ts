import type { Field, Row } from '#shared/documents/entity.ts'
import { evaluateOr } from '#shared/expression/evaluate-expression.ts'
import type { Expression } from '#shared/expression/parse-expression.ts'

export type Result = string | number | boolean | null

/** Value of a formula as its field stores it; null without a result, e.g. while an input field is empty. */
export function formulaResult(expression: Expression, values: Row, field: Field): Result {
  const result = evaluateOr(expression, { values }, null)
  if (field.type === 'string') return result === null || typeof result === 'object' ? null : String(result)
  if (field.type === 'boolean') return typeof result === 'boolean' ? result : null
  return typeof result === 'number' && Number.isFinite(result) ? rounded(result, field) : null
}

/**
 * Rounds by decimal digits, since 1.005 * 100 is 100.49999999999999. Without a precision, drops only digits beyond
 * those of a double.
 */
function rounded(number: number, field: Field): number {
  const digits = field.type === 'integer' ? 0 : field['x-precision']
  const exact = Number(number.toPrecision(15))
  if (digits === undefined || /e/.test(String(exact))) return exact
  return (Math.sign(exact) * Math.round(Number(`${Math.abs(exact)}e${digits}`))) / 10 ** digits
}
