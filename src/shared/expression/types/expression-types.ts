import type { Span } from '../expression-error.ts'

/**
 * Type of a value in the expression checker. `any` is compatible with every type. `list` is a list with items of type
 * `any`. Every value may also be null.
 */
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

/** Type that the result of an expression must have. */
export type ExpectedType = 'bool' | 'string' | 'number' | 'object' | 'any'

export interface ExpressionProblem extends Span {
  /** Kind of the problem, such as `syntax`, `unknown-variable` or `wrong-type`. */
  readonly code: string
  /** Chinese text for the author of the expression; includes the proposal. */
  readonly message: string
  /** Nearest known name, for an unknown one. */
  readonly proposal?: string
}

/** Group of types that operators treat alike. */
type TypeClass = 'text' | 'number' | 'bool' | 'list' | 'object' | 'unknown'

const TYPE_CLASSES: Record<Extract<ExpressionType, string>, TypeClass> = {
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
 * Returns the group of a type. Values of one group can be compared with each other. Dates belong to the texts, because
 * their text order is their order in time.
 */
export function typeClassOf(type: ExpressionType): TypeClass {
  return typeof type === 'string' ? TYPE_CLASSES[type] : type.kind
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

/** Returns the Chinese name of a type, for messages. */
export function nameOfType(type: ExpressionType | ExpectedType): string {
  if (type === 'object') return '对象'
  if (typeof type === 'string') return NAMES[type]
  return type.kind === 'list' ? '列表' : '对象'
}

/** Returns a type that both values have, such as `string` for a date and a text; `any` when there is none. */
export function commonType(left: ExpressionType, right: ExpressionType): ExpressionType {
  if (left === right || right === 'null') return left
  if (left === 'null') return right
  if (typeClassOf(left) === 'text' && typeClassOf(right) === 'text') return 'string'
  return typeClassOf(left) === 'list' && typeClassOf(right) === 'list' ? 'list' : 'any'
}

/** Returns the type of what a loop over the value visits: items of a list, or keys of an object, which are texts. */
export function itemTypeOf(type: ExpressionType): ExpressionType {
  if (typeof type === 'string') return 'any'
  return type.kind === 'list' ? type.of : 'string'
}
