import { type ASTNode, Environment, ParseError } from '@marcbachmann/cel-js'
import { EXPRESSION_FUNCTIONS } from '../evaluation/expression-functions.ts'
import { ExpressionError, type Span } from '../expression-error.ts'
import type { BinaryOperator, ComprehensionKind, ExpressionNode } from '../expression-node.ts'
import { nearestName } from '../nearest-name.ts'
import { syntaxError } from './syntax-messages.ts'

// The only file that knows the CEL package: it parses; types, evaluation and limits at run time are ours (README.md).
const parser = new Environment({
  limits: { maxAstNodes: 500, maxDepth: 50, maxListElements: 200, maxMapEntries: 50, maxCallArguments: 8 },
})

const MACROS: Record<string, ComprehensionKind> = {
  all: 'all',
  exists: 'exists',
  exists_one: 'exists_one',
  filter: 'filter',
  map: 'map',
}
const CALLABLE = ['has', ...Object.keys(MACROS), ...Object.keys(EXPRESSION_FUNCTIONS)]

/** @throws ExpressionError for a syntax error and for CEL syntax that we do not support. */
export function parseCel(text: string): ExpressionNode {
  try {
    return toNode(parser.parse(text).ast)
  } catch (error) {
    if (error instanceof ParseError) throw syntaxError(error.code, error.summary, text, error.range)
    throw error
  }
}

function toNode(ast: ASTNode): ExpressionNode {
  const span = { start: ast.start, end: ast.end }
  switch (ast.op) {
    case 'value':
      return { ...span, kind: 'literal', value: literalOf(ast.args, span) }
    case 'id':
      return { ...span, kind: 'variable', name: ast.args }
    case '.':
      return {
        ...span,
        kind: 'member',
        object: toNode(ast.args[0]),
        name: ast.args[1],
        nameSpan: { start: ast.pos, end: ast.end },
      }
    case '[]':
      return indexOf(toNode(ast.args[0]), toNode(ast.args[1]), span)
    case '!_':
      return { ...span, kind: 'not', operand: toNode(ast.args) }
    case '-_':
      return { ...span, kind: 'negate', operand: toNode(ast.args) }
    case '&&':
    case '||':
      return { ...span, kind: 'logical', operator: ast.op, left: toNode(ast.args[0]), right: toNode(ast.args[1]) }
    case '?:': {
      const [condition, whenTrue, whenFalse] = ast.args
      return {
        ...span,
        kind: 'conditional',
        condition: toNode(condition),
        whenTrue: toNode(whenTrue),
        whenFalse: toNode(whenFalse),
      }
    }
    case 'list':
      return { ...span, kind: 'list', items: ast.args.map(toNode) }
    case 'map':
      return {
        ...span,
        kind: 'map',
        entries: ast.args.map(([key, value]) => ({ key: toNode(key), value: toNode(value) })),
      }
    case 'call':
      return callOf(ast.args[0], undefined, ast.args[1], span)
    case 'rcall':
      return callOf(ast.args[0], ast.args[1], ast.args[2], span)
    case '.?':
    case '[?]':
      throw new ExpressionError('unsupported', '不支持可选访问「.?」，缺少的字段按空值处理', span)
    default:
      return binaryOf(ast.op, toNode(ast.args[0]), toNode(ast.args[1]), span)
  }
}

function binaryOf(operator: BinaryOperator, left: ExpressionNode, right: ExpressionNode, span: Span): ExpressionNode {
  return { ...span, kind: 'binary', operator, left, right }
}

/** `values["name"]` becomes `values.name`, so that check and reads treat both alike. */
function indexOf(object: ExpressionNode, index: ExpressionNode, span: Span): ExpressionNode {
  if (index.kind === 'literal' && typeof index.value === 'string') {
    return { ...span, kind: 'member', object, name: index.value, nameSpan: { start: index.start, end: index.end } }
  }
  return { ...span, kind: 'index', object, index }
}

function literalOf(value: unknown, span: Span): string | number | boolean | null {
  if (typeof value === 'bigint') {
    const number = Number(value)
    if (Number.isSafeInteger(number)) return number
    throw new ExpressionError('number-too-large', '整数超出可精确表示的范围，编号请写成带引号的文本', span)
  }
  if (value === null || typeof value === 'string' || typeof value === 'number' || typeof value === 'boolean') {
    return value
  }
  throw new ExpressionError('unsupported', '不支持字节串和无符号整数', span)
}

function callOf(name: string, receiver: ASTNode | undefined, args: ASTNode[], span: Span): ExpressionNode {
  if (name === 'has' && !receiver) return hasOf(args, span)
  const macro = Object.hasOwn(MACROS, name) ? MACROS[name] : undefined
  if (macro && receiver) return comprehensionOf(macro, receiver, args, span)
  const definition = Object.hasOwn(EXPRESSION_FUNCTIONS, name) ? EXPRESSION_FUNCTIONS[name] : undefined
  if (!definition) throw unknownFunction(name, span)
  if (definition.form !== 'both' && (definition.form === 'method') !== (receiver !== undefined)) {
    const usage = definition.form === 'method' ? `文本.${name}(…)` : `${name}(…)`
    throw new ExpressionError('wrong-form', `函数 ${name} 应写成 ${usage}`, span)
  }
  const given = (receiver ? [receiver, ...args] : args).map(toNode)
  const most = definition.params.length
  if (given.length <= most && given.length >= most - (definition.optional ?? 0)) {
    return { ...span, kind: 'call', name, args: given }
  }
  throw new ExpressionError('wrong-argument', `函数 ${name} 的参数个数不正确`, span)
}

function unknownFunction(name: string, span: Span): ExpressionError {
  if (name === 'matches') {
    return new ExpressionError('unsupported', '不支持正则匹配 matches()，请使用 like(文本, "前缀%")', span, 'like')
  }
  const proposal = nearestName(name, CALLABLE)
  const hint = proposal ? `，是否为 ${proposal}？` : ''
  return new ExpressionError('unknown-function', `没有函数 ${name}${hint}`, span, proposal)
}

function hasOf(args: ASTNode[], span: Span): ExpressionNode {
  const path = args.length === 1 && args[0] ? toNode(args[0]) : undefined
  if (path?.kind === 'member') return { ...span, kind: 'has', path }
  throw new ExpressionError('wrong-argument', 'has() 的参数应为字段，例如 has(values.name)', span)
}

function comprehensionOf(macro: ComprehensionKind, list: ASTNode, args: ASTNode[], span: Span): ExpressionNode {
  const [variable, body] = args
  if (args.length !== 2 || variable?.op !== 'id' || !body) {
    throw new ExpressionError('wrong-argument', `${macro} 应写成 列表.${macro}(变量, 表达式)`, span)
  }
  return { ...span, kind: 'comprehension', macro, list: toNode(list), variable: variable.args, body: toNode(body) }
}
