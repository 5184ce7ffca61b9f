import { EXPRESSION_FUNCTIONS, type ParameterType } from '../evaluation/expression-functions.ts'
import type { Span } from '../expression-error.ts'
import type { BinaryOperator, ExpressionNode } from '../expression-node.ts'
import { nearestName } from '../nearest-name.ts'
import {
  commonType,
  type ExpressionProblem,
  type ExpressionType,
  itemTypeOf,
  nameOfType,
  type ScopeTypes,
  typeClassOf,
} from './expression-types.ts'

interface Context {
  readonly variables: ScopeTypes
  readonly report: (problem: ExpressionProblem) => void
}

type NodeOf<Kind extends ExpressionNode['kind']> = Extract<ExpressionNode, { kind: Kind }>

/** Type of a node; an error is reported and typed `any`, so that one mistake gives one problem. */
export function typeOfNode(node: ExpressionNode, context: Context): ExpressionType {
  switch (node.kind) {
    case 'literal':
      return typeOfLiteral(node.value)
    case 'variable':
      return lookUp(node.name, context.variables, node, context, '变量')
    case 'member':
      return typeOfMember(node, context)
    case 'index':
      return typeOfIndex(node, context)
    case 'not':
      return requireBool(node.operand, context)
    case 'negate':
      requireTypeClass(node.operand, ['number'], '数字', context)
      return 'number'
    case 'binary':
      return typeOfBinary(node, context)
    case 'logical':
      requireBool(node.left, context)
      return requireBool(node.right, context)
    case 'conditional':
      requireBool(node.condition, context)
      return commonType(typeOfNode(node.whenTrue, context), typeOfNode(node.whenFalse, context))
    case 'call':
      return typeOfCall(node, context)
    case 'has':
      typeOfNode(node.path, context)
      return 'bool'
    case 'comprehension':
      return typeOfComprehension(node, context)
    case 'list':
      return { kind: 'list', of: node.items.map((item) => typeOfNode(item, context)).reduce(commonType, 'null') }
    case 'map':
      return typeOfMap(node, context)
  }
}

function typeOfLiteral(value: string | number | boolean | null): ExpressionType {
  if (value === null) return 'null'
  return typeof value === 'boolean' ? 'bool' : (typeof value as 'string' | 'number')
}

function lookUp(
  name: string,
  known: Readonly<Record<string, ExpressionType>>,
  span: Span,
  context: Context,
  what: '变量' | '字段',
): ExpressionType {
  if (Object.hasOwn(known, name)) return known[name]!
  const proposal = nearestName(name, Object.keys(known))
  const hint = proposal === undefined ? '' : `，是否为 ${proposal}？`
  context.report({
    code: what === '变量' ? 'unknown-variable' : 'unknown-field',
    message: `没有${what} ${name}${hint}`,
    start: span.start,
    end: span.end,
    ...(proposal !== undefined && { proposal }),
  })
  return 'any'
}

function typeOfMember(node: NodeOf<'member'>, context: Context): ExpressionType {
  const owner = typeOfNode(node.object, context)
  if (typeof owner === 'object' && owner.kind === 'object')
    return lookUp(node.name, owner.fields, node.nameSpan, context, '字段')
  if (typeClassOf(owner) !== 'unknown') wrongType(node, `${nameOfType(owner)}没有字段 ${node.name}`, context)
  return 'any'
}

function typeOfIndex(node: NodeOf<'index'>, context: Context): ExpressionType {
  const owner = requireTypeClass(node.object, ['list', 'object'], '列表或对象', context)
  const isList = typeClassOf(owner) === 'list'
  if (typeClassOf(owner) !== 'unknown')
    requireTypeClass(node.index, [isList ? 'number' : 'text'], isList ? '数字' : '文本', context)
  else typeOfNode(node.index, context)
  return isList ? itemTypeOf(owner) : 'any'
}

function typeOfBinary(node: NodeOf<'binary'>, context: Context): ExpressionType {
  const left = typeOfNode(node.left, context)
  const right = typeOfNode(node.right, context)
  const families = [typeClassOf(left), typeClassOf(right)]
  const known = families.filter((typeClass) => typeClass !== 'unknown')
  const alike = known.length < 2 || known[0] === known[1]
  if (node.operator === 'in') return typeOfIn(node, left, right, context)
  const allowed = OPERANDS[node.operator]
  if (!alike || (allowed && known.some((typeClass) => !allowed.includes(typeClass)))) {
    const advice = node.operator === '+' && families.includes('text') ? '，可用 string(…) 转换为文本' : ''
    const operands = `${nameOfType(left)}和${nameOfType(right)}`
    wrongType(node, `${operands}不能用「${node.operator}」运算${advice}`, context)
    return RELATIONS.has(node.operator) ? 'bool' : 'any'
  }
  if (RELATIONS.has(node.operator)) return 'bool'
  return node.operator === '+' ? commonType(left, right) : 'number'
}

const RELATIONS = new Set<BinaryOperator>(['==', '!=', '<', '<=', '>', '>=', 'in'])
const ORDERED = ['number', 'text']
const NUMBERS = ['number']
/** Groups of types that an operator accepts; absent: all. */
const OPERANDS: Partial<Record<BinaryOperator, readonly string[]>> = {
  '<': ORDERED,
  '<=': ORDERED,
  '>': ORDERED,
  '>=': ORDERED,
  '+': ['number', 'text', 'list'],
  '-': NUMBERS,
  '*': NUMBERS,
  '/': NUMBERS,
  '%': NUMBERS,
}

function typeOfIn(
  node: NodeOf<'binary'>,
  left: ExpressionType,
  right: ExpressionType,
  context: Context,
): ExpressionType {
  const container = typeClassOf(right)
  if (container !== 'unknown' && container !== 'list' && container !== 'object') {
    const advice = container === 'text' ? '，判断文本包含请用 文本.contains(…)' : ''
    wrongType(node, `「in」右边应为列表，实际为${nameOfType(right)}${advice}`, context)
    return 'bool'
  }
  const [wanted, item] = [typeClassOf(left), typeClassOf(itemTypeOf(right))]
  if (wanted !== 'unknown' && item !== 'unknown' && wanted !== item) {
    wrongType(node, `列表中是${nameOfType(itemTypeOf(right))}，不会包含${nameOfType(left)}`, context)
  }
  return 'bool'
}

const PARAMETERS: Record<ParameterType, { families: readonly string[]; name: string }> = {
  string: { families: ['text'], name: '文本' },
  number: { families: ['number'], name: '数字' },
  scalar: { families: ['text', 'number', 'bool'], name: '文本、数字或真假值' },
  sized: { families: ['text', 'list', 'object'], name: '文本或列表' },
  list: { families: ['list'], name: '列表' },
}

function typeOfCall(node: NodeOf<'call'>, context: Context): ExpressionType {
  const definition = EXPRESSION_FUNCTIONS[node.name]!
  node.args.forEach((arg, at) => {
    const parameter = PARAMETERS[definition.params[at]!]
    requireTypeClass(arg, parameter.families, parameter.name, context)
  })
  return definition.result
}

function typeOfComprehension(node: NodeOf<'comprehension'>, context: Context): ExpressionType {
  const list = requireTypeClass(node.list, ['list', 'object'], '列表', context)
  const variables = { ...context.variables, [node.variable]: itemTypeOf(list) }
  const inner = { ...context, variables }
  if (node.macro === 'map') return { kind: 'list', of: typeOfNode(node.body, inner) }
  requireBool(node.body, inner)
  return node.macro === 'filter' ? { kind: 'list', of: itemTypeOf(list) } : 'bool'
}

function typeOfMap(node: NodeOf<'map'>, context: Context): ExpressionType {
  const fields: Record<string, ExpressionType> = {}
  let closed = true
  for (const { key, value } of node.entries) {
    requireTypeClass(key, ['text'], '文本', context)
    const type = typeOfNode(value, context)
    if (key.kind === 'literal' && typeof key.value === 'string') fields[key.value] = type
    else closed = false
  }
  return closed ? { kind: 'object', fields } : 'any'
}

function requireBool(node: ExpressionNode, context: Context): ExpressionType {
  requireTypeClass(node, ['bool'], '真假值', context)
  return 'bool'
}

function requireTypeClass(
  node: ExpressionNode,
  families: readonly string[],
  wanted: string,
  context: Context,
): ExpressionType {
  const type = typeOfNode(node, context)
  const typeClass = typeClassOf(type)
  if (typeClass === 'unknown' || families.includes(typeClass)) return type
  wrongType(node, `此处需要${wanted}，实际为${nameOfType(type)}`, context)
  return 'any'
}

function wrongType(node: ExpressionNode, message: string, context: Context): void {
  context.report({ code: 'wrong-type', message, start: node.start, end: node.end })
}
