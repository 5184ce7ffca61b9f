import { ExpressionError } from '#shared/expression/expression-error.ts'
import { parseExpression } from '#shared/expression/parse-expression.ts'

/** The expression, or undefined when it cannot be parsed; another rule tells of that. */
export function tryParse(text: unknown) {
  try {
    return typeof text === 'string' ? parseExpression(text) : undefined
  } catch (error) {
    if (error instanceof ExpressionError) return undefined
    throw error
  }
}
