import { ExpressionError } from '#shared/expression/expression-error.ts'
import { parseExpression } from '#shared/expression/syntax/parse-expression.ts'

/** Parses an expression; undefined for an invalid one, which another rule reports. */
export function tryParse(text: unknown) {
  try {
    return typeof text === 'string' ? parseExpression(text) : undefined
  } catch (error) {
    if (error instanceof ExpressionError) return undefined
    throw error
  }
}
