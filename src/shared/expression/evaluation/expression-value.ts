import { ExpressionError, type Span } from '../expression-error.ts'

/** Value of the language. Absence (missing key, undefined) is null. */
export type ExpressionValue =
  | null
  | string
  | number
  | boolean
  | readonly unknown[]
  | { readonly [key: string]: unknown }

/**
 * Accepts only data: functions, symbols, dates and instances of classes are refused, so that an expression cannot reach
 * host objects.
 */
export function admitValue(value: unknown, span: Span): ExpressionValue {
  switch (typeof value) {
    case 'string':
    case 'number':
    case 'boolean':
      return value
    case 'undefined':
      return null
    case 'bigint':
      return Number(value)
    case 'object':
      if (value === null || Array.isArray(value) || isPlainObject(value)) return value as ExpressionValue
      break
  }
  throw new ExpressionError('unsupported-value', '表达式只能使用数据，不能使用函数或对象实例', span)
}

/**
 * Accepts plain objects of another realm (a frame, a worker) too, hence no comparison with our own Object.prototype.
 */
export function isPlainObject(value: object): value is Record<string, unknown> {
  if (Array.isArray(value)) return false
  const prototype: unknown = Object.getPrototypeOf(value)
  return prototype === null || Object.getPrototypeOf(prototype) === null
}

/**
 * Reads one field. The value is read before the ownership check, so that a reactive proxy records the read of a missing
 * field. Inherited names (constructor, __proto__, toString) count as absent.
 */
export function readField(object: object, name: string, span: Span): ExpressionValue {
  const value = (object as Record<string, unknown>)[name]
  return value === undefined || !Object.hasOwn(object, name) ? null : admitValue(value, span)
}

const TYPE_NAMES = { string: '文本', number: '数字', boolean: '真假值', list: '列表', object: '对象', null: '空值' }

/** Chinese name of a value's type, for messages. */
export function typeNameOf(value: ExpressionValue): string {
  if (value === null) return TYPE_NAMES.null
  if (Array.isArray(value)) return TYPE_NAMES.list
  return TYPE_NAMES[typeof value as 'string' | 'number' | 'boolean' | 'object']
}
