import type { Span } from '../expression-error.ts'

/** Type of a value as the checker knows it; `any` is compatible with everything. Every value may also be null. */
export type ExpressionType =
  | 'string'
  | 'number'
  | 'bool'
  | 'date'
  | 'datetime'
  | 'null'
  | 'any'
  | 'list'
  | { readonly kind: 'list'; readonly of: ExpressionType }
  | { readonly kind: 'object'; readonly fields: Readonly<Record<string, ExpressionType>> }

/** Variables that an expression may read, by name: `{ values: { kind: 'object', fields: {...} } }`. */
export type ScopeTypes = Readonly<Record<string, ExpressionType>>

export type ExpectedType = 'bool' | 'string' | 'number' | 'object' | 'any'

export interface ExpressionProblem extends Span {
  /** syntax, too-complex, unknown-variable, unknown-field, unknown-function, wrong-type, wrong-argument, unsupported ... */
  readonly code: string
  /** Chinese, including the proposal. */
  readonly message: string
  /** Name that was probably meant. */
  readonly proposal?: string
}

type TypeClass = 'text' | 'number' | 'bool' | 'list' | 'object' | 'unknown'

const FAMILIES: Record<Extract<ExpressionType, string>, TypeClass> = {
  string: 'text',
  date: 'text',
  datetime: 'text',
  number: 'number',
  bool: 'bool',
  list: 'list',
  null: 'unknown',
  any: 'unknown',
}

/**
 * Returns the group of a type. Types of one group can be compared with each other; dates are texts in the order of
 * time.
 */
export function typeClassOf(type: ExpressionType): TypeClass {
  return typeof type === 'string' ? FAMILIES[type] : type.kind
}

const NAMES: Record<Extract<ExpressionType, string>, string> = {
  string: '文本',
  number: '数字',
  bool: '真假值',
  date: '日期',
  datetime: '日期时间',
  null: '空值',
  any: '任意值',
  list: '列表',
}

export function nameOfType(type: ExpressionType | ExpectedType): string {
  if (type === 'object') return '对象'
  if (typeof type === 'string') return NAMES[type]
  return type.kind === 'list' ? '列表' : '对象'
}

/** Type that covers both, `any` when they have nothing in common. */
export function commonType(left: ExpressionType, right: ExpressionType): ExpressionType {
  if (left === right || right === 'null') return left
  if (left === 'null') return right
  if (typeClassOf(left) === 'text' && typeClassOf(right) === 'text') return 'string'
  return typeClassOf(left) === 'list' && typeClassOf(right) === 'list' ? 'list' : 'any'
}

export function itemTypeOf(type: ExpressionType): ExpressionType {
  if (typeof type === 'string') return 'any'
  return type.kind === 'list' ? type.of : 'string'
}
