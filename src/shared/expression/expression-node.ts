import type { Span } from './expression-error.ts'

export type BinaryOperator = '==' | '!=' | '<' | '<=' | '>' | '>=' | '+' | '-' | '*' | '/' | '%' | 'in'
export type ComprehensionKind = 'all' | 'exists' | 'exists_one' | 'filter' | 'map'

/**
 * Our own syntax tree for the evaluator, the checker and translators (to SQL, say). It contains no type of the parser.
 */
export type ExpressionNode = Span &
  (
    | { readonly kind: 'literal'; readonly value: string | number | boolean | null }
    | { readonly kind: 'variable'; readonly name: string }
    /** `nameSpan` marks the name alone, for messages. */
    | { readonly kind: 'member'; readonly object: ExpressionNode; readonly name: string; readonly nameSpan: Span }
    | { readonly kind: 'index'; readonly object: ExpressionNode; readonly index: ExpressionNode }
    | { readonly kind: 'not'; readonly operand: ExpressionNode }
    | { readonly kind: 'negate'; readonly operand: ExpressionNode }
    | {
        readonly kind: 'binary'
        readonly operator: BinaryOperator
        readonly left: ExpressionNode
        readonly right: ExpressionNode
      }
    | {
        readonly kind: 'logical'
        readonly operator: '&&' | '||'
        readonly left: ExpressionNode
        readonly right: ExpressionNode
      }
    | {
        readonly kind: 'conditional'
        readonly condition: ExpressionNode
        readonly whenTrue: ExpressionNode
        readonly whenFalse: ExpressionNode
      }
    /** A method call has its receiver as the first argument. */
    | { readonly kind: 'call'; readonly name: string; readonly args: readonly ExpressionNode[] }
    | { readonly kind: 'has'; readonly path: ExpressionNode }
    | {
        readonly kind: 'comprehension'
        readonly macro: ComprehensionKind
        readonly list: ExpressionNode
        readonly variable: string
        readonly body: ExpressionNode
      }
    | { readonly kind: 'list'; readonly items: readonly ExpressionNode[] }
    | {
        readonly kind: 'map'
        readonly entries: readonly { readonly key: ExpressionNode; readonly value: ExpressionNode }[]
      }
  )

/** Direct children of a node, in the order of the text. */
export function childrenOf(node: ExpressionNode): readonly ExpressionNode[] {
  switch (node.kind) {
    case 'literal':
    case 'variable':
      return []
    case 'member':
      return [node.object]
    case 'index':
      return [node.object, node.index]
    case 'not':
    case 'negate':
      return [node.operand]
    case 'binary':
    case 'logical':
      return [node.left, node.right]
    case 'conditional':
      return [node.condition, node.whenTrue, node.whenFalse]
    case 'call':
      return node.args
    case 'has':
      return [node.path]
    case 'comprehension':
      return [node.list, node.body]
    case 'list':
      return node.items
    case 'map':
      return node.entries.flatMap((entry) => [entry.key, entry.value])
  }
}
