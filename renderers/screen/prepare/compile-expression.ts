import type { Compiled } from '#renderers/prepared-reaction.ts'
import { evaluateOr } from '#shared/expression/evaluation/evaluate-expression.ts'
import { readsOf } from '#shared/expression/expression-reads.ts'
import { parseExpression } from '#shared/expression/syntax/parse-expression.ts'

export interface CompiledExpression<T> {
  run: Compiled<T>
  /** Dotted paths that the expression may read. */
  reads: string[]
}

/**
 * Compiles the text of an expression slot to a function. A failure at run time returns `fallback` and logs one line for
 * the developer; the person at the screen sees no error.
 * @throws ExpressionError when the text cannot be parsed.
 */
export function compileExpression<T>(text: string, fallback: T): CompiledExpression<T> {
  const expression = parseExpression(text)
  const reported = new Set<string>()
  const tell = (error: Error) => {
    if (reported.has(error.message)) return
    reported.add(error.message)
    console.error(`表达式「${text}」: ${error.message}`)
  }
  return { run: (scope) => evaluateOr(expression, scope, fallback, tell) as T, reads: readsOf(expression) }
}

/** Compiles a condition; any value other than `true` counts as false. */
export function compileCondition(text: string): CompiledExpression<boolean> {
  const { run, reads } = compileExpression<unknown>(text, false)
  return { run: (scope) => run(scope) === true, reads }
}
