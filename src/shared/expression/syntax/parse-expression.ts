import { ExpressionError } from '../expression-error.ts'
import type { ExpressionNode } from '../expression-node.ts'
import { parseCel } from './cel-syntax.ts'

/** Longest expression text, in UTF-16 units. */
export const MAX_EXPRESSION_LENGTH = 4000

export interface Expression {
  readonly text: string
  readonly root: ExpressionNode
}

/**
 * Parses an expression without checking names and types, see `checkExpression`. Cache the result: evaluating costs
 * about a hundredth of parsing.
 * @throws ExpressionError with a Chinese message and the place in the text.
 */
export function parseExpression(text: string): Expression {
  if (text.length > MAX_EXPRESSION_LENGTH) {
    throw new ExpressionError('too-complex', `表达式不能超过 ${MAX_EXPRESSION_LENGTH} 个字符`, {
      start: MAX_EXPRESSION_LENGTH,
      end: text.length,
    })
  }
  return { text, root: parseCel(text) }
}
