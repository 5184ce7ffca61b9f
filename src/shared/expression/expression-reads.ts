import { childrenOf, type ExpressionNode } from './expression-node.ts'
import type { Expression } from './syntax/parse-expression.ts'

/**
 * Returns the dotted paths that an expression may read from its scope, each once, in the order of the text; without
 * variables of comprehensions. A path ends at a computed index: `values.lines[0].qty` reads `values.lines`.
 */
export function readsOf(expression: Expression): string[] {
  const reads = new Set<string>()
  collect(expression.root, [], reads)
  return [...reads]
}

function collect(node: ExpressionNode, locals: readonly string[], reads: Set<string>): void {
  const path = pathOf(node)
  if (path) {
    if (!locals.includes(path[0]!)) reads.add(path.join('.'))
    return
  }
  if (node.kind === 'comprehension') {
    collect(node.list, locals, reads)
    collect(node.body, [...locals, node.variable], reads)
    return
  }
  for (const child of childrenOf(node)) collect(child, locals, reads)
}

/** `['values', 'order', 'total']` for `values.order.total`; undefined for anything but a variable and its members. */
export function pathOf(node: ExpressionNode): string[] | undefined {
  if (node.kind === 'variable') return [node.name]
  if (node.kind !== 'member') return undefined
  const owner = pathOf(node.object)
  return owner && [...owner, node.name]
}
