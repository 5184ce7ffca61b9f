import { ExpressionError, type Span } from '../expression-error.ts'
import type { BinaryOperator } from '../expression-node.ts'
import { calculate } from './decimal.ts'
import { admitValue, type ExpressionValue, isPlainObject, readField, typeNameOf } from './expression-value.ts'

/** Longest text that an expression may build, in UTF-16 units: doubling by nested map() must not exhaust the memory. */
export const MAX_TEXT_LENGTH = 100_000

/** Counts work and throws once an evaluation has exceeded its limit. */
export type Charge = (steps: number, span: Span) => void

type Operation = (left: ExpressionValue, right: ExpressionValue, span: Span, charge: Charge) => ExpressionValue

function wrongOperands(operator: string, left: ExpressionValue, right: ExpressionValue, span: Span): ExpressionError {
  const types = `${typeNameOf(left)}和${typeNameOf(right)}`
  return new ExpressionError('wrong-type', `${types}不能用「${operator}」运算`, span)
}

/** Deep equality; values of different types are unequal without an error. */
export function equals(left: ExpressionValue, right: ExpressionValue, span: Span, charge: Charge): boolean {
  if (left === right) return true
  if (typeof left !== 'object' || typeof right !== 'object' || left === null || right === null) return false
  charge(1, span)
  if (Array.isArray(left) || Array.isArray(right)) return equalLists(left, right, span, charge)
  return equalObjects(left, right, span, charge)
}

function equalLists(left: object, right: object, span: Span, charge: Charge): boolean {
  if (!Array.isArray(left) || !Array.isArray(right) || left.length !== right.length) return false
  charge(left.length, span)
  return left.every((item, at) => equals(admitValue(item, span), admitValue(right[at], span), span, charge))
}

function equalObjects(left: object, right: object, span: Span, charge: Charge): boolean {
  const keys = Object.keys(left)
  if (keys.length !== Object.keys(right).length) return false
  charge(keys.length, span)
  return keys.every(
    (key) => Object.hasOwn(right, key) && equals(readField(left, key, span), readField(right, key, span), span, charge),
  )
}

/** Null has no order: every comparison with it is false, in either direction. */
function comparison(operator: string, holds: (left: string | number, right: string | number) => boolean): Operation {
  return (left, right, span) => {
    if (left === null || right === null) return false
    if (typeof left === 'number' && typeof right === 'number') return holds(left, right)
    if (typeof left === 'string' && typeof right === 'string') return holds(left, right)
    throw wrongOperands(operator, left, right, span)
  }
}

/** Null means unknown: any arithmetic with it is null. */
function arithmetic(operator: '+' | '-' | '*' | '/' | '%'): Operation {
  return (left, right, span) => {
    if (left === null || right === null) return null
    if (typeof left !== 'number' || typeof right !== 'number') throw wrongOperands(operator, left, right, span)
    const result = calculate(operator, left, right)
    if (Number.isFinite(result)) return result
    throw new ExpressionError('not-finite', right === 0 ? '除数不能为 0' : '计算结果超出范围', span)
  }
}

const addNumbers = arithmetic('+')

const add: Operation = (left, right, span, charge) => {
  if (typeof left === 'string' && typeof right === 'string') return joinTexts(left, right, span)
  if (Array.isArray(left) && Array.isArray(right)) {
    charge(left.length + right.length, span)
    return [...left, ...right]
  }
  return addNumbers(left, right, span, charge)
}

function joinTexts(left: string, right: string, span: Span): string {
  if (left.length + right.length <= MAX_TEXT_LENGTH) return left + right
  throw new ExpressionError('too-large', '文本过长', span)
}

const isIn: Operation = (left, right, span, charge) => {
  if (right === null) return false
  if (Array.isArray(right)) {
    charge(right.length, span)
    return right.some((item) => equals(left, admitValue(item, span), span, charge))
  }
  if (typeof right === 'object' && isPlainObject(right)) {
    return typeof left === 'string' && Object.hasOwn(right, left)
  }
  throw wrongOperands('in', left, right, span)
}

export const OPERATIONS: Record<BinaryOperator, Operation> = {
  '==': equals,
  '!=': (left, right, span, charge) => !equals(left, right, span, charge),
  '<': comparison('<', (left, right) => left < right),
  '<=': comparison('<=', (left, right) => left <= right),
  '>': comparison('>', (left, right) => left > right),
  '>=': comparison('>=', (left, right) => left >= right),
  '+': add,
  '-': arithmetic('-'),
  '*': arithmetic('*'),
  '/': arithmetic('/'),
  '%': arithmetic('%'),
  in: isIn,
}
