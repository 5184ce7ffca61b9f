import { ExpressionError, type Span } from '../expression-error.ts'
import type { ComprehensionKind, ExpressionNode } from '../expression-node.ts'
import { type Compile, type Program, type Run, truthOf } from './expression-program.ts'
import { admitValue, type ExpressionValue, typeNameOf } from './expression-value.ts'

type Comprehension = Extract<ExpressionNode, { kind: 'comprehension' }>
type Visit = (item: ExpressionValue) => ExpressionValue
type Test = (item: ExpressionValue) => boolean

/** exists, all, exists_one, filter and map over a list, or over the keys of an object. */
export function compileComprehension(node: Comprehension, locals: readonly string[], compile: Compile): Program {
  const list = compile(node.list, locals)
  const body = compile(node.body, [...locals, node.variable])
  const slot = locals.length
  return (run) => {
    const visit: Visit = (item) => {
      run.charge(1, node)
      run.locals[slot] = item
      return body(run)
    }
    return reduce(node.macro, itemsOf(list(run), node, run), visit, (item) => truthOf(visit(item), node.body))
  }
}

/** Null counts as an empty list. */
function itemsOf(value: ExpressionValue, node: Comprehension, run: Run): readonly ExpressionValue[] {
  if (value === null) return []
  if (Array.isArray(value)) return admitAll(value, node, run)
  if (typeof value === 'object') return Object.keys(value)
  throw new ExpressionError('wrong-type', `${node.macro} 只能用于列表，实际为${typeNameOf(value)}`, node.list)
}

function admitAll(list: readonly unknown[], span: Span, run: Run): readonly ExpressionValue[] {
  run.charge(list.length, span)
  return list.map((item) => admitValue(item, span))
}

function reduce(
  macro: ComprehensionKind,
  items: readonly ExpressionValue[],
  visit: Visit,
  test: Test,
): ExpressionValue {
  switch (macro) {
    case 'all':
      return items.every(test)
    case 'exists':
      return items.some(test)
    case 'exists_one':
      return items.filter(test).length === 1
    case 'filter':
      return items.filter(test)
    case 'map':
      return items.map(visit)
  }
}
