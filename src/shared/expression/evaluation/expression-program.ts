import { ExpressionError, type Span } from '../expression-error.ts'
import type { ExpressionNode } from '../expression-node.ts'
import type { Clock } from './expression-clock.ts'
import type { Charge } from './expression-operators.ts'
import { type ExpressionValue, typeNameOf } from './expression-value.ts'

/** State of one evaluation: its scope and its remaining work. */
export interface Run {
  readonly scope: object
  readonly clock: Clock
  readonly charge: Charge
  /** Values of the variables of the comprehensions around the point of evaluation, outermost first. */
  readonly locals: ExpressionValue[]
}

export type Program = (run: Run) => ExpressionValue
export type Compile = (node: ExpressionNode, locals: readonly string[]) => Program

/** Null counts as false, so that an empty switch needs no extra check; any other type is an error. */
export function truthOf(value: ExpressionValue, span: Span): boolean {
  if (typeof value === 'boolean') return value
  if (value === null) return false
  throw new ExpressionError('wrong-type', `此处需要真假值，实际为${typeNameOf(value)}`, span)
}
