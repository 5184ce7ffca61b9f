import type { FastifySchemaValidationError } from 'fastify/types/schema.js'

/** Names of JSON types for users. */
const TYPE_TEXTS: Record<string, string> = {
  string: '文字',
  integer: '整数',
  number: '数字',
  boolean: '是或否',
  array: '列表',
  object: '对象',
}

/**
 * Describes the first validation error of a request in one phrase, without the values sent.
 * @param part part of the request, such as `body` or `querystring`
 */
export function validationReason(errors: readonly FastifySchemaValidationError[], part = ''): string {
  const problem = errors[0]
  if (problem === undefined) return ''
  const { keyword, params, instancePath } = problem
  const name = instancePath.slice(1).replaceAll('/', '.') || (part === 'body' ? '请求内容' : '参数')
  if (keyword === 'required') return `缺少${String(params.missingProperty)}`
  if (keyword === 'type') return `${name}应为${typeText(params.type)}`
  if (keyword === 'maxLength') return `${name}超出${String(params.limit)}个字符`
  if (keyword === 'maximum') return `${name}不能大于${String(params.limit)}`
  if (keyword === 'minimum') return `${name}不能小于${String(params.limit)}`
  return `${name}格式不正确`
}

function typeText(type: unknown): string {
  return [type]
    .flat()
    .map((name) => TYPE_TEXTS[String(name)] ?? String(name))
    .join('或')
}
