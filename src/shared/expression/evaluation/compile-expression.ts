import { ExpressionError } from '../expression-error.ts'
import type { ExpressionNode } from '../expression-node.ts'
import { compileComprehension } from './compile-comprehension.ts'
import {
  EXPRESSION_FUNCTIONS,
  type ExpressionFunction,
  FunctionRefusal,
  type ParameterType,
} from './expression-functions.ts'
import { OPERATIONS } from './expression-operators.ts'
import { type Program, type Run, truthOf } from './expression-program.ts'
import { admitValue, type ExpressionValue, isPlainObject, readField, typeNameOf } from './expression-value.ts'

type NodeOf<Kind extends ExpressionNode['kind']> = Extract<ExpressionNode, { kind: Kind }>

/** Compiles a syntax tree to closures once, so that evaluation does not walk the tree again. */
export function compileNode(node: ExpressionNode, locals: readonly string[]): Program {
  switch (node.kind) {
    case 'literal':
      return () => node.value
    case 'variable':
      return compileVariable(node, locals)
    case 'member':
      return compileMember(node, locals)
    case 'index':
      return compileIndex(node, locals)
    case 'not': {
      const operand = compileNode(node.operand, locals)
      return (run) => !truthOf(operand(run), node.operand)
    }
    case 'negate': {
      const operand = compileNode(node.operand, locals)
      return (run) => OPERATIONS['-'](0, operand(run), node, run.charge)
    }
    case 'binary': {
      const operation = OPERATIONS[node.operator]
      const left = compileNode(node.left, locals)
      const right = compileNode(node.right, locals)
      return (run) => operation(left(run), right(run), node, run.charge)
    }
    case 'logical':
      return compileLogical(node, locals)
    case 'conditional': {
      const condition = compileNode(node.condition, locals)
      const whenTrue = compileNode(node.whenTrue, locals)
      const whenFalse = compileNode(node.whenFalse, locals)
      return (run) => (truthOf(condition(run), node.condition) ? whenTrue(run) : whenFalse(run))
    }
    case 'call':
      return compileCall(node, locals)
    case 'has': {
      const path = compileNode(node.path, locals)
      return (run) => path(run) !== null
    }
    case 'comprehension':
      return compileComprehension(node, locals, compileNode)
    case 'list': {
      const items = node.items.map((item) => compileNode(item, locals))
      return (run) => items.map((item) => item(run))
    }
    case 'map':
      return compileMap(node, locals)
  }
}

function compileVariable(node: NodeOf<'variable'>, locals: readonly string[]): Program {
  const local = locals.lastIndexOf(node.name)
  if (local >= 0) return (run) => run.locals[local]!
  return (run) => {
    if (Object.hasOwn(run.scope, node.name)) return readField(run.scope, node.name, node)
    throw new ExpressionError('unknown-variable', `没有变量 ${node.name}`, node)
  }
}

function compileMember(node: NodeOf<'member'>, locals: readonly string[]): Program {
  const object = compileNode(node.object, locals)
  return (run) => {
    const owner = object(run)
    if (owner === null) return null
    if (typeof owner === 'object' && isPlainObject(owner)) return readField(owner, node.name, node)
    throw new ExpressionError('wrong-type', `${typeNameOf(owner)}没有字段 ${node.name}`, node)
  }
}

function compileIndex(node: NodeOf<'index'>, locals: readonly string[]): Program {
  const object = compileNode(node.object, locals)
  const index = compileNode(node.index, locals)
  return (run) => {
    const owner = object(run)
    const at = index(run)
    if (owner === null || at === null) return null
    if (Array.isArray(owner) && typeof at === 'number') return admitValue(owner[at], node)
    if (typeof owner === 'object' && isPlainObject(owner) && typeof at === 'string') return readField(owner, at, node)
    throw new ExpressionError('wrong-type', `${typeNameOf(owner)}不能用${typeNameOf(at)}取值`, node)
  }
}

function compileLogical(node: NodeOf<'logical'>, locals: readonly string[]): Program {
  const left = compileNode(node.left, locals)
  const right = compileNode(node.right, locals)
  const decided = node.operator === '||'
  return (run) => (truthOf(left(run), node.left) === decided ? decided : truthOf(right(run), node.right))
}

function compileMap(node: NodeOf<'map'>, locals: readonly string[]): Program {
  const entries = node.entries.map((entry) => ({
    key: compileNode(entry.key, locals),
    value: compileNode(entry.value, locals),
    span: entry.key,
  }))
  return (run) =>
    Object.fromEntries(
      entries.map(({ key, value, span }) => {
        const name = key(run)
        if (typeof name === 'string') return [name, value(run)]
        throw new ExpressionError('wrong-type', `对象的键应为文本，实际为${typeNameOf(name)}`, span)
      }),
    )
}

const ACCEPTS: Record<ParameterType, (value: ExpressionValue) => boolean> = {
  string: (value) => typeof value === 'string',
  number: (value) => typeof value === 'number',
  scalar: (value) => typeof value !== 'object',
  sized: (value) => typeof value === 'string' || typeof value === 'object',
  list: Array.isArray,
}

function compileCall(node: NodeOf<'call'>, locals: readonly string[]): Program {
  const definition = EXPRESSION_FUNCTIONS[node.name]!
  const args = node.args.map((arg) => compileNode(arg, locals))
  return (run) => {
    const values = args.map((arg) => arg(run))
    if (values.includes(null)) return definition.whenNull
    requireTypes(definition, values, node)
    return applyFunction(definition, values, node, run)
  }
}

function requireTypes(definition: ExpressionFunction, values: readonly ExpressionValue[], node: NodeOf<'call'>): void {
  const wrong = values.findIndex((value, at) => !ACCEPTS[definition.params[at]!](value))
  if (wrong < 0) return
  const found = typeNameOf(values[wrong]!)
  throw new ExpressionError('wrong-type', `函数 ${node.name} 的参数类型不正确，实际为${found}`, node.args[wrong]!)
}

function applyFunction(
  definition: ExpressionFunction,
  values: readonly ExpressionValue[],
  node: NodeOf<'call'>,
  run: Run,
): ExpressionValue {
  try {
    return definition.run(values, run.clock)
  } catch (error) {
    if (error instanceof FunctionRefusal)
      throw new ExpressionError('wrong-argument', `${node.name}：${error.message}`, node)
    throw error
  }
}
