import type { Compiled, Scope } from '#renderers/prepared-reaction.ts'

/** An expression that the action evaluates when it wants to know. */
export class LazyExpression<T = unknown> {
  readonly evaluate: Compiled<T>
  constructor(evaluate: Compiled<T>) {
    this.evaluate = evaluate
  }
}

/**
 * Replaces the compiled expressions inside prepared parameters by their values. Nested steps stay as they are: they are
 * computed when they run.
 */
export function computeValues(value: unknown, scope: Scope): unknown {
  if (typeof value === 'function') return (value as Compiled)(scope)
  if (Array.isArray(value)) return isSteps(value) ? value : value.map((item) => computeValues(item, scope))
  if (typeof value !== 'object' || value === null || value instanceof LazyExpression) return value
  return Object.fromEntries(Object.entries(value).map(([name, item]) => [name, computeValues(item, scope)]))
}

function isSteps(list: readonly unknown[]): boolean {
  return list.length > 0 && list.every((item) => typeof item === 'object' && item !== null && 'use' in item)
}
