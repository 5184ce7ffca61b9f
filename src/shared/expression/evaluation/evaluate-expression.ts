import { ExpressionError } from '../expression-error.ts'
import type { Expression } from '../syntax/parse-expression.ts'
import { compileNode } from './compile-expression.ts'
import { type Clock, systemClock } from './expression-clock.ts'
import type { Charge } from './expression-operators.ts'
import type { Program } from './expression-program.ts'

/** Most steps over lists in one evaluation. */
export const MAX_STEPS = 100_000

const programs = new WeakMap<Expression, Program>()

function programOf(expression: Expression): Program {
  const known = programs.get(expression)
  if (known) return known
  const program = compileNode(expression.root, [])
  programs.set(expression, program)
  return program
}

function createCharge(): Charge {
  let left = MAX_STEPS
  return (steps, span) => {
    left -= steps
    if (left < 0) throw new ExpressionError('too-much-work', '表达式计算量过大', span)
  }
}

/**
 * Evaluates an expression over own properties of `scope`; getters are called only when the expression reads them.
 * Absent values are null; README.md defines null for each operator.
 * @throws ExpressionError for a wrong type, an unknown variable, division by zero or too much work.
 */
export function evaluate(expression: Expression, scope: object, clock: Clock = systemClock): unknown {
  return programOf(expression)({ scope, clock, charge: createCharge(), locals: [] })
}

/** Like `evaluate`, but an ExpressionError returns the fallback and is passed to `onError`; other errors are thrown. */
export function evaluateOr<Fallback>(
  expression: Expression,
  scope: object,
  fallback: Fallback,
  onError?: (error: ExpressionError) => void,
  clock: Clock = systemClock,
): unknown | Fallback {
  try {
    return evaluate(expression, scope, clock)
  } catch (error) {
    if (!(error instanceof ExpressionError)) throw error
    onError?.(error)
    return fallback
  }
}
